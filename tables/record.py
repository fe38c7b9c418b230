"""A finished match as one document: what a replay, a verifier or another program needs."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from tables.models import Hand, Line, Match
from tables.service.load import variant_of


def record_of(match: Match) -> dict[str, Any]:
    """Rule set, players, seed and every hand with its full log. Only for a match that has ended."""
    assert match.ended_at is not None
    table = match.table
    hands = list(Hand.objects.filter(match=match).order_by("number"))
    logs: dict[int, list[str]] = defaultdict(list)
    for hand, text in Line.objects.filter(hand__in=hands).order_by("hand_id", "n").values_list("hand_id", "text"):
        logs[hand].append(text)
    variant = variant_of(table)
    return {
        "format": "weli-match-1",
        "match": match.key,
        "game": table.game,
        "edition": table.edition,
        "options": table.options,
        "seats": variant.seats,
        "players": [
            {"seat": seat.index, "name": seat.name, "bot": seat.bot} for seat in table.seats.order_by("index")
        ],
        "dealer": match.dealer,
        "started": match.started_at.isoformat(),
        "ended": match.ended_at.isoformat(),
        "algorithm": match.algorithm,
        "seed": match.seed,
        "commitment": match.commitment,
        "hands": [
            {"number": hand.number, "nonces": hand.nonces, "seals": hand.seals, "lines": logs[hand.pk]}
            for hand in hands
        ],
    }  # fmt: skip
