"""``figures``: how the games go, for every number of players and every switch by itself.

Steady bots play; cards, chips and the end of every hand are checked as it
runs. With ``--write`` the tables go to docs/figures.md.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.bots import LEVELS
from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.cli.simulation import LONGEST_MATCH, SimulationCount, simulate
from rules.engine.variant import Game, OptionValue, Variant
from rules.games import GAMES, find
from rules.mind.one_hand import BrokenError

HEAD = ("Rule set", "Players", "Matches", "Hands per match", "Not played", "In without a trick", "Wins, forehand first")
PREFACE = """
# How the games go

Written by `python -m rules figures --write`: {level} bots play {hands:,} hands for every number of players, and a
quarter as many for every switch by itself (with the usual number of players, or the nearest with which it can be
played); seed {seed}. Every hand is checked as it runs: it comes to an end, no card is lost or doubled, and in a game
with a pot no chip.

*Matches*: how many came to their end; those *without end* were broken off after {longest:,} hands. *Hands per match*: the
mean length of both, a few hands of the match that was under way at the end among them. *Not played*: hands in which no
trick was played. *In without a trick*: how often somebody who stayed in took none. *Wins, forehand first*: the share of
matches won from each place at the table, beginning with who sat after the dealer of the first hand; even shares are
what chance would give.
"""


class FigureTask(NamedTuple):
    """One row of a table: a rule set, and how it is played."""

    key: str
    options: tuple[tuple[str, OptionValue], ...]
    seats: int
    hands: int
    level: str
    seed: int

    @property
    def variant(self) -> Variant:
        """The rule set."""
        game = find(self.key)
        return game.variant(game.options(dict(self.options)), self.seats)


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("figures", help="how the games go, as tables")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--hands", type=int, default=2000, metavar="N", help="for each number of players")
    parser.add_argument("--bots", choices=LEVELS, default="steady")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help="write the tables of these games to docs/figures.md")
    parser.add_argument("--to", type=Path, default=tables.FILE, metavar="FILE", help="another file to write to")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write the tables; 1 if a hand broke."""
    if arguments.hands < 4:
        raise Mistake("play at least four hands")
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    words = arguments.hands, arguments.bots, arguments.seed
    work = [task for game in games for task in tasks(game, *words)]
    broken, rows = 0, {game.key: list[Sequence[object]]() for game in games}
    for task, found in zip(work, tables.all_done(played, work, arguments.processes), strict=True):
        if isinstance(found, str):
            broken += 1
            print(f"broken: {task}: {found}", file=sys.stderr)
        else:
            rows[task.key].append(row(task, found))
        _progress(task, done=sum(map(len, rows.values())) + broken, of=len(work))
    told = {key: f"{tables.heading(key)}\n\n{tables.table(HEAD, found)}" for key, found in rows.items()}
    if arguments.write:
        preface = PREFACE.format(
            level=arguments.bots.capitalize(), hands=arguments.hands, seed=arguments.seed, longest=LONGEST_MATCH
        )
        tables.write(arguments.to, preface, told)
    else:
        print("\n".join(told.values()))
    return int(broken > 0)


def tasks(game: Game, hands: int, level: str, seed: int) -> Iterator[FigureTask]:
    """Every number of players, then every other value of every switch."""
    low, high = game.players
    for seats in range(low, high + 1):
        if not game.contradictions(game.options({}), seats):
            yield FigureTask(game.key, (), seats, hands, level, seed)
    for switch in game.switches:
        for value in switch.values[1:]:
            seats_or_none = fitting(game, {switch.name: value})
            if seats_or_none is not None:
                yield FigureTask(game.key, ((switch.name, value),), seats_or_none, hands // 4, level, seed)


def fitting(game: Game, chosen: dict[str, OptionValue]) -> int | None:
    """The number of players nearest to the usual one with which these switches can be played."""
    low, high = game.players
    options = game.options(chosen)
    possible = [seats for seats in range(low, high + 1) if not game.contradictions(options, seats)]
    return min(possible, key=lambda seats: abs(seats - game.best), default=None)


def played(task: FigureTask) -> SimulationCount | str:
    """What the hands came to, or how one of them broke."""
    rng = Random(f"{task.seed} {task.key} {task.options} {task.seats}")  # noqa: S311  (repeatable on purpose)
    try:
        return simulate(task.variant, [task.level] * task.seats, task.hands, rng)
    except BrokenError as problem:
        return str(problem)


def row(task: FigureTask, tally: SimulationCount) -> list[object]:
    """The cells of one rule set."""
    name = ", ".join(f"{switch} = {str(value).lower()}" for switch, value in task.options) or "as usual"
    matches = tally.matches + tally.cut_short
    return [
        name,
        task.seats,
        f"{tally.matches}" + (f" ({tally.cut_short} without end)" if tally.cut_short else ""),
        f"{tally.hands / matches:.1f}" if matches else f"more than {task.hands}",
        tables.percent(tally.unplayed, tally.hands),
        tables.percent(tally.without_trick, tally.stayed),
        " · ".join(f"{100 * won / tally.matches:.0f}" for won in tally.placed) + " %" if tally.matches else "–",
    ]


def _progress(task: FigureTask, done: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == of else ""
        print(f"\r{done}/{of} {task.key:24}", end=end, file=sys.stderr, flush=True)
