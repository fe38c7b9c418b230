"""Seatings made by turning one round: where hardly a repetition can be avoided, the best have such a symmetry.

All people but a few stand on circles of ``turns`` places, and each round moves everybody on by one place. Then only a
single round must be searched, in which no two pairs may be the same pair turned: Kirkman's fifteen girls are seven
turns of one afternoon.
"""

from __future__ import annotations

import random
from itertools import cycle, islice
from math import log
from typing import Final, NamedTuple

Tables = list[list[int]]

WARM: Final = 0.5
COLD: Final = 0.15
STILL: Final = 5  # at most so many people stand still
TRIES: Final = 3
SQUARE: Final = [0, *((n - 1) ** 2 for n in range(1, 2000))]


class Pairs(NamedTuple):
    """Pairs that turn into one another share a number: of each pair, and how many pairs have it."""

    number: list[list[int]]
    length: list[int]


def turned(person: int, turns: int, circles: int) -> int:
    """Who stands where this one stood, one round later."""
    circle, place = divmod(person, turns)
    return person if circle >= circles else circle * turns + (place + 1) % turns


def pairs(people: int, turns: int) -> Pairs:
    """The pairs of all people, those alike that turn into one another."""
    circles = people // turns
    number = [[-1] * people for _ in range(people)]
    length: list[int] = []
    for first in range(people):
        for second in range(first):
            one, other, steps = first, second, 0
            while number[one][other] < 0:
                number[one][other] = number[other][one] = len(length)
                one, other, steps = turned(one, turns, circles), turned(other, turns, circles), steps + 1
            if steps:
                length.append(steps)
    return Pairs(number, length)


def turning(sizes: tuple[int, ...], rounds: int, moves: int, rng: random.Random) -> list[Tables] | None:
    """Rounds for everybody at tables of these sizes, with the fewest repeats found; None if nothing can be turned."""
    people = sum(sizes)
    most = (people - 1) // (max(sizes) - 1)
    circles = [turns for turns in range(max(rounds, 2), most + 1) if people % turns <= STILL]
    best: tuple[float, int, Tables] | None = None
    for turns in islice(cycle(circles), TRIES):
        cost, first = _one_round(sizes, turns, pairs(people, turns), moves // TRIES, rng)
        if best is None or cost / turns < best[0]:
            best = cost / turns, turns, first
        if not cost:
            break
    return _turn(best[2], rounds, best[1], people // best[1]) if best else None


def _turn(tables: Tables, rounds: int, turns: int, circles: int) -> list[Tables]:
    made = [tables]
    while len(made) < rounds:
        made.append([[turned(person, turns, circles) for person in table] for table in made[-1]])
    return made


def _one_round(sizes: tuple[int, ...], turns: int, alike: Pairs, moves: int, rng: random.Random) -> tuple[int, Tables]:
    """A round in which as few pairs as can be are another one turned, and what those cost that are."""
    people = sum(sizes)
    order = rng.sample(range(people), people)
    tables = [[order.pop() for _ in range(size)] for size in sizes]
    where = {person: table for table, sitting in enumerate(tables) for person in sitting}
    weight = [turns // length for length in alike.length]  # meetings of each such pair, if one stands in the round
    met = [0] * len(weight)
    for sitting in tables:
        for at, one in enumerate(sitting):
            for other in sitting[:at]:
                met[alike.number[one][other]] += weight[alike.number[one][other]]
    cost = sum(SQUARE[times] * length for times, length in zip(met, alike.length, strict=True))
    temperature, cooling, chance = WARM * turns, (COLD / WARM) ** (1 / moves), rng.random
    for _ in range(moves):
        if not cost:
            break
        temperature *= cooling
        one, other = int(chance() * people), int(chance() * people)
        if where[one] == where[other]:
            continue
        here, there = tables[where[one]], tables[where[other]]
        mine, theirs = alike.number[one], alike.number[other]
        fewer = [mine[person] for person in here if person != one]
        fewer += [theirs[person] for person in there if person != other]
        more = [theirs[person] for person in here if person != one]
        more += [mine[person] for person in there if person != other]
        change = _count(met, weight, alike.length, fewer, more)
        if change <= 0 or change < -temperature * log(chance() or 1e-12):
            cost += change
            here[here.index(one)], there[there.index(other)] = other, one
            where[one], where[other] = where[other], where[one]
        else:
            _count(met, weight, alike.length, more, fewer)
    return cost, tables


def _count(met: list[int], weight: list[int], length: list[int], fewer: list[int], more: list[int]) -> int:
    """Takes meetings away and adds others; what that changes in the cost."""
    change = 0
    for pair in fewer:
        times = met[pair]
        met[pair] = less = times - weight[pair]
        change += (SQUARE[less] - SQUARE[times]) * length[pair]
    for pair in more:
        times = met[pair]
        met[pair] = grown = times + weight[pair]
        change += (SQUARE[grown] - SQUARE[times]) * length[pair]
    return change
