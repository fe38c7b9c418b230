"""People whose order or number at the table was written down wrong, while the hands were written by name. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from rules.engine.actions import Seat
from rules.engine.fact_kinds import Reseating
from rules.engine.hand_facts import reseated
from scoring.sheets.fold import HEAD, Facts, SheetEntry, SheetHead, read_head


class SentEntry(SheetEntry, Protocol):
    """An entry with the name under which it was sent."""

    @property
    def ref(self) -> str: ...


AnEntry = TypeVar("AnEntry", bound=SentEntry)


def order_of(before: Sequence[str], after: Sequence[str]) -> tuple[Seat, ...] | None:
    """For each seat the one in which its person was thought to sit; None where these are not the same people."""
    if sorted(before) != sorted(after) or len(set(before)) < len(before):
        return None
    return tuple(before.index(name) for name in after)


def seats_before(before: SheetHead, after: SheetHead) -> tuple[Seat | None, ...]:
    """For each seat the one in which its person sat before, None for who is new.

    Somebody new in the seat of somebody who is no longer there has what was written for that seat.
    """
    were, are = before.members or before.names, after.members or after.names
    found: list[Seat | None] = [were.index(who) if who in were else None for who in are]
    for seat, old in enumerate(found):
        if old is None and seat < len(were) and seat not in found:
            found[seat] = seat
    return tuple(found)


def reseated_head(head: SheetHead, order: Sequence[Seat]) -> SheetHead:
    """The head with everybody in his new seat; who dealt first still did."""
    names = tuple(head.names[seat] for seat in order)
    members = tuple(head.members[seat] for seat in order) if head.members else ()
    return head._replace(names=names, members=members, dealer=order.index(head.dealer))


def part_of(ref: str, hand: int) -> str:
    """The name of an entry about a hand that is said again together with the head of this name."""
    return f"{ref[:26]}={hand}"


def restated_with(entries: Sequence[AnEntry], head: SentEntry) -> dict[int, AnEntry]:
    """What was said of hands in one with a head. A head that was corrected by itself leaves them in their seats."""
    return {one.hand: one for one in entries if one.hand != HEAD and one.ref == part_of(head.ref, one.hand)}


def as_seated_now(entries: Sequence[SentEntry], facts: Facts, n: int) -> Facts:
    """The facts of a hand that were stated after entry ``n``, with everybody's share in the seat that he has now."""
    for moved in _reseatings_since(entries, n):
        facts = reseated(facts, moved.order, moved.before)
    return facts


def seat_now(entries: Sequence[SentEntry], seat: Seat | None, n: int) -> Seat | None:
    """Where somebody sits now who sat here as entry ``n`` was the last; None where he is not there any more."""
    for moved in _reseatings_since(entries, n):
        seat = None if seat is None else moved.now(seat)
    return seat


def seated_since(entries: Sequence[SentEntry]) -> int:
    """The entry since which everybody sits where he sits now; 0 where the hands have always been his who sits there."""
    return max((after.n for _before, after in _corrections(entries)), default=0)


def _reseatings_since(entries: Sequence[SentEntry], n: int) -> Iterator[Reseating]:
    for before, after in _corrections(entries):
        if after.n > n:
            were, are = read_head(before.facts), read_head(after.facts)
            yield Reseating(seats_before(were, are), len(were.names))


def _corrections(entries: Sequence[AnEntry]) -> Iterator[tuple[AnEntry, AnEntry]]:
    """Each head with which hands were said again, and the head before it."""
    heads = [one for one in entries if one.hand == HEAD]
    return ((before, after) for before, after in pairwise(heads) if restated_with(entries, after))
