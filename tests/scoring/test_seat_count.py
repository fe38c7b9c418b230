"""Another number of people at a table than was written down: a correction is as good as having entered it right at once."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.hand_facts import reseated
from rules.engine.variant import Contradiction
from scoring.demo.simulate import match
from scoring.evening.attendance import attend
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Posting, Sheet
from scoring.sheets import service
from scoring.sheets.fold import SheetHead
from scoring.sheets.reseat import seats_before
from scoring.sheets.service import rounds as evenings
from scoring.sheets.service.typed_results import type_in
from tests.league.people import RAMSEN, club_of, evening_of, guest, season_of, taken_in, with_role
from tests.scoring.sheets import NAMES, enter, open_sheet, scores, tricks, variant_of
from tests.scoring.test_sheet_fold import HANDS

pytestmark = pytest.mark.django_db
WRITER = PostingAuthor(who="test")


def people_form(sheet, names, **more):
    fold = service.fold_of(sheet)
    named = {f"name-{at}": name for at, name in enumerate(names)}
    return {"dealer": "0", "seen": str(fold.version), "ref": "r1", "seats": str(len(names))} | named | more


def fields(page):
    """What the cells of the grid hold."""
    found = {}
    for tag in re.findall(r'<input id="h\d[^>]+>', page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if "checkbox" not in tag or " checked" in tag:
            found[name.group(1)] = value.group(1) if value else "on"
    for name, options in re.findall(r'<select id="h\d[^>]*name="([^"]+)".*?>(.*?)</select>', page, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen.group(1) if chosen else ""
    return found


def test_a_fifth_who_was_forgotten(client):
    sheet = open_sheet(seats=4)
    enter(sheet, tricks(5, 0, 0, "-"))
    enter(sheet, tricks(1, 2, 1, 1))
    form = people_form(sheet, ["Anna", "Emil", "Bert", "Cilli", "Dora"])
    page = client.post(f"/s/{sheet.code}/people/", form)
    assert page.status_code == 200
    assert "5 people sat there" in page.text
    grid = fields(page.text)
    assert [grid[f"h1-tricks-{seat}"] for seat in range(5)] == ["5", "-", "0", "0", "-"]
    assert sheet.entries.count() == 3  # nothing is written before it is put right
    right = grid | {"h2-tricks-0": "0", "h2-tricks-1": "1"}
    answer = client.post(f"/s/{sheet.code}/people/", form | right | {"do": "recount", "why": "Emil was there"})
    assert answer.status_code == 302
    at_once = service.open_sheet(variant_of("ramsen", 5), ["Anna", "Emil", "Bert", "Cilli", "Dora"], 0)
    enter(at_once, tricks(5, "-", 0, 0, "-"))
    enter(at_once, tricks(0, 1, 2, 1, 1))
    assert scores(sheet) == scores(at_once)
    assert service.fold_of(sheet).rows == service.fold_of(at_once).rows
    changes = client.get(f"/s/{sheet.code}/changes/").text
    assert "Emil was there" in changes
    assert "Anna, Emil, Bert, Cilli, Dora" in changes
    assert re.search(r"<del>Anna 1, Bert 2, Cilli 1, Dora 1</del>", changes)
    again = client.post(f"/s/{sheet.code}/people/", form | right | {"do": "recount"})
    assert again.status_code == 302
    assert sheet.entries.count() == 6  # sent twice, entered once


def test_what_cannot_have_been_is_said_before_it_is_entered(client):
    sheet = open_sheet(seats=4)
    enter(sheet, tricks(1, 2, 1, 1))
    form = people_form(sheet, ["Anna", "Bert", "Cilli"])  # Dora was not there: whose trick was it?
    page = client.post(f"/s/{sheet.code}/people/", form)
    assert "Hand 1 cannot be right" in page.text
    grid = fields(page.text)
    assert client.post(f"/s/{sheet.code}/people/", form | grid | {"do": "recount"}).status_code == 422
    assert sheet.entries.count() == 2
    anyway = form | grid | {"do": "recount", "anyway": "on"}
    assert client.post(f"/s/{sheet.code}/people/", anyway).status_code == 302
    fold = service.fold_of(sheet)
    assert fold.head.names == ("Anna", "Bert", "Cilli")
    assert not fold.rows[0].counts
    enter(sheet, tricks(2, 2, 1), hand=1)
    assert scores(sheet) == [8, 8, 9]


@pytest.mark.parametrize("back", ["undo", "take"])
def test_taking_it_back_brings_the_hands_back_as_well(client, back):
    sheet = open_sheet(seats=4)
    enter(sheet, tricks(5, 0, 0, "-"))
    enter(sheet, tricks(1, 2, 1, 1))
    before = service.fold_of(sheet)
    form = people_form(sheet, ["Dora", "Anna", "Bert", "Cilli", "Emil"])
    right = fields(client.post(f"/s/{sheet.code}/people/", form).text)
    client.post(f"/s/{sheet.code}/people/", form | right | {"do": "recount", "anyway": "on"})
    assert len(service.fold_of(sheet).head.names) == 5
    seen = str(service.fold_of(sheet).version)
    if back == "undo":
        client.post(f"/s/{sheet.code}/undo/", {"seen": seen, "ref": "u1"})
    else:
        client.post(f"/s/{sheet.code}/people/", {"take": "1", "seen": seen, "ref": "u1-4"})
    after = service.fold_of(sheet)
    assert (after.head, after.rows, after.variant) == (before.head, before.rows, before.variant)


def test_a_hand_entered_since_is_kept_when_it_is_taken_back(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, 0))
    form = people_form(sheet, ["Anna", "Bert", "Cilli", "Dora"])
    right = fields(client.post(f"/s/{sheet.code}/people/", form).text)
    client.post(f"/s/{sheet.code}/people/", form | right | {"do": "recount"})
    enter(sheet, tricks(2, 3, 0, "-"))
    seen = str(service.fold_of(sheet).version)
    client.post(f"/s/{sheet.code}/people/", {"take": "1", "seen": seen, "ref": "u1-4"})
    fold = service.fold_of(sheet)
    assert [dict(row.facts)["tricks"] for row in fold.rows] == [[5, 0, 0], [2, 3, 0]]


@pytest.mark.parametrize(
    ("names", "more", "sentence"),
    [
        (["Anna", "Bert", "Cilli"], {"seats": "5"}, "5 people sat there, you say, and you name 3."),
        (["Anna", "Bert", "Cilli", "Anna"], {}, "Two people are called"),
        (["Anna", "Bert", "Cilli", "Dora"], {"dealer": "7"}, "Choose who deals first."),
    ],
)
def test_what_is_wrong_is_said(client, names, more, sentence):
    sheet = open_sheet(seats=3)
    page = client.post(f"/s/{sheet.code}/people/", people_form(sheet, names) | more)
    assert page.status_code == 422
    assert sentence in page.text
    assert sheet.entries.count() == 1


def test_a_number_that_the_game_is_not_for_cannot_be_chosen(client):
    sheet = open_sheet(seats=5)
    assert '<option value="6">' not in client.get(f"/s/{sheet.code}/people/").text
    answer = client.post(f"/s/{sheet.code}/people/", people_form(sheet, [*NAMES[:6]]))
    assert answer.status_code == 422
    assert len(service.fold_of(sheet).head.names) == 5


CASES = [
    (key, wrong, right)
    for key in ("ramsen", "mulatschak", "zwanzig")  # in which bots come to an end whatever they play
    for wrong in (3, 4, 5)
    for right in (3, 4, 5)
    if wrong != right
]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(CASES), st.integers(0, 2**16), st.data())
def test_a_corrected_number_is_as_good_as_the_right_one_at_once(case, seed, data):
    key, wrong, right = case
    try:
        thought, true = variant_of(key, wrong), variant_of(key, right)
    except Contradiction:
        return
    rng = Random(seed)
    hands, told = match(thought, ["random"] * wrong, rng).hands, match(true, ["random"] * right, rng).hands
    many = min(len(hands), len(told))
    sheet = service.open_sheet(thought, NAMES[:wrong], 0)
    service.write_all(sheet, hands[: many - 1])
    names = tuple(data.draw(st.permutations(NAMES[: max(wrong, right)])))[:right]
    version = service.fold_of(sheet).version
    draft = service.EntryDraft(0, None, version, "ref")
    stated = dict(enumerate(told[: many - 1], start=1))
    assert isinstance(service.restate(sheet, SheetHead(names, 0), stated, draft), service.Entered)
    at_once = service.open_sheet(true, names, 0)
    service.write_all(at_once, told[: many - 1])
    corrected, plain = service.fold_of(sheet), service.fold_of(at_once)
    assert (corrected.variant, corrected.head, corrected.rows) == (plain.variant, plain.head, plain.rows)
    assert corrected.standing == plain.standing


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(HANDS)), st.data(), st.permutations(range(4)))
def test_a_seat_more_and_a_seat_less_is_what_it_was(key, data, order):
    facts = data.draw(HANDS[key])
    before = SheetHead(("Anna", "Bert", "Cilli"), 1)
    all_of = ("Anna", "Bert", "Cilli", "Dora")
    after = SheetHead(tuple(all_of[seat] for seat in order), 0)
    there = reseated(facts, [seat if seat < 3 else None for seat in order], 3)
    back = reseated(there, seats_before(after, before), 4)
    assert back == dict(facts)
    assert all(len(row) == 4 for row in (there.get("tricks"), there.get("exchanged")) if row)


# --- at an evening ----------------------------------------------------------------------


@pytest.fixture
def evening():
    club = club_of(guest("Vroni"))
    return evening_of(season_of(club), rule_set=RAMSEN)


@pytest.fixture
def scorer(evening):
    return with_role(evening.season.club, "scorer")[1]


@pytest.fixture
def people(evening):
    return taken_in(evening.season.club, "Anna", "Bert", "Cilli", "Dora", "Emil")


def laid(evening, people, many) -> Sheet:
    for member in people:
        attend(evening, WRITER, member.key, "here")
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), 1, [[one.key for one in people[:many]]], WRITER, names=names)
    return evening.sheets.get()


def chosen(sheet, members, **more):
    fold = service.fold_of(sheet)
    named = {f"member-{at}": member.key for at, member in enumerate(members)}
    return {"dealer": "0", "seen": str(fold.version), "ref": "r1", "seats": str(len(members))} | named | more


def test_seats_and_result_of_the_evening_follow(scorer, evening, people):
    sheet = laid(evening, people, 3)
    enter(sheet, tricks(5, 0, 0))
    service.end(sheet)
    form = chosen(sheet, people[:4])
    right = fields(scorer.post(f"/s/{sheet.code}/people/", form).text)
    answer = scorer.post(f"/s/{sheet.code}/people/", form | right | {"do": "recount", "why": "Dora came in"})
    assert answer.status_code == 302
    book = evening_book(evening)
    keys = tuple(one.key for one in people[:4])
    assert book.seatings[1] == (keys,)
    assert (book.results[0].people, book.results[0].scores) == (keys, (5, 15, 15, 10))
    assert {one.why for one in Posting.objects.order_by("-n")[:2]} == {"Dora came in"}


def test_a_result_that_was_typed_in_is_asked_for_anew(scorer, evening, people):
    sheet = laid(evening, people, 3)
    type_in(sheet, (0, 4, 7), (), WRITER, 0, "t")
    assert len(evening_book(evening).results) == 1
    scorer.post(f"/s/{sheet.code}/people/", chosen(sheet, [people[0], people[1], people[4]]))
    (result,) = evening_book(evening).results  # as many as before: whoever is in the seat has what stands there
    assert (result.people[2], result.scores) == (people[4].key, (0, 4, 7))
    form = chosen(sheet, people[:4]) | {"ref": "r2"}
    page = scorer.post(f"/s/{sheet.code}/people/", form)
    assert "only the result is known" in page.text
    bad = scorer.post(
        f"/s/{sheet.code}/people/", form | {"do": "recount", "score-0": "0", "score-1": "", "score-2": "7"}
    )
    assert bad.status_code == 422
    scored = {"score-0": "0", "score-1": "4", "score-2": "7", "score-3": "2"}
    assert scorer.post(f"/s/{sheet.code}/people/", form | scored | {"do": "recount"}).status_code == 302
    (result,) = evening_book(evening).results
    assert result.people == tuple(one.key for one in people[:4])
    assert (result.scores, result.places) == ((0, 4, 7, 2), (1, 3, 4, 2))


def test_a_result_that_was_typed_in_goes_with_its_people(scorer, evening, people):
    sheet = laid(evening, people, 3)
    type_in(sheet, (0, 4, 7), (), WRITER, 0, "t")
    form = chosen(sheet, [people[2], people[0], people[1]]) | {"order": "on", "dealer": "1"}
    assert scorer.post(f"/s/{sheet.code}/people/", form).status_code == 302
    (result,) = evening_book(evening).results
    assert dict(zip(result.people, result.scores, strict=True)) == {
        people[0].key: 0,
        people[1].key: 4,
        people[2].key: 7,
    }
    assert (result.scores, result.places) == ((7, 0, 4), (3, 1, 2))
