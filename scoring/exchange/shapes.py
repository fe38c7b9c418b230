"""What something in a document may look like: each shape looks at it and says where it is not so. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from config.web.names import clean
from scoring.league.words import YEARS, clock_of

Where = tuple[str | int, ...]  # "members", 3, "joined"; things in lists are counted from 1
Shape = Callable[[Any, Where], None]  # raises WrongShape

ADDRESS = re.compile(r"[-\w]+", re.ASCII)
LARGEST = 2**31 - 1
ROW = 2**63 - 1  # the number of a row
DEEPEST = 40


class WrongShape(ValueError):
    """Something is not what it should be; ``key`` names the sentence that says how."""

    def __init__(self, where: Where, told: object = "", key: str = "wrong") -> None:
        super().__init__(where, told, key)
        self.where, self.told, self.key = where, told, key


def demand(so: bool, where: Where, told: object = "", key: str = "wrong") -> None:
    """Raises WrongShape unless it is so."""
    if not so:
        raise WrongShape(where, told, key)


def fields(needed: Mapping[str, Shape], more: Mapping[str, Shape] | None = None) -> Shape:
    """An object with these fields, perhaps with some of those, and with nothing else."""
    known = {**needed, **(more or {})}

    def look(told: Any, where: Where) -> None:
        demand(isinstance(told, dict), where, told)
        for name in needed:
            demand(name in told, (*where, name))
        for name, value in told.items():
            demand(name in known, (*where, name[:40]), value)
            known[name](value, (*where, name))

    return look


def each(shape: Shape, least: int = 0, most: int = LARGEST) -> Shape:
    """A list of such things."""

    def look(told: Any, where: Where) -> None:
        demand(isinstance(told, list) and least <= len(told) <= most, where, told)
        for n, one in enumerate(told, start=1):
            shape(one, (*where, n))

    return look


def maybe(shape: Shape) -> Shape:
    """Such a thing, or null."""

    def look(told: Any, where: Where) -> None:
        if told is not None:
            shape(told, where)

    return look


def text(longest: int) -> Shape:
    """A text of any kind, maybe empty."""
    return lambda told, where: demand(isinstance(told, str) and len(told) <= longest, where, told)


def line(longest: int) -> Shape:
    """A text as people may write it here: one line, nothing in it that is not seen; maybe empty."""
    return lambda told, where: demand(isinstance(told, str) and told == clean(told, longest), where, told)


def address(longest: int) -> Shape:
    """A key that can be part of an address."""

    def look(told: Any, where: Where) -> None:
        demand(isinstance(told, str) and bool(told), where, told)
        demand(len(told) <= longest and bool(ADDRESS.fullmatch(told)), where, told, "address")

    return look


def one_of(words: Collection[str], key: str = "wrong") -> Shape:
    """One of these words."""
    return lambda told, where: demand(isinstance(told, str) and told in words, where, told, key)


def table(told: Any, where: Where) -> None:
    """An object of any kind."""
    demand(isinstance(told, dict), where, told)


def flag(told: Any, where: Where) -> None:
    """True or false."""
    demand(isinstance(told, bool), where, told)


def whole(low: int = 0, high: int = LARGEST) -> Shape:
    """A whole number from one to another."""
    return lambda told, where: demand(type(told) is int and low <= told <= high, where, told)


def number(most: float) -> Shape:
    """A number that is no further from nought than this."""
    return lambda told, where: demand(type(told) in (int, float) and abs(told) <= most, where, told)


def day(told: Any, where: Where) -> None:
    """A day as 2026-01-31."""
    demand(isinstance(told, str), where, told)
    try:
        found = date.fromisoformat(told)
    except ValueError:
        raise WrongShape(where, told) from None
    demand(found.year < YEARS.stop, where, told)  # another week can be added to it


def clock(told: Any, where: Where) -> None:
    """A time of day as 19:30."""
    demand(isinstance(told, str) and clock_of(told) is not None, where, told)


def moment(told: Any, where: Where) -> None:
    """A point in time with its zone, as ISO 8601 has it."""
    demand(isinstance(told, str), where, told)
    try:
        found = datetime.fromisoformat(told)
    except ValueError:
        raise WrongShape(where, told) from None
    demand(found.tzinfo is not None and found.year in YEARS, where, told)


def once(values: Iterable[object], where: Where) -> None:
    """Nothing stands there twice. Raises WrongShape."""
    seen = set()
    for n, value in enumerate(values, start=1):
        demand(value not in seen, (*where, n), value, "twice")
        seen.add(value)


class Once:
    """Things of a list that goes by: nothing stands there twice."""

    def __init__(self, *where: str | int) -> None:
        self.where, self.seen = where, set[object]()

    def look(self, n: int, value: object) -> None:
        """The value of the nth thing. Raises WrongShape."""
        demand(value not in self.seen, (*self.where, n), value, "twice")
        self.seen.add(value)


def sound(told: object) -> None:
    """Nothing is in the document that no database keeps: half letters, numbers without end, depths. Raises WrongShape."""
    left: list[tuple[object, int]] = [(told, 0)]
    while left:
        one, depth = left.pop()
        demand(depth <= DEEPEST, (), "[[[…")
        if isinstance(one, dict):
            left += [(part, depth + 1) for pair in one.items() for part in pair]
        elif isinstance(one, list):
            left += [(part, depth + 1) for part in one]
        elif isinstance(one, str):
            demand("\0" not in one and not any("\ud800" <= letter <= "\udfff" for letter in one), (), one)
        elif isinstance(one, int | float):
            demand(abs(one) <= ROW, (), one)
