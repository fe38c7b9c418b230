"""Numbers as people write them into forms and addresses. Nothing else here makes a number out of what somebody has sent."""

from __future__ import annotations

import re

_DIGITS = 15  # more than any number here has; with thousands of them even reading would be work, or an error
BEYOND_SCORES = 10**6  # no score is as high as this, nor as low on the other side
_SCORE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def read(text: str) -> int | None:
    """The number that a text is; None if it is none, or longer than any that is meant."""
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None


def within(text: str, usual: int, low: int, high: int) -> int:
    """The number that a text is, no lower and no higher than that; ``usual`` where it is none."""
    number = read(text.strip())
    return usual if number is None else min(max(number, low), high)


def points(text: str) -> float | None:
    """A score: 7, -3, 7½, 7,5; None where it is none."""
    number = decimal(text)
    fits = number is not None and abs(number) < BEYOND_SCORES and number * 2 == int(number * 2)
    return number if fits else None


def decimal(text: str) -> float | None:
    """Any number that is written like a score, whole where it can be; None where it is none."""
    plain = text.strip().replace("−", "-").replace("–", "-").replace("½", ".5").replace(",", ".").removeprefix("+")
    if not _SCORE.fullmatch(plain):
        return None
    number = float(plain)
    return int(number) if number.is_integer() else number
