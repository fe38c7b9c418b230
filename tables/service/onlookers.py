"""Who looks on by name, and which hands are open to one of them. Values; the commands are in ``guests``.

In one deal a hand has one guest, and a guest has one hand. What was open is remembered until the next deal, because
who has seen a hand sees nothing else of it, does not sit down in it, and what was done before stays done.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Onlooker(Struct, frozen=True):
    """Somebody without a seat who has told the table a name. ``n``: the version with which this one came."""

    n: int
    player: int
    name: str
    away_at: float | None = None  # seconds since 1970; None = connected


class OpenedHand(Struct, frozen=True):
    """A hand that its player ``by`` has opened to one ``guest``; both are players."""

    seat: int
    by: int
    guest: int
    since: int  # the version with which it was opened …
    until: int = 0  # … and with which it was closed; 0 = it is open


class HandViewer(NamedTuple):
    """The eyes of somebody to whom the hand of this seat is open."""

    seat: int


Viewer = int | HandViewer | None  # a seat's, a guest's, those of everybody else
