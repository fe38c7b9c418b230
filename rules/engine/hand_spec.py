"""What a form may know of a hand before anybody tells it. It is a help for who fills it in, and judges nothing."""

from __future__ import annotations

from typing import Any

from rules.engine.bound_to_play import bound_to_play, out_matters
from rules.engine.standing import Standing
from rules.engine.variant import Variant


def hand_spec(variant: Variant, standing: Standing) -> dict[str, Any]:
    """What can be said of a hand before it is told: its tricks, who must be in play, and what bids promise."""
    asked = next((field for field in variant.fields if field.kind == "tricks"), None)
    bid = next((field for field in variant.fields if field.name == "bid" and field.kind == "choice"), None)
    return {
        "seats": variant.seats,
        "total": variant.hand_size,
        "lowest": asked.low if asked else 0,
        "highest": asked.high if asked else 0,
        "canBeOut": bool(asked and not asked.everybody),
        "outMatters": out_matters(variant, standing),
        "loneTakes": variant.hand_size if variant.lone_wins else 0,
        "bound": bound_to_play(variant, standing),
        "made": {value: int(value) if value.isdigit() else variant.hand_size for value in bid.choices} if bid else {},
    }
