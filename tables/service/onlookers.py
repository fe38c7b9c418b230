"""Who looks on by name, and which hands are open to one of them. Values; the commands are in ``guests``.

In one deal a hand has one guest, and a guest has one hand. What was open is remembered until the next deal, because
who has seen a hand sees nothing else of it, does not sit down in it, and what was done before stays done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from tables.service.live import Facts


class Onlooker(Struct, frozen=True):
    """Somebody without a seat who has told the table a name. ``n``: the version with which this one came."""

    n: int
    player: int
    name: str
    away_at: float | None = None  # seconds since 1970; None = connected


class Opened(Struct, frozen=True):
    """A hand that its player ``by`` has opened to one ``guest``; both are players."""

    seat: int
    by: int
    guest: int
    since: int  # the version with which it was opened …
    until: int = 0  # … and with which it was closed; 0 = it is open


class Guest(NamedTuple):
    """The eyes of somebody to whom the hand of this seat is open."""

    seat: int


Eyes = int | Guest | None  # a seat's, a guest's, those of everybody else


def tidied(facts: Facts, version: int, *, over: bool = False) -> Facts:
    """The facts without onlookers who may not be there, every hand closed that has lost one of its two people.

    ``version``: of the table with these facts. ``over``: the match has ended.
    """
    if not facts.onlookers and not facts.opened:
        return facts
    allowed = facts.watch and facts.guests
    onlookers = tuple(one for one in facts.onlookers if allowed and facts.seat_of(one.player) is None)
    here = set() if over else {one.player for one in onlookers}
    opened = tuple(
        one
        if one.until or (one.guest in here and facts.places[one.seat].player == one.by)
        else replace(one, until=version)
        for one in facts.opened
    )
    same = onlookers == facts.onlookers and opened == facts.opened
    return facts if same else replace(facts, onlookers=onlookers, opened=opened)


def remembered(facts: Facts) -> Facts:
    """The facts for a new deal: of hands that are closed nothing is known any more."""
    return replace(facts, opened=tuple(one for one in facts.opened if not one.until)) if facts.opened else facts
