"""Every game has all its pieces. A missing one fails by the name of the game and of the piece.

Whether the pieces are right is for the other tests to say; here they only
have to be there. To add a game is to bring these files (and a line each in the
registries of games and bots), nothing else; the tables of figures are written
by their commands.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules import bots, phrases
from rules.cli import contest, tables
from rules.games import GAMES
from tests.games import module_of

TESTS = Path(__file__).parent.parent
TEXTS = phrases.TEXTS


def rows(path: Path, kind: str) -> int:
    """How many rows of a kind a file of rows has; 0 where there is no such file."""
    return len(tomllib.loads(path.read_text(encoding="utf-8")).get(kind, [])) if path.exists() else 0


def sources(key: str) -> int:
    path = TEXTS / "sources" / f"{key}.toml"
    return len(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else 0


def playthroughs(key: str, *, by_hand: bool) -> int:
    """How many golden hands there are: ``<key>-by-hand….txt`` and ``<key>-of-….txt``."""
    named = "by-hand" if by_hand else "of-"
    return len(list((TESTS / "playthroughs").glob(f"{key}-{named}*.txt")))


def written(path: Path) -> str:
    """What stands in a file of figures."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


PIECES: dict[str, Callable[[str], object]] = {
    "words in English: rules/texts/en/games": lambda key: phrases.own_words("en", key).get("title"),
    "words in German: rules/texts/de/games": lambda key: phrases.own_words("de", key).get("title"),
    "article in English: rules/texts/en": lambda key: (TEXTS / "en" / f"{key}.md").exists(),
    "article in German: rules/texts/de": lambda key: (TEXTS / "de" / f"{key}.md").exists(),
    "try-a-card examples: [[try]] in rules/texts/examples": lambda key: rows(TEXTS / "examples" / f"{key}.toml", "try"),
    "worked hands: [[hand]] in rules/texts/examples": lambda key: rows(TEXTS / "examples" / f"{key}.toml", "hand"),
    "sources: rules/texts/sources": sources,
    "rows of the sheet: tests/vectors": lambda key: rows(TESTS / "vectors" / f"{key}.toml", "score"),
    "a playthrough by hand: tests/playthroughs": lambda key: playthroughs(key, by_hand=True),
    "two random playthroughs: tests/playthroughs": lambda key: playthroughs(key, by_hand=False) >= 2,
    "perft: tests/perft": lambda key: (TESTS / "perft" / f"{key}.txt").exists(),
    "the sheet restated: tests/games": lambda key: find_spec(module_of(key)),
    "a steady bot: rules/bots": lambda key: key in bots._STEADY,
    "figures: python -m rules figures --write": lambda key: f"(`{key}`)" in written(tables.FILE),
    "where it is at home: rules/texts/regions.toml": lambda key: f"\n{key} = " in written(TEXTS / "regions.toml"),
    "a row of the family: tests/book/family.txt": lambda key: f"\n{key} " in written(TESTS / "book" / "family.txt"),
    "a told hand: rules/texts/told": lambda key: (TEXTS / "told" / f"{key}.toml").exists(),
    "a contest: python -m rules contest --write": lambda key: f"(`{key}`)" in written(contest.FILE),
}


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has(key: str, piece: str) -> None:
    assert PIECES[piece](key), f"{key} lacks {piece}"


@pytest.mark.parametrize(
    "path",
    [
        *(TEXTS / "en" / "games").glob("*.toml"),
        *(TEXTS / "examples").glob("*.toml"),
        *(TESTS / "vectors").glob("*.toml"),
        *(TESTS / "perft").glob("*.txt"),
    ],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_piece_belongs_to_a_game(path: Path) -> None:
    """A file whose name is misspelt would be read by nobody."""
    assert path.stem in GAMES
