"""People whose order or number at the table was written down wrong, while the hands were written by name. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.actions import Seat
from scoring.folding import Facts, Head

ROWS = ("tricks", "points", "exchanged", "trumps_taken", "paid", "written")  # a value for each seat
SEATS = ("dealer", "declarer", "caller", "last_winner", "top_trump")
LISTS = ("winners", "fined", "followed")
NOTHING = {"tricks": "-"}  # what a hand says of somebody of whom nothing was written; 0 everywhere else

Order = Sequence[Seat | None]  # for each seat the one in which its person was thought to sit


def order_of(before: Sequence[str], after: Sequence[str]) -> tuple[Seat, ...] | None:
    """For each seat the one in which its person was thought to sit; None where these are not the same people."""
    if sorted(before) != sorted(after) or len(set(before)) < len(before):
        return None
    return tuple(before.index(name) for name in after)


def seats_before(before: Head, after: Head) -> tuple[Seat | None, ...]:
    """For each seat the one in which its person sat before, None for who is new.

    Somebody new in the seat of somebody who is no longer there has what was written for that seat.
    """
    were, are = before.members or before.names, after.members or after.names
    found: list[Seat | None] = [were.index(who) if who in were else None for who in are]
    for seat, old in enumerate(found):
        if old is None and seat < len(were) and seat not in found:
            found[seat] = seat
    return tuple(found)


def reseated(facts: Facts, order: Order, before: int | None = None) -> dict[str, Any]:
    """What was said of a hand, with everybody's share in his new seat. ``before``: how many seats there were."""
    seats = len(order) if before is None else before
    found = dict(facts)
    for name, value in facts.items():
        if name in ROWS and isinstance(value, list) and len(value) == seats:
            found[name] = [NOTHING.get(name, 0) if seat is None else value[seat] for seat in order]
        elif name in SEATS and isinstance(value, int) and value < seats:
            found[name] = order.index(value) if value in order else None
        elif name in LISTS and isinstance(value, list):
            moved = [order.index(seat) if seat in order else seat for seat in value if seat in order or seat >= seats]
            found[name] = moved if name == "winners" else sorted(moved)
    return {name: value for name, value in found.items() if value is not None or facts[name] is None}


def reseated_head(head: Head, order: Sequence[Seat]) -> Head:
    """The head with everybody in his new seat; who dealt first still did."""
    names = tuple(head.names[seat] for seat in order)
    members = tuple(head.members[seat] for seat in order) if head.members else ()
    return head._replace(names=names, members=members, dealer=order.index(head.dealer))
