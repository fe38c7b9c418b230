"""Which games somebody wants to see on the shelf, and in what order, as the address of the page says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.encyclopedia.book import comparison, which_game
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.comparison import ComparisonRow
from rules.encyclopedia.pages.catalogue import SEATS
from rules.games import GAMES

Words = str | Promise

# The lands on the shelf in the order in which they stand there, and the regions of about.toml that each of them has
LANDS: Final[Mapping[str, tuple[Words, tuple[str, ...]]]] = MappingProxyType(
    {
        "bavaria": (_("Bavaria"), ("bavaria",)),
        "england": (_("England"), ("england",)),
        "austria": (
            _("Austria"),
            (
                "austria",
                "salzburg",
                "tyrol",
                "vorarlberg-liechtenstein",
                "styria-vienna",
                "carinthia-burgenland",
            ),
        ),
        "germany": (_("Germany"), ("germany", "allgaeu-baden", "danube-swabians")),
        "france-spain": (_("France and Spain"), ("france", "spain", "spanish-america")),
        "america": (_("America"), ("united-states", "louisiana")),
        "sweden": (_("Sweden"), ("sweden",)),
        "switzerland": (_("Switzerland"), ("switzerland",)),
        "serbia": (_("Serbia"), ("serbia",)),
    }
)
PACKS: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "32": _("32, as for Skat"),
        "33": _("33, with the Weli"),
        "36": _("36, as for Jass"),
        "40": _("40, Spanish"),
        "52": _("52, as for poker"),
    }
)
TIMES: Final[Mapping[str, Words]] = MappingProxyType(
    {"quarter": _("a quarter of an hour"), "half": _("half an hour"), "evening": _("longer, or all evening")}
)
EASE: Final[Mapping[str, Words]] = MappingProxyType(
    {"few": _("quickly learned"), "some": _("a fair number of rules"), "many": _("many rules")}
)
ORDERS: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "home": _("by where they come from"),
        "kin": _("by kinship"),
        "name": _("by name"),
        "rules": _("by how hard they are"),
    }
)


def lands_of(key: str) -> tuple[str, ...]:
    """The lands where a game is at home, the one it is best attested in first."""
    regions = about(key).regions
    return tuple(dict.fromkeys(land for one in regions for land, (_words, inside) in LANDS.items() if one in inside))


@cache
def ease(key: str) -> str:
    """How hard a game is to learn: a key of EASE."""
    few, many = which_game.limits()
    weight = which_game.weight(comparison.by_key()[key].choices.variant)
    return "few" if weight < few else "some" if weight < many else "many"


def _fits(question: Callable[[ComparisonRow, str, int], which_game.FitVerdict], key: str, answer: str) -> bool:
    row = comparison.by_key()[key]
    return question(row, answer, row.choices.seats).fit >= which_game.SPEAKS


Judge = Callable[[str, str], bool]  # the key of a game, what is asked for
FACETS: Final[Mapping[str, tuple[Words, Mapping[str, Words], Judge]]] = MappingProxyType(
    {
        "land": (
            _("At home in"),
            {key: words for key, (words, _regions) in LANDS.items()},
            lambda key, land: land in lands_of(key),
        ),
        "pack": (_("Pack"), PACKS, lambda key, pack: _fits(which_game.pack, key, pack)),
        "time": (_("How long"), TIMES, lambda key, time: _fits(which_game.time, key, time)),
        "rules": (_("How hard"), EASE, lambda key, rules: ease(key) == rules),
    }
)


class FacetChoice(NamedTuple):
    """Something that one may ask for, and where it leads."""

    words: Words
    href: str
    chosen: bool


class ShelfFacet(NamedTuple):
    """One thing after which games can be chosen; ``chosen``: in words what is asked for, if anything is."""

    key: str
    label: Words
    chosen: Words
    choices: tuple[FacetChoice, ...]


@dataclass(frozen=True)
class ShelfQuery:
    """How many they are, what else the games must have by facet, and in what order they stand."""

    players: int | None = None
    wanted: Mapping[str, str] = field(default_factory=dict)
    by: str = "home"

    @property
    def query(self) -> str:
        """The shortest words of an address that say this, always in the same order."""
        pairs: list[tuple[str, Any]] = [("players", self.players)] if self.players else []
        pairs += [(key, self.wanted[key]) for key in FACETS if key in self.wanted]
        return urlencode([*pairs, *([("by", self.by)] if self.by != "home" else [])])

    @property
    def href(self) -> str:
        """The address of the shelf that shows this."""
        return reverse("rules:games") + (f"?{self.query}" if self.query else "")

    @property
    def common(self) -> bool:
        """Whether many people ask for the same, so that the page is worth keeping."""
        return len(self.wanted) + bool(self.players) + (self.by != "home") < 2

    def asks(self, key: str) -> bool:
        """Whether a game is what is asked for."""
        low, high = GAMES[key].players
        fits = self.players is None or low <= self.players <= high
        return fits and all(FACETS[facet][2](key, value) for facet, value in self.wanted.items())

    def with_(self, facet: str, value: str) -> ShelfQuery:
        """The same with another answer to one of the questions; without a value with none."""
        rest = {key: old for key, old in self.wanted.items() if key != facet}
        return replace(self, wanted=rest | ({facet: value} if value else {}))

    @property
    def facets(self) -> tuple[ShelfFacet, ...]:
        """What else can be asked for, with the addresses."""
        return tuple(self._facet(key, *row) for key, row in FACETS.items())

    @property
    def orders(self) -> tuple[FacetChoice, ...]:
        """In what order they may stand."""
        return tuple(FacetChoice(words, replace(self, by=key).href, key == self.by) for key, words in ORDERS.items())

    def seats(self, numbers: range) -> tuple[tuple[int | None, str], ...]:
        """Each number of players with its address; None for any number."""
        return tuple((n, replace(self, players=n).href) for n in (None, *numbers))

    def _facet(self, key: str, label: Words, values: Mapping[str, Words], judge: Judge) -> ShelfFacet:
        now = self.wanted.get(key, "")
        there = [one for one in values if any(judge(game, one) for game in GAMES)]
        choices = (FacetChoice(values[one], self.with_(key, one).href, one == now) for one in there)
        everything = FacetChoice(_("any"), self.with_(key, "").href, not now)
        return ShelfFacet(key, label, values.get(now, ""), (everything, *choices))


def read_shelf(query: Mapping[str, str]) -> ShelfQuery:
    """What an address asks for; words that mean nothing are passed over."""
    players = query.get("players", "")
    wanted = {key: query[key] for key, (_label, values, _judge) in FACETS.items() if query.get(key, "") in values}
    by = query.get("by", "home")
    return ShelfQuery(int(players) if players in map(str, SEATS) else None, wanted, by if by in ORDERS else "home")
