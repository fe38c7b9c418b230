"""What bots cost: ``python -m tests.bench.deciding [--write]``: milliseconds and deals a decision, and tables a core.

Matches of bots of one level among themselves, in the core games. Seconds are CPU seconds of one core, with what a bot is
given to look at. A decision is one at which there is a choice; the deals of those that think ahead are counted as they are
laid. A table of four bots does one thing after each pause, of a second on the mean, and much of that is no choice: from
that follows how many such tables one core thinks for. With ``--write`` the table goes to docs/speed.md.
"""

from __future__ import annotations

import platform
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any, NamedTuple

from rules.cli import tables
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.state import State
from rules.games import CORE
from rules.mind import search, worlds
from rules.mind.levels import LEVELS, decide
from rules.mind.one_hand import positions

PAGE = tables.FILE.with_name("speed.md")
BEGIN, END = "<!-- deciding -->", "<!-- /deciding -->"
NAME = "deals"  # by which who searches has them laid
ENOUGH = 300  # decisions of each level in each game
ACTIONS_A_SECOND = 1.0  # at a table of bots: one after each pause
HEAD = ("Game", "Level", "ms a decision", "ms at the 99th of 100", "deals a decision", "tables a core")


class Cost(NamedTuple):
    """What so many decisions took: the seconds of each, the deals of all, and the actions at the table meanwhile."""

    seconds: list[float]
    deals: int
    actions: int

    @property
    def mean(self) -> float:
        """Milliseconds a decision."""
        return 1000 * sum(self.seconds) / len(self.seconds)

    @property
    def late(self) -> float:
        """Milliseconds within which 99 of 100 decisions are taken."""
        return 1000 * sorted(self.seconds)[int(0.99 * (len(self.seconds) - 1))]

    @property
    def tables(self) -> float:
        """How many tables of bots keep a core busy."""
        return self.actions / (sum(self.seconds) * ACTIONS_A_SECOND)


class Laid:
    """Counts the deals that are laid to think about."""

    def __init__(self) -> None:
        self.n, self._deals = 0, worlds.deals

    def __enter__(self) -> Laid:
        setattr(search, NAME, self)
        return self

    def __exit__(self, *_: object) -> None:
        setattr(search, NAME, self._deals)

    def __call__(self, *asked: Any) -> Iterator[State]:
        for state in self._deals(*asked):
            self.n += 1
            yield state


def cost(key: str, level: str, enough: int) -> Cost:
    """What bots of this level cost in this game."""
    variant = next(game for game in CORE if game.key == key).variant()
    dice, seconds, actions = Random(f"{key} {level}"), list[float](), 0

    def deciding(state: State, seat: Seat, legal: list[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        begun = time.process_time()
        action = decide(level, state, seat, legal, dice)
        seconds.append(time.process_time() - begun)
        return action

    with Laid() as laid:
        standing = opening(variant)
        while len(seconds) < enough:
            for state in positions(core.begin(variant, standing), deciding, dice):
                actions += bool(state.to_act) and state.to_act[0] != CHANCE
            standing = settle(variant, standing, record(state))
            if standing.winners:
                standing = opening(variant)
    return Cost(seconds, laid.n, actions)


def main() -> None:
    """Print the table, and write it down if that is wanted."""
    ask = ArgumentParser(prog="python -m tests.bench.deciding", description=__doc__)
    ask.add_argument("games", nargs="*", default=[game.key for game in CORE[:3]], metavar="GAME")
    ask.add_argument("--decisions", type=int, default=ENOUGH)
    ask.add_argument("--write", action="store_true", help="put the table into docs/speed.md")
    given = ask.parse_args()
    rows = []
    for key in given.games:
        for level in LEVELS[1:]:
            one = cost(key, level, given.decisions)
            deals = f"{one.deals / len(one.seconds):.0f}" if one.deals else "–"
            rows.append(
                (tables.heading(key)[3:], level, f"{one.mean:.2f}", f"{one.late:.1f}", deals, f"{one.tables:,.0f}")
            )
            print(*rows[-1], sep="  ", flush=True)
    if given.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        made = (
            f"Written by `python -m tests.bench.deciding --write` on {datetime.now(UTC).date()}, with Python "
            f"{platform.python_version()} on one core: {given.decisions} decisions and more of each."
        )
        text = f"{BEGIN}\n{made}\n\n{tables.table(HEAD, rows)}{END}"
        PAGE.write_text(before + text + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
