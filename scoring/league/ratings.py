"""How strong somebody plays, with how sure that is: a number of its own for each game, and one for all together.

The formula ``weli-1``, as the ratings page states it:

1. A newcomer is 25 ± 25/3 (shown as 1500 ± 667). Every match changes this by the Plackett–Luce model of Weng and Lin
   (*A Bayesian Approximation Method for Online Ranking*, 2011), as the library openskill computes it, from the places
   alone: by how much somebody won plays no part, since points of different games cannot be compared.
2. Who shares a place is taken to be equally good there. Who left before the end, or had a bot finish, shares the last
   place with others who did. A substitute is rated himself. Matches that were abandoned are not rated.
3. All matches of one evening start from what everybody was before it; what they teach is put together as independent
   observations are: precisions are added. So it does not matter in which order they were played or entered.
4. Time makes uncertain, never poorer: with every 30 days the variance grows by 1/2, to that of a newcomer at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import NamedTuple

from openskill.models import PlackettLuce

from scoring.league.results import Member, Result

FORMULA = "weli-1"
NEWCOMER = 25.0
UNSURE = NEWCOMER / 3
GROWTH = 0.5  # of the variance, in so many days
DAYS = 30
SETTLED = 6.0  # above this uncertainty a rating is shown as provisional
_SCALE, _CENTRE = 40, 1500  # as it is shown: numbers that people know from chess


class Rating(NamedTuple):
    """What is known of somebody's play: the middle, how far off it may be, and on how many matches it rests."""

    mu: float = NEWCOMER
    sigma: float = UNSURE
    matches: int = 0

    @property
    def shown(self) -> int:
        """The middle, as a number like those of chess."""
        return round(_CENTRE + _SCALE * (self.mu - NEWCOMER))

    @property
    def give_or_take(self) -> int:
        """In nineteen of twenty cases the true strength is no further than this from what is shown."""
        return round(_SCALE * 2 * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.sigma > SETTLED


class Point(NamedTuple):
    """A rating after an evening: one point of a curve."""

    day: date
    rating: Rating


@dataclass(frozen=True)
class Ratings:
    """Everybody's rating on a day, and how it came about. ``curves``: after each evening on which somebody played."""

    now: dict[Member, Rating]
    curves: dict[Member, tuple[Point, ...]]

    @property
    def ranked(self) -> list[tuple[Member, Rating]]:
        """The best first; who is level stands by key, so that the order is always the same."""
        return sorted(self.now.items(), key=lambda one: (-one[1].mu, one[0]))


def rate(results: Iterable[Result], *, game: str = "", on: date | None = None) -> Ratings:
    """The ratings that follow from these results, in whatever order they come.

    ``game``: only matches of this one. ``on``: as of the evening of this day, by default the last one that was played.
    """
    counted = [one for one in results if counts(one) and game in ("", one.game) and (on is None or one.day <= on)]
    counted.sort(key=lambda one: (one.day, one.evening, one.key))
    ratings: dict[Member, Rating] = {}
    last_played: dict[Member, date] = {}
    curves: dict[Member, list[Point]] = {}
    model = PlackettLuce()
    for (day, _evening), matches in groupby(counted, key=lambda one: (one.day, one.evening)):
        tonight = list(matches)
        people = {member for match in tonight for member in match.people}
        before = {
            member: _waited(ratings[member], last_played[member], day) if member in ratings else Rating()
            for member in sorted(people)
        }
        for member, after in _together(model, before, tonight).items():
            ratings[member], last_played[member] = after, day
            curves.setdefault(member, []).append(Point(day, after))
    until = on or max(last_played.values(), default=None)
    now = {member: _waited(one, last_played[member], until) if until else one for member, one in ratings.items()}
    return Ratings(now, {member: tuple(points) for member, points in curves.items()})


def counts(result: Result) -> bool:
    """Whether a match is rated."""
    return result.ended != "abandoned" and len(result.people) > 1


def ranks(result: Result) -> list[int]:
    """The places as the rating sees them: who left is last."""
    if not any(result.left):
        return list(result.places)
    last = len(result.people) + 1
    return [last if left else place for place, left in zip(result.places, result.left, strict=True)]


def _together(model: PlackettLuce, before: dict[Member, Rating], matches: Sequence[Result]) -> dict[Member, Rating]:
    """Everybody after an evening, each match rated from before it and all put together."""
    precision = {member: 1 / one.sigma**2 for member, one in before.items()}
    weighted = {member: one.mu * precision[member] for member, one in before.items()}
    gained, moved = dict(precision), dict(weighted)
    played = dict.fromkeys(before, 0)
    for match in matches:
        for member, (mu, sigma) in _after(model, before, match):
            gained[member] += 1 / sigma**2 - precision[member]
            moved[member] += mu / sigma**2 - weighted[member]
            played[member] += 1
    return {
        member: Rating(moved[member] / gained[member], gained[member] ** -0.5, one.matches + played[member])
        for member, one in before.items()
    }


def _after(
    model: PlackettLuce, before: dict[Member, Rating], match: Result
) -> Iterator[tuple[Member, tuple[float, float]]]:
    teams = [[model.rating(mu=before[member].mu, sigma=before[member].sigma)] for member in match.people]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks(match)])
    for member, (one,) in zip(match.people, rated, strict=True):
        yield member, (one.mu, one.sigma)


def _waited(rating: Rating, since: date, until: date) -> Rating:
    """The rating after some time without a match: as good, less sure."""
    variance = rating.sigma**2 + GROWTH * (until - since).days / DAYS
    return rating._replace(sigma=max(rating.sigma, min(UNSURE, variance**0.5)))
