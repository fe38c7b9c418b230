"""The numbers that the search reckons with, on the server and in the browser: rules/encyclopedia/texts/search.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.encyclopedia.book.sources import TEXTS

FILE = TEXTS / "search.toml"


class Alike(NamedTuple):
    """How well a word of the book fits one of the query, and from how many letters on what is forgiven."""

    exact: int  # this very word
    begins: int  # it begins so, and no more than an ending follows
    begins_long: int  # … and more than that
    slip: int
    within: int  # it stands inside
    two_slips: int
    ending: int  # letters that a mere ending may have
    least: int  # letters of a word of which the beginning is enough
    one_from: int  # letters from which on one slip is forgiven
    two_from: int  # … two are


class WordWorth(NamedTuple):
    """What a word is worth, by where it stands."""

    said: int  # in other words for the rule
    heading: int
    foreign: int  # in such words of another language
    text: int
    later: int  # in the heading of a paragraph that is not the first under it


class NameWorth(NamedTuple):
    """What a word is worth as a name of the game in whose article it stands."""

    title: int
    name: int


class Brevity(NamedTuple):
    """A hit in few words weighs more: score · room / (room + lines)."""

    room: int
    line: int  # words that make a line
    longest: int  # words that are counted


class NameFit(NamedTuple):
    """How well a whole query fits a name; the higher stands first whatever the text says."""

    title: int
    name: int
    title_word: int
    name_word: int
    title_begins: int
    name_begins: int
    title_slip: int
    name_slip: int


class KindWorth(NamedTuple):
    """What paragraphs that are no rules are worth beside rules: so many parts of ``whole``."""

    whole: int
    aside: int
    option: int
    preset: int

    def of(self, kind: str) -> int:
        """The parts of the whole that a kind of paragraph is worth."""
        return {"aside": self.aside, "option": self.option, "preset": self.preset}.get(kind, self.whole)


class SnippetLength(NamedTuple):
    """Letters that are shown of a text, and how many of them before the first hit."""

    longest: int
    before: int


class SearchNumbers(NamedTuple):
    """All of them.

    ``terms``: words of a query; what comes after is not looked at. ``in_words``: kinds of places that are found by
    single words of their names.
    """

    terms: int
    in_words: list[str]
    alike: Alike
    worth: WordWorth
    context: NameWorth
    brevity: Brevity
    fit: NameFit
    kinds: KindWorth
    snippet: SnippetLength

    def as_json(self) -> dict[str, Any]:
        """The numbers as plain data, for the index."""
        parts: dict[str, Any] = self._asdict()
        return {name: part if isinstance(part, int | list) else part._asdict() for name, part in parts.items()}


@cache
def search_numbers() -> SearchNumbers:
    """The numbers as they are written down. Raises TypeError for one that is missing or unknown."""
    return read(tomllib.loads(FILE.read_text(encoding="utf-8")))


def read(data: Mapping[str, Any]) -> SearchNumbers:
    """The numbers out of plain data. Raises TypeError for one that is missing or unknown."""
    parts: dict[str, Any] = {
        "alike": Alike,
        "worth": WordWorth,
        "context": NameWorth,
        "brevity": Brevity,
        "fit": NameFit,
        "kinds": KindWorth,
        "snippet": SnippetLength,
    }
    return SearchNumbers(**{name: parts[name](**part) if name in parts else part for name, part in data.items()})
