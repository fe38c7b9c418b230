"""The tables of results: the same for the same seed, kept per game; and a hand that breaks is noticed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rules.cli import figures, main, simulation, tables
from rules.engine import scoring
from rules.engine.state import State, Trick
from rules.games import GAMES
from rules.mind import one_hand
from tests.rules.strategies import Setting

QUICK = ["--processes", "1", "--bots", "random"]


def test_figures_have_a_row_for_every_number_of_players_and_every_switch(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", "ramsen", "--hands", "8", *QUICK]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading == "## Ramsen (`ramsen`)"
    rows = [line for line in lines if line.startswith("| ")][1:]
    assert [row.split("|")[2].strip() for row in rows if "as usual" in row] == ["3", "4", "5"]
    switches = GAMES["ramsen"].switches
    assert len(rows) == 3 + sum(len(switch.values) - 1 for switch in switches)
    assert any(row.startswith("| exchange_cap = each5 | 3 |") for row in rows)


def test_the_same_seed_gives_the_same_table(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.md", "two.md")]
    for file, processes in zip(files, ("1", "2"), strict=True):
        call = ["figures", "ramsen", "--hands", "40", "--bots", "random", "--processes", processes]
        assert main([*call, "--write", "--to", str(file)]) == 0
    one, two = (file.read_text(encoding="utf-8") for file in files)
    assert one == two


def test_only_the_games_that_were_played_are_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "figures.md"
    for key in ("schieberamsch", "ramsen"):
        assert main(["figures", key, "--hands", "8", *QUICK, "--write", "--to", str(file)]) == 0
    found = tables.sections(file.read_text(encoding="utf-8"))
    assert list(found) == ["ramsen", "schieberamsch"]
    before = found["schieberamsch"]
    assert main(["figures", "ramsen", "--hands", "12", *QUICK, "--write", "--to", str(file)]) == 0
    assert tables.sections(file.read_text(encoding="utf-8"))["schieberamsch"] == before


def test_a_contest_says_how_often_the_steady_bot_wins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "contest.md"
    for key in ("schieberamsch", "ramsen"):
        call = ["contest", key, "--matches", "24", "--processes", "1"]
        assert main([*call, "--write", "--to", str(file)]) == 0
    rows = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert [row.split("|")[1].strip() for row in rows[2:]] == ["Ramsen (`ramsen`)", "Schieberamsch (`schieberamsch`)"]
    assert main(["contest", "whist"]) == 2
    assert "no game 'whist'" in capsys.readouterr().err


# --- what breaks is noticed -----------------------------------------------------------


def finished(game: str) -> State:
    """The end of some hand."""
    variant = Setting(game, (), GAMES[game].best).variant
    found: list[State] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulation, "check_cards", found.append)
        simulation.play_hand(
            variant, scoring.opening(variant), ["random"] * 4, random.Random(3), simulation.SimulationCount()
        )
    return found[0]


def test_a_lost_and_a_doubled_card_are_noticed() -> None:
    end = finished("ramsen")
    simulation.check_cards(end)
    first, *others = end.tricks
    for spoilt in (others, [first, first, *others]):
        with pytest.raises(one_hand.BrokenError, match="card"):
            simulation.check_cards(end._replace(tricks=tuple(map(Trick._make, spoilt))))


def test_a_hand_that_never_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_hand, "LONGEST_HAND", 5)
    variant = GAMES["ramsen"].variant()
    with pytest.raises(one_hand.BrokenError, match="for ever"):
        simulation.simulate(variant, ["random"] * 4, 1, random.Random(1))


def test_a_broken_hand_fails_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: Any) -> None:
        raise one_hand.BrokenError("a card is lost")

    monkeypatch.setattr(simulation, "check_cards", broken)
    assert main(["figures", "ramsen", "--hands", "8", *QUICK]) == 1
    assert "a card is lost" in capsys.readouterr().err
    assert main(["simulate", "ramsen", "--hands", "4"]) == 1


def test_a_hand_without_end_fails_a_contest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(one_hand, "LONGEST_HAND", 3)
    assert main(["contest", "ramsen", "--matches", "4", "--processes", "1"]) == 1
    assert "goes on for ever" in capsys.readouterr().err


def test_a_switch_is_played_by_as_many_as_can_play_it() -> None:
    assert figures.fitting(GAMES["ramsen"], {"exchange_cap": "each5"}) == 3
    assert figures.fitting(GAMES["ramsen"], {"crosses": 1}) == 4
