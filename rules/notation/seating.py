"""Who sits where, as a record has it: everybody on a seat that there is, and nobody on a seat that is taken."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.actions import Seat
from rules.notation.damage import Damaged
from rules.notation.record import Sitter


def each_once(sitters: Iterable[Sitter], seats: int) -> tuple[Sitter, ...]:
    """The same people. Raises Damaged where a seat is none of so many, or is given twice with one hand."""
    found: list[Sitter] = []
    taken: set[tuple[Seat, int]] = set()
    for one in sitters:
        if one.seat not in range(seats):
            raise Damaged("record.player", said=str(one.seat)[:40])
        if (one.seat, one.since) in taken:
            raise Damaged("record.seat-twice", hand=one.since, seat=one.seat)
        taken.add((one.seat, one.since))
        found.append(one)
    return tuple(found)
