"""The order at the table was wrong, the hands were written by name: everybody keeps his own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.hand_facts import reseated
from scoring.sheets import service
from scoring.sheets.fold import SheetHead, fold
from scoring.sheets.reseat import order_of, reseated_head
from tests.scoring.sheets import Line, enter, filled, open_sheet, scores, tricks, variant_of
from tests.scoring.test_sheet_fold import HANDS

MOVED = {"name-0": "Anna", "name-1": "Cilli", "name-2": "Bert", "dealer": "0", "order": "on", "seen": "3", "ref": "o"}


def test_who_sat_where_before():
    assert order_of(("Anna", "Bert", "Cilli"), ("Cilli", "Anna", "Bert")) == (2, 0, 1)
    assert order_of(("Anna", "Bert"), ("Anna", "Dora")) is None


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(HANDS)), st.data(), st.permutations(range(3)))
def test_everybody_has_the_scores_he_would_have_had_in_the_right_seat(key, data, order):
    variant = variant_of(key, 3)
    hands = data.draw(st.lists(HANDS[key], min_size=1, max_size=5))
    head = SheetHead(("Anna", "Bert", "Cilli"), 1)
    moved = reseated_head(head, order)
    said = [
        Line(1, 0, moved.facts),
        *(Line(n, n - 1, reseated(facts, order)) for n, facts in enumerate(hands, start=2)),
    ]
    back = [order.index(seat) for seat in range(3)]
    again = [Line(1, 0, reseated_head(moved, back).facts)]
    again += [Line(line.n, line.hand, reseated(line.facts or {}, back)) for line in said[1:]]
    assert moved.names[moved.dealer] == "Bert"
    written = [Line(1, 0, head.facts), *(Line(n, n - 1, facts) for n, facts in enumerate(hands, start=2))]
    assert fold(variant, again) == fold(variant, written), "there and back it is as it was"
    first = fold(variant, written[:2]).rows[0]
    moved_first = fold(variant, said[:2]).rows[0]
    if first.counts and moved_first.counts:
        assert [first.change(order[seat]) for seat in range(3)] == [moved_first.change(seat) for seat in range(3)]


@pytest.mark.django_db
def test_a_sheet(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(1, 4, 0))
    assert scores(sheet) == [4, 11, 15]
    assert client.post(f"/s/{sheet.code}/people/", MOVED).status_code == 302
    fold = service.fold_of(sheet)
    assert (fold.head.names, scores(sheet)) == (("Anna", "Cilli", "Bert"), [4, 15, 11])
    assert sheet.entries.count() == 6


@pytest.mark.django_db
def test_not_over_what_others_have_written_and_not_for_other_people(client):
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    assert client.post(f"/s/{sheet.code}/people/", MOVED | {"seen": "1"}).status_code == 409
    answer = client.post(f"/s/{sheet.code}/people/", MOVED | {"name-2": "Dora"})
    assert answer.status_code == 422
    assert "Only the order of the same people" in answer.content.decode()
    assert sheet.entries.count() == 2


# --- what was stated while they were thought to sit otherwise -------------------------------


@pytest.fixture
def sheet():
    """A sheet on which the one trick of the second hand was Cilli's, not Bert's, until the seats were put right."""
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(4, 1, 0))
    enter(sheet, tricks(4, 0, 1), hand=2)
    return sheet


def put_right(client, sheet, names=("Anna", "Cilli", "Bert"), **more):
    form = {f"name-{seat}": name for seat, name in enumerate(names)} | {"dealer": "0", "order": "on"}
    version = service.fold_of(sheet).version
    answer = client.post(f"/s/{sheet.code}/people/", form | {"seen": str(version), "ref": f"o{version}"} | more)
    assert answer.status_code == 302


def states(client, sheet):
    """What the page says of everybody: confirmed, objects, nothing yet."""
    page = client.get(f"/s/{sheet.code}/").content.decode()
    return {name: state for state, name in re.findall(r'<li class="(\w+)">\s*<span class="name">(\w+)</span>', page)}


def by_name(sheet):
    fold = service.fold_of(sheet)
    return dict(zip(fold.head.names, fold.standing.scores, strict=True))


@pytest.mark.django_db
def test_a_correction_from_before_is_taken_back_for_whom_it_was(client, sheet):
    before = by_name(sheet)
    wrong = sheet.entries.get(n=3)
    put_right(client, sheet)
    assert by_name(sheet) == before
    seen = str(service.fold_of(sheet).version)
    answer = client.post(f"/s/{sheet.code}/hands/2/", {"take": str(wrong.n), "seen": seen, "ref": "back"})
    assert answer.status_code == 302
    assert service.fold_of(sheet).row(2).facts == tricks(4, 0, 1), "Bert has his trick in his new seat"
    undone = open_sheet(seats=3)
    enter(undone, tricks(5, 0, "-"))
    enter(undone, tricks(4, 1, 0))
    assert by_name(sheet) == by_name(undone)


@pytest.mark.django_db
def test_a_fine_goes_with_who_was_fined(client):
    """Also where the entry with the fine is older than the order at the table."""
    sheet = open_sheet("mauscheln", 4, special_trump="weli", special_fine=2)
    played = {"declarer": 0} | tricks(2, 1, 1, 0)
    enter(sheet, played | {"fined": [3]})
    fine = sheet.entries.get(n=2)
    before = by_name(sheet)
    enter(sheet, played, hand=1)
    assert by_name(sheet) != before
    put_right(client, sheet, ("Dora", "Anna", "Bert", "Cilli"), dealer="1")
    seen = str(service.fold_of(sheet).version)
    client.post(f"/s/{sheet.code}/hands/1/", {"take": str(fine.n), "seen": seen, "ref": "back"})
    assert by_name(sheet) == before
    assert service.fold_of(sheet).row(1).facts == {"declarer": 1, "fined": [0]} | tricks(0, 2, 1, 1)


@pytest.mark.django_db
def test_who_has_not_seen_the_new_order_writes_for_whom_he_meant(client, sheet):
    before = by_name(sheet)
    seen = service.fold_of(sheet).version
    put_right(client, sheet)
    enter(sheet, tricks(0, 5, "-"), hand=3, seen=seen, ref="phone")
    after = by_name(sheet)
    assert {name: after[name] - before[name] for name in before} == {"Anna": 5, "Bert": -5, "Cilli": 0}
    assert enter(sheet, tricks(0, 5, "-"), hand=3, seen=seen, ref="phone").again, "its answer was lost on the way"


@pytest.mark.django_db
def test_who_was_overtaken_by_the_new_order_finds_what_he_wrote_under_the_right_names(client, sheet):
    mine = filled(sheet, tricks(2, 3, 0), hand="2", by="Dora")
    put_right(client, sheet)
    answer = client.post(f"/s/{sheet.code}/hands/2/", mine)
    assert answer.status_code == 409
    assert "Anna 2, Cilli 0, Bert 3" in answer.content.decode()


def test_what_cannot_be_read_stays_to_be_refused():
    order = (1, 0, 2)
    nonsense = {"winners": ["x", 0], "fined": [[0]], "declarer": "nobody", "tricks": ["a", 1]}
    assert reseated(nonsense, order) == nonsense


@pytest.mark.django_db
def test_names_that_were_wrong_leave_the_hands_in_their_seats(client, sheet):
    first = sheet.entries.get(n=3)
    form = {f"name-{seat}": name for seat, name in enumerate(("Anna", "Dora", "Cilli"))} | {"dealer": "0"}
    client.post(f"/s/{sheet.code}/people/", form | {"seen": "4", "ref": "n"})
    client.post(f"/s/{sheet.code}/hands/2/", {"take": str(first.n), "seen": "5", "ref": "back"})
    assert service.fold_of(sheet).row(2).facts == tricks(4, 1, 0)


@pytest.mark.django_db
def test_who_objects_does_so_in_whatever_seat(client, sheet):
    said = {"say": "wrong", "seat": "1", "words": "that was mine", "seen": "4", "ref": "w"}
    client.post(f"/s/{sheet.code}/confirm/", said)
    put_right(client, sheet)
    assert states(client, sheet) == {"Anna": "silent", "Cilli": "silent", "Bert": "wrong"}
    seen = str(service.fold_of(sheet).version)
    client.post(f"/s/{sheet.code}/confirm/", {"say": "right", "seat": "1", "seen": seen, "ref": "r"})
    assert states(client, sheet) == {"Anna": "silent", "Cilli": "right", "Bert": "wrong"}
    client.post(f"/s/{sheet.code}/confirm/", {"say": "right", "seat": "1", "seen": "4", "ref": "late"})
    assert sheet.confirmations.last().by == "Bert", "on the page from before he sat there"
