"""The fact box of a rule set."""

from __future__ import annotations

from rules.engine.facts import Fact, fact
from rules.engine.variant import Variant


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
