"""The search for a seating: people change places two by two while a bath of chance cools down (simulated annealing).

People are numbers from 0. What one more meeting of two people would cost, and what one fewer would save, stands in two
tables, so that a change of places is judged by a handful of additions.
"""

from __future__ import annotations

import random
from math import log
from typing import Final

Costs = list[int]  # what a meeting of two people costs, the first of the evening first
Round = list[list[int]]  # who sits at each table

HOT: Final = 0.6  # of what a repeated meeting costs: where the bath begins
COLD: Final = 0.19  # of the smallest difference that counts: where it ends


def convex(repeated: int, before: int, again: int, most: int) -> Costs:
    """Costs of the 1st, 2nd, … ``most``-th meeting tonight of two who have met ``before`` times in the season.

    The n-th repetition costs 2n - 1 times the first one, so a third meeting is worse than two second ones.
    """
    season = [max(0, 2 * (before + number) - 1) * again for number in range(most)]
    tonight = [max(0, 2 * number - 1) * repeated for number in range(most)]
    return [a + b for a, b in zip(season, tonight, strict=True)]


class SeatingPlan:
    """Who sits where in the rounds that are open, and what it costs."""

    def __init__(self, rounds: list[Round], costs: list[list[Costs]], met: list[list[int]], uneven: Costs) -> None:
        """``costs``: per pair. ``met``: tonight in rounds that are played. ``uneven``: the 1st, 2nd, … odd table."""
        people = len(costs)
        self.rounds = rounds
        self.costs = costs
        self.uneven = uneven
        self.met = [list(row) for row in met]
        self.odd_tables = [[False] * len(tables) for tables in rounds]
        self.odd = [0] * people  # how often somebody sits at a table of an odd size
        self.where = [[-1] * people for _ in rounds]
        for number, tables in enumerate(rounds):
            for table, sitting in enumerate(tables):
                for person in sitting:
                    self.where[number][person] = table
        self.up = [[0] * people for _ in range(people)]  # one more meeting
        self.down = [[0] * people for _ in range(people)]  # one fewer

    def begin(self, preferred: int, odd: list[int]) -> int:
        """Counts what the first seating costs. ``odd``: visits to odd tables in rounds that are played."""
        self.odd = list(odd)
        cost = 0
        for number, tables in enumerate(self.rounds):
            for table, sitting in enumerate(tables):
                if len(sitting) != preferred:
                    self.odd_tables[number][table] = True
                    for person in sitting:
                        cost += self.uneven[self.odd[person]]
                        self.odd[person] += 1
                for at, one in enumerate(sitting):
                    for other in sitting[:at]:
                        cost += self.costs[one][other][self.met[one][other]]
                        self.met[one][other] += 1
                        self.met[other][one] += 1
        for one in range(len(self.met)):
            for other in range(one):
                self._price(one, other)
        return cost

    def _price(self, one: int, other: int) -> None:
        met = self.met[one][other]
        costs = self.costs[one][other]
        self.up[one][other] = self.up[other][one] = costs[met]
        self.down[one][other] = self.down[other][one] = costs[met - 1] if met else 0

    def swap(self, number: int, one: int, other: int) -> None:
        """Lets two people of different tables change places in a round."""
        where = self.where[number]
        here, there = self.rounds[number][where[one]], self.rounds[number][where[other]]
        uneven = self.odd_tables[number][where[other]] - self.odd_tables[number][where[one]]
        self.odd[one] += uneven
        self.odd[other] -= uneven
        here[here.index(one)] = other
        there[there.index(other)] = one
        where[one], where[other] = where[other], where[one]
        for sitting, comes, goes in ((here, other, one), (there, one, other)):
            for person in sitting:
                if person != comes:
                    self._meet(comes, person, 1)
                    self._meet(goes, person, -1)

    def _meet(self, one: int, other: int, more: int) -> None:
        met = self.met[one][other] + more
        self.met[one][other] = self.met[other][one] = met
        costs = self.costs[one][other]
        self.up[one][other] = self.up[other][one] = costs[met]
        self.down[one][other] = self.down[other][one] = costs[met - 1] if met else 0


def anneal(board: SeatingPlan, cost: int, bound: int, heat: tuple[float, float], moves: int, rng: random.Random) -> int:
    """Leaves the cheapest seating found on the board and says what it costs; ends early where that is ``bound``."""
    best, kept = cost, [[list(table) for table in tables] for tables in board.rounds]
    chance, rounds, odd = rng.random, board.rounds, board.odd
    up, down, uneven = board.up, board.down, board.uneven
    present = [[person for table in tables for person in table] for tables in rounds]
    temperature, cooling = heat[0], (heat[1] / heat[0]) ** (1 / moves)
    for _ in range(moves):
        if best <= bound:
            break
        temperature *= cooling
        number = int(chance() * len(rounds))
        people, where = present[number], board.where[number]
        one, other = people[int(chance() * len(people))], people[int(chance() * len(people))]
        mine, theirs = where[one], where[other]
        if mine == theirs:
            continue
        more_one, more_other, less_one, less_other = up[one], up[other], down[one], down[other]
        change = -2 * more_one[other]
        for person in rounds[number][mine]:
            change += more_other[person] - less_one[person]
        for person in rounds[number][theirs]:
            change += more_one[person] - less_other[person]
        odds = board.odd_tables[number]
        if odds[mine] != odds[theirs]:
            comes, goes = (other, one) if odds[mine] else (one, other)
            change += uneven[odd[comes]] - uneven[odd[goes] - 1]
        if change <= 0 or change < -temperature * log(chance() or 1e-12):
            board.swap(number, one, other)
            cost += change
            if cost < best:
                best, kept = cost, [[list(table) for table in tables] for tables in rounds]
    board.rounds = kept
    return best
