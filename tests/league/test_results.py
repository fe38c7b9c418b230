"""What a sheet of an evening tells the book of the club, at its end and ever after."""

from __future__ import annotations

import pytest

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Posting
from scoring.sheets import service
from scoring.sheets.service import results
from scoring.sheets.service.rounds import RoundBegun, seat
from tests.league.people import evening_of, season_of, taken_in
from tests.scoring.sheets import enter, tricks

RAMSEN = {"game": "ramsen", "edition": 1, "options": {}}


@pytest.fixture
def evening(club):
    return evening_of(season_of(club), rule_set=RAMSEN)


@pytest.fixture
def people(club):
    return taken_in(club, "Anna", "Bert", "Cilli")


@pytest.fixture
def sheet(evening, people):
    lay(evening, [people])
    return evening.sheets.get()


def lay(evening, tables, number=1):
    names = {one.key: one.name for table in tables for one in table}
    return seat(
        evening,
        evening_book(evening),
        number,
        [[one.key for one in table] for table in tables],
        PostingAuthor(),
        names=names,
    )


def result(evening):
    (found,) = evening_book(evening).results
    return found


def play_out(sheet):
    """Anna takes all tricks until she is home."""
    while not service.fold_of(sheet).over:
        enter(sheet, tricks(5, 0, 0))


def test_a_match_that_goes_on_is_no_result(evening, sheet):
    enter(sheet, tricks(3, 2, 0))
    assert evening_book(evening).results == ()


def test_a_match_that_is_over_is_one(evening, sheet, people):
    play_out(sheet)
    found = result(evening)
    assert found.people == tuple(one.key for one in people)
    assert (found.places[0], found.ended, found.round, found.table) == (1, "complete", 1, 1)
    assert evening_book(evening).sources[found.key] == (sheet.pk, None)


def test_a_correction_changes_the_result_and_both_stand_in_the_book(evening, sheet):
    play_out(sheet)
    before = result(evening)
    enter(sheet, tricks(0, 5, 0), hand=1, why="Bert had them")
    after = result(evening)
    assert after != before
    assert Posting.objects.filter(subject=subjects.about(subjects.RESULT, before.key)).count() >= 2


def test_taken_back_to_an_open_match_it_counts_as_broken_off(evening, sheet):
    play_out(sheet)
    fold = service.fold_of(sheet)
    enter(sheet, None, hand=fold.rows[-1].hand)
    assert result(evening).ended == "early"


def test_who_stands_in_for_somebody_is_named(club, evening, sheet, people):
    (dora,) = taken_in(club, "Dora")
    facts = {"state": "here", "for": dora.key}
    clubs.say(evening, PostingAuthor(), subjects.ATTENDANCE, people[1].key, facts)
    play_out(sheet)
    assert result(evening).playing_for == (None, dora.key, None)
    clubs.say(evening, PostingAuthor(), subjects.ATTENDANCE, people[1].key, {"state": "here"})
    assert result(evening).playing_for == (), "it was corrected after the match"


def test_another_seating_lays_other_sheets_until_hands_are_on_them(evening, sheet, people):
    anna, bert, cilli = people
    lay(evening, [[cilli, anna, bert]])
    fresh = evening.sheets.get()
    assert service.fold_of(fresh).head.members == (cilli.key, anna.key, bert.key)
    enter(fresh, tricks(3, 2, 0))
    with pytest.raises(RoundBegun):
        lay(evening, [people])
    assert evening_book(evening).seatings[1] == ((cilli.key, anna.key, bert.key),)


@pytest.mark.parametrize(("placed", "marks"), [([1, 2, 3], (0, 0, 1)), ([1, 2, 2], (0, 1, 1)), ([1, 1, 1], (0, 0, 0))])
def test_the_last_get_a_mark(placed, marks):
    assert results.last_ones(placed) == marks
