"""How paper has a hand: what each player wrote down, and nothing of how it came about.

A rule set whose hands take many answers offers this short form beside the long one. It is judged by the same score
rules: a row of numbers stands if some hand of the rule set comes to it, whoever sits where.
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

Amounts = tuple[Points, ...]


def is_short(variant: Variant, facts: Mapping[str, Any]) -> bool:
    """Whether these facts are answers to the short form."""
    return variant.short is not None and facts.get(WRITTEN) is not None


def asked_of(variant: Variant, facts: Mapping[str, Any]) -> tuple[Field, ...]:
    """The questions to which these facts are the answers."""
    if is_breach(facts):
        return of_a_breach(variant)
    return variant.short.fields if variant.short is not None and is_short(variant, facts) else variant.fields


def amounts_fit(variant: Variant, hand: HandRecord, *, retold: bool) -> Refusal | None:
    """Why nobody can have written these numbers; None where some hand comes to them. ``retold``: they stand already."""
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
