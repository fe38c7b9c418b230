"""Rule sets that people know as games of their own: each has a page, which shares with the others what they have in common.

``pages.toml`` in the folder of a game says which they are; the page of the game itself is one of them:

    [skat-ramsch]                      # its word in addresses
    chosen = { form = ["skat"] }       # the switches, and "seats", that make it; the first value is its usual one
    switches = "ten_rank skat_to"      # what else is agreed on in it
    leaves_out = "score.taken …"       # what of the article tells of the others, by its anchors
    blocks_out = ["::: told"]          # and blocks that have none

``<lang>/pages.toml`` beside it has, under the same word, ``title``, ``also`` (names between semicolons), ``summary``, and in ``reads`` how blocks
of the article read on this page, without the mark at their end; what stands right below a heading goes by its anchor.
``[shared.<name>]`` has words for every page that names it in ``shares``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.games import GAMES, folder
from rules.languages import toml
from rules.sets.choices import SEATS, Choices, choices_from_query, read_choices
from rules.switches.kinds import texts

FILE: Final = "pages.toml"
SHARED: Final = "shared"


class NamesakePage(NamedTuple):
    """A page: its word in addresses, its game, what makes it."""

    slug: str
    game: str
    chosen: Mapping[str, tuple[str, ...]]
    switches: tuple[str, ...]
    leaves_out: frozenset[str]
    shares: tuple[str, ...]

    @property
    def usual(self) -> Mapping[str, str]:
        """The switches of its usual rules, as an address has them."""
        return {name: values[0] for name, values in self.chosen.items()}

    @property
    def switches_made(self) -> frozenset[str]:
        """The switches that tell the games of this article from each other."""
        return frozenset(name for page in namesake_pages(self.game) for name in page.chosen)

    def holds(self, chosen: Mapping[str, str]) -> bool:
        """Whether these switches make this game."""
        return all(chosen[name] in values for name, values in self.chosen.items())

    def choices(self) -> Choices:
        """Its usual rules."""
        return read_choices(GAMES[self.game], self.usual)

    def implied(self, choices: Choices) -> frozenset[str]:
        """The switches, and "seats", that need not be named since the page is known by them."""
        usual = self.usual.items()
        return frozenset(name for name, value in choices.pairs if (name, value) in usual)

    def beyond(self, choices: Choices) -> tuple[tuple[str, str], ...]:
        """What an address has to name besides the page."""
        implied = self.implied(choices)
        return tuple(pair for pair in choices.pairs if pair[0] not in implied)


def namesake_pages(game: str) -> tuple[NamesakePage, ...]:
    """The pages of a game; none where its article is on one game only."""
    return tuple(page for page in _pages().values() if page.game == game)


def namesake_page(slug: str) -> NamesakePage | None:
    """The page of this word."""
    return _pages().get(slug)


def choices_at(word: str, query: Mapping[str, str]) -> Choices:
    """The rule set that an address names by the word of a game or of a page. Raises UnknownGame."""
    page = namesake_page(word)
    return choices_from_query(page.game, {**page.usual, **query}) if page else choices_from_query(word, query)


def page_of(choices: Choices) -> NamesakePage | None:
    """The page on which these rules stand: of those that they make the one that asks for most."""
    if choices.former or choices.clashes:
        return None
    chosen = texts(choices.options.by_name()) | {SEATS: str(choices.seats)}
    fitting = [page for page in namesake_pages(choices.game.key) if page.holds(chosen)]
    return max(fitting, key=lambda page: len(page.chosen), default=None)


def front_of(lang: str, page: NamesakePage) -> Mapping[str, Any]:
    """Title, other names and summary."""
    said = _words(page.game)[page.slug]
    also = said["also"][lang].split("; ") if "also" in said else []
    return MappingProxyType({"title": said["title"][lang], "also": also, "summary": said["summary"][lang]})


def reads(lang: str, page: NamesakePage) -> Mapping[str, str]:
    """How blocks of the article read on a page, by what they are known."""
    said = _words(page.game)
    found: dict[str, str] = {}
    for words in (*(said[SHARED][name] for name in page.shares), said[page.slug].get("reads", {})):
        found |= {key: text[lang] for key, text in words.items()}
    return MappingProxyType(found)


@cache
def _words(game: str) -> Mapping[str, Any]:
    return MappingProxyType(folder.words_of(game, FILE))


@cache
def _pages() -> Mapping[str, NamesakePage]:
    return MappingProxyType({page.slug: page for key in GAMES for page in _written(key)})


def _written(key: str) -> Iterator[NamesakePage]:
    for slug, row in toml(folder.file_of(key, FILE)).items():
        chosen = {name: tuple(values) for name, values in row.get("chosen", {}).items()}
        left = (*row.get("leaves_out", "").split(), *row.get("blocks_out", ()))
        switches, shares = tuple(row.get("switches", "").split()), tuple(row.get("shares", "").split())
        yield NamesakePage(slug, key, MappingProxyType(chosen), switches, frozenset(left), shares)
