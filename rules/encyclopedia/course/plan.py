"""The steps of a course: those for who knows no card game, made of the game's ladder, then those that are written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from rules.encyclopedia.course.basics import basics
from rules.games import GAMES, folder
from rules.languages import Words, toml

FILE: Final = "course.toml"


class CourseStep(NamedTuple):
    """A step as it is planned. ``row`` says the moment; ``words`` are ``ask``, ``before`` and ``after`` where written.

    ``tells`` are sentences of the game in brief, by step and name; ``basic``: who knows card games may skip it.
    """

    name: str
    ask: str
    row: Mapping[str, Any]
    tells: tuple[tuple[str, str], ...] = ()
    words: Mapping[str, Words] = {}
    basic: bool = False


@cache
def course(key: str) -> tuple[CourseStep, ...]:
    """The course of a game, by its usual rules; empty where nobody has written one."""
    rows = toml(folder.file_of(key, FILE)).get("step", [])
    if not rows:
        return ()
    words = folder.words_of(key, FILE).get("step", {})
    first = tuple(CourseStep(name, row["ask"], row, basic=True) for name, row in basics(GAMES[key].variant()).items())
    return first + tuple(_step(row, words.get(row["id"], {})) for row in rows)


def _step(row: Mapping[str, Any], words: Mapping[str, Words]) -> CourseStep:
    tells = tuple((step, line) for step, _, line in (one.partition(".") for one in row.get("tell", "").split()))
    return CourseStep(row["id"], row["ask"], row, tells, words)
