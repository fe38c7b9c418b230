"""How paper has a hand: what each player wrote down, and nothing of how it came about.

A rule set whose hands take many answers offers this short form beside the long one. It is judged by the same score
rules: a row of numbers stands if some hand of the rule set comes to it, whoever sits where.

Of any other rule set paper may have just the new scores as well, as long as scores are all that a match is told by.
They stand as they were written: nobody has said how the hand went.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.engine.actions import Refusal, refuse
from rules.engine.breaches import fields as of_a_breach
from rules.engine.breaches import is_breach
from rules.engine.record import HandRecord
from rules.engine.scoring import score
from rules.engine.standing import Points
from rules.engine.variant import Field, Variant
from rules.engine.variant import Short as Short

WRITTEN = "written"
MOST = 9999  # far beyond what anybody writes for a hand
SCORES = Field(WRITTEN, "number", each_seat=True, low=-MOST, high=MOST)

Amounts = tuple[Points, ...]


def fields_of_scores(variant: Variant) -> tuple[Field, ...]:
    """The questions of the short form; where the rule set has none, those for just the scores, if they are enough."""
    if variant.short is not None:
        return variant.short.fields
    return () if variant.tallies or variant.goal.sends_home else (SCORES,)


def is_short(variant: Variant, facts: Mapping[str, Any]) -> bool:
    """Whether these facts are answers to the short form."""
    return facts.get(WRITTEN) is not None and bool(fields_of_scores(variant))


def asked_of(variant: Variant, facts: Mapping[str, Any]) -> tuple[Field, ...]:
    """The questions to which these facts are the answers."""
    if is_breach(facts):
        return of_a_breach(variant)
    return fields_of_scores(variant) if is_short(variant, facts) else variant.fields


def amounts_fit(variant: Variant, hand: HandRecord, *, retold: bool) -> Refusal | None:
    """Why nobody can have written these numbers; None where some hand comes to them. ``retold``: they stand already."""
    if variant.short is None and hand.seats:
        return refuse("sheet.unknown", name="tricks")  # how the hand went is told, or what was written, never both
    if variant.short is None:
        halves = any(amount % 1 for amount in hand.written) and not any(part.halves for part in variant.scoring)
        return refuse("sheet.written-whole", name=WRITTEN) if halves else None
    if tuple(sorted(hand.written)) in _writable(variant, retold).get(hand.called, frozenset()):
        return None
    return refuse("sheet.written", name=WRITTEN)


@lru_cache(maxsize=32)
def _writable(variant: Variant, retold: bool) -> dict[str, frozenset[Amounts]]:
    """By the word for the contract the numbers that a hand can come to, smallest first."""
    found: dict[str, set[Amounts]] = {}
    words = variant.short.words if variant.short else frozenset()
    for hand in variant.short.hands(variant, retold) if variant.short else ():
        called = hand.called if hand.called in words else ""
        found.setdefault(called, set()).add(tuple(sorted(_changes(variant, hand))))
    return {called: frozenset(amounts) for called, amounts in found.items()}


def _changes(variant: Variant, hand: HandRecord) -> list[Points]:
    changed: list[Points] = [0] * variant.seats
    for line in score(variant, hand):
        changed[line.seat] += line.amount
    return changed
