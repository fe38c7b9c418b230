"""Counts, over many matches that steady bots play among themselves, what calls tell and what a score is worth."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.cards import card_set, members
from rules.engine.phases.play import order_of
from rules.engine.record import record
from rules.engine.scoring import fewer_wins, opening, settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.chances import Chances, scale_of, score_key, shares
from rules.mind.habits import STEPS, Telling, habit, step_of
from rules.mind.masked import IN_HAND, masked
from rules.mind.one_hand import positions, steadily
from rules.mind.strength import strength, weights

LONGEST_MATCH = 400  # hands
FEWEST = 40  # hands that tell of a habit
HARDLY = 0.0002  # how likely at least is what was never seen, against the likeliest
BLURRED = (0.25, 0.5, 0.25)  # what is seen of a step counts for its neighbours as well


class MatchMoment(NamedTuple):
    """Where a match stood after a hand, and who won it in the end."""

    standing: Standing
    winners: tuple[int, ...]


class HabitCount(NamedTuple):
    """How often cards of each step of strength lay behind a habit, and how often they would have by chance."""

    held: list[int]
    by_chance: list[int]


class Counted(NamedTuple):
    """What was seen: the strengths of the hands by habit, and all moments of the matches."""

    habits: Mapping[str, HabitCount]
    moments: list[MatchMoment]


def counted(variant: Variant, matches: int, rng: Random) -> Counted:
    """What so many matches of steady bots show."""
    habits: dict[str, HabitCount] = defaultdict(lambda: HabitCount([0] * STEPS, [0] * STEPS))
    moments: list[MatchMoment] = []
    for n in range(matches):
        standing, seen = opening(variant, n % variant.seats), []
        for _ in range(LONGEST_MATCH):
            standing = _hand(variant, standing, rng, habits)
            if standing.winners:
                break
            seen.append(standing)
        moments += [MatchMoment(one, standing.winners) for one in seen if standing.winners]
    return Counted(habits, moments)


def _hand(variant: Variant, standing: Standing, rng: Random, habits: Mapping[str, HabitCount]) -> Standing:
    for state in positions(core.begin(variant, standing), steadily(rng), rng):
        if state.to_act and state.trump is not None:
            _note(state, habits, rng)
    return settle(variant, standing, record(state))


def _note(state: State, habits: Mapping[str, HabitCount], rng: Random) -> None:
    """The strength of all that is hidden from who is to act, by what its owner has said; of the tricks only the first.

    Beside it stands what chance might have laid there instead.
    """
    seat = state.to_act[0]
    if seat == CHANCE or state.tricks or getattr(state.local, "cards", None):
        return
    by_card, known = weights(order_of(state)), masked(state, seat)
    piles, seen_piles, loose = dict(state.piles), dict(known.state.piles), [*members(known.unseen)]
    rng.shuffle(loose)
    for place in known.places:
        here, loose = card_set(loose[: place.size]), loose[place.size :]
        if name := habit(state, place):
            hand = place.place == IN_HAND
            there = state.hands[place.seat] if hand else piles[place.place]
            seen = known.state.hands[place.seat] if hand else seen_piles.get(place.place, 0)
            habits[name].held[step_of(strength(there, by_card))] += 1
            habits[name].by_chance[step_of(strength(seen | here, by_card))] += 1


def habits(counts: Mapping[str, HabitCount]) -> dict[str, Telling]:
    """What each habit tells that was seen often enough."""
    return {name: telling(count) for name, count in sorted(counts.items()) if sum(count.held) >= FEWEST}


def telling(count: HabitCount) -> Telling:
    """How likely each step of strength is, against chance; one that hardly ever comes is as likely as the nearest."""
    held, by_chance = _blurred(count.held), _blurred(count.by_chance)
    ratios = {at: held[at] / by_chance[at] for at in range(STEPS) if by_chance[at] >= 1}
    nearest = [ratios[min(ratios, key=lambda seen: abs(seen - at))] for at in range(STEPS)]
    most = max(nearest)
    return tuple(round(max(HARDLY, ratio / most), 4) for ratio in nearest)


def _blurred(counts: Sequence[int]) -> list[float]:
    around = [counts[0], *counts, counts[-1]]
    return [sum(part * n for part, n in zip(BLURRED, around[at : at + 3], strict=True)) for at in range(STEPS)]


# --- what a score is worth -----------------------------------------------------------


def fitted(variant: Variant, seen: Counted) -> Chances:
    """The habits, and a number for each score such that the shares of its power are the chances to win."""
    rows = list(_rows(variant, seen.moments))
    powers = _slope(rows) if variant.deals else _table(rows, down=fewer_wins(variant))
    return Chances(habits(seen.habits), {key: round(value, 4) for key, value in sorted(powers.items())})


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


def _table(rows: Sequence[Row], *, down: bool) -> dict[int, float]:
    """Else a number for each score, by going uphill; a score that is behind is never worth more (``down``: the higher one)."""
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
    return _in_order(worth, times, sorted(worth, reverse=down))


def _rows(variant: Variant, moments: Sequence[MatchMoment]) -> Iterator[Row]:
    for standing, winners in moments:
        scale, lost = scale_of(variant, standing), variant.goal.lost(standing)
        left = [seat for seat in range(variant.seats) if seat not in lost]
        keys = [score_key(standing.scores[seat], scale) for seat in left]
        yield keys, tuple(left.index(seat) for seat in winners if seat in left)


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


def _in_order(worth: Mapping[int, float], times: Mapping[int, float], rising: Sequence[int]) -> dict[int, float]:
    """The nearest numbers that never fall along these scores: neighbours in the wrong order share their mean."""
    blocks: list[tuple[float, float, list[int]]] = []  # mean, weight, scores
    for key in rising:
        mean, weight, keys = worth[key], times[key], [key]
        while blocks and blocks[-1][0] > mean:
            before, heavy, others = blocks.pop()
            mean, keys = (before * heavy + mean * weight) / (heavy + weight), [*others, *keys]
            weight += heavy
        blocks.append((mean, weight, keys))
    return {key: mean for mean, _, keys in blocks for key in keys}
