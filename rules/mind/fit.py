"""Counts, over many matches that steady bots play among themselves, what calls tell and what a score is worth."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from rules.engine import core
from rules.engine.phases.play import order_of
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.chances import Chances, scale_of, score_key, shares
from rules.mind.habits import Bounds, habit, played_by
from rules.mind.masked import IN_HAND, HiddenPlace
from rules.mind.one_hand import positions, steadily
from rules.mind.strength import strength, weights

LONGEST_MATCH = 400  # hands
FEWEST = 40  # hands that tell of a habit
OUTSIDE = 0.05  # of the hands at either end of a habit


class MatchMoment(NamedTuple):
    """Where a match stood after a hand, and who won it in the end."""

    standing: Standing
    winners: tuple[int, ...]


class Counted(NamedTuple):
    """What was seen: by habit the strengths of the hands, and all moments of the matches."""

    strengths: dict[str, list[float]]
    moments: list[MatchMoment]


def counted(variant: Variant, matches: int, rng: Random) -> Counted:
    """What so many matches of steady bots show."""
    strengths: dict[str, list[float]] = defaultdict(list)
    moments: list[MatchMoment] = []
    for n in range(matches):
        standing, seen = opening(variant, n % variant.seats), []
        for _ in range(LONGEST_MATCH):
            standing = _hand(variant, standing, rng, strengths)
            if standing.winners:
                break
            seen.append(standing)
        moments += [MatchMoment(one, standing.winners) for one in seen if standing.winners]
    return Counted(strengths, moments)


def _hand(variant: Variant, standing: Standing, rng: Random, strengths: dict[str, list[float]]) -> Standing:
    for state in positions(core.begin(variant, standing), steadily(rng), rng):
        if state.to_act and state.trump is not None:
            _note(state, strengths)
    return settle(variant, standing, record(state))


def _note(state: State, strengths: dict[str, list[float]]) -> None:
    """The strength of every hand and pile, by what its owner has said so far; while the tricks last only once."""
    if state.tricks or getattr(state.local, "cards", None):
        return
    by_card = weights(order_of(state))
    for seat, hand in enumerate(state.hands):
        if hand:
            place = HiddenPlace(IN_HAND, seat, hand.bit_count())
            strengths[habit(state, place)].append(strength(hand | played_by(state, seat), by_card))
    for name, cards in state.piles:
        if name.startswith("laid:"):
            strengths[habit(state, HiddenPlace(name, -1, cards.bit_count()))].append(strength(cards, by_card))


def habits(strengths: dict[str, list[float]]) -> dict[str, Bounds]:
    """The bounds within which nearly all hands of a habit lie."""
    found = {}
    for name, seen in sorted(strengths.items()):
        if name and len(seen) >= FEWEST:
            ordered, out = sorted(seen), int(OUTSIDE * len(seen))
            found[name] = Bounds(round(ordered[out], 2), round(ordered[-1 - out], 2))
    return found


# --- what a score is worth -----------------------------------------------------------


def fitted(variant: Variant, seen: Counted) -> Chances:
    """The habits, and a number for each score such that the shares of its power are the chances to win."""
    rows = list(_rows(variant, seen.moments))
    powers = _slope(rows) if variant.deals else _table(rows)
    return Chances(habits(seen.strengths), {key: round(value, 4) for key, value in sorted(powers.items())})


Row = tuple[list[int], tuple[int, ...]]


def _slope(rows: Sequence[Row]) -> dict[int, float]:
    """Where the length of a match is agreed, one number: what a point is worth against the root of the deals to come."""

    def surprise(slope: float) -> float:
        return -sum(
            math.log(sum(shares([slope * key for key in scores])[seat] for seat in winners) + 1e-9)
            for scores, winners in rows
        )

    steps = [sign * 0.0005 * 1.35**n for n in range(28) for sign in (1, -1)]
    return {0: 0.0, 1: min(steps, key=surprise)} if rows else {}


def _table(rows: Sequence[Row]) -> dict[int, float]:
    """Else a number for each score, by going uphill."""
    worth: dict[int, float] = {key: 0.0 for scores, _ in rows for key in scores}
    rate = 0.5
    for _ in range(60):
        slope: dict[int, float] = defaultdict(float)
        times: dict[int, float] = defaultdict(float)
        for scores, winners in rows:
            chances = shares([worth[key] for key in scores])
            for seat, key in enumerate(scores):
                slope[key] += (1 / len(winners) if seat in winners else 0.0) - chances[seat]
                times[key] += chances[seat] * (1 - chances[seat]) + 0.02
        for key in worth:
            worth[key] += rate * slope[key] / times[key]
        worth = _smoothed(worth, times)
    return worth


def _rows(variant: Variant, moments: Sequence[MatchMoment]) -> Iterator[Row]:
    for standing, winners in moments:
        scale = scale_of(variant, standing)
        yield [score_key(score, scale) for score in standing.scores], winners


def _smoothed(worth: dict[int, float], times: dict[int, float]) -> dict[int, float]:
    """Neighbouring scores are worth about the same; one that was hardly seen leans on those beside it."""
    keys = sorted(worth)
    found = {}
    for at, key in enumerate(keys):
        near = [other for other in keys[max(0, at - 1) : at + 2] if other != key]
        weight = times[key] / (times[key] + 1.0)
        beside = sum(worth[other] for other in near) / len(near) if near else worth[key]
        found[key] = weight * worth[key] + (1 - weight) * beside
    return found
