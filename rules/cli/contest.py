"""``contest``: one steady bot against random ones, sitting at every place of the table in turn."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import phrases
from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.cli.simulation import BrokenError, SimulationCount, play_matches
from rules.games import GAMES, find

CHUNKS = 4  # a game is split into so many tasks, so that all processes have work to the end
HEAD = ("Game", "Players", "Matches", "Wins", "Fair share", "Times its share", "Mean decision", "Longest")
FILE = tables.FILE.with_name("contest.md")
PREFACE = """
# One steady bot against random ones

Written by `python -m rules contest --write`: {matches:,} matches of each game with its usual number of players, seed
{seed}. The steady bot sits at every place and meets every first dealer equally often. *Fair share* is what a random
player would win. A decision is timed with the view it is taken from, on a machine that may have other work to do.
"""


class ContestTask(NamedTuple):
    """A part of a game's matches."""

    key: str
    part: int
    matches: int
    seed: int


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("contest", help="one steady bot against random ones")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--matches", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help="write the rows of these games to docs/contest.md")
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="another file to write to")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write the table; 1 if a hand broke or a steady bot won no more than its share."""
    if arguments.matches < 1:
        raise Mistake("play at least one match")
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    work = [task for game in games for task in tasks(game.key, arguments.matches, arguments.seed)]
    tallies: dict[str, SimulationCount] = {game.key: SimulationCount() for game in games}
    worse = []
    for task, found in zip(work, tables.all_done(played, work, arguments.processes), strict=True):
        if isinstance(found, str):
            print(f"broken: {task}: {found}", file=sys.stderr)
            worse.append(task.key)
        else:
            tallies[task.key].add(found)
    rows = {key: row(key, tally) for key, tally in tallies.items() if tally.hands}
    worse += [key for key, tally in tallies.items() if share(tally) <= 1 / find(key).best]
    if arguments.write:
        _write(arguments.to, PREFACE.format(matches=arguments.matches, seed=arguments.seed), rows)
    else:
        print(tables.table(HEAD, rows.values()))
    if worse:
        print(f"no better than chance, or broken: {', '.join(dict.fromkeys(worse))}", file=sys.stderr)
    return int(bool(worse))


def tasks(key: str, matches: int, seed: int) -> list[ContestTask]:
    """The matches of a game in parts."""
    sizes = [len(range(part, matches, CHUNKS)) for part in range(CHUNKS)]
    return [ContestTask(key, part, size, seed) for part, size in enumerate(sizes) if size]


def played(task: ContestTask) -> SimulationCount | str:
    """What the matches came to, with the steady bot's wins as those of seat 0; or how a hand broke."""
    variant = find(task.key).variant()
    n, found = variant.seats, SimulationCount()
    rng = Random(f"{task.seed} {task.key} {task.part}")  # noqa: S311  (repeatable on purpose)
    try:
        for match in range(task.matches):
            number = task.part + CHUNKS * match
            steady, dealer = number % n, number // n % n
            levels = ["steady" if seat == steady else "random" for seat in range(n)]
            tally = play_matches(variant, levels, [dealer], rng)
            tally.wins = [tally.wins[steady], sum(tally.wins) - tally.wins[steady]]
            found.add(tally)
    except BrokenError as problem:
        return str(problem)
    return found


def share(tally: SimulationCount) -> float:
    """The steady bot's share of the matches that somebody won."""
    return tally.wins[0] / tally.matches if tally.matches else 0.0


def row(key: str, tally: SimulationCount) -> list[object]:
    """The cells of a game."""
    seats, won = find(key).best, share(tally)
    cut = f" ({tally.cut_short} without end)" if tally.cut_short else ""
    return [
        f"{phrases.say('en', f'title.{key}')} (`{key}`)",
        seats,
        f"{tally.matches}{cut}",
        f"{100 * won:.1f} %",
        f"{100 / seats:.1f} %",
        f"{won * seats:.2f}",
        f"{1e6 * tally.thinking / max(tally.decisions, 1):.0f} µs",
        f"{1e3 * tally.longest_thought:.1f} ms",
    ]


def _write(path: Path, preface: str, fresh: dict[str, list[object]]) -> None:
    """Put these rows into the table of the file; rows of other games stay as they are."""
    rows = {key: [str(cell) for cell in cells] for key, cells in fresh.items()}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        key = cells[0].rpartition("(`")[2].removesuffix("`)")
        if len(cells) == len(HEAD) and key in GAMES:
            rows.setdefault(key, cells)
    path.parent.mkdir(exist_ok=True)
    listed = tables.table(HEAD, [rows[key] for key in GAMES if key in rows])
    path.write_text(f"{preface.strip()}\n\n{listed}", encoding="utf-8")
