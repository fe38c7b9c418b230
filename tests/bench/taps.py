"""How many taps a usual hand takes on the pad of a sheet: ``python -m tests.bench.taps``.

Hands of steady bots are tapped in as somebody would who reads them off the table: who undertook it, the biggest number
of tricks first, what follows not at all, and the key that enters. Goal: at most four for the usual hand of a core game.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, Final

from rules.cli.simulation import SimulationCount, recorded_hand
from rules.engine.hand_spec import hand_spec
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, score
from rules.engine.sheet import entry, is_needed
from rules.engine.standing import Standing
from rules.engine.variant import Variant
from rules.games import CORE
from scoring.demo.simulate import facts_of

HANDS: Final = 300
COUNTER: Final = Path(__file__).with_name("taps.mjs")


def main() -> None:
    """Prints the table."""
    for key, counts in taps_of({game.key: HANDS for game in CORE}).items():
        few = sum(n <= 4 for n in counts) / len(counts)
        print(f"{key:16} usual hand {median(counts):g} taps, {mean(counts):.1f} on average, {few:.0%} in four or fewer")


def taps_of(games: Mapping[str, int]) -> dict[str, list[int]]:
    """For each of so many hands of each game how many taps it takes."""
    told = {game.key: told_hands(game.variant(), games[game.key]) for game in CORE if game.key in games}
    ran = subprocess.run(["node", COUNTER], input=json.dumps(told), text=True, check=True, capture_output=True)
    counts: dict[str, list[int]] = json.loads(ran.stdout)
    return counts


def told_hands(variant: Variant, hands: int) -> list[dict[str, Any]]:
    """Hands of matches: what the pad is told before each, and what is to be entered."""
    rng, tally, standing = Random(variant.key), SimulationCount(), opening(variant)
    found: list[dict[str, Any]] = []
    while len(found) < hands:
        hand, after = recorded_hand(variant, standing, ["steady"] * variant.seats, rng, tally)
        found.append({"spec": hand_spec(variant, standing), **told(variant, standing, hand)})
        standing = opening(variant, after.dealer) if after.winners else after
    return found


def told(variant: Variant, standing: Standing, hand: HandRecord) -> dict[str, Any]:
    """A hand as it is tapped in: who called, how much, the tricks, and how many keys everything else takes."""
    facts = _without_the_obvious(variant, standing, facts_of(variant, hand, standing))
    if variant.short is not None:
        return {"written": _changes(variant, hand)}
    who = next((one.name for one in variant.fields if one.kind == "seat" and is_needed(one)), "")
    return {
        "caller": facts.get(who) if who else None,
        "bid": str(facts.get("bid", "")),
        "asksBid": any(one.name == "bid" and one.kind == "choice" for one in variant.fields),
        "answers": {name: str(facts[name]) for name in ("trump", "called") if facts.get(name)},
        "taken": [str(n) for n in facts.get("tricks", [])],
        "beside": _beside(variant, facts, who),
    }


def _beside(variant: Variant, facts: Mapping[str, Any], who: str) -> int:
    """Taps that are neither for the caller nor for tricks."""
    taps = 2 if facts.get("called") else 0  # among the further ones
    for field in variant.fields:
        value = facts.get(field.name)
        if field.kind == "suit":
            taps += value in field.telling if field.telling else value is not None
        elif field.kind == "number" and field.each_seat and isinstance(value, Sequence):
            taps += sum(map(bool, value))
        elif field.kind == "seat" and field.name != who:
            taps += value is not None
        elif field.kind == "seats":
            taps += len(value or ())
    return taps


def _without_the_obvious(variant: Variant, standing: Standing, facts: dict[str, Any]) -> dict[str, Any]:
    """The facts without answers that may be left out and change nothing."""
    for field in variant.fields:
        if field.optional and field.name in facts:
            less = {name: said for name, said in facts.items() if name != field.name}
            facts = less if _comes_to_the_same(variant, standing, facts, less) else facts
        elif field.kind == "number" and field.each_seat and field.name in facts:
            for seat in range(variant.seats):
                row = [0 if at == seat else n for at, n in enumerate(facts[field.name])]
                less = facts | {field.name: row}
                facts = less if _comes_to_the_same(variant, standing, facts, less) else facts
    return facts


def _comes_to_the_same(variant: Variant, standing: Standing, *told: dict[str, Any]) -> bool:
    """Whether both can be entered, and everybody has the same after either."""
    hands = [entry(variant, facts, standing) for facts in told]
    read = [hand for hand in hands if isinstance(hand, HandRecord)]
    return len(read) == len(told) and len({score(variant, hand) for hand in read}) == 1


def _changes(variant: Variant, hand: HandRecord) -> list[float]:
    changed: list[float] = [0] * variant.seats
    for line in score(variant, hand):
        changed[line.seat] += line.amount
    return changed


if __name__ == "__main__":
    main()
