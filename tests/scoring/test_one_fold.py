"""What a sheet comes to is worked out once, however much of a request looks at it: hands that stand are judged once."""

from __future__ import annotations

import pytest

from rules.engine.sheet import entry
from scoring.sheets import fold as sheet_fold
from scoring.sheets import service
from tests.league.people import RAMSEN, club_of, evening_of, guest, season_of, taken_in
from tests.scoring.sheets import enter, filled, open_sheet, tricks
from tests.scoring.test_seat_count import laid

pytestmark = pytest.mark.django_db
MANY = 6
ASKED = 1  # a hand is judged once by itself, before it is written or refused


@pytest.fixture
def sheet():
    """A sheet of an evening with some hands on it, of which the book has the result."""
    club = club_of(guest("Vroni"))
    evening = evening_of(season_of(club), rule_set=RAMSEN)
    sheet = laid(evening, taken_in(club, "Anna", "Bert", "Cilli"), 3)
    for taker in range(MANY):
        enter(sheet, tricks(*(5 * (seat == taker % 3) for seat in range(3))))
    service.end(sheet)
    return sheet


@pytest.fixture
def judged(monkeypatch):
    """The hands that folding has judged, in order."""
    found = []

    def counted(variant, facts, *more, **options):
        found.append(facts)
        return entry(variant, facts, *more, **options)

    monkeypatch.setattr(sheet_fold, "entry", counted)
    return found


def test_a_new_hand(client, sheet, judged):
    form = filled(sheet, tricks(3, 1, 1))
    judged.clear()
    assert client.post(f"/s/{sheet.code}/", form).status_code == 302
    assert len(judged) == MANY + ASKED + 1


def test_a_hand_that_is_refused(client, sheet, judged):
    form = filled(sheet, tricks(3, 3, 3))
    judged.clear()
    assert client.post(f"/s/{sheet.code}/", form).status_code == 422
    assert len(judged) == MANY + ASKED


def test_a_correction_judges_what_comes_after_it_anew(client, sheet, judged):
    form = filled(sheet, tricks(3, 1, 1))
    judged.clear()
    assert client.post(f"/s/{sheet.code}/hands/{MANY - 1}/", form).status_code == 302
    assert len(judged) == MANY + ASKED + 2


def test_a_row_of_the_grid(client, sheet, judged):
    version = service.fold_of(sheet).version
    row = {f"h{MANY + 1}-seen": str(version), f"h{MANY + 1}-tricks-0": "3", f"h{MANY + 1}-tricks-1": "1"}
    row |= {f"h{MANY + 1}-tricks-2": "1", "ref": "row", "form": "long"}
    judged.clear()
    answer = client.post(f"/s/{sheet.code}/grid/", row, headers={"Weli-Row": "1"})
    assert answer.json()["taken"] == [MANY + 1]
    assert len(judged) == MANY + ASKED + 1


def test_a_sheet_that_others_write_on_is_not_taken_for_what_it_was():
    sheet = open_sheet(seats=3)
    enter(sheet, tricks(5, 0, "-"))
    same = type(sheet).objects.get(pk=sheet.pk)
    assert service.fold_of(same).version == 2
    enter(sheet, tricks(5, 0, "-"))
    assert service.fold_of(same).version == 3
