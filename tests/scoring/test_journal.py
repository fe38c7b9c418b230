"""One journal for entries and postings, whether it has been read or is asked line by line."""

from __future__ import annotations

import pytest

from scoring.journal.book import Overtaken, PostingAuthor
from scoring.journal.journal import ReadJournal, Repetition, Statement, StoredJournal
from scoring.journal.reading import club_version, evening_book
from scoring.models import Entry
from scoring.sheets.service.typed_results import type_in
from tests.league.people import RAMSEN, club_of, evening_of, guest, season_of, taken_in
from tests.scoring.sheets import enter, open_sheet, tricks
from tests.scoring.test_seat_count import laid

pytestmark = pytest.mark.django_db
FIRST, CORRECTED = tricks(5, 0, "-"), tricks(0, 5, "-")


@pytest.fixture
def sheet():
    """Entry 1 is the head, 2 and 3 are about the first hand, 4 takes the second one out."""
    sheet = open_sheet(seats=3)
    enter(sheet, FIRST, hand=1, ref="first")
    enter(sheet, CORRECTED, hand=1, ref="corrected")
    Entry.objects.create(sheet=sheet, n=4, hand=2, facts=None, ref="out")
    return sheet


@pytest.fixture(params=[ReadJournal, StoredJournal])
def journal(request, sheet):
    entries = sheet.entries.all()
    return request.param(list(entries) if request.param is ReadJournal else entries)


def hand(number, facts, ref="", seen=None, *, minted=False):
    return Statement({"hand": number}, facts, ref, seen, minted)


def test_what_was_sent_before_is_known_whatever_was_said_since(journal):
    assert journal.met(hand(1, FIRST, "first", seen=1)) == Repetition(Entry.objects.get(n=2))


def test_what_holds_is_not_said_again(journal):
    assert journal.met(hand(1, CORRECTED, "other")) == Repetition(Entry.objects.get(n=3))
    assert journal.met(hand(2, None)) == Repetition(Entry.objects.get(n=4))
    assert journal.met(hand(9, None)) == Repetition(None), "what is not there need not be taken out"


def test_nobody_is_written_over_unseen(journal):
    mine = tricks(1, 4, "-")
    assert journal.met(hand(1, mine, seen=2)) == Overtaken(Entry.objects.get(n=3))
    assert journal.met(hand(1, mine, seen=3)) is None
    assert journal.met(hand(1, mine)) is None, "who has not said what he saw wants it to hold from now on"
    assert journal.met(hand(3, mine, seen=1)) is None, "nobody has said anything of this hand"


def test_the_same_name_for_something_else(journal):
    assert journal.met(hand(3, FIRST, "first")) is None
    assert journal.met(hand(3, FIRST, "first", minted=True)) == Repetition(Entry.objects.get(n=2))
    assert journal.name_for("new") == "new"
    assert journal.name_for("first") not in ("first", "")
    assert journal.name_for("") != ""


def test_numbers_go_on(journal, sheet):
    assert journal.last() == 4
    assert StoredJournal(open_sheet().confirmations.all()).last() == 0


def test_a_result_changed_with_back_and_sent_again_is_not_lost():
    club = club_of(guest("Vroni"))
    evening = evening_of(season_of(club), rule_set=RAMSEN)
    sheet = laid(evening, taken_in(club, "Anna", "Bert", "Cilli"), 3)
    by = PostingAuthor(who="test")
    type_in(sheet, (0, 4, 7), (), by, 0, "form")
    assert isinstance(type_in(sheet, (0, 5, 7), (), by, 0, "form"), Overtaken)
    type_in(sheet, (0, 5, 7), (), by, club_version(club), "form")
    assert evening_book(evening).results[0].scores == (0, 5, 7)
    many = club_version(club)
    type_in(sheet, (0, 4, 7), (), by, many, "form")
    assert club_version(club) == many, "what was sent before is not said again"
