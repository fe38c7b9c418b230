"""Which cards a game needs: out of a pack of 52, with a pack one has, with the pattern of a region.

All of it is made from the rule sets; only which pattern is at home with which game is written down, in
``rules/encyclopedia/texts/packs.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.sources import TEXTS
from rules.engine.cards import FRENCH_52, RANKS, WELI, CardSet, members, pack, rank_of
from rules.engine.variant import Contradiction, Game
from rules.games import GAMES


class PackUser(NamedTuple):
    """A game, and with how many players it uses these cards; nothing where that does not matter."""

    game: str
    low: int = 0
    high: int = 0


class Cards(NamedTuple):
    """The cards of some games: how many, the ranks that are there and those that are not, whether the Weli is."""

    size: int
    ranks: str
    out: str
    weli: bool
    users: tuple[PackUser, ...]


class Owned(NamedTuple):
    """A pack that one has, and the games that can be played with it."""

    key: str
    games: tuple[str, ...]


HOUSE: Final = "german"  # the deck of the house


@cache
def own_deck(game: str = "") -> str:
    """The deck in which a game is shown to a reader who has chosen none; without a game, that of the house."""
    return (about(game).deck if game in GAMES else "") or HOUSE


@cache
def stripped() -> tuple[Cards, ...]:
    """What to leave of a pack of 52, the commonest first; every game stands where its cards are."""
    needed = sorted((need for game in GAMES.values() for need in _needs(game)), key=lambda need: need[0])
    found = [
        _cards(cards, tuple(user for _, user in group)) for cards, group in groupby(needed, key=lambda one: one[0])
    ]
    return tuple(sorted(found, key=lambda one: (-len(one.users), one.size)))


@cache
def owned() -> tuple[Owned, ...]:
    """The packs that one can have, and the games for which each of them is enough."""
    return tuple(_owned(**row) for row in _read()["owned"])


@cache
def patterns() -> Mapping[str, tuple[str, ...]]:
    """The keys of the games that are at home with each pattern."""
    found = _read()["pattern"].items()
    return MappingProxyType({key: tuple(game for game in games if game in GAMES) for key, games in found})


def _needs(game: Game) -> list[tuple[CardSet, PackUser]]:
    """The cards of a game as usually played, and with how many players where that makes a difference."""
    packs = [(seats, cards) for seats in _seats(game) if (cards := _pack(game, seats))]
    if len({cards for _, cards in packs}) == 1:
        return [(packs[0][1], PackUser(game.key))]
    runs = [list(run) for _, run in groupby(packs, key=lambda one: one[1])]
    return [(run[0][1], PackUser(game.key, run[0][0], run[-1][0])) for run in runs]


def _seats(game: Game) -> range:
    low, high = game.players
    return range(low, high + 1)


def _pack(game: Game, seats: int) -> CardSet:
    try:
        return game.variant(game.options({}), seats).pack
    except Contradiction:
        return 0


def _cards(cards: CardSet, users: tuple[PackUser, ...]) -> Cards:
    held = [rank_of(card) for card in members(cards)]
    ranks = "".join(rank for rank in RANKS if held.count(rank) == 4)
    weli = bool(cards >> WELI & 1) and rank_of(WELI) not in ranks
    return Cards(len(held), ranks, "".join(rank for rank in RANKS if rank not in ranks), weli, users)


def _owned(key: str, ranks: str, extra: str = "") -> Owned:
    have = pack(ranks, extra)
    if have == FRENCH_52:  # it comes with jokers, and one of them may be the Weli
        return Owned(key, tuple(GAMES))
    usual = {game.key: _pack(game, game.best) for game in GAMES.values()}
    return Owned(key, tuple(name for name, cards in usual.items() if cards & have == cards))


@cache
def _read() -> Mapping[str, Any]:
    return tomllib.loads((TEXTS / "packs.toml").read_text(encoding="utf-8"))
