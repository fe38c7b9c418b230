"""Matches played by bots, hand by hand as people would write them on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rules.cli.simulation import LONGEST_MATCH, SimulationCount, recorded_hand
from rules.engine.goals import places
from rules.engine.hand_facts import write
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, settle
from rules.engine.sheet import applies, entry
from rules.engine.state import Standing
from rules.engine.variant import Variant

Facts = dict[str, Any]


class PlayedMatch(NamedTuple):
    """A match that was played: its hands, and who came where in the end, by seat."""

    hands: tuple[Facts, ...]
    places: tuple[int, ...]


def match(variant: Variant, levels: Sequence[str], rng: Random) -> PlayedMatch:
    """A whole match of bots of these levels; the first seat deals first."""
    standing, hands, tally = opening(variant, 0), [], SimulationCount()
    while not standing.winners:
        hand, after = recorded_hand(variant, standing, levels, rng, tally)
        hands.append(facts_of(variant, hand, standing))
        standing = after
        if len(hands) > LONGEST_MATCH:
            raise ValueError(f"{variant.key}: a match that does not end is none for a club's evening")
    return PlayedMatch(tuple(hands), tuple(places(variant.goal, standing)))


def facts_of(variant: Variant, hand: HandRecord, standing: Standing) -> Facts:
    """The answers that the form of a sheet gets for this hand; the order of the tricks only where it decides."""
    facts: Facts = {}
    for field in variant.fields:
        if applies(field, {name: str(value) for name, value in facts.items()}) and not field.optional:
            facts[field.name] = write(hand, field.name)
    if hand.declarer is not None and any(field.name == "declarer" for field in variant.fields):
        facts["declarer"] = hand.declarer
    if not isinstance(entry(variant, facts, standing), HandRecord):
        facts["winners"] = list(hand.winners)
    return facts


class Slip(NamedTuple):
    """A hand that was written down wrongly: two people's tricks changed places."""

    hand: int  # from 0
    facts: Facts


def slip(variant: Variant, hands: Sequence[Facts], rng: Random) -> Slip | None:
    """A mistake that nobody at the table would notice before the end of the match; None where any would be refused."""
    tried = [(at, one, other) for at in range(len(hands)) for other in range(variant.seats) for one in range(other)]
    rng.shuffle(tried)
    for at, one, other in tried:
        tricks = list(hands[at].get("tricks", ()))
        if not tricks or tricks[one] == tricks[other] or "-" in (tricks[one], tricks[other]):
            continue
        tricks[one], tricks[other] = tricks[other], tricks[one]
        wrong = {name: value for name, value in hands[at].items() if name != "winners"} | {"tricks": tricks}
        if _goes_through(variant, [*hands[:at], wrong, *hands[at + 1 :]]):
            return Slip(at, wrong)
    return None


def _goes_through(variant: Variant, hands: Sequence[Facts]) -> bool:
    """Whether a sheet takes these hands one after another, and the match is over after the last one."""
    standing = opening(variant, 0)
    for facts in hands:
        found = entry(variant, facts, standing)
        if standing.winners or not isinstance(found, HandRecord):
            return False
        standing = settle(variant, standing, found)
    return bool(standing.winners)
