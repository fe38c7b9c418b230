"""Contests by plan: coarse ones first, stopped and gone on with, results of other bots dropped, other runs taken over."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from statistics import fmean

import pytest

from rules.cli import main
from rules.cli.contest_table import SEEN
from rules.games import GAMES
from rules.mind import contest_plan, duels, fingerprint
from rules.mind.contest_plan import duel_of, planned
from rules.mind.duels import DuelCount
from tests.bench.hand_by_hand import PairedLevels

GAME = GAMES["ramsen"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is soon done."""
    monkeypatch.setattr(contest_plan, "LADDER", (("steady", "random"),))
    monkeypatch.setattr(contest_plan, "HUNTED", ())
    monkeypatch.setattr(contest_plan, "STAGES", (60.0, 50.0))


def by_plan(to: Path) -> None:
    assert main(["contest", GAME.key, "--plan", "--to", str(to), "--processes", "1"]) == 0


def test_every_game_is_known_roughly_before_any_is_known_well() -> None:
    withins = [one.within for one in planned(1)]
    assert withins == sorted(withins, reverse=True)
    assert {one.duel.key for one in planned(1) if one.within == withins[0]} == {*GAMES}
    finest = {one.duel.key for one in planned(1) if one.within == withins[-1]}
    assert finest == {*list(GAMES)[:3]}


def test_hunters_are_sent_only_where_they_find_what_they_do() -> None:
    met = {(one.duel.key, one.duel.level) for one in planned(1)}
    assert ("mulatschak", "least") in met
    assert ("ramsen", "stayer") in met
    assert ("ramsen", "least") not in met


@pytest.mark.usefixtures("small")
def test_a_plan_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, results = tmp_path / "contest.md", tmp_path / "contest.json"
    by_plan(table)
    (duel,), first = duels.read(results), results.read_text(encoding="utf-8")
    assert duel == duel_of(GAME, "steady", "random", 1)
    head, _, row = (
        line.strip("|").split("|") for line in table.read_text(encoding="utf-8").splitlines() if line[:1] == "|"
    )
    said = {column.strip(): cell.strip() for column, cell in zip(head, row, strict=True)}
    assert [said[column] for column in ("Edition", "Seed", "Bots")] == ["1", "1", f"`{duel.bots}`"]
    by_plan(table)
    assert results.read_text(encoding="utf-8") == first
    assert "ramsen: steady among random within 50.0" in capsys.readouterr().out


@pytest.mark.usefixtures("small")
def test_what_people_have_seen_stays_below_the_tables(tmp_path: Path) -> None:
    table = tmp_path / "contest.md"
    table.write_text(f"# Bots\n\nan old table\n\n{SEEN}\n\n* They lead from rags.\n", encoding="utf-8")
    by_plan(table)
    by_plan(table)
    text = table.read_text(encoding="utf-8")
    assert "an old table" not in text
    assert text.endswith(f"|\n\n{SEEN}\n\n* They lead from rags.\n")


@pytest.mark.usefixtures("small")
def test_what_other_bots_came_to_is_dropped_once_those_of_today_have_met(tmp_path: Path) -> None:
    table, results = tmp_path / "contest.md", tmp_path / "contest.json"
    today = duel_of(GAME, "steady", "random", 1)
    other = duel_of(GAME, "beginner", "random", 1)._replace(bots="0ld")
    results.write_text(
        duels.as_text({today._replace(bots="0ld"): DuelCount(9, 9), other: DuelCount(9, 9)}), encoding="utf-8"
    )
    by_plan(table)
    assert {*duels.read(results)} == {today, other}
    assert table.read_text(encoding="utf-8").count("| earlier ones |") == 1


def test_results_of_another_run_are_taken_over(tmp_path: Path) -> None:
    here, there = tmp_path / "contest.json", tmp_path / "there.json"
    short, long = duel_of(GAME, "steady", "random", 1), duel_of(GAME, "beginner", "random", 1)
    here.write_text(duels.as_text({short: DuelCount(4, 2.0), long: DuelCount(8, 4.0)}), encoding="utf-8")
    there.write_text(duels.as_text({short: DuelCount(6, 3.0), long: DuelCount(2, 1.0)}), encoding="utf-8")
    assert main(["contest", "--take", str(there), "--to", str(tmp_path / "contest.md")]) == 0
    assert {duel: count.rounds for duel, count in duels.read(here).items()} == {short: 6, long: 8}
    assert main(["contest", "--take", str(tmp_path / "none.json")]) == 2


def test_bots_that_decide_otherwise_have_another_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fingerprint.fingerprint.cache_clear()
    before = {level: fingerprint.fingerprint("ramsen", level, "random") for level in ("random", "steady", "strong")}
    monkeypatch.setattr(fingerprint, "AHEAD", fingerprint.AHEAD[1:])  # as if a file of the search had gone
    fingerprint.fingerprint.cache_clear()
    after = {level: fingerprint.fingerprint("ramsen", level, "random") for level in before}
    fingerprint.fingerprint.cache_clear()
    assert [level for level in before if before[level] != after[level]] == ["strong"]


def test_two_rounds_that_come_to_the_same_are_not_taken_for_certainty(capsys: pytest.CaptureFixture[str]) -> None:
    """Shares of a few rounds are often alike by chance, and so would seem to be known to a point."""
    main(["contest", "ramsen", "--within", "90", "--matches", "400", "--processes", "1"])
    assert "| Ramsen (`ramsen`) | 4 | 96 |" in capsys.readouterr().out


@pytest.mark.parametrize(("rounds", "errors"), [(6, 2.571), (10, 2.262), (24, 2.069), (1000, 1.962)])
def test_few_rounds_tell_little_of_how_far_they_spread(rounds: int, errors: float) -> None:
    """Student's t at 97.5 %, from the table of any textbook."""
    count = DuelCount(rounds, rounds * 0.5, rounds * (0.25 + 0.04))
    assert count.within == pytest.approx(errors * (0.04 / (rounds - 1)) ** 0.5, rel=0.01)


def test_any_module_that_can_choose_may_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(["contest", "ramsen", "--against", "tests.mind.old_steady", "--matches", "4", "--processes", "1"])
    assert "| Ramsen (`ramsen`) | 4 | 4 |" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["contest", "ramsen", "--against", "no.such_module"])


def gains(level: str, against: str, hands: int) -> list[float]:
    found = PairedLevels(GAME.variant(), level, against, 1).hands()
    return [hand.gain for hand in islice(found, hands)]


def test_hand_by_hand_only_what_is_decided_otherwise_makes_a_difference() -> None:
    """With other dice or another deal for the two, steady bots would seem to gain on themselves."""
    assert gains("steady", "steady", 8) == [0.0] * 8
    assert fmean(gains("steady", "random", 12)) > 2
    assert fmean(gains("random", "steady", 12)) < -2
