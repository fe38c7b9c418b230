"""Who is here: taps on a name, at the door and on phones, and who may take them back."""

from __future__ import annotations

import re

from scoring.journal.reading import evening_book
from scoring.models import Member, Posting
from tests.league.evenings import at, come, drawn, result
from tests.league.people import browser, with_role


def test_somebody_without_an_account_taps_his_name(evening, people, director):
    guest = browser()
    assert "Anna" in guest.get(f"/e/{evening.code}/").text
    assert not Posting.objects.filter(subject__startswith="attendance").exists()
    guest.post(f"/e/{evening.code}/people/{people['Anna'].key}/here/")
    page = guest.get(f"/e/{evening.code}/").text
    assert "<strong>Anna</strong> is here." in page
    (said,) = evening_book(evening).attendance
    assert (said.member, said.state, said.first) == (people["Anna"].key, "here", 1)
    shown = director.get(at(evening)).text
    assert re.search(r"<b>1</b>\s+here", shown)
    assert f'people/{people["Bert"].key}/here/"' in shown  # missing: a tap on the name is enough


def test_an_evening_takes_the_same_queries_however_many_come(evening, people, director, django_assert_max_num_queries):
    come(evening, *people.values())
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    director.get(at(evening))
    with django_assert_max_num_queries(20):
        assert director.get(at(evening)).status_code == 200
    with django_assert_max_num_queries(10):
        assert browser().get(f"/e/{evening.code}/").status_code == 200


def test_a_wrong_tap_is_seen_and_put_right(evening, people, director):
    phone = browser()
    phone.post(f"/e/{evening.code}/people/{people['Anna'].key}/here/")
    phone.post(f"/e/{evening.code}/people/{people['Bert'].key}/here/")
    assert "from Anna’s phone" in director.get(at(evening)).text
    phone.post(f"/e/{evening.code}/people/{people['Bert'].key}/unsay/")
    assert [one.member for one in evening_book(evening).attendance] == [people["Anna"].key]
    phone.post(f"/e/{evening.code}/people/{people['Bert'].key}/here/")
    director.post(at(evening, f"people/{people['Bert'].key}/unsay/"))
    assert "from Anna’s phone" not in director.get(at(evening)).text
    assert [one.member for one in evening_book(evening).attendance] == [people["Anna"].key]


def test_nobody_changes_what_he_has_not_tapped(evening, people):
    come(evening, people["Anna"])
    stranger = browser()
    answer = stranger.post(f"/e/{evening.code}/people/{people['Anna'].key}/unsay/")
    assert answer.status_code == 422
    assert len(evening_book(evening).attendance) == 1
    assert stranger.get("/e/nothing-here/").status_code == 404
    assert stranger.post(f"/e/{evening.code}/people/nobody/here/").status_code == 422


def test_nobody_is_taken_out_by_a_phone_that_has_not_signed_him_in(evening, people, director):
    anna, link = people["Anna"].key, f"/e/{evening.code}/"
    own, other = browser(), browser()
    own.post(f"{link}people/{anna}/here/")
    other.post(f"{link}people/{anna}/here/", {"second": "1"})  # who is here already is only known on it
    for word in ("unsay", "excused", "rounds"):
        answer = other.post(f"{link}people/{anna}/{word}/", {"first": "2"})
        assert (answer.status_code, "has signed Anna in" in answer.text) == (422, True)
    page = other.get(link).text
    assert f"{anna}/unsay/" not in page and "Anna was signed in already, but not from this phone" in page
    other.post(f"{link}people/{anna}/forget/")
    assert "Anna was signed in" not in other.get(link).text
    director.post(at(evening, f"people/{anna}/rounds/"), {"first": "2", "last": "3"})
    own.post(f"{link}people/{anna}/unsay/")  # it keeps its right, whatever the director has put right
    assert evening_book(evening).attendance == ()


def test_a_phone_whose_word_the_director_has_taken_back_has_no_say(evening, people, director):
    anna, link = people["Anna"].key, f"/e/{evening.code}/"
    own, other = browser(), browser()
    other.post(f"{link}people/{anna}/here/")
    director.post(at(evening, f"people/{anna}/unsay/"))
    own.post(f"{link}people/{anna}/here/", {"second": "1"})
    assert other.post(f"{link}people/{anna}/unsay/").status_code == 422
    assert own.post(f"{link}people/{anna}/unsay/").status_code == 302


def test_coming_later_and_going_earlier_and_not_at_all(evening, people):
    phone, anna = browser(), people["Anna"].key
    phone.post(f"/e/{evening.code}/people/{anna}/here/")
    phone.post(f"/e/{evening.code}/people/{anna}/rounds/", {"first": "2", "last": "2"})
    (said,) = evening_book(evening).attendance
    assert (said.state, said.first, said.last) == ("left", 2, 2)
    wrong = phone.post(f"/e/{evening.code}/people/{anna}/rounds/", {"first": "3", "last": "1"})
    assert wrong.status_code == 422
    phone.post(f"/e/{evening.code}/people/{anna}/excused/")
    assert evening_book(evening).attendance[0].state == "excused"
    assert "I come after all" in phone.get(f"/e/{evening.code}/").text


def test_a_member_with_an_account_presses_one_button(club, evening):
    member, client = with_role(club, "member")
    assert "I am here" in client.get(f"/e/{evening.code}/").text
    client.post(f"/e/{evening.code}/people/{member.key}/here/")
    posting = Posting.objects.get(subject=f"attendance:{member.key}")
    assert posting.by == member


def test_who_comes_after_the_draw_plays_from_the_next_round(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/1/fix/"), drawn(director, evening))
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "30"})
    browser().post(f"/e/{evening.code}/people/{people['Max'].key}/here/")
    said = {one.member: one for one in evening_book(evening).attendance}[people["Max"].key]
    assert (said.state, said.first) == ("late", 2)


def test_a_round_that_has_not_begun_waits_for_who_comes_after_the_draw(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/1/fix/"), drawn(director, evening))
    browser().post(f"/e/{evening.code}/people/{people['Max'].key}/here/")
    said = {one.member: one for one in evening_book(evening).attendance}[people["Max"].key]
    assert (said.state, said.first) == ("here", 1)


def test_the_director_takes_newcomers_in(club, evening, people, director):
    director.post(at(evening, "people/new/"), {"names": "Tante Frieda\nAnna"})
    frieda = Member.objects.get(club=club, name="Tante Frieda")
    assert frieda.role == "guest"
    assert [one.member for one in evening_book(evening).attendance] == [frieda.key]
    nobody = director.post(at(evening, "people/new/"), {"names": ""})
    assert nobody.status_code == 422


def test_a_substitute_is_noted(evening, people, director):
    anna, bert = people["Anna"].key, people["Bert"].key
    director.post(at(evening, f"people/{anna}/rounds/"), {"first": "1", "last": "0", "for": bert})
    (said,) = evening_book(evening).attendance
    assert said.playing_for == bert
    assert "for Bert" in director.get(at(evening)).text
    result(evening, 1, 1, [people["Cilli"].key, anna, people["Dora"].key], (1, 2, 3))
    (counted,) = evening_book(evening).results
    assert counted.playing_for == (None, bert, None)
