"""The order at the table was wrong, the hands were written by name: everybody keeps his own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.hand_facts import reseated
from scoring import service
from scoring.folding import Head, fold
from scoring.reseating import order_of, reseated_head
from tests.scoring.sheets import Line, enter, open_sheet, scores, tricks, variant_of
from tests.scoring.test_folding import HANDS

MOVED = {"name-0": "Anna", "name-1": "Cilli", "name-2": "Bert", "dealer": "0", "order": "on", "seen": "3", "ref": "o"}


def test_who_sat_where_before():
    assert order_of(("Anna", "Bert", "Cilli"), ("Cilli", "Anna", "Bert")) == (2, 0, 1)
    assert order_of(("Anna", "Bert"), ("Anna", "Dora")) is None


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(HANDS)), st.data(), st.permutations(range(3)))
def test_everybody_has_the_scores_he_would_have_had_in_the_right_seat(key, data, order):
    variant = variant_of(key, 3)
    hands = data.draw(st.lists(HANDS[key], min_size=1, max_size=5))
    head = Head(("Anna", "Bert", "Cilli"), 1)
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
