"""A reviewed hand as plain data that is kept with the match, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.mind.review import ReviewedDecision, ReviewedHand

_DIGITS = 4


class Found(NamedTuple):
    """A decision that was weighed twice: what was done at line ``n``, what seemed better, and what both were worth.

    The chances are to win the match, on so many ``deals``; ``mark`` is empty where nothing is certain. ``grounds``:
    what both come to at the table, as a review has it; empty where there is no mark, and in what was kept before.
    """

    n: int
    seat: int
    taken: str
    rival: str
    chance: float
    better: float
    mark: str
    deals: int
    grounds: Sequence[float] = ()

    @property
    def loss(self) -> float:
        """What was given away."""
        return max(0.0, self.better - self.chance)


class HandFound(NamedTuple):
    """A hand: chances to win the match before and after it and what luck changed, by seat; how much was decided.

    ``doubt``: the standard error of the luck, by seat; empty in what was kept before it was reckoned.
    """

    number: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...]
    decisions: int
    found: tuple[Found, ...]
    doubt: tuple[float, ...] = ()


def kept(hand: ReviewedHand) -> list[Any]:
    """What is kept of a hand, as JSON can hold it."""
    found = [_found(one) for one in hand.decisions if one.against is not None]
    numbers = [[round(value, _DIGITS) for value in values] for values in (hand.before, hand.after, hand.luck)]
    return [hand.number, *numbers, len(hand.decisions), found, [round(value, _DIGITS) for value in hand.doubt]]


def read(content: list[Any]) -> HandFound:
    """What was kept of a hand."""
    number, before, after, luck, decisions, found, *doubt = content
    weighed = tuple(Found(*one) for one in found)
    return HandFound(number, tuple(before), tuple(after), tuple(luck), decisions, weighed, *map(tuple, doubt))


def _found(one: ReviewedDecision) -> list[Any]:
    assert one.against is not None
    worths = (round(one.against.taken, _DIGITS), round(one.against.rival, _DIGITS))
    grounds = [[round(value, _DIGITS) for value in one.grounds]] if one.grounds else []
    return [one.n, one.seat, str(one.taken), str(one.rival), *worths, one.mark, one.against.deals, *grounds]
