"""What a rule set says of itself: the rows of its fact box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.engine.actions import Datum

if TYPE_CHECKING:
    from rules.engine.variant import Variant


class Fact(NamedTuple):
    """One row of the fact box: the key of its words and the numbers or codes they need."""

    key: str
    data: tuple[tuple[str, Datum], ...] = ()


def fact(key: str, **data: Datum) -> Fact:
    """A fact with this key and data."""
    return Fact(key, tuple(data.items()))


def facts(variant: Variant) -> tuple[Fact, ...]:
    """The fact box of a rule set, in the order in which people ask."""
    low, high = variant.game.players
    profile = "-".join(duty.rule.split(".")[1] for duty in variant.profile)
    return (
        fact("players", low=low, high=high, usual=variant.game.best),
        fact("pack", cards=variant.pack.bit_count()),
        fact("hand", cards=variant.hand_size),
        *variant.facts,
        fact(f"duty.{profile}"),
        fact("start", score=variant.start),
        fact(variant.goal.key),
    )
