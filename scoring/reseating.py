"""People whose order or number at the table was written down wrong, while the hands were written by name. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Seat
from scoring.folding import Head


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


def reseated_head(head: Head, order: Sequence[Seat]) -> Head:
    """The head with everybody in his new seat; who dealt first still did."""
    names = tuple(head.names[seat] for seat in order)
    members = tuple(head.members[seat] for seat in order) if head.members else ()
    return head._replace(names=names, members=members, dealer=order.index(head.dealer))
