"""The glossary: every word of the card table with the places where the articles use it, from A to Z."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rules.encyclopedia.book.articles import Article, article
from rules.encyclopedia.book.words import Word, sorting, words
from rules.games import GAMES


class WordPlace(NamedTuple):
    """Where a word stands: the key and the name of the game, and the rule that one reads to meet it."""

    game: str
    title: str
    anchor: str


class GlossaryEntry(NamedTuple):
    """A word and the games that use it, one place in each."""

    word: Word
    places: tuple[WordPlace, ...]


class Pointer(NamedTuple):
    """Another name of an entry: the name, its language, the entry."""

    name: str
    lang: str
    word: Word


class GlossaryLetter(NamedTuple):
    """What begins with a letter: entries, and other names that lead to entries."""

    letter: str
    entries: tuple[GlossaryEntry, ...]
    pointers: tuple[Pointer, ...]


def word(lang: str, key: str) -> Word:
    """An entry by its key. Raises KeyError."""
    return words(lang)[key]


@cache
def glossary(lang: str) -> tuple[GlossaryEntry, ...]:
    """All entries in the order in which people look words up."""
    found: dict[str, list[WordPlace]] = {key: [] for key in words(lang)}
    for game in GAMES:
        text = article(lang, game)
        for key in dict.fromkeys(met.key for met in text.met):
            found[key].append(WordPlace(game, text.title, _anchor(text, key)))
    return tuple(GlossaryEntry(one, tuple(found[key])) for key, one in words(lang).items())


@cache
def letters(lang: str) -> tuple[GlossaryLetter, ...]:
    """The glossary letter by letter; a letter with nothing is left out."""
    entries = {key: tuple(group) for key, group in groupby(glossary(lang), key=lambda one: _letter(one.word.word))}
    pointers = sorted(_pointers(lang), key=lambda one: sorting(one.name))
    pointed = {key: tuple(group) for key, group in groupby(pointers, key=lambda one: _letter(one.name))}
    return tuple(
        GlossaryLetter(key, entries.get(key, ()), pointed.get(key, ())) for key in sorted({*entries, *pointed})
    )


def _anchor(text: Article, key: str) -> str:
    """The first rule in which a word stands; only where it stands in none, the chapter."""
    headings = {heading.anchor for heading in text.headings}
    anchors = [met.anchor for met in text.met if met.key == key]
    return next((anchor for anchor in anchors if anchor not in headings), anchors[0])


def _pointers(lang: str) -> Iterator[Pointer]:
    """Other names under which an entry is looked up, each once."""
    for one in words(lang).values():
        names = [(synonym.word, synonym.lang) for synonym in one.synonyms]
        names += [(name, other) for other, name in one.others]
        taken = {sorting(one.word)}
        for name, other in names:
            if sorting(name) not in taken:
                taken.add(sorting(name))
                yield Pointer(name, other, one)


def _letter(name: str) -> str:
    return sorting(name)[0].upper()
