"""What a seating costs, and the cheapest one that the search finds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from scoring.league.seating_cyclic import turning
from scoring.league.seating_moves import COLD, HOT, Costs, Round, SeatingPlan, anneal, convex

Two = tuple[int, int]

SPREAD: Final = 12  # meetings in the season above the rarest that still make a difference
WISH: Final = 12  # a wish weighs as much as so many repeated meetings
WISHING: Final = 2.0  # of what a repeated meeting costs: a bath hot enough to part those who wish to be together
UNIT: Final = 4  # what a repeated meeting costs where the season has nothing to say
NEVER: Final = -(10**9)  # no seating is so cheap


class OpenRound(NamedTuple):
    """A round to be seated: who sits, at tables of which sizes."""

    people: list[int]
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class SeatingProblem:
    """A seating asked for in numbers. ``played``: tables of tonight. ``before``: meetings of the season."""

    people: int
    rounds: list[OpenRound]
    preferred: int
    played: list[list[int]]
    before: dict[Two, int]
    apart: list[Two]
    together: list[Two]

    @property
    def wishes(self) -> bool:
        return bool(self.apart or self.together)

    @property
    def plain(self) -> bool:
        """Everybody plays every round, and nobody has met or wished before."""
        alike = all(set(each.people) == set(self.rounds[0].people) for each in self.rounds)
        return alike and not (self.played or self.before or self.wishes)


def search(problem: SeatingProblem, effort: int, rng: random.Random) -> list[Round]:
    """The tables of each open round."""
    prices = _Prices(problem)
    cost, found = prices.cooled(_by_chance(problem, rng), effort, prices.hot, rng)
    if cost > prices.bound and problem.plain:
        first = problem.rounds[0]
        turns = turning(first.sizes, len(problem.rounds), effort // 2, rng)
        if turns is not None:
            named = [[[first.people[person] for person in table] for table in tables] for tables in turns]
            other, mended = prices.cooled(named, effort // 4, prices.cold, rng)
            if other < cost:
                return mended
    return found


def _by_chance(problem: SeatingProblem, rng: random.Random) -> list[Round]:
    rounds = []
    for people, sizes in problem.rounds:
        order = rng.sample(people, len(people))
        rounds.append([[order.pop() for _ in range(size)] for size in sizes])
    return rounds


class _Prices:
    """What meetings, wishes and odd tables cost in a problem, and what they cost at least."""

    def __init__(self, problem: SeatingProblem) -> None:
        self.problem = problem
        self.before = _spread(problem)
        spread = max(self.before.values(), default=0)
        self.repeated = UNIT + 2 * spread  # more than the season can say about a pair
        self.hot = self.repeated * (WISHING if problem.wishes else HOT)
        self.cold = COLD * (2 if spread else self.repeated)
        self.most = len(problem.rounds) + len(problem.played) + 2
        self.met = _counted(problem.people, problem.played)
        self.odd = [0] * problem.people
        for table in problem.played:
            for person in table:
                self.odd[person] += len(table) != problem.preferred
        self.uneven = [self.repeated * (2 * times + 1) for times in range(self.most)]
        self.bound = NEVER if spread or problem.wishes else self._repeats_at_least() + self._odd_at_least()
        self.costs = self._costs()

    def cooled(self, start: list[Round], effort: int, hot: float, rng: random.Random) -> tuple[int, list[Round]]:
        """The cheapest seating found from this one on, and its cost."""
        board = SeatingPlan(start, self.costs, self.met, self.uneven)
        cost = board.begin(self.problem.preferred, self.odd)
        cost = anneal(board, cost, self.bound, (hot, self.cold), max(effort, 1), rng)
        return cost, board.rounds

    def _costs(self) -> list[list[Costs]]:
        """Of each pair, from what it has met before and what it wishes."""
        people, again = range(self.problem.people), 1 if self.before else 0
        usual = {times: convex(self.repeated, times, again, self.most) for times in {0, *self.before.values()}}
        costs = [[usual[self.before.get((a, b) if a < b else (b, a), 0)] for b in people] for a in people]
        wish = WISH * self.repeated
        for one, other in self.problem.together:
            costs[one][other] = costs[other][one] = [-wish] * self.most
        for one, other in self.problem.apart:
            costs[one][other] = costs[other][one] = [cost + wish for cost in costs[one][other]]
        return costs

    def _repeats_at_least(self) -> int:
        """What the repeats cost that no seating avoids: there are not more pairs."""
        present = sorted({person for each in self.problem.rounds for person in each.people})
        new = sum(1 for one, other in combinations(present, 2) if not self.met[one][other])
        meetings = sum(size * (size - 1) // 2 for each in self.problem.rounds for size in each.sizes)
        return max(0, meetings - new) * self.repeated

    def _odd_at_least(self) -> int:
        """What the odd tables cost if they are shared out as evenly as can be."""
        visits = sorted(self.odd[person] for person in {who for each in self.problem.rounds for who in each.people})
        cost = 0
        for _ in range(sum(s for each in self.problem.rounds for s in each.sizes if s != self.problem.preferred)):
            cost += self.uneven[visits[0]]
            visits = sorted([visits[0] + 1, *visits[1:]])
        return cost


def _spread(problem: SeatingProblem) -> dict[Two, int]:
    """Meetings of the season above those of the pair that has met least; empty if all have met alike."""
    present = sorted({person for each in problem.rounds for person in each.people})
    times = {two: problem.before.get(two, problem.before.get(two[::-1], 0)) for two in combinations(present, 2)}
    least = min(times.values(), default=0)
    return {two: min(met - least, SPREAD) for two, met in times.items() if met > least}


def _counted(people: int, tables: Iterable[list[int]]) -> list[list[int]]:
    met = [[0] * people for _ in range(people)]
    for table in tables:
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
    return met
