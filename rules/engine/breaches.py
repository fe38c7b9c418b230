"""What went wrong, as it is written on a score sheet: by whom, and what it costs under the rules that hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.engine.antes import before_play
from rules.engine.record import HandRecord
from rules.engine.scoring import fine
from rules.engine.standing import Points, Standing
from rules.engine.variant import Field, Variant

BREACH: Final = "breach"
OFFENDER: Final = "offender"
RICH: Final = 1_000_000  # chips: more than any limit of what is paid


class Fine(NamedTuple):
    """What a fine is. ``chips``: it goes into a pot; ``pot``: as much as lies there, ``most`` at the highest (0 = all)."""

    amount: Points
    chips: bool = False
    pot: bool = False
    most: Points = 0


def is_breach(facts: Mapping[str, Any]) -> bool:
    """Whether these facts tell of something that went wrong, and of no hand."""
    return facts.get(BREACH) is not None


def fields(variant: Variant) -> tuple[Field, ...]:
    """What a sheet asks of a breach; nothing where none costs anything."""
    found = variant.costly
    if not found:
        return ()
    return (Field(BREACH, "choice", choices=found), Field(OFFENDER, "seat"))


def fine_now(variant: Variant, standing: Standing) -> Points:
    """By how much a fine would change a score as the match stands."""
    before = before_play(variant, standing)
    empty = (None,) * variant.seats
    return fine(variant, HandRecord(tricks=empty, dealer=standing.dealer, before=standing.scores, **before))


def fine_of(variant: Variant) -> Fine:
    """What a fine is under these rules, whatever the match stands at; the amount as a number above nought."""
    opening = Standing((variant.start,) * variant.seats)
    amount = fine_now(variant, opening)
    if not variant.antes:
        return Fine(abs(amount))
    rich = abs(fine_now(variant, opening._replace(scores=(variant.start - RICH, *opening.scores[1:]))))
    if rich == abs(amount):
        return Fine(abs(amount), chips=True)
    return Fine(abs(amount), chips=True, pot=True, most=rich if rich < RICH else 0)
