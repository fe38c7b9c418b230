"""Random entries of a score sheet, each of which some hand may have produced."""

from __future__ import annotations

import random
from typing import Any

from tests.rules import oracle


def _tricks(rng: random.Random, seats: list[int], total: int) -> list[int]:
    """Who takes the tricks, one after another; sometimes one seat takes them all."""
    favourite = rng.choice(seats)
    bias = rng.choice((0.0, 0.3, 0.8, 1.0))
    return [favourite if rng.random() < bias else rng.choice(seats) for _ in range(total)]


def ramsen_entry(rng: random.Random, before: list[int], options: dict[str, Any]) -> dict[str, Any]:
    seats = range(len(before))
    left = [seat for seat in seats if rng.random() < 0.75]
    if len(left) < 2:
        return {"tricks": [0 if seat in left else None for seat in seats]}
    winners = _tricks(rng, left, 5)
    tricks = [winners.count(seat) if seat in left else None for seat in seats]
    return {"tricks": tricks, "winners": winners}


def mulatschak_entry(rng: random.Random, before: list[int], options: dict[str, Any]) -> dict[str, Any]:
    seats = range(len(before))
    declarer = rng.choice(seats)
    least = {"one-only-in-hearts": 1}.get(options.get("min_bid", 1), options.get("min_bid", 1))
    bid: int | str = rng.choice([*range(least, 6), "mulatschak"])
    trump = "H" if bid == 1 and options.get("min_bid") == "one-only-in-hearts" else rng.choice("EGHS")
    facts: dict[str, Any] = {"declarer": declarer, "bid": bid, "trump": trump}
    facts["multiplier"] = rng.choice((1, 1, 2, 4))
    if options.get("whiteout") == "off":
        facts["multiplier"] = 1
    closed = {"hearts": "H", "acorns": "E", "bells": "S", "none": "-"}[options.get("no_home_suit", "hearts")]
    everybody = bid == "mulatschak" or trump == closed
    low = options.get("no_home_at_or_below", 5)
    left = [seat for seat in seats if everybody or seat == declarer or before[seat] <= low or rng.random() < 0.7]
    if options.get("last_must_play") and left == [declarer]:
        left.append((declarer - 1) % len(before))
    winners = _tricks(rng, left, 5) if len(left) > 1 else []
    facts["tricks"] = [winners.count(seat) if seat in left else None for seat in seats]
    return facts


def schieberamsch_entry(rng: random.Random, before: list[int], options: dict[str, Any]) -> dict[str, Any]:
    winners = _tricks(rng, [0, 1, 2], 10)
    order = oracle.pack("schieberamsch", {})
    rng.shuffle(order)
    points = [0, 0, 0]
    for n, winner in enumerate(winners):
        points[winner] += sum(oracle.VALUES.get(c[1], 0) for c in order[3 * n : 3 * n + 3])
    facts: dict[str, Any] = {
        "tricks": [winners.count(seat) for seat in range(3)],
        "points": points,
        "skat_points": sum(oracle.VALUES.get(c[1], 0) for c in order[30:]),
        "last_winner": winners[-1],
    }
    if options.get("grand_hand", True) and rng.random() < 0.5:
        soloist = rng.randrange(3)
        jacks = " ".join(jack for jack in oracle.JACKS if rng.random() < 0.5)
        return facts | {"called": "grand-hand", "caller": soloist, "jacks": jacks, "kontras": rng.randrange(3)}
    if options.get("skat_to") == "loser" and points.count(max(points)) > 1:
        return schieberamsch_entry(rng, before, options)  # the sheet does not say who of two gets the skat
    facts["kontras"] = rng.randrange(4) if options.get("kontra_in_ramsch") else 0
    return facts | {"shoves": rng.randrange(4)}


ENTRY_OF = {"ramsen": ramsen_entry, "mulatschak": mulatschak_entry, "schieberamsch": schieberamsch_entry}
