"""Matches to be reviewed: played by steady bots, and some with a blunder put in.

python -m tests.mind.reviewing    finds blunders and writes them into blunders.toml, for the tests to begin with
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from rules.bots import choose
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.seat import view
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.mind.masked import masked
from rules.mind.one_hand import shuffled
from rules.mind.search import Value, search
from rules.mind.think import candidates, thumb_of
from rules.notation import HandLog, Record, RecordLine

CORE = ("ramsen", "mulatschak", "schieberamsch")
LONGEST = 400  # hands
KEPT = 3  # blunders of a game: to find one takes longer than to review it
FILE = Path(__file__).with_name("blunders.toml")
DEALS, SURE = 60, 400  # on which it is said what a trick more or less is
TWO_TRICKS = {"schieberamsch": 24.0}  # points that two tricks come to, where they are not two


class Blunder(NamedTuple):
    """An action that costs its seat two tricks, in a position early in a match."""

    state: State
    action: Action
    before: tuple[Action, ...]  # what was done in the hand so far


def found_before(key: str, seed: int) -> Blunder | None:
    """The blunder of this number that was written down, if it was."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))[key]
    if seed >= len(rows):
        return None
    *before, wrong = map(Action.parse, rows[seed]["log"])
    variant = GAMES[key].variant()
    state = core.begin(variant, opening(variant, rows[seed]["dealer"]))
    for action in before:
        state = core.play(state, action)
    return Blunder(state, wrong, tuple(before))


def played(key: str, seed: int, most: int = LONGEST) -> Record:
    """A match of steady bots, or so many hands of one."""
    variant, rng = GAMES[key].variant(), Random(seed)
    first = standing = opening(variant, seed % variant.seats)
    logs: list[HandLog] = []
    while not standing.winners and len(logs) < most:
        lines: list[RecordLine] = []
        state = core.begin(variant, standing)
        while state.to_act:
            action = _steady(state, rng)
            lines.append(RecordLine(str(action)))
            state = core.play(state, action)
        logs.append(HandLog(len(logs) + 1, tuple(lines)))
        standing = settle(variant, standing, record(state))
    return Record(variant, first, tuple(logs), key=f"{key}-{seed}")


def blunder(key: str, seed: int) -> Blunder:
    """The first blunder that could be made in a match of steady bots; the match is open still."""
    for n in range(100):
        for state, before in _beginning(GAMES[key].variant(), Random(f"{seed} {n}")):
            worst = _dearest(state, Random(f"{seed} {n} {state.at}"))
            if worst is not None:
                return Blunder(state, worst, before)
    raise AssertionError(f"no blunder could be made in {key}")


def _beginning(variant: Variant, rng: Random) -> Iterator[tuple[State, tuple[Action, ...]]]:
    state = core.begin(variant, opening(variant, rng.randrange(variant.seats)))
    before: tuple[Action, ...] = ()
    while state.to_act:
        if state.to_act[0] != CHANCE and state.hands:
            yield state, before
        action = _steady(state, rng)
        state, before = core.play(state, action), (*before, action)


def _dearest(state: State, dice: Random) -> Action | None:
    """What costs the seat two tricks against the best, on the mean of deals that it cannot tell apart."""
    known = masked(state, state.to_act[0])
    legal = core.legal(state, known.seat)
    if len(legal) < 2 or legal[0].verb == "cut" or any(one.verb == "bid" for one in legal):
        return None  # a bid costs or brings points, but no tricks
    thumb, least = thumb_of(state)._replace(value=_points(state)), TWO_TRICKS.get(state.variant.game.key, 2.0)
    actions: Sequence[Action] = candidates(known, legal)[:4]
    for deals in (DEALS, SURE):  # the worst of many by chance does not stay so
        found = sorted(search(known, actions, thumb, dice, deals), key=lambda one: one.mean)
        actions = found[0].action, found[-1].action
        if found[-1].mean - found[0].mean < least:
            return None
    return actions[0]


def _points(state: State) -> Value:
    """The points of a hand, the good ones counted up."""
    variant = state.variant
    up = -1 if 0 in variant.goal.ahead(opening(variant)._replace(scores=tuple(range(variant.seats)))) else 1  # type: ignore[attr-defined]

    def points(after: Standing) -> Sequence[float]:
        return [up * (now - before) for now, before in zip(after.scores, state.standing.scores, strict=True)]

    return points


def _steady(state: State, rng: Random) -> Action:
    seat: Seat = state.to_act[0]
    if seat == CHANCE:
        return shuffled(state, rng)
    legal = core.legal(state, seat)
    return legal[0] if len(legal) == 1 else choose("steady", view(state, seat), legal, rng)


def _written(key: str) -> Iterator[str]:
    for seed in range(KEPT):
        state, wrong, before = blunder(key, seed)
        lines = "\n".join(f'  "{action}",' for action in (*before, wrong))
        yield f"[[{key}]]\ndealer = {state.standing.dealer}\nlog = [\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text("\n".join(row for key in CORE for row in _written(key)), encoding="utf-8")
