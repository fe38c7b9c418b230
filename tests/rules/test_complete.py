"""Every game has all its pieces. A missing one fails by the name of the game and of the piece.

Whether the pieces are right is for the other tests to say; here they only
have to be there. To add a game is to bring the files of its two folders, and
what the family says of it; the tables of figures are written by their commands.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from rules import bots, languages, phrases
from rules.cli import contest_table, tables
from rules.encyclopedia.guide.first_hands import first_hand
from rules.games import GAMES, folder
from rules.samples.annotated_hand import annotated_hand
from tests.each import for_each
from tests.games import FOLDER, file_of, playthroughs

TESTS = Path(__file__).parent.parent
TEXTS = languages.TEXTS
FACTS = (
    "examples",
    "sources",
    "annotated_hand",
    "brief",
    "aloud",
    "course",
)  # what they say stands in a file of the same name in each language


def texts(place: Path) -> set[str]:
    """The names of the texts in a folder, those of former editions without their number."""
    return {re.sub(r"@\d+", "", path.name) for path in place.iterdir() if path.suffix in (".toml", ".md")}


def rows(path: Path, kind: str) -> int:
    """How many rows of a kind a file of rows has; 0 where there is no such file."""
    return len(tomllib.loads(path.read_text(encoding="utf-8")).get(kind, [])) if path.exists() else 0


def sources(key: str) -> int:
    path = folder.file_of(key, "sources.toml")
    return len(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else 0


def golden(key: str, *, by_hand: bool) -> int:
    """How many golden hands there are: ``by-hand….txt`` and ``of-….txt``."""
    return len([path for path in playthroughs(key) if path.name.startswith("by-hand" if by_hand else "of-")])


def written(path: Path) -> str:
    """What stands in a file of figures."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


PIECES: dict[str, Callable[[str], object]] = {
    "en/words.toml with a title": lambda key: phrases.written_words("en", key).get("title"),
    "de/words.toml with a title": lambda key: phrases.written_words("de", key).get("title"),
    "en/article.md, the article in English": lambda key: folder.file_of(key, "en/article.md").exists(),
    "de/article.md, the article in German": lambda key: folder.file_of(key, "de/article.md").exists(),
    "examples.toml with [[try]] a card": lambda key: rows(folder.file_of(key, "examples.toml"), "try"),
    "examples.toml with a worked [[hand]]": lambda key: rows(folder.file_of(key, "examples.toml"), "hand"),
    "sources.toml": sources,
    "switches.toml": lambda key: folder.file_of(key, "switches.toml").exists(),
    "short_codes.toml": lambda key: rows(folder.file_of(key, "short_codes.toml"), "edition"),
    "annotated_hand.toml": annotated_hand,
    "course.toml with its [[step]]s": lambda key: rows(folder.file_of(key, "course.toml"), "step"),
    "first_hand.toml: python -m rules.encyclopedia.guide choose": first_hand,
    "about.toml": lambda key: folder.file_of(key, "about.toml").exists(),
    "bot.py that plays steadily": bots.steady,
    "vectors.toml with rows of the sheet": lambda key: rows(file_of(key, "vectors.toml"), "score"),
    "a playthrough by hand": lambda key: golden(key, by_hand=True),
    "two random playthroughs": lambda key: golden(key, by_hand=False) >= 2,
    "perft.txt": lambda key: file_of(key, "perft.txt").exists(),
    "traits.txt": lambda key: file_of(key, "traits.txt").exists(),
    "codes.txt": lambda key: file_of(key, "codes.txt").exists(),
    "restated.py": lambda key: file_of(key, "restated.py").exists(),
    "figures: python -m rules figures --write": lambda key: f"(`{key}`)" in written(tables.FILE),
    "a contest: python -m rules contest --write": lambda key: f"(`{key}`)" in written(contest_table.FILE),
}


@pytest.mark.parametrize("key", GAMES)
@for_each("piece", PIECES)
def test_every_game_has(key: str, piece: str) -> None:
    assert PIECES[piece](key), f"{key} lacks {piece}"


@pytest.mark.parametrize("package", sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
def test_every_folder_of_tests_belongs_to_a_game(package: str) -> None:
    """A folder whose name is misspelt would be read by nobody."""
    assert package in {*folder.packages(), "_shared", "__pycache__"}


@pytest.mark.parametrize("key", GAMES)
def test_every_file_of_a_game_is_read_by_somebody(key: str) -> None:
    """A file whose name is misspelt would not be missed."""
    place = folder.file_of(key, "")
    assert texts(place) <= {
        f"{kind}.toml"
        for kind in (
            *FACTS,
            "about",
            "pages",
            "switches",
            "short_codes",
            "lengths",
            "situations",
            "first_hand",
            "laws",
            "wordings",
            "editions",
        )
    }
    for lang in languages.LANGUAGES:
        assert texts(place / lang) <= {
            "article.md",
            *(f"{kind}.toml" for kind in (*FACTS, "words", "readings", "laws", "pages")),
        }


def test_the_folder_of_a_game_is_named_like_its_key() -> None:
    assert tuple(sorted(GAMES)) == tuple(sorted(folder.all_keys()))


@pytest.mark.parametrize("circle", ["core", "wider"])
def test_no_two_games_have_the_same_place(circle: str) -> None:
    places = [game.place for game in GAMES.values() if game.circle == circle]
    assert len(set(places)) == len(places)
    assert min(places) > 0
