"""What a match was to each seat, luck apart from skill: sums of a review, small enough to be read for a whole season."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.mind.review import VERSION
from tables.models import MatchReview
from tables.reviews.stored import HandFound, read

POINTS = 100  # in which a chance to win is told


class Fortune(NamedTuple):
    """Of a seat or a person, in chances to win: what luck gave, its standard error, and what was given away."""

    luck: float = 0.0
    error: float = 0.0
    given_away: float = 0.0

    @property
    def doubt(self) -> int:
        """By how many points the luck may be off: two standard errors, never rounded down."""
        return math.ceil(2 * POINTS * self.error)

    def __add__(self, other: Fortune) -> Fortune:  # type: ignore[override]  # sums, not a longer tuple
        return Fortune(self.luck + other.luck, math.hypot(self.error, other.error), self.given_away + other.given_away)


def fortunes(hands: Sequence[HandFound]) -> list[Fortune]:
    """By seat, over all hands of a match; the luck of all seats sums to nought."""
    seats = range(len(hands[0].luck)) if hands else range(0)
    return [sum((_of_hand(hand, seat) for hand in hands), Fortune()) for seat in seats]


def _of_hand(hand: HandFound, seat: int) -> Fortune:
    given = sum(one.loss for one in hand.found if one.seat == seat)
    return Fortune(hand.luck[seat], hand.doubt[seat] if hand.doubt else 0.0, given)


def reviewed_fortunes(matches: Iterable[int]) -> Mapping[int, list[Fortune]]:
    """Those of each of these matches that has a review, by the number of the match."""
    found = MatchReview.objects.filter(match__in=list(matches), version=VERSION, ended_at__isnull=False, failed=False)
    return {match: [Fortune(*one) for one in sums] for match, sums in found.values_list("match", "sums") if sums}


def kept(hands: Sequence[Any]) -> list[list[float]]:
    """What is kept beside the hands of a whole review, as JSON can hold it."""
    return [[round(value, 4) for value in one] for one in fortunes([read(hand) for hand in hands])]


def in_points(values: Sequence[float]) -> list[int]:
    """Chances as whole points that sum to what the chances sum to: who is nearest to the next point has it."""
    exact = [POINTS * value for value in values]
    whole = [math.floor(one) for one in exact]
    missing = round(sum(exact)) - sum(whole)
    nearest = sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])
    for place in nearest[:missing]:
        whole[place] += 1
    return whole
