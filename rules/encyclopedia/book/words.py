"""The words of the card table: what they mean, who says what for them, and where a text uses them.

``rules/encyclopedia/texts/words.toml`` has what all languages share, ``rules/encyclopedia/texts/<lang>/words.toml`` how the words are explained and
how they stand in a text. The files say themselves what their fields are.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.encyclopedia.book.sources import TEXTS
from rules.games import GAMES
from rules.languages import LANGUAGES, Borrowed, Words, toml, words_of
from rules.phrases import terms

_SLOT = "\ue000[^\ue001]*\ue001"  # what stands in a text for something else is no word of it
_ENDS = ".!?:…"  # after them a sentence begins


class Synonym(NamedTuple):
    """What people say elsewhere: the word, its language, in which region (in words), the keys of who reports it."""

    word: str
    lang: str
    region: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Word:
    """An entry of the glossary in one language."""

    lang: str
    key: str
    word: str
    says: str
    others: tuple[tuple[str, str], ...]  # the other languages and how each heads this entry
    synonyms: tuple[Synonym, ...]
    cards: tuple[str, ...]
    suits: tuple[str, ...]
    see: tuple[str, ...]
    games: tuple[str, ...]  # the only games in which it is this; empty = all
    once: bool
    yours: str
    spoken: str  # the language it comes from; empty where it is that of the page
    ipa: str
    forms: tuple[str, ...]
    middle: tuple[str, ...]
    within: Mapping[str, tuple[str, ...]]
    swaps: tuple[str, ...]  # forms in whose place a regional word can stand as it is

    def in_region(self, region: str) -> str:
        """What the reader's set of terms says for it; empty where it says nothing, or just this."""
        found = terms(self.lang, region).get(self.yours, "") if self.yours else ""
        return "" if found.casefold() == self.word.casefold() else found

    def spelled(self, said: str, region: str) -> str:
        """How a form of it is said with the reader's set of terms; as it is where grammar would suffer."""
        return (self.in_region(region) or self.word) if region_has(self, region) and said in self.swaps else said


def region_has(word: Word, region: str) -> bool:
    """Whether a set of terms has something to say for this word."""
    return bool(word.yours) and word.yours in terms(word.lang, region)


class WordOccurrence(NamedTuple):
    """A word met in a text: from where to where, as what, and whether what it says must stay as it is."""

    start: int
    end: int
    key: str
    said: str
    fixed: bool


@cache
def words(lang: str) -> Mapping[str, Word]:
    """All entries by key, in the order in which people look words up."""
    shared = toml(TEXTS / "words.toml")
    own = {one: toml(TEXTS / one / "words.toml") for one in LANGUAGES}
    regions = {key: names[lang] for key, names in region_names().items()}
    here = {key: row for key, row in shared["word"].items() if not row.get("games") or GAMES.keys() & row["games"]}
    found = [_word(lang, key, row, own, regions, here) for key, row in here.items()]
    return MappingProxyType({word.key: word for word in sorted(found, key=lambda word: sorting(word.word))})


@cache
def region_names() -> Mapping[str, Words]:
    """The regions of which words are reported, by key."""
    return MappingProxyType(words_of(TEXTS, "regions.toml"))


def sorting(word: str) -> str:
    """By what a word is looked up: letters only, ä as a; a leading “to” does not count."""
    plain = word.casefold().removeprefix("to ")
    for letter, base in zip("äöüéêèšß", "aoueeess", strict=True):
        plain = plain.replace(letter, base)
    return re.sub(r"[^a-z0-9 ]", "", plain)


@cache
def uses(lang: str, game: str) -> Finder:
    """What finds the words of a language in the text about a game."""
    return Finder(lang, game)


class Finder:
    """Finds words in texts: the longest first, never inside another word."""

    def __init__(self, lang: str, game: str) -> None:
        self.entries = words(lang)
        self._keys: dict[str, str] = {}
        self._middle: set[str] = set()
        for key, form, middle in chain(_general(self.entries, game), _special(self.entries, game)):
            self._keys[form] = key
            (self._middle.add if middle else self._middle.discard)(form)
        forms = "|".join(re.escape(form) for form in sorted(self._keys, key=len, reverse=True))
        self._pattern = re.compile(rf"{_SLOT}|(?<![\w’'-])({forms})(?![\w-])")

    def __call__(self, text: str) -> Iterator[WordOccurrence]:
        """The words in a text, in order."""
        matches = [match for match in self._pattern.finditer(text) if match[1] and self._fits(text, match)]
        said: dict[str, set[str]] = {}
        for match in matches:
            said.setdefault(self._keys[match[1]], set()).add(match[1])
        for match in matches:
            key = self._keys[match[1]]
            swaps = said[key] & set(self.entries[key].swaps)
            yield WordOccurrence(match.start(), match.end(), key, match[1], fixed=not swaps or len(swaps) > 1)

    def _fits(self, text: str, match: re.Match[str]) -> bool:
        if match[1] not in self._middle:
            return True
        before = text[: match.start()].rstrip(" *_„“”‚‘(\n")
        return bool(before) and before[-1] not in _ENDS


def _general(entries: Mapping[str, Word], game: str) -> Iterator[tuple[str, str, bool]]:
    """Key, form and whether only inside a sentence, for what holds in all the games that the entry is about."""
    for word in entries.values():
        if word.games and game not in word.games:
            continue
        for form in word.forms:
            yield from ((word.key, one, False) for one in {form, form[0].upper() + form[1:]})
        yield from ((word.key, form, True) for form in word.middle)


def _special(entries: Mapping[str, Word], game: str) -> Iterator[tuple[str, str, bool]]:
    """The same for the forms that mean something in this game only; they go before the general ones."""
    for word in entries.values():
        yield from ((word.key, form, False) for form in word.within.get(game, ()))


def _word(
    lang: str,
    key: str,
    row: Mapping[str, Any],
    own: Mapping[str, Any],
    regions: Mapping[str, str],
    here: Container[str],
) -> Word:
    said = own[lang].get(key) or _lent(own, key)
    synonyms = (
        Synonym(one["word"], one["lang"], regions[one["in"]], tuple(one["src"].split())) for one in row.get("also", ())
    )
    return Word(
        lang=lang,
        key=key,
        word=said["word"],
        says=said["says"],
        others=tuple((other, own[other][key]["word"]) for other in LANGUAGES if other != lang and key in own[other]),
        synonyms=tuple(one for one in synonyms if one.word != said["word"]),
        cards=tuple(row.get("cards", "").split()),
        suits=tuple(row.get("suits", "")),
        see=tuple(one for one in row.get("see", ()) if one in here),
        games=tuple(game for game in row.get("games", ()) if game in GAMES),
        once=row.get("once", False),
        yours=row.get("yours", ""),
        spoken="" if row.get("spoken") == lang else row.get("spoken", ""),
        ipa=said.get("ipa", ""),
        forms=tuple(said["forms"]),
        middle=tuple(said.get("middle", ())),
        within=MappingProxyType({game: tuple(forms) for game, forms in said.get("within", {}).items()}),
        swaps=tuple(said.get("swaps", ())),
    )


def _lent(own: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """An entry in another language than the one that lacks it; no text of that language has its forms."""
    lang = next(one for one in own if key in own[one])
    return {name: Borrowed(own[lang][key][name], lang) for name in ("word", "says")} | {"forms": ()}
