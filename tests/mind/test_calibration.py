"""Whether odds come true: how it is counted, what is demanded, and that it can be stopped and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.cli import main
from rules.cli.calibrate import CalibrationPart, may_drop, seen
from rules.games import GAMES
from rules.mind import calibration
from rules.mind.calibration import ENOUGH, Calibration, basis_of, current, read, rough, written
from tests.rules.strategies import LONG

ROW = Calibration("ramsen", 1, 4, 1, 10)


def row(*tenths: tuple[int, float, float]) -> Calibration:
    """A row of which each tenth has so many predictions, at this chance, of which this share came true."""
    found = ROW
    for n, predicted, true in tenths:
        for number in range(n):
            found = found.told(predicted, number < n * true)
    return found


def test_what_comes_true_as_predicted_meets_every_demand() -> None:
    good = row((300, 0.05, 0.05), (300, 0.55, 0.55), (300, 0.95, 0.95))
    assert good.misses == []
    assert (good.whole.n, good.whole.true) == (900, 465)
    assert good.whole.predicted == pytest.approx(465.0)
    assert good.brier < good.base


@pytest.mark.parametrize(
    ("told", "misses"),
    [
        (row((100, 0.05, 0.05), (100, 0.95, 0.95)), ["few"]),
        (row((600, 0.05, 0.05), (600, 0.96, 0.83)), ["tenths", "mean"]),  # what naive deals say of Mulatschak
        (row((600, 0.45, 0.45), (600, 0.55, 0.55)), ["brier"]),  # true, and tells nothing
    ],
)
def test_a_missed_demand_is_named(told: Calibration, misses: list[str]) -> None:
    assert told.misses == misses


def test_a_tenth_that_was_hardly_seen_may_be_off_by_its_errors() -> None:
    assert row((500, 0.05, 0.05), (500, 0.95, 0.95), (6, 0.55, 0.83)).misses == []


def test_odds_are_rough_until_they_have_come_true(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ramsen = GAMES["ramsen"]
    good = row((ENOUGH, 0.05, 0.05), (ENOUGH, 0.95, 0.95))._replace(edition=ramsen.edition, basis=basis_of("ramsen"))
    path = tmp_path / "calibration.json"
    monkeypatch.setattr(calibration, "FILE", path)
    calibration._trusted.cache_clear()
    assert rough(ramsen.variant(), asked=True)
    assert not rough(ramsen.variant(), asked=False)
    path.write_text(written([good]))
    assert read(path) == [good]
    calibration._trusted.cache_clear()
    assert not rough(ramsen.variant(), asked=True)
    assert rough(ramsen.variant(seats=3), asked=True)
    assert rough(ramsen.variant(ramsen.options({"crosses": 1})), asked=True)
    path.write_text(written([good._replace(basis=good.basis + 1)]))
    calibration._trusted.cache_clear()
    assert rough(ramsen.variant(), asked=True), "what was seen before it was counted anew says nothing any more"
    assert current(path) == []
    calibration._trusted.cache_clear()


def test_the_same_matches_say_the_same_and_more_of_them_are_added() -> None:
    both, one, other = (seen(CalibrationPart(ROW, part)) for part in (range(2), range(1), range(1, 2)))
    assert isinstance(one, Calibration)
    assert isinstance(other, Calibration)
    assert one.plus(other).whole.n == both.whole.n > 0
    assert [tenth.true for tenth in one.plus(other).tenths] == [tenth.true for tenth in both.tenths]


def test_a_run_goes_on_where_another_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "seen.json"
    words = ["calibrate", "ramsen", "--worlds", "4", "--processes", "1", "--write", "--to", str(path)]
    assert main([*words, "--decisions", "1"]) == 0
    (first,) = read(path)
    assert main([*words, "--decisions", str(first.whole.n + 1)]) == 0
    (second,) = read(path)
    assert second.matches > first.matches
    assert second.whole.n > first.whole.n
    assert "(`ramsen`)" in path.with_suffix(".md").read_text()


@pytest.mark.parametrize("key", [key for key in GAMES if may_drop(GAMES[key].variant())] if LONG else ["ramsen"])
def test_odds_come_true_and_tell_more_than_how_often_it_does_at_all(key: str) -> None:
    """On fresh deals; of a game that is trusted at length also that no tenth is off."""
    game = GAMES[key]
    fresh = Calibration(key, game.edition, game.best, 99, 60 if LONG else 30)
    number = 0
    while fresh.whole.n < (2000 if LONG else 160) and number < 400:
        part = seen(CalibrationPart(fresh._replace(tenths=calibration.NOTHING), range(number, number + 1)))
        assert isinstance(part, Calibration)
        fresh, number = fresh.plus(part), number + 1
    if LONG and not rough(game.variant(), asked=True):
        assert fresh.misses == []
    elif key == "ramsen":
        assert fresh.brier < calibration.SHARPER * fresh.base
        assert abs(fresh.whole.off) < calibration.NEAR_ON_MEAN + 2 * fresh.whole.error
