"""Counts of ways to go on, with a closed form where there is one.

The ``perft.txt`` of a game holds positions, each a block of lines:

    name  what is counted, as a sentence
    game ramsen            options exchange_cap=each5      seats 3
    dealer 0               scores 10 10 10
    log 2 cut:9            one line of the log per line
    count 638 after 2 without swap
    count 4944 until declare without swap

``after n`` counts sequences of n actions, ``until phase`` sequences up to the
first moment of that phase (or the end of the hand). A count that is wrong is
reported with its split by first action, so that the culprit can be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules.engine import core
from rules.engine.state import Standing, State
from rules.games import GAMES
from rules.notation import standing_of
from tests.each import for_each
from tests.games import file_of
from tests.rules.strategies import LONG, Setting


class Count(NamedTuple):
    """A position and how many ways there are to go on from it."""

    name: str
    setting: Setting
    standing: Standing
    log: tuple[str, ...]
    ways: int
    mode: str  # "after" or "until"
    goal: str
    without: tuple[str, ...]

    @property
    def start(self) -> State:
        return core.fold(self.setting.variant, self.standing, self.log)


def option(text: str) -> tuple[str, Any]:
    """A switch and its value as written on a command line."""
    name, _, value = text.partition("=")
    known: dict[str, Any] = {"true": True, "false": False}
    return name, known.get(value, int(value) if value.isdigit() else value)


def counts(path: Path) -> Iterator[Count]:
    """Every count of a file; none where there is no file."""
    for block in path.read_text().split("\n\n") if path.exists() else ():
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        words: dict[str, list[str]] = {}
        for line in lines:
            key, _, rest = line.partition(" ")
            words.setdefault(key, []).append(rest.strip())
        if not words:
            continue
        options = tuple(option(text) for text in words.get("options", [""])[0].split())
        setting = Setting(words["game"][0], options, int(words["seats"][0]))
        standing = standing_of(setting.variant, {name: said[0] for name, said in words.items()})
        for text in words["count"]:
            ways, mode, goal, *bounds = text.split()
            name = f"{words['game'][0]}: {words['name'][0]} ({mode} {goal})"
            yield Count(name, setting, standing, tuple(words.get("log", ())), int(ways), mode, goal, tuple(bounds[1:]))


def short_counts(key: str) -> list[Count]:
    """What is counted of a game: what takes long, in the long run only (WELI_LONG=1)."""
    return [count for count in counts(file_of(key, "perft.txt")) if LONG or count.ways <= 15_000]


def ways(state: State, done: Callable[[State, int], bool], without: tuple[str, ...], depth: int = 0) -> int:
    """How many sequences of actions lead to the goal."""
    if done(state, depth):
        return 1
    found = 0
    for seat in core.actors(state)[:1]:
        for action in core.legal(state, seat):
            if action.verb not in without:
                found += ways(core.play(state, action), done, without, depth + 1)
    return found


def reached(count: Count) -> Callable[[State, int], bool]:
    """Whether a state is what the count is up to."""
    if count.mode == "after":
        return lambda state, depth: depth == int(count.goal) or core.finished(state)
    return lambda state, depth: state.phase is None or state.phase.key == count.goal


def split(count: Count) -> Counter[str]:
    """The ways by first action."""
    start, done = count.start, reached(count)
    found: Counter[str] = Counter()
    (seat,) = core.actors(start)[:1]
    for action in core.legal(start, seat):
        if action.verb not in count.without:
            found[str(action)] = ways(core.play(start, action), done, count.without, 1)
    return found


@pytest.mark.parametrize("key", GAMES)
@for_each("count", short_counts, ids=lambda count: count.name)
def test_ways_to_go_on(count: Count) -> None:
    found = ways(count.start, reached(count), count.without)
    if found != count.ways:
        parts = "\n".join(f"  {action}: {n}" for action, n in split(count).items())
        raise AssertionError(f"{count.name}: {found} ways, not {count.ways}\n{parts}")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_counted(key: str) -> None:
    assert any(counts(file_of(key, "perft.txt")))
