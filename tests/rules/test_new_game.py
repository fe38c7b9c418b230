"""A game comes and goes with its two folders: in a copy of the repository one is deleted, begun anew and brought back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.cli import main, whole_game
from rules.games import GAMES
from rules.games.folder import package_of
from tests.copies import ROOT, copied, run

KEY = "norrlandsknack"
PLACES = tuple(f"{place}/games/{package_of(KEY)}" for place in ("rules", "tests"))
# Of every part some tests that look at all games, or at pages made from what they say.
QUICK = (
    "tests/rules/test_complete.py",
    "tests/book/test_history.py",
    "tests/book/test_packs.py",
    "tests/book/test_comparison.py",
    "tests/book/test_glossary.py",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("copy"))


def written_in(repository: Path) -> set[str]:
    """The files of the game there, without what Python has compiled of them."""
    files = [path for place in PLACES for path in (repository / place).rglob("*") if path.is_file()]
    return {str(path.relative_to(repository)) for path in files if path.suffix != ".pyc"}


@pytest.mark.timeout(900)
def test_a_game_goes_and_comes_back_with_its_folders(copy: Path, tmp_path: Path, migrated_database: Path) -> None:
    for place in PLACES:
        shutil.move(copy / place, tmp_path / place)
    listed = run(copy, "-m", "rules", "games")
    assert f"{KEY} (edition" not in listed
    assert listed.count("(edition") == len(GAMES) - 1
    run(copy, "-m", "rules", "check", "tests/games/knack/vectors.toml", "tests/games/ramsen/vectors.toml")
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *QUICK, database=migrated_database)

    run(copy, "-m", "rules", "new", KEY)
    begun = written_in(copy)
    assert f"{KEY} (edition 1)" in run(copy, "-m", "rules", "games")
    run(copy, "-m", "rules", "simulate", KEY, "--players", "3", "--hands", "20", "--seed", "1", "--bots", "steady")
    missing = run(copy, "-m", "rules", "game", KEY, code=1)
    assert f"{KEY} lacks sources.toml" in missing
    assert f"{KEY} lacks a playthrough by hand" in missing

    for place in PLACES:
        shutil.copytree(tmp_path / place, copy / place, dirs_exist_ok=True)
    assert begun - written_in(tmp_path) == {f"{PLACES[1]}/playthroughs/README.md"}, (
        "nothing is written that no game has"
    )
    run(copy, "-m", "rules", "game", KEY, database=migrated_database)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("Ramsen", "cannot be a key"),
        ("la_bourre", "cannot be a key"),
        ("ramsen", "is known as"),
        ("loo-irish", "is known as"),
    ],
)
def test_a_key_that_cannot_be_is_refused(
    key: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests" / "games").mkdir(parents=True)
    assert main(["new", key, "--into", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


def test_nothing_is_written_where_the_repository_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "three-court", "--into", str(tmp_path)]) == 2
    assert "no copy of the repository" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_what_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests" / "games").mkdir(parents=True)
    assert main(["new", "three-court", "--into", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["new", "three-court", "--into", str(tmp_path)]) == 2
    assert "already" in capsys.readouterr().err
    game = (tmp_path / "rules" / "games" / "three_court" / "game.py").read_text(encoding="utf-8")
    assert "class ThreeCourtOptions(GameOptions)" in game
    assert "‹" not in game


def test_what_checks_a_game_is_there() -> None:
    assert [path for path in whole_game.TESTS if not (ROOT / path).exists()] == []
