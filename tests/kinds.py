"""Games that differ in kind: they have between them whatever a game can be made of.

What is the same code under all games, and has nothing of a game's own words or rules to prove, is looked at in these. The
long run looks at all, and so does whoever asks for one (``--game``, ``-k`` or WELI_GAMES).
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from rules.encyclopedia.book.packs import own_deck
from rules.games import GAMES
from tests.rules.strategies import LONG

of_each_kind = pytest.mark.of_each_kind


@cache
def kinds() -> tuple[str, ...]:
    """Their keys, at each turn of the game that brings most: the table of most players comes first."""
    made_of = {key: _made_of(key) for key in GAMES}
    first = max(GAMES, key=lambda key: GAMES[key].players[1])
    missing, found = set[object]().union(*made_of.values()), [first]
    while missing := missing - made_of[found[-1]]:
        found.append(max(made_of, key=lambda key: len(made_of[key] & missing)))
    return tuple(found)


def _made_of(key: str) -> set[object]:
    """What a game asks of a table, of a sheet and of a page: phases, kinds of facts, its goal, tallies and deck."""
    variant = GAMES[key].variant(seats=GAMES[key].best)
    phases = {("phase", phase.key) for phase in variant.phases}
    facts = {("fact", field.kind) for field in variant.fields}
    return {*phases, *facts, ("goal", variant.goal.key), ("deck", own_deck(key)), ("tallies", bool(variant.tallies))}


def left_out(item: pytest.Item, *, asked: bool) -> bool:
    """Whether a test is about a game that is like another which is looked at, and nobody has asked for it."""
    if asked or LONG or os.environ.get("WELI_GAMES") or item.get_closest_marker("of_each_kind") is None:
        return False
    callspec = getattr(item, "callspec", None)
    games = {one for one in callspec.params.values() if isinstance(one, str) and one in GAMES} if callspec else set()
    return bool(games) and not games & {*kinds()}
