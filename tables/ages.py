"""Since which version of a table each part of what is told of it has read as it does now.

Who has followed a table up to a version is sent only the parts that have changed after it. A part is a few members
of a JSON object that change together; it is never taken apart, so that whoever receives one puts it over what is there.
A part is as old as all that it rests on; it may be called younger than it is, never older.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.seat import OPEN_PARTS
from tables.service.live import TableInfo

if TYPE_CHECKING:
    from rules.engine.state import State
    from tables.service.live import TableState

_OF_SEATS = frozenset({"turns", "host", "places", "onlookers", "opened", "hinting", "shared"})
_but_for_seats = attrgetter(*(name for name in TableInfo.__struct_fields__ if name not in _OF_SEATS))

NOTHING = -1  # the version known to somebody who knows nothing yet


class Ages(NamedTuple):
    """The versions, each for one part."""

    open: tuple[int, ...]  # in the order of OPEN_PARTS
    cards: tuple[int, ...]  # by seat: what it alone sees
    turn: tuple[int, ...]  # by seat: what it may do
    table: int  # but for the seats and the times
    seats: int
    times: int


def young(live: TableState) -> Ages:
    """The ages where nothing is known of what was before."""
    version, seats = live.version, (live.version,) * len(live.facts.places)
    return Ages((version,) * len(OPEN_PARTS), seats, seats, version, version, version)


def ages(live: TableState, before: TableState, then: Ages, *, times_run: bool) -> Ages:
    """The ages at this version, from those at the one that was told of before it. ``times_run``: in one of the two."""
    version, state = live.version, live.state
    if state is None or before.state is None:
        return young(live)
    table = then.table if _same_table(before, live) else version
    seats = then.seats if before.facts is live.facts else version
    times = version if times_run else then.times
    if state is before.state:
        return Ages(then.open, then.cards, then.turn, table, seats, times)
    return Ages(*_of_the_hand(version, state, before.state, then), table, seats, times)


def _of_the_hand(
    version: int, state: State, before: State, then: Ages
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The ages of what the view is made of."""
    parts = tuple(
        [age if part.same(before, state) else version for part, age in zip(OPEN_PARTS, then.open, strict=True)]
    )
    return parts, _of_cards(version, state, before, then), _of_turns(version, state, before, then)


def _of_cards(version: int, state: State, before: State, then: Ages) -> tuple[int, ...]:
    order = (state.looked, state.trump, state.strikers) == (before.looked, before.trump, before.strikers)
    if not order or len(state.hands) != len(before.hands):
        return (version,) * len(then.cards)
    moved: set[str] = set()  # the seats, as they stand behind the names of their piles
    if state.piles is not before.piles:
        moved = {name.rpartition(":")[2] for name, _ in {*state.piles} ^ {*before.piles}}
    new, old = state.hands, before.hands  # both are empty before the cards are dealt
    return tuple(
        [
            version if new[seat : seat + 1] != old[seat : seat + 1] or (moved and str(seat) in moved) else age
            for seat, age in enumerate(then.cards)
        ]
    )


def _of_turns(version: int, state: State, before: State, then: Ages) -> tuple[int, ...]:
    if state.variant.calls:
        return (version,) * len(then.turn)
    asked = state.to_act + before.to_act
    return tuple([version if seat in asked else age for seat, age in enumerate(then.turn)])


def _same_table(old: TableState, new: TableState) -> bool:
    if old.deal is not new.deal or old.result is not new.result:
        return False
    return old.facts is new.facts or _but_for_seats(old.facts) == _but_for_seats(new.facts)
