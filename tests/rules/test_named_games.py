"""Only its two folders name a game, and what is about the family; whoever names one elsewhere says why here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from rules.games import folder

ROOT = Path(__file__).resolve().parents[2]
LOOKED_AT = ("rules", "tables", "scoring", "config", "static", "templates")
TEXT = (".py", ".toml", ".md", ".html", ".js", ".mjs", ".css", ".json", ".txt")

# Data and pages that are about the whole family, and what they say of single games.
FAMILY = {
    "rules/encyclopedia/texts/history/*": "who comes from whom, when and where each is first heard of, what is told and not so",
    "rules/encyclopedia/texts/*/history/*": "the same in a language",
    "rules/encyclopedia/texts/traps.toml": "names that stand for more than one game",
    "rules/encyclopedia/texts/*/traps.toml": "the same in a language",
    "rules/encyclopedia/texts/packs.toml": "with which pattern each is at home, in the order in which the page tells of them",
    "rules/encyclopedia/texts/words.toml": "the glossary: words that only some games have",
    "rules/encyclopedia/texts/*/words.toml": "the same in a language: forms of a word that only some games have",
    "rules/encyclopedia/texts/*/pages/*.md": "essays on the family",
    "rules/encyclopedia/texts/wordings/*": "how these essays have read, by their anchors",
    "rules/texts/*/terms/*.toml": "what people of a region call things, in some games otherwise than in the rest",
    "rules/encyclopedia/texts/*/bibliography.toml": "such sources as a language cites them",
    "rules/encyclopedia/texts/sources/*.toml": "sources that several rest on are called after games",
    "rules/encyclopedia/texts/*/sources/*.toml": "what such a source says of each",
    "rules/encyclopedia/texts/otherwise.toml": "anchors of rules that people look for in other words",
    "rules/texts/*/phrases.toml": "words for a bid and a call of single games, which open data publishes among those of all",
    "rules/bots/options.py": "verbs of calls, two of which are called as their games are",
    "rules/mind/hunters.py": "verbs of undertakings, one of which is called as its game is",
    "static/table/facts.js": "verbs of a bid, one of which is called as its game is",
    "rules/mind/*.json": "what contests and calibrations came to, game by game",
    "rules/texts/*/league.toml": "the rules of a championship are called after its village",
    "scoring/league/presets.py": "the rules of a championship are called after its village",
    "scoring/demo/*": "the clubs that are shown to newcomers play some games",
    "rules/cli/blank/rules/bot.py.txt": "the bot with which a new game begins",
}
# A name stands for any game.
EXAMPLES = {
    "rules/encyclopedia/book/comparison.py": "how an address names a rule set",
    "rules/encyclopedia/urls.py": "an address in both languages",
    "rules/vectors/README.md": "how rows are written",
    "rules/texts/*/notation.toml": "how a record begins",
    "scoring/exchange/data.py": "what may stand in a table of results",
    "static/table/types.js": "what a field may have",
    "templates/tables/developers.html": "how a program opens a table",
    "templates/tables/upload.html": "how a record begins",
}
LISTED = {**FAMILY, **EXAMPLES}


@cache
def a_game() -> re.Pattern[str]:
    """The key of a game, or the name of its folder, as a word of its own."""
    names = {*folder.all_keys(), *folder.packages()}
    return re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?![\w-])")


def files() -> Iterator[Path]:
    for place in LOOKED_AT:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in TEXT and path.is_file() and not path.is_relative_to(folder.GAMES):
                yield path


@cache
def naming() -> dict[str, list[str]]:
    """Every line that names a game, by file."""
    found: dict[str, list[str]] = {}
    for path in files():
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if named := a_game().search(line):
                found.setdefault(str(path.relative_to(ROOT)), []).append(f"line {n}: {named[0]}")
    return found


def test_nothing_else_names_a_game() -> None:
    named = {path: lines for path, lines in naming().items() if not any(fnmatch(path, one) for one in LISTED)}
    assert named == {}, "move it into the folder of the game, or list the file with the reason"


@pytest.mark.parametrize("pattern", LISTED)
def test_what_is_listed_names_a_game(pattern: str) -> None:
    """What no longer does leaves the list."""
    assert any(fnmatch(path, pattern) for path in naming()), pattern


def test_a_game_that_is_named_is_seen() -> None:
    """The check itself: a key in a line of code is found, and no part of another word."""
    assert a_game().search('GAMES["la-bourre"]')
    assert a_game().search("from rules.games.la_bourre.game import GAME")
    assert not a_game().search("a ramsenlike thing, wikipedia-rams, RAMSEN")


def test_what_is_shared_knows_no_game() -> None:
    shared = (folder.GAMES / "_shared").rglob("*.py")
    assert [path.name for path in shared if a_game().search(path.read_text(encoding="utf-8"))] == []
