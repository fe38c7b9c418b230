"""Seats are drawn, changed by hand, announced, and drawn anew for whoever comes or goes."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.evening import draft as drafts
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from scoring.league.seating import Seating, SeatingRequest
from scoring.models import Entry, Posting, SeatingDraft, Sheet
from tests.league.evenings import at, come, drawn, hidden, members_of, seated
from tests.league.people import browser, evening_of, guest, taken_in, with_role


def test_seats_are_proposed_fixed_and_lie_on_sheets(evening, people, director):
    come(evening, *people.values())
    page = director.post(at(evening, "seating/draw/"), follow=True)
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
    changed = hidden(director.post(at(evening, "seating/swap/"), form | {"pick": picks}, follow=True))
    assert changed["round-1"] == "|".join([",".join([second[0], *first[1:]]), ",".join([first[0], *second[1:]])])
    assert changed["round-2"] == form["round-2"]
    one = director.post(at(evening, "seating/swap/"), form | {"pick": picks[:1]})
    assert one.status_code == 422
    assert hidden(one)["round-1"] == form["round-1"]
    rest = director.post(at(evening, "seating/1/fix/"), changed, follow=True)
    assert seated(evening)[1][0][0] == second[0]
    assert hidden(rest)["round-2"] == changed["round-2"]  # what was drawn for later rounds is still there


def test_loading_the_page_again_after_a_draw_draws_nothing_anew(evening, people, director):
    come(evening, *people.values())
    drawn_at = director.post(at(evening, "seating/draw/"))
    assert drawn_at.status_code == 302
    form = hidden(director.get(drawn_at.url))
    assert "round-1" in form
    assert hidden(director.get(drawn_at.url)) == form


def test_a_round_that_somebody_else_seats_meanwhile_is_not_seated_over(evening, people, director):
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    again = hidden(director.post(at(evening, "seating/draw/"), {"again": "1"}, follow=True))
    tables = seated(evening)[1]
    clubs.say(evening, PostingAuthor(who="other"), subjects.SEATING, 1, {"tables": tables[::-1]})
    first, second = (table.split(",") for table in again["round-1"].split("|"))
    picks = {"pick": [f"1:{first[0]}", f"1:{second[0]}"], "again": "1"}
    changed = hidden(director.post(at(evening, "seating/swap/"), again | picks, follow=True))
    assert director.post(at(evening, "seating/fix/"), changed | {"again": "1"}).status_code == 409
    assert seated(evening)[1] == tables[::-1]


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
    changed = hidden(director.post(at(evening, "seating/swap/"), form | {"pick": picks}, follow=True))
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
    clubs.say(evening, PostingAuthor(), subjects.ATTENDANCE, people["Anna"].key, None)
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
    again = director.post(at(evening, "seating/draw/"), {"again": ["1", "2", "3"]}, follow=True)
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
    clubs.say(first, PostingAuthor(who="test"), subjects.SEATING, 1, facts)
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
    page = director.post(at(evening, "seating/2/change/"), follow=True)
    assert hidden(page)["round-2"] == "|".join(",".join(table) for table in before[2])
    picks = [f"2:{before[2][0][0]}", f"2:{before[2][1][0]}"]
    page = director.post(at(evening, "seating/swap/"), hidden(page) | {"pick": picks, "again": "2"}, follow=True)
    director.post(at(evening, "seating/fix/"), hidden(page) | {"again": "2"})
    assert seated(evening)[2][0][0] == before[2][1][0]
    assert seated(evening)[1] == before[1]


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
    draft = drafts.DraftedRounds(SeatingRequest({1: ("a", "b", "c")}), (3,))
    with ThreadPoolExecutor(3) as directors:
        list(directors.map(lambda _: draft.drawn(), range(3)))
    assert most == [1, 1, 1]
