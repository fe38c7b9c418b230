"""The phone that knows somebody: it becomes his at the check-in, reads the club, and may be lent and forgotten."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import MemberPhone, Posting
from tests.league.books import text
from tests.league.evenings import at, come, drawn, members_of
from tests.league.people import browser, evening_of, guest


@pytest.fixture
def phone(evening, people):
    """Anna's, by a tap on her name."""
    client = browser()
    client.post(here(evening, people["Anna"]))
    return client


def here(evening, member):
    return f"/e/{evening.code}/people/{member.key}/here/"


def days_ago(days):
    return timezone.now() - timedelta(days=days)


def mine(club, page=""):
    return f"/my/{club.slug}/{page}"


def test_after_the_check_in_a_member_reads_the_standings_of_a_closed_club(club, season, phone, people):
    standings = f"/c/{club.slug}/{season.slug}/"
    assert browser().get(standings).status_code == 404
    page = phone.get(standings)
    assert page.status_code == 200 and "private, no-store" in page["Cache-Control"]
    assert phone.get(mine(club)).status_code == 200
    assert phone.get(f"/c/{club.slug}/people/").status_code == 403
    assert club.name in phone.get("/clubs/").text


def test_a_phone_may_no_more_than_read_whoevers_name_was_tapped_on_it(club, season, evening, director):
    owner = club.members.get(role="owner")
    prank = browser()
    prank.post(here(evening, owner))
    assert prank.get(f"/c/{club.slug}/settings/").status_code == 403
    assert prank.post(f"/c/{club.slug}/people/{owner.key}/leave/").status_code == 403
    assert prank.get(f"/c/{club.slug}/{season.slug}/changes/").status_code == 403
    assert club.members.get(role="owner").left_at is None
    assert Posting.objects.get(subject=f"attendance:{owner.key}").by is None  # it is no proof of who he is


def test_a_second_phone_of_who_is_here_already_says_nothing_of_him_tonight(club, evening, people, phone):
    other = browser()
    other.post(here(evening, people["Anna"]), {"second": "1"})
    assert other.get(f"/c/{club.slug}/").status_code == 200
    assert other.post(f"/e/{evening.code}/people/{people['Anna'].key}/unsay/").status_code == 422
    other.post(f"/e/{evening.code}/people/{people['Anna'].key}/forget/")  # a slip of the finger
    assert other.get(f"/c/{club.slug}/").status_code == 404
    assert MemberPhone.objects.get().member == people["Anna"]


def second(club, evening, people):
    """A phone that is nobody's, on which Anna's name is tapped as that of a second one."""
    other = browser()
    other.post(here(evening, people["Anna"]), {"second": "1"})
    return other


def test_a_name_that_has_a_phone_here_is_not_given_to_another_one_without_a_question(club, evening, people, phone):
    other = browser()
    asked = other.post(here(evening, people["Anna"]))
    assert asked.status_code == 409 and "Is this a second phone of Anna’s?" in text(asked)
    assert other.get(f"/c/{club.slug}/").status_code == 404
    assert browser().post(here(evening, people["Bert"])).status_code == 302, "who has none here is not asked"
    assert phone.post(here(evening, people["Anna"])).status_code == 302, "nor is the phone itself"


def test_a_phone_that_was_not_used_tonight_asks_nobody_who_comes_with_a_new_one(evening, people, phone):
    phone.post(f"/e/{evening.code}/people/{people['Anna'].key}/unsay/")
    MemberPhone.objects.create(club=people["Anna"].club, member=people["Anna"], token_hash="a", used_at=days_ago(7))
    assert browser().post(here(evening, people["Anna"])).status_code == 302


def test_a_second_phone_is_told_to_the_first_one_and_to_the_director_who_takes_it_back_in_one_tap(
    club, evening, people, director, phone
):
    tags = phone.get(mine(club, "part/"))["ETag"], director.get(at(evening, "part/"))["ETag"]
    other = second(club, evening, people)
    told = phone.get(mine(club, "part/"), headers={"If-None-Match": tags[0]})
    desk = director.get(at(evening, "part/"), headers={"If-None-Match": tags[1]})
    assert "a second phone says that it is Anna’s." in text(told)
    assert "a second phone says that it is Anna’s." in text(desk)
    assert "a second phone" not in text(other.get(mine(club)))
    assert other.post(mine(club, "others/forget/")).status_code == 409, "it does not put the first one out"
    (key,) = re.findall(r'formaction="([^"]+/phones/\d+/forget/)"', desk.text)
    director.post(key)
    assert other.get(f"/c/{club.slug}/").status_code == 404
    assert "a second phone" not in text(phone.get(mine(club))) + text(director.get(at(evening)))


def test_a_second_phone_that_is_his_stays(club, evening, people, director, phone):
    other = second(club, evening, people)
    (key,) = re.findall(r'formaction="([^"]+/phones/\d+/keep/)"', director.get(at(evening)).text)
    director.post(key)
    assert other.get(f"/c/{club.slug}/").status_code == 200
    assert "a second phone" not in text(phone.get(mine(club))) + text(director.get(at(evening)))
    assert other.post(mine(club, "others/forget/")).status_code == 302


def test_next_week_it_knows_him_still(season, phone, people):
    later = evening_of(season, evening_book(season.evenings.get()).day.isoformat())
    page = phone.get(f"/e/{later.code}/").text
    assert "<strong>Anna</strong> has not signed in yet." in page
    phone.post(here(later, people["Anna"]))
    assert phone.post(f"/e/{later.code}/people/{people['Anna'].key}/unsay/").status_code == 302


def test_his_table_stands_on_his_page_and_on_his_sheet_his_name(club, evening, people, director, phone):
    come(evening, *[people[name] for name in ("Bert", "Cilli")])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    sheet = evening.sheets.first()
    page = phone.get(mine(club)).text
    assert "with Bert, Cilli" in page or "with Cilli, Bert" in page
    assert f'href="/s/{sheet.code}/"' in page and "Enter hand 1" in page
    written = phone.get(f"/s/{sheet.code}/").text
    assert "Anna writes" in written and "You are Anna" in written
    tricks = dict(zip((f"tricks-{seat}" for seat in range(3)), ("5", "0", "0"), strict=True))
    phone.post(f"/s/{sheet.code}/", tricks | {"seen": "1", "ref": "a", "hand": "1"})
    assert sheet.entries.last().by == "Anna"


def test_a_result_is_confirmed_in_one_tap(club, evening, people, director, phone):
    come(evening, *[people[name] for name in ("Bert", "Cilli")])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    sheet = evening.sheets.get(round=1)
    tricks = dict(zip((f"tricks-{seat}" for seat in range(3)), ("5", "0", "0"), strict=True))
    phone.post(f"/s/{sheet.code}/", tricks | {"seen": "1", "ref": "a", "hand": "1"})
    phone.post(f"/s/{sheet.code}/end/")
    page = phone.get(mine(club))
    assert "Is this right?" in page.text and "Tonight so far" in page.text
    (asked,) = page.context["tonight"].to_confirm
    assert asked.seat == members_of(sheet).index(people["Anna"].key)
    form = {"say": "right", "seat": asked.seat, "seen": asked.seen, "ref": asked.ref, "back": "mine"}
    assert phone.post(f"/s/{sheet.code}/confirm/", form).headers["Location"] == mine(club)
    assert "Is this right?" not in phone.get(mine(club)).text
    tag = phone.get(mine(club, "part/"))["ETag"]
    assert phone.get(mine(club, "part/"), headers={"If-None-Match": tag}).status_code == 304


def test_what_is_in_dispute_at_his_table_stands_on_his_page_until_he_confirms_the_sheet(
    club, evening, people, director, phone
):
    come(evening, *[people[name] for name in ("Bert", "Cilli")])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    sheet = evening.sheets.get(round=1)
    own, other = (members_of(sheet).index(people[name].key) for name in ("Anna", "Bert"))
    tricks = dict(zip((f"tricks-{seat}" for seat in range(3)), ("5", "0", "0"), strict=True))
    phone.post(f"/s/{sheet.code}/", tricks | {"seen": "1", "ref": "a", "hand": "1"})
    said = {"say": "wrong", "seat": str(other), "seen": "2", "ref": "o1", "words": "I had two tricks"}
    browser().post(f"/s/{sheet.code}/confirm/", said)
    page = text(phone.get(mine(club)))
    assert "Bert: I had two tricks" in page and "In dispute. The director has it on the desk" in page
    director.post(at(evening, f"sheets/{sheet.pk}/1/"), {"words": "Bert had none."})
    page = text(phone.get(mine(club)))
    assert "In dispute." not in page and "rules: Bert had none." in page
    phone.post(f"/s/{sheet.code}/confirm/", {"say": "right", "seat": str(own), "seen": "2", "ref": "c1"})
    assert "Bert had none." not in phone.get(mine(club)).text


def test_another_person_for_an_evening(club, evening, people, phone):
    bert = people["Bert"]
    phone.post(mine(club, f"people/{bert.key}/"))
    assert "Hello, Bert" in phone.get(mine(club)).text
    phone.post(here(evening, bert), {"back": "mine"})
    assert {one.member for one in evening_book(evening).attendance} == {bert.key, people["Anna"].key}
    phone.post(mine(club, f"people/{people['Anna'].key}/"))
    assert "Hello, Anna" in phone.get(mine(club)).text
    phone.post(mine(club, f"people/{bert.key}/"))
    MemberPhone.objects.update(lent_until="2026-01-01T00:00Z")  # the evening is long over
    assert "Hello, Anna" in phone.get(mine(club)).text


def test_an_owner_lends_his_phone_and_no_more_than_that(club, evening, browser, owner, people):
    browser.post(mine(club, f"people/{people['Bert'].key}/"))
    assert "Hello, Bert" in browser.get(mine(club)).text
    assert browser.get(f"/c/{club.slug}/settings/").status_code == 200
    browser.post(mine(club, f"people/{club.members.get(role='owner').key}/"))
    assert "Hello, Vroni" in browser.get(mine(club)).text


def test_a_phone_is_forgotten_by_whoever_has_it_by_its_owner_and_by_the_director(
    club, evening, people, director, phone
):
    standings = f"/c/{club.slug}/"
    phone.post(mine(club, "forget/"))
    assert phone.get(standings).status_code == 404
    assert phone.get(mine(club, "forgotten/")).status_code == 200
    phone.post(here(evening, people["Anna"]))
    second = browser()
    second.post(here(evening, people["Anna"]), {"second": "1"})
    club.phones.update(beside=None)  # the director says that it is hers
    assert "Another phone is known as yours" in second.get(mine(club, "who/")).text
    second.post(mine(club, "others/forget/"))
    assert (phone.get(standings).status_code, second.get(standings).status_code) == (404, 200)
    assert "known on one phone" in director.get(f"/c/{club.slug}/people/").text
    director.post(f"/c/{club.slug}/people/{people['Anna'].key}/phones/forget/")
    assert second.get(standings).status_code == 404


def test_who_has_left_is_known_on_no_phone(club, people, phone):
    clubs.leave(people["Anna"], PostingAuthor())
    assert not MemberPhone.objects.exists()
    assert phone.get(f"/c/{club.slug}/").status_code == 404


def test_the_reading_link_reads_until_there_is_a_new_one(club, browser, people):
    from tests.league.people import browser as stranger

    settings, reader = f"/c/{club.slug}/settings/", stranger()
    assert "/read/" not in browser.get(settings).text
    browser.post(f"/c/{club.slug}/reading/new/")
    club.refresh_from_db()
    link = f"/c/{club.slug}/read/{club.reading}/"
    assert link in browser.get(settings).text
    assert reader.get(link).headers["Location"] == f"/c/{club.slug}/"
    page = reader.get(f"/c/{club.slug}/members/")
    assert "Anna" in page.text and "private, no-store" in page["Cache-Control"]
    assert reader.get(f"/c/{club.slug}/people/").status_code == 403
    assert "does not know you yet" in reader.get(mine(club)).text
    browser.post(f"/c/{club.slug}/reading/new/")
    assert reader.get(f"/c/{club.slug}/").status_code == 404 == reader.get(link).status_code
    browser.post(f"/c/{club.slug}/reading/stop/")
    assert "/read/" not in browser.get(settings).text
    for address in (f"/c/{club.slug}/", link):
        assert "This reading link is no longer good: the club has taken it back." in text(reader.get(address))
    assert "no longer good" not in text(stranger().get(f"/c/{club.slug}/"))


def test_a_claimed_entry_has_the_same_page(club, evening):
    (zenzi,) = clubs.take_in(club, ["Zenzi"], PostingAuthor())
    clubs.claim(zenzi, guest("Zenzi"))
    client = browser(zenzi.player)
    assert "Hello, Zenzi" in client.get(mine(club)).text
