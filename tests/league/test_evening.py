"""An evening through its pages: planning it, who is here, the seats, the clock, the big screen, paper, finals."""

from __future__ import annotations

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.book import clock, subjects
from scoring.book.reading import Timer
from scoring.book.results import written
from scoring.evening import draft as drafts
from scoring.folding import HEAD
from scoring.league.results import Result
from scoring.league.seating import Asked, Seating
from scoring.membership import short
from scoring.models import Entry, Evening, Member, Posting, SeatingDraft, Sheet, token
from scoring.service import clubs
from scoring.service.book import Writer
from scoring.service.seasons import evening_book, season_book
from tests.league.people import RAMSEN, ROLES, browser, evening_of, guest, season_of, taken_in, with_role

NAMES = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni", "Gustl", "Hans", "Irmi", "Jakl", "Karl", "Leni", "Max"]


@pytest.fixture(autouse=True)
def quick_draws(monkeypatch):
    """A tenth of the search: enough for a dozen people."""
    monkeypatch.setattr(drafts, "EFFORT", 25_000)


@pytest.fixture
def season(club):
    return season_of(club)


@pytest.fixture
def people(club):
    return {member.name: member for member in taken_in(club, *NAMES)}


@pytest.fixture
def evening(season, people):
    """One of today."""
    return evening_of(season, days_off(0))


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]


def days_off(days):
    """The day that lies so many ahead, or if less than 0 behind."""
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def planned(evening, days=0, **facts):
    """Has the evening on the day that lies so far ahead or behind."""
    clubs.say(evening, Writer(), subjects.EVENING, "", PLAN | {"date": days_off(days)} | facts)


def at(evening, page=""):
    season = evening.season
    return f"/c/{season.club.slug}/{season.slug}/evenings/{evening.key}/{page}"


def come(evening, *members, **facts):
    for member in members:
        about = {"state": "here", "from": 1, "until": 0, "for": None} | facts
        clubs.say(evening, Writer(who="test"), subjects.ATTENDANCE, member.key, about)


PLAN = {"rule_set": RAMSEN, "rounds": 3}


def drawn(client, evening):
    """What the form of the seats holds once they are drawn."""
    return hidden(client.post(at(evening, "seating/draw/")))


def hidden(page):
    """What the form of the seats holds."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text)
    return {name: value for name, value in fields if name.startswith("round-") or name == "seen"}


def seated(evening):
    return {number: [list(table) for table in tables] for number, tables in evening_book(evening).seatings.items()}


def members_of(sheet):
    return dict(sheet.entries.get(hand=HEAD).facts or {})["members"]


def result(evening, number, table, people, places):
    facts = written(
        Result("x", evening.key, evening_book(evening).day, number, table, "ramsen", 1, (), tuple(people),
               tuple(float(-place) for place in places), tuple(places), tuple(int(p == max(places)) for p in places))
    )  # fmt: skip
    clubs.say(evening, Writer(who="test"), subjects.RESULT, f"t{number}-{table}", facts, ref=token())


# --- planning --------------------------------------------------------------------------


def test_an_evening_is_planned_like_the_last_one(director, season):
    page = director.get(f"/c/{season.club.slug}/{season.slug}/new/")
    assert page.status_code == 200
    asked = {"date": "2026-01-09", "place": "Bäckerwirt", "rounds": "4", "minutes": "45", "game": "ramsen"}
    answer = director.post(f"/c/{season.club.slug}/{season.slug}/new/", asked | {"shown": "ramsen", "do": "save"})
    book = evening_book(Evening.objects.get())
    assert answer.url.endswith(f"/evenings/{book.key}/")
    assert (book.place, book.rounds, book.minutes, book.rule_set.game) == ("Bäckerwirt", 4, 45, "ramsen")
    again = director.get(f"/c/{season.club.slug}/{season.slug}/new/").text
    assert 'value="Bäckerwirt"' in again
    assert 'value="45"' in again


def test_without_a_day_nothing_is_planned_and_nothing_is_lost(director, season):
    answer = director.post(
        f"/c/{season.club.slug}/{season.slug}/new/", {"date": "soon", "place": "Post", "game": "ramsen", "do": "save"}
    )
    assert answer.status_code == 422
    assert "on which day" in answer.text
    assert 'value="Post"' in answer.text
    assert not Evening.objects.exists()


def test_the_plan_is_changed_and_called_off(director, evening):
    page = director.get(at(evening, "edit/")).text
    (seen,) = re.findall(r'name="seen" value="(\d+)"', page)
    form = {"date": "2026-01-16", "rounds": "2", "game": "mulatschak", "shown": "mulatschak", "cancelled": "on"}
    director.post(at(evening, "edit/"), form | {"do": "save", "seen": seen})
    book = evening_book(evening)
    assert (str(book.day), book.rounds, book.rule_set.game, book.cancelled) == ("2026-01-16", 2, "mulatschak", True)
    assert "called off" in director.get(at(evening)).text
    late = director.post(at(evening, "edit/"), form | {"do": "save", "seen": seen, "date": "2026-02-01"})
    assert late.status_code == 422
    assert "Somebody else has changed" in late.text
    assert str(evening_book(evening).day) == "2026-01-16"


@pytest.mark.parametrize("page", ["", "seating/", "finals/", "grid/", "paper/", "edit/"])
def test_every_page_of_an_evening_stands_among_its_others(evening, director, page):
    shown = director.get(at(evening, page)).text
    row = shown[shown.index('class="club-nav') : shown.index("</nav>", shown.index('class="club-nav'))]
    assert len(re.findall("<li>", row)) == 7
    assert re.findall(r'href="([^"]+)" aria-current="page"', row) == [at(evening, page)]


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what_on_an_evening(club, evening, owner, role):
    client = browser(owner) if role == "owner" else with_role(club, role)[1]
    directs = role in ("owner", "director")
    assert client.get(at(evening)).status_code == 200
    for page in ("edit/", "seating/", "finals/"):
        assert client.get(at(evening, page)).status_code == (200 if directs else 403)
    for page in ("people/new/", "timer/start/"):
        assert (client.post(at(evening, page)).status_code == 403) is not directs
    assert client.get(at(evening, "paper/")).status_code == (200 if directs or role == "scorer" else 403)


def test_a_stranger_sees_no_links_of_a_public_evening(club, evening, people, director):
    clubs.change(club, Writer(), name=club.name, public=True, initials=True)
    come(evening, *people.values())
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    page = browser().get(at(evening)).text
    assert "Round 1" in page
    assert evening.code not in page
    assert evening.screen not in page
    for sheet in evening.sheets.all():
        assert sheet.code not in page
        assert sheet.reading not in page
    assert "Cilli" not in page


# --- who is here -----------------------------------------------------------------------


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
    with django_assert_max_num_queries(11):
        assert director.get(at(evening)).status_code == 200
    with django_assert_max_num_queries(10):
        assert browser().get(f"/e/{evening.code}/").status_code == 200


def test_seats_are_drawn_for_one_director_after_the_other(monkeypatch):
    """Each takes a core while it is drawn; the tables of the site are played on the same ones."""
    drawing, most = [], []

    def propose(asked, rng, effort):
        drawing.append(1)
        most.append(len(drawing))
        time.sleep(0.02)
        drawing.pop()
        return Seating((), (), ())

    monkeypatch.setattr(drafts, "propose", propose)
    draft = drafts.DraftedRounds(Asked({1: ("a", "b", "c")}), (3,))
    with ThreadPoolExecutor(3) as directors:
        list(directors.map(lambda _: draft.drawn(), range(3)))
    assert most == [1, 1, 1]


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
    other.post(f"{link}people/{anna}/here/")  # who is here already is only known on it
    for word in ("unsay", "excused", "rounds"):
        answer = other.post(f"{link}people/{anna}/{word}/", {"first": "2"})
        assert (answer.status_code, "has signed Anna in" in answer.text) == (422, True)
    page = other.get(link).text
    assert f"{anna}/unsay/" not in page and "Anna was signed in from another phone" in page
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
    own.post(f"{link}people/{anna}/here/")
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
    browser().post(f"/e/{evening.code}/people/{people['Max'].key}/here/")
    said = {one.member: one for one in evening_book(evening).attendance}[people["Max"].key]
    assert (said.state, said.first) == ("late", 2)


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


# --- seats -----------------------------------------------------------------------------


def test_seats_are_proposed_fixed_and_lie_on_sheets(evening, people, director):
    come(evening, *people.values())
    page = director.post(at(evening, "seating/draw/"))
    assert "Proposal" in page.text
    assert not Sheet.objects.exists()
    director.post(at(evening, "seating/fix/"), hidden(page))
    book = evening_book(evening)
    assert sorted(book.seatings) == [1, 2, 3]
    keys = sorted(member.key for member in people.values())
    for tables in book.seatings.values():
        assert sorted(who for table in tables for who in table) == keys
    assert evening.sheets.count() == sum(len(tables) for tables in book.seatings.values())
    assert members_of(evening.sheets.get(round=1, table=1)) == list(book.seatings[1][0])


def test_two_people_change_places_before_the_round_is_fixed(evening, people, director):
    come(evening, *list(people.values())[:8])
    form = drawn(director, evening)
    first, second = (table.split(",") for table in form["round-1"].split("|"))
    picks = [f"1:{first[0]}", f"1:{second[0]}"]
    changed = hidden(director.post(at(evening, "seating/swap/"), form | {"pick": picks}))
    assert changed["round-1"] == "|".join([",".join([second[0], *first[1:]]), ",".join([first[0], *second[1:]])])
    assert changed["round-2"] == form["round-2"]
    one = director.post(at(evening, "seating/swap/"), form | {"pick": picks[:1]})
    assert one.status_code == 422
    assert hidden(one)["round-1"] == form["round-1"]
    rest = director.post(at(evening, "seating/1/fix/"), changed)
    assert seated(evening)[1][0][0] == second[0]
    assert hidden(rest)["round-2"] == changed["round-2"]  # what was drawn for later rounds is still there


def test_a_draft_is_kept_for_every_director_and_stands_in_no_book(club, evening, people, director):
    come(evening, *list(people.values())[:8])
    look = director.get(at(evening, "seating/"))
    assert "Proposal" not in look.text
    assert not SeatingDraft.objects.exists()  # looking draws nothing
    form = drawn(director, evening)
    before = Posting.objects.count()
    assert hidden(director.get(at(evening, "seating/"))) == form
    first, second = (table.split(",") for table in form["round-2"].split("|"))
    picks = [f"2:{first[0]}", f"2:{second[0]}"]
    changed = hidden(director.post(at(evening, "seating/swap/"), form | {"pick": picks}))
    (other,) = taken_in(club, "Zenzi", role="director")
    player = guest("Zenzi")
    clubs.claim(other, player)
    second_device = browser(player)
    assert hidden(second_device.get(at(evening, "seating/"))) | {"seen": changed["seen"]} == changed
    assert "Drawn by Director at" in second_device.get(at(evening, "seating/")).text
    told = second_device.get(at(evening)).text
    assert "Seats for rounds 1, 2, 3 are drawn, but not announced yet." in told
    assert "not announced yet" not in with_role(club, "scorer")[1].get(at(evening)).text
    assert Posting.objects.filter(subject__startswith="seating").count() == 0
    assert Posting.objects.count() == before + 2  # the two who came into the club
    second_device.post(at(evening, "seating/1/fix/"), changed)
    assert "Seats for rounds 2, 3 are drawn, but not announced yet." in director.get(at(evening)).text
    assert hidden(director.get(at(evening, "seating/")))["round-2"] == changed["round-2"]
    director.post(at(evening, "seating/drop/"))
    assert "not announced yet" not in director.get(at(evening)).text
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    assert not SeatingDraft.objects.exists()


def test_who_comes_or_goes_after_the_draw_is_named(evening, people, director):
    come(evening, *list(people.values())[:8])
    drawn(director, evening)
    come(evening, people["Max"])
    page = director.get(at(evening, "seating/"))
    assert "Since round 1 was drawn, something has changed:" in page.text
    assert "Max has no seat." in page.text
    assert "round-1" in hidden(page)  # and may be put in by hand
    clubs.say(evening, Writer(), subjects.ATTENDANCE, people["Anna"].key, None)
    page = director.get(at(evening, "seating/"))
    assert "Anna will not be there." in page.text
    assert "round-1" not in hidden(page)
    again = drawn(director, evening)
    assert people["Max"].key in again["round-1"]
    assert "something has changed" not in director.get(at(evening, "seating/")).text


def test_a_form_that_seats_somebody_twice_is_not_posted(evening, people, director):
    come(evening, *list(people.values())[:6])
    keys = [member.key for member in list(people.values())[:6]]
    bad = {"round-1": f"{keys[0]},{keys[1]},{keys[2]}|{keys[0]},{keys[4]},{keys[5]}"}
    assert director.post(at(evening, "seating/1/fix/"), bad).status_code == 422
    stranger = {"round-1": f"{keys[0]},{keys[1]},{people['Max'].key}"}
    assert director.post(at(evening, "seating/1/fix/"), stranger).status_code == 422
    assert seated(evening) == {}


def test_late_and_leaving_people_reseat_only_the_rest(evening, people, director):
    eight = list(people.values())[:8]
    come(evening, *eight)
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    before = seated(evening)
    sheet = evening.sheets.get(round=1, table=1)
    Entry.objects.create(sheet=sheet, n=2, hand=1, facts=None, ref="x")  # the first round has begun
    come(evening, eight[0], state="left", until=1)
    come(evening, people["Max"], state="late", **{"from": 2})
    page = director.get(at(evening, "seating/"))
    assert "no longer fits" in page.text
    again = director.post(at(evening, "seating/draw/"), {"again": ["1", "2", "3"]})
    assert sorted(hidden(again)) == ["round-2", "round-3", "seen"]  # the first stays
    director.post(at(evening, "seating/fix/"), hidden(again) | {"again": ["2", "3"]})
    after = seated(evening)
    assert after[1] == before[1]
    for number in (2, 3):
        there = {who for table in after[number] for who in table}
        assert there == {member.key for member in (*eight[1:], people["Max"])}
    assert evening.sheets.filter(round=1, table=1).get() == sheet
    assert ">Draw the seats<" in director.get(at(evening, "seating/")).text
    for number in (2, 3):
        Entry.objects.create(sheet=evening.sheets.get(round=number, table=1), n=2, hand=1, facts=None, ref="x")
    assert ">Draw the seats<" not in director.get(at(evening, "seating/")).text  # nothing is left to be drawn


def test_wishes_are_met_and_only_directors_see_them(club, evening, people, director):
    come(evening, *list(people.values())[:8])
    anna, bert = people["Anna"].key, people["Bert"].key
    director.post(at(evening, "seating/wishes/new/"), {"one": anna, "other": bert, "kind": "together"})
    (wish,) = season_book(evening.season).wishes
    form = drawn(director, evening)
    for number in (1, 2, 3):
        assert any(anna in table and bert in table for table in form[f"round-{number}"].split("|"))
    same = director.post(at(evening, "seating/wishes/new/"), {"one": anna, "other": anna, "kind": "apart"})
    assert same.status_code == 422
    _member, client = with_role(club, "member")
    assert "Note the wish" not in client.get(at(evening)).text
    director.post(at(evening, f"seating/wishes/{wish.key}/out/"))
    assert season_book(evening.season).wishes == ()


def test_people_who_met_last_time_are_kept_apart(season, people, director):
    keys = [member.key for member in list(people.values())[:8]]
    first = evening_of(season, "2026-01-02", rounds=1)
    facts = {"tables": [keys[:4], keys[4:]]}
    clubs.say(first, Writer(who="test"), subjects.SEATING, 1, facts)
    second = evening_of(season, "2026-01-09", rounds=1)
    come(second, *list(people.values())[:8])
    form = drawn(director, second)
    for table in form["round-1"].split("|"):
        assert Counter(who in keys[:4] for who in table.split(",")) == {True: 2, False: 2}


def test_two_people_cannot_be_seated_and_are_told(evening, people, director):
    come(evening, *list(people.values())[:2])
    page = director.get(at(evening, "seating/"))
    assert page.status_code == 200
    assert "2 people cannot be seated at tables of" in page.text


def test_a_fixed_round_is_changed_by_hand(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    before = seated(evening)
    page = director.post(at(evening, "seating/2/change/"))
    assert hidden(page)["round-2"] == "|".join(",".join(table) for table in before[2])
    picks = [f"2:{before[2][0][0]}", f"2:{before[2][1][0]}"]
    page = director.post(at(evening, "seating/swap/"), hidden(page) | {"pick": picks, "again": "2"})
    director.post(at(evening, "seating/fix/"), hidden(page) | {"again": "2"})
    assert seated(evening)[2][0][0] == before[2][1][0]
    assert seated(evening)[1] == before[1]


# --- what comes first --------------------------------------------------------------------


def now(client, evening):
    """What the page of the evening says of where it is, and what it offers first."""
    page = client.get(at(evening)).text
    part = page[page.index('<section id="now"') :]
    part = part[: part.index("</section>")]
    return part, [words.strip() for words in re.findall(r'button primary"[^>]*>([^<]+)<', part)]


def test_what_an_evening_offers_first_depends_on_where_it_is(evening, people, director):
    planned(evening, 7)
    told, first = now(director, evening)
    assert "It has not begun yet" in told
    assert first == []
    planned(evening)
    assert "People are coming in" in now(director, evening)[0]
    come(evening, *list(people.values())[:4])
    assert now(director, evening)[1] == ["Draw the seats"]
    director.post(at(evening, "seating/1/fix/"), drawn(director, evening))
    director.post(at(evening, "seating/drop/"))
    planned(evening, minutes=40)
    told, first = now(director, evening)
    assert "Round 1 is seated" in told
    assert first == ["Start the clock"]
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "30"})
    told, first = now(director, evening)
    assert "data-clock" in told
    assert "0 of" not in told
    assert "Pause" in told
    assert first == []
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    told, first = now(director, evening)
    assert "1 of 3 rounds are over" in told
    assert "data-clock" not in told
    assert first == ["Draw the next rounds"]
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    assert "Round 2 is seated" in now(director, evening)[0]
    Entry.objects.create(sheet=evening.sheets.get(round=2), n=2, hand=1, facts=None, ref="x")
    assert "Round 2 is being played" in now(director, evening)[0]
    for number in (2, 3):
        result(evening, number, 1, seated(evening)[number][0], (1, 2, 3, 4))
    told, first = now(director, evening)
    assert "All rounds are played" in told
    assert first == ["Standings"]


def test_long_past_an_evening_shows_its_results_and_no_clock(club, evening, people, director):
    come(evening, *list(people.values())[:4])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    director.post(at(evening, "timer/start/"), {"round": "2", "minutes": "30"})
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    planned(evening, -1)
    assert "data-clock" in director.get(at(evening)).text  # it may go on past midnight
    planned(evening, -2)
    told, first = now(director, evening)
    page = director.get(at(evening)).text
    assert "2 tables have no result" in told
    assert first == []
    assert "timer/start/" not in page
    for shown in (page, browser().get(f"/e/{evening.code}/").text, browser().get(f"/e/{evening.screen}/screen/").text):
        assert "data-clock" not in shown
    assert "Correct something about this evening" in page
    assert f'people/{people["Max"].key}/here/"' in page
    phone = browser()
    assert "formaction" not in phone.get(f"/e/{evening.code}/").text
    assert phone.post(f"/e/{evening.code}/people/{people['Max'].key}/here/").status_code == 409
    assert people["Max"].key not in {one.member for one in evening_book(evening).attendance}
    member = with_role(club, "member")[1].get(at(evening)).text
    assert "4 people were here" in member
    assert "Correct something" not in member
    assert evening.code not in re.sub(r'hx-get="[^"]*"', "", member)


# --- the clock ---------------------------------------------------------------------------


def test_the_clock_is_the_servers(evening, people, director):
    director.post(at(evening, "timer/start/"), {"round": "1", "minutes": "30"})
    timer = evening_book(evening).timer
    assert (timer.round, timer.left) == (1, 1800)
    assert abs((timer.started or 0) - time.time()) < 5
    director.post(at(evening, "timer/pause/"))
    assert evening_book(evening).timer.started is None
    director.post(at(evening, "timer/more/"))
    assert 2095 <= evening_book(evening).timer.left <= 2100
    director.post(at(evening, "timer/go/"))
    assert evening_book(evening).timer.started is not None
    assert "data-clock" in browser().get(f"/e/{evening.code}/").text
    director.post(at(evening, "timer/stop/"))
    assert evening_book(evening).timer is None
    assert director.post(at(evening, "timer/more/")).status_code == 409


def test_a_clock_that_has_run_out_gets_its_minutes_from_now_on():
    over = Timer(1, 1000.0, 60)
    assert clock.remaining(over, 1100) == -40
    assert clock.longer(over, 5, 1100) == {"round": 1, "started": 1100, "left": 300}
    assert clock.longer(replace(over, started=None), 5, 9999) == {"round": 1, "started": None, "left": 360}


# --- my evening and the big screen -------------------------------------------------------


def test_a_phone_finds_its_own_table_and_only_that_sheet(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    phone = browser()
    phone.post(f"/e/{evening.code}/people/{people['Anna'].key}/here/")
    page = phone.get(f"/e/{evening.code}/").text
    mine = [sheet for sheet in evening.sheets.all() if sheet.code in page]
    assert len(mine) == 3
    assert all(people["Anna"].key in members_of(sheet) for sheet in mine)


def test_parts_are_sent_again_only_when_something_has_changed(evening, people, director):
    for part in (at(evening, "part/"), f"/e/{evening.code}/part/", f"/e/{evening.screen}/screen/part/"):
        client = director if part.startswith("/c/") else browser()
        first = client.get(part)
        assert first.status_code == 200
        if "screen" not in part:
            assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304
        come(evening, people["Anna" if "screen" in part else "Bert" if "/e/" in part else "Cilli"])
        assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_big_screen_needs_no_login_and_shows_seats_and_standings(evening, people, director):
    members = list(people.values())[:8]
    come(evening, *members)
    before = browser().get(f"/e/{evening.screen}/screen/").text
    assert "Scan and tap your name" in before
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    tables = seated(evening)[1]
    result(evening, 1, 1, tables[0], (1, 2, 3, 4))
    page = browser().get(f"/e/{evening.screen}/screen/").text
    for member in members:
        assert member.name in page
    assert "Standings" in page
    assert evening.code not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    assert browser().get(f"/e/{evening.code}/screen/").status_code == 404  # the other link is another key


def test_across_a_room_people_are_called_by_their_first_names():
    names = {"a": "Anna Maier", "b": "Anna Moser", "c": "Anna Mooshammer", "d": "Sepp", "e": "Hans-Peter Huber"}
    assert short(names) == {"a": "Anna Mai.", "b": "Anna Mos.", "c": "Anna Moo.", "d": "Sepp", "e": "Hans-Peter"}
    twins = {"a": "Anna Mair", "b": "Anna Maier", "c": "Anna"}
    assert short(twins) == {"a": "Anna Mair", "b": "Anna Maier", "c": "Anna"}


def test_an_evening_that_was_taken_out_is_nowhere(evening, director):
    clubs.say(evening, Writer(who="test"), subjects.EVENING, "", None)
    for page in ("", "edit/", "seating/", "finals/", "paper/"):
        assert director.get(at(evening, page)).status_code == 404
    assert director.post(at(evening, "timer/start/")).status_code == 404
    assert browser().get(f"/e/{evening.code}/").status_code == 404
    assert browser().get(f"/e/{evening.screen}/screen/").status_code == 404


# --- paper -------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["seats", "cards", "sheets", "standings"])
@pytest.mark.parametrize("paper", ["a4", "a5", "a6"])
def test_what_is_printed(evening, people, director, what, paper):
    come(evening, *list(people.values())[:7])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    result(evening, 1, 1, seated(evening)[1][0], (1, 2, 3, 4))
    page = director.get(at(evening, f"paper/?what={what}&paper={paper}&round=1"))
    assert page.status_code == 200
    assert "Anna" in page.text or what == "standings"
    assert f'<option value="{paper}" selected' in page.text
    if what in ("cards", "sheets"):
        assert page.text.count('class="qr"') == 2
    if (what, paper) == ("sheets", "a6"):
        assert 'class="narrow">16</th>' in page.text


# --- finals ------------------------------------------------------------------------------


def test_finals_are_laid_as_a_round_of_their_own(club, people, director):
    season = season_of(club, "Ramsch", {"worth": "marks", "best": "fewest", "final": "level", "playoffs_to": 8})
    evening = evening_of(season, rounds=1)
    members = list(people.values())[:8]
    come(evening, *members)
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    one, other = seated(evening)[1]
    result(evening, 1, 1, one, (1, 1, 1, 4))
    result(evening, 1, 2, other, (1, 2, 3, 4))
    page = director.get(at(evening, "finals/"))
    stages = re.findall(r'name="stage" value="([^"]+)"', page.text)
    assert "final:1" in stages
    answer = director.post(at(evening, "finals/"), {"stage": "final:1"})
    assert answer.status_code == 302
    book = evening_book(evening)
    (stage,) = book.stages
    assert stage.place == 1
    finals = [who for table in book.seatings[2] for who in table]
    assert sorted(finals) == sorted(stage.members) == sorted([*one[:3], *other[:3]])
    assert {sheet.stage for sheet in evening.sheets.filter(round=2)} == {"final:1"}
    assert "Finals" in director.get(at(evening)).text
    assert director.get(at(evening, "seating/")).status_code == 200


def test_a_season_without_finals_says_so(evening, director):
    assert "know no finals" in director.get(at(evening, "finals/")).text
