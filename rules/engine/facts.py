"""What a rule set says of itself: the rows of its fact box."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.actions import Datum


class Fact(NamedTuple):
    """One row of the fact box: the key of its words and the numbers or codes they need."""

    key: str
    data: tuple[tuple[str, Datum], ...] = ()


def fact(key: str, **data: Datum) -> Fact:
    """A fact with this key and data."""
    return Fact(key, tuple(data.items()))
