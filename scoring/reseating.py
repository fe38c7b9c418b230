"""People whose order at the table was written down wrong, while the hands were written by name. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.actions import Seat
from scoring.folding import Facts, Head

ROWS = ("tricks", "points", "exchanged", "trumps_taken", "paid")  # a value for each seat
SEATS = ("dealer", "declarer", "caller", "last_winner", "top_trump")
LISTS = ("winners", "fined", "followed")


def order_of(before: Sequence[str], after: Sequence[str]) -> tuple[Seat, ...] | None:
    """For each seat the one in which its person was thought to sit; None where these are not the same people."""
    if sorted(before) != sorted(after) or len(set(before)) < len(before):
        return None
    return tuple(before.index(name) for name in after)


def reseated(facts: Facts, order: Sequence[Seat]) -> dict[str, Any]:
    """What was said of a hand, with everybody's share in his new seat."""
    found = dict(facts)
    for name, value in facts.items():
        if value is None:
            continue
        if name in ROWS and isinstance(value, list) and len(value) == len(order):
            found[name] = [value[seat] for seat in order]
        elif name in SEATS and value in order:
            found[name] = order.index(value)
        elif name in LISTS and isinstance(value, list):
            moved = [order.index(seat) if seat in order else seat for seat in value]
            found[name] = moved if name == "winners" else sorted(moved)
    return found


def reseated_head(head: Head, order: Sequence[Seat]) -> Head:
    """The head with everybody in his new seat; who dealt first still did."""
    names = tuple(head.names[seat] for seat in order)
    members = tuple(head.members[seat] for seat in order) if head.members else ()
    return head._replace(names=names, members=members, dealer=order.index(head.dealer))
