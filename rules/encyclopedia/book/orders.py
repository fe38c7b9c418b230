"""The order of the cards on little room: every order once, with the suits that it holds for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.encyclopedia.book.ladders import Rung, ladders
from rules.engine.variant import Variant

OWN = "*"  # stands for the sign of the suit in question


TRUMP, PLAIN, EVERY = "trump", "plain", "every"


class CardOrder(NamedTuple):
    """Cards from the highest down: of TRUMP, of a PLAIN suit, or of EVERY suit, be it trump or not.

    ``suits``: for which of them it is the same; the cards are those of the first of them. It is empty where the
    trumps are always the same cards.
    """

    kind: str
    suits: tuple[str, ...]
    rungs: tuple[Rung, ...]


def orders(variant: Variant) -> tuple[CardOrder, ...]:
    """The orders of trumps, then those of the other suits; one for all where there is no difference."""
    found = ladders(variant)
    plain = {one.suit: one.rungs for ladder in found for one in ladder.plain}
    trumps = _alike((one.trump, one.trumps) for one in found if one.trumps)
    others = _alike(plain.items())
    if len(others) == 1 and (not trumps or trumps.keys() == others.keys()):
        trumps, kind = {}, EVERY
    else:
        kind = PLAIN
    return (*_orders(TRUMP, trumps), *_orders(kind, others))


Rows = list[tuple[str, tuple[Rung, ...]]]


def _alike(rows: Iterable[tuple[str, tuple[Rung, ...]]]) -> dict[tuple[str, ...], Rows]:
    """Suits with their cards, by what they look like without their signs."""
    found: dict[tuple[str, ...], Rows] = {}
    for suit, rungs in rows:
        pattern = tuple(one.code.replace(suit, OWN, 1) if suit else one.code for one in rungs)
        found.setdefault(pattern, []).append((suit, rungs))
    return found


def _orders(kind: str, alike: dict[tuple[str, ...], Rows]) -> Iterator[CardOrder]:
    for rows in alike.values():
        yield CardOrder(kind, tuple(suit for suit, _ in rows if suit), rows[0][1])
