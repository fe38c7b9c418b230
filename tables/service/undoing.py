"""Taking back an action, if everybody agrees.

What is taken back is a seat's last action and whatever was done after it. It
must have shown nobody a card: what has been seen cannot be unseen.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import log
from tables.conf import conf
from tables.protocol import Ack, Answer, Error, Stale
from tables.service.ledger import Ledger
from tables.service.live import TableState, UndoRequest
from tables.service.play import joins_later, not_seated


def undo(ledger: Ledger, table: int, *, player: int, ref: str, seen: int) -> Answer:
    """Ask to take back the own last action. Done at once if nobody has to be asked."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(ref)
    if (version := live.done(log.TABLE, ref)) is not None:
        return Ack(ref, version)
    asked = live.facts.asked
    if asked is not None and (asked.by, asked.ref) == (seat, ref):
        return Ack(ref, live.version)
    if seen < live.version:
        return Stale(ref, live.version)
    if live.facts.places[seat].joining:
        return joins_later(ref)
    first = live.undoable(seat)
    if no := _hindrance(live, seat, first):
        return replace(no, ref=ref)
    wish = UndoRequest(seat, first, at=ledger.at, ref=ref)
    return Ack(ref, _granted_or_waiting(ledger, live, wish).version)


def consent(ledger: Ledger, table: int, *, player: int, ref: str, yes: bool, first: int | None = None) -> Answer:
    """Answer to somebody who has asked; who has asked withdraws the wish by a no."""
    live = ledger.live(table)
    seat, wish = live.facts.seat_of(player), live.facts.wish
    if seat is None:
        return not_seated(ref)
    if wish is None or first not in (None, wish.first) or seat in wish.yes or (yes and seat == wish.by):
        return Ack(ref, live.version)
    if yes and live.facts.undo != "never":
        return Ack(ref, _granted_or_waiting(ledger, live, replace(wish, yes=(*wish.yes, seat))).version)
    return Ack(ref, _not_granted(ledger, live, wish).version)


def settle(ledger: Ledger, table: int) -> Answer:
    """The end of a wish that nobody has to answer any more, or that nobody has answered in time."""
    live = ledger.live(table)
    wish = live.facts.wish
    if wish is None:
        return Ack("", live.version)
    if live.facts.undo == "never" or wish.at + conf().consent <= ledger.at or live.facts.places[wish.by].player is None:
        return Ack("", _not_granted(ledger, live, wish).version)
    return Ack("", _granted_or_waiting(ledger, live, wish).version)


def _granted_or_waiting(ledger: Ledger, live: TableState, wish: UndoRequest) -> TableState:
    if not live.facts.unanswered(wish):
        return ledger.take_back(live, wish.first, wish.ref)
    return live if wish == live.facts.asked else ledger.change(live, asked=wish)


def _not_granted(ledger: Ledger, live: TableState, wish: UndoRequest) -> TableState:
    return ledger.change(live, asked=replace(wish, no=True, at=ledger.at))


def _hindrance(live: TableState, seat: int, first: int) -> Error | None:
    """Why there is nothing to ask for."""
    facts = live.facts
    if facts.undo == "never":
        return Error("undo-never", "At this table nothing is taken back.")
    if live.stage != "playing":
        return Error("no-hand", "No hand is being played now.")
    if not any(step.action.seat == seat for step in live.steps):
        return Error("undo-nothing", "You have done nothing in this hand yet.")
    if not first:
        return Error("undo-shown", "A card has been seen since then; that cannot be taken back.")
    asked = facts.asked
    if asked is not None and (facts.wish is not None or (asked.by, asked.first) == (seat, first)):
        return Error("undo-asked", "That has been asked already.")
    return None
