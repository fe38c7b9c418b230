"""Where and when the games are attested: dated facts, the places they speak of, and games nobody can date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.encyclopedia.book.citing_words import citing_words, date_in_words
from rules.encyclopedia.book.sources import TEXTS
from rules.games import GAMES
from rules.languages import Words, toml, with_words, words_of

HISTORY = TEXTS / "history"
KINDS = ("rules", "named", "banned", "played", "cards")
CONFIDENCE = ("high", "medium", "low")
EXTENTS = ("town", "region", "country")


class HistoryPlace(NamedTuple):
    """A place: its name, latitude and longitude, how exactly it is meant, and where it has room on map and timeline."""

    key: str
    name: Words
    at: tuple[float, float]
    extent: str
    map: str
    land: str
    label: str
    short: Words = Words()


class Quote(NamedTuple):
    """Words of the time: in which language, where they stand, and our translations."""

    text: str
    lang: str
    by: str
    says: Words = Words()

    def translated(self, lang: str) -> str:
        """Our translation; empty where the reader has the language of the quotation."""
        return self.says[lang] if self.says and lang != self.lang else ""


class DatedFact(NamedTuple):
    """A dated fact. The fields are explained in rules/encyclopedia/texts/history/facts."""

    key: str
    date: str
    kind: str
    games: tuple[str, ...]
    places: tuple[str, ...]
    sources: tuple[str, ...]
    confidence: str
    what: Words
    until: int | None = None
    about: bool = False
    when: Words = Words()
    doubt: Words = Words()
    quote: Quote | None = None

    @property
    def year(self) -> int:
        """The year in which it happened or began."""
        return int(self.date[:4])

    @property
    def last(self) -> int:
        """The year in which it ended."""
        return self.until or self.year

    def dated(self, lang: str) -> str:
        """The date in words: “c. 1820”, “1914–1918”, “30 June 1904”."""
        if self.when:
            return self.when[lang]
        said = f"{self.date}–{self.until}" if self.until else date_in_words(self.date, lang)
        return self._about(said, lang)

    def briefly(self, lang: str) -> str:
        """The same where there is little room: the year alone, unless it has words of its own."""
        return self.when[lang] if self.when else self._about(str(self.year), lang)

    def _about(self, said: str, lang: str) -> str:
        return citing_words(lang)["about"].format(date=said) if self.about else said


class UnknownOrigin(NamedTuple):
    """What is known of a game whose first record nobody has found."""

    game: str
    sources: tuple[str, ...]
    what: Words


@cache
def places() -> Mapping[str, HistoryPlace]:
    """All places of which something is told, by key."""
    told = {place for fact in facts() for place in fact.places}
    rows = {key: row for key, row in read("places.toml").items() if key in told}
    return MappingProxyType({key: HistoryPlace(key, **(row | {"at": tuple(row["at"])})) for key, row in rows.items()})


@cache
def lands() -> Mapping[str, Words]:
    """The lanes of the timeline."""
    names = words_of(TEXTS, "history/lands.toml")
    return MappingProxyType({lane: names[lane] for lane in toml(HISTORY / "lands.toml")["lanes"]})


@cache
def tree() -> Mapping[str, dict[str, Any]]:
    """The rows of the family's tree by game: of each with an article here, and of others that come from none or from these.

    A parent stands before its children.
    """
    found: dict[str, dict[str, Any]] = {}
    for key, row in read("tree.toml").items():
        if key in GAMES or ("name" in row and row.get("from", key) in {key, *found}):
            found[key] = row
    return MappingProxyType(found)


def known(game: str) -> bool:
    """Whether a game is described here or has at least its place in the tree."""
    return game in GAMES or game in tree()


def told_here(games: Sequence[str]) -> bool:
    """Whether what is said of these games is told: one of them is known, or it is said of no game in particular."""
    return not games or any(map(known, games))


@cache
def facts() -> tuple[DatedFact, ...]:
    """All facts, the oldest first."""
    found = [_fact(key, row) for name in fact_files() for key, row in read(name).items()]
    here = [fact._replace(games=tuple(filter(known, fact.games))) for fact in found if told_here(fact.games)]
    return tuple(sorted(here, key=lambda fact: (fact.year, fact.last, fact.date)))


def fact_files() -> tuple[str, ...]:
    """The names of the files of facts, the oldest first."""
    return tuple(f"facts/{path.name}" for path in sorted((HISTORY / "facts").glob("*.toml")))


@cache
def unknown() -> Mapping[str, UnknownOrigin]:
    """The games that have no first record."""
    rows = {key: row for key, row in read("unknown.toml").items() if told_here((key,))}
    return MappingProxyType({key: UnknownOrigin(key, tuple(row["sources"]), row["what"]) for key, row in rows.items()})


def attested(game: str = "", place: str = "", until: int | None = None) -> tuple[DatedFact, ...]:
    """The facts of a game, of a place, up to a year."""
    return tuple(
        fact
        for fact in facts()
        if (not game or game in fact.games)
        and (not place or place in fact.places)
        and (until is None or fact.year <= until)
    )


def record_sources(game: str) -> tuple[str, ...]:
    """The keys of all sources on which the dated facts of a game rest."""
    keys = [key for fact in attested(game) for key in fact.sources]
    keys += unknown()[game].sources if game in unknown() else ()
    return tuple(dict.fromkeys(keys))


def read(name: str) -> dict[str, Any]:
    """The tables of a file of the history."""
    return with_words(TEXTS, f"history/{name}")


def _fact(key: str, row: dict[str, Any]) -> DatedFact:
    quote = Quote(**row["quote"]) if "quote" in row else None
    parts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return DatedFact(key, **(parts | {"quote": quote}))
