"""The only writer: appends, never overwrites."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from scoring.models import Entry
from scoring.sheets import service
from tests.scoring.sheets import enter, open_sheet, scores, tricks

pytestmark = pytest.mark.django_db


def test_a_sheet_begins_with_its_people():
    sheet = open_sheet(seats=3, dealer=2)
    fold = service.fold_of(sheet)
    assert fold.head.names == ("Anna", "Bert", "Cilli")
    assert fold.standing.dealer == 2
    assert scores(sheet) == [10, 10, 10]


def test_links_are_unguessable_and_different():
    sheet = open_sheet()
    assert len({sheet.code, sheet.reading, open_sheet().code}) == 3
    assert min(len(sheet.code), len(sheet.reading)) >= 22


def test_only_switches_that_differ_are_kept():
    assert open_sheet(seats=3, crosses=1).options == {"crosses": 1}


def test_a_hand_is_appended():
    sheet = open_sheet(seats=3)
    outcome = enter(sheet, tricks(5, 0, "-"), by="Anna")
    assert isinstance(outcome, service.Entered)
    assert (outcome.entry.n, outcome.entry.hand, outcome.entry.by) == (2, 1, "Anna")
    assert scores(sheet) == [5, 15, 10]


def test_a_correction_leaves_the_first_entry_as_it_was():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(0, 5, "-"), hand=1, why="mixed up")
    assert [(entry.facts or {})["tricks"] for entry in sheet.entries.filter(hand=1)] == [[5, 0, "-"], [0, 5, "-"]]
    assert scores(sheet) == [15, 5, 10]


def test_an_impossible_hand_is_refused_and_nothing_is_written():
    sheet = open_sheet(seats=3)
    outcome = enter(sheet, tricks(3, 2, 1))
    assert isinstance(outcome, service.EntryRefused)
    assert [refusal.rule for refusal in outcome.refusals] == ["sheet.tricks"]
    assert sheet.entries.count() == 1


def test_a_correction_is_judged_where_the_match_stood_then():
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(2, 2, 1))
    enter(sheet, tricks(3, 1, 1))
    assert service.fold_of(sheet).over
    assert isinstance(enter(sheet, tricks(1, 2, 2), hand=2), service.Entered)
    assert not service.fold_of(sheet).over


def test_no_hand_after_the_end():
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(5, 0, 0))
    outcome = enter(sheet, tricks(1, 2, 2))
    assert isinstance(outcome, service.EntryRefused)
    assert outcome.refusals[0].rule == "sheet.over"


def test_two_phones_and_one_hand():
    sheet = open_sheet(seats=3)
    seen = service.fold_of(sheet).version
    enter(sheet, tricks(5, 0, "-"), hand=1, seen=seen, by="Anna")
    outcome = enter(sheet, tricks(0, 5, "-"), hand=1, seen=seen, by="Bert")
    assert isinstance(outcome, service.EntryOvertaken)
    assert outcome.theirs.by == "Anna"
    assert scores(sheet) == [5, 15, 10], "nothing was overwritten"


def test_two_phones_that_say_the_same_agree():
    sheet = open_sheet(seats=3)
    seen = service.fold_of(sheet).version
    enter(sheet, tricks(5, 0, "-"), hand=1, seen=seen)
    outcome = enter(sheet, tricks(5, 0, "-"), hand=1, seen=seen)
    assert isinstance(outcome, service.Entered)
    assert outcome.again
    assert sheet.entries.count() == 2


def test_another_hand_in_the_meantime_is_no_conflict():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    seen = service.fold_of(sheet).version
    enter(sheet, tricks(1, 4, "-"))
    assert isinstance(enter(sheet, tricks(4, 1, "-"), hand=1, seen=seen), service.Entered)


def test_a_form_sent_twice_is_entered_once():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"), hand=1, ref="same")
    enter(sheet, tricks(5, 0, "-"), hand=1, ref="same")
    assert sheet.entries.count() == 2


def test_a_form_changed_with_back_and_sent_again_is_not_lost():
    sheet = open_sheet(seats=3)
    seen = service.fold_of(sheet).version
    enter(sheet, tricks(5, 0, "-"), hand=1, ref="same", seen=seen)
    assert isinstance(enter(sheet, tricks(4, 1, "-"), hand=1, ref="same", seen=seen), service.EntryOvertaken)
    assert isinstance(enter(sheet, tricks(4, 1, "-"), hand=1, ref="same"), service.Entered)
    assert scores(sheet) == [6, 9, 10]


def test_undo_takes_a_new_hand_out():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    service.undo(sheet, seen=2, ref="u")
    assert scores(sheet) == [10, 10, 10]
    assert sheet.entries.count() == 3


def test_undo_brings_back_what_a_correction_replaced_and_again():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(0, 5, "-"), hand=1)
    service.undo(sheet, seen=3, ref="u")
    assert scores(sheet) == [5, 15, 10]
    service.undo(sheet, seen=4, ref="v")
    assert scores(sheet) == [15, 5, 10]


def test_undo_of_what_one_has_not_seen_is_a_conflict():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    enter(sheet, tricks(1, 4, "-"))
    assert isinstance(service.undo(sheet, seen=2, ref="u"), service.EntryOvertaken)
    assert sheet.entries.count() == 3


def test_nothing_to_take_back():
    assert service.undo(open_sheet(), seen=1, ref="u") is None


def test_the_next_match_has_the_same_people_and_another_dealer():
    sheet = open_sheet(seats=3, crosses=1)
    enter(sheet, tricks(5, 0, 0))
    following = service.open_following(sheet)
    assert service.fold_of(following).head[:2] == (("Anna", "Bert", "Cilli"), 1)
    assert following.options == {"crosses": 1}
    assert service.open_following(sheet) == following


def test_a_sheet_has_an_end(monkeypatch):
    monkeypatch.setattr("scoring.sheets.service.entries.MOST_ENTRIES", 2)
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    assert isinstance(enter(sheet, tricks(1, 4, "-")), service.Full)


def test_the_same_number_cannot_be_given_twice():
    from django.db import IntegrityError, transaction

    sheet = open_sheet()
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(sheet=sheet, n=1, hand=1, facts={}, ref="other")


@pytest.mark.django_db(transaction=True)
def test_many_phones_at_the_same_moment_enter_one_hand_once():
    sheet = open_sheet(seats=3)
    rows = [(5 - n, n, "-") for n in range(6)]

    def phone(row):
        try:
            return service.write(sheet, service.EntryDraft(1, tricks(*row), seen=1, ref=f"phone{row[1]}"))
        finally:
            connection.close()

    with ThreadPoolExecutor(len(rows)) as phones:
        outcomes = list(phones.map(phone, rows))
    kinds = Counter(type(outcome).__name__ for outcome in outcomes)
    assert kinds == {"Entered": 1, "EntryOvertaken": 5}
    assert [entry.n for entry in sheet.entries.all()] == [1, 2]


def test_many_hands_at_once_are_the_same_as_one_by_one():
    hands = [tricks(2, 2, 1, "-"), tricks(0, 5, 0, 0), tricks(1, 1, 3, "-")]
    single, whole = open_sheet(), open_sheet()
    for hand in hands:
        enter(single, hand)
    assert isinstance(service.write_all(whole, hands, by="Anna"), service.Entered)
    assert scores(whole) == scores(single)
    assert service.fold_of(whole).version == service.fold_of(single).version
    before = scores(whole)
    refused = service.write_all(whole, [tricks(5, 0, 0, 0), tricks(3, 3, 0, 0)])
    assert isinstance(refused, service.EntryRefused)
    assert scores(whole) == before  # not even the first of them
