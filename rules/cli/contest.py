"""``contest``: one bot of a level against others of another, the same deals with it at every place of the table."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.cli.contest_table import FILE, HEAD, LISTED, results_of, row, write
from rules.cli.duel import played, rounds
from rules.games import GAMES
from rules.mind import duels
from rules.mind.contest_plan import duel_of, planned
from rules.mind.duels import Duel, DuelCount
from rules.mind.one_hand import BrokenError

# Rounds, before anybody can say how well a result is known: who stops after ten often stops at a stroke of luck.
FEWEST = 24
MOST = 3000  # rounds of a planned duel


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("contest", help="bots of one level against those of another")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--level", type=_level, default="steady")
    parser.add_argument("--against", type=_level, default="random")
    parser.add_argument("--matches", type=int, default=2000, metavar="N", help="in all, with those played before")
    parser.add_argument("--within", type=float, default=0.0, metavar="POINTS", help="or until it is known so well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.add_argument(
        "--write", action="store_true", help="add the results to rules/mind/contest.json and docs/contest.md"
    )
    parser.add_argument(
        "--plan", action="store_true", help="play and write all contests there are to be, coarse ones first"
    )
    parser.add_argument("--take", type=Path, metavar="FILE", help="write the results that another run has left here")
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="another table, the results beside it")
    parser.set_defaults(run=run)


def _level(name: str) -> str:
    """A level, a hunter, or the dotted name of a module that can ``choose``. Raises ValueError for anything else."""
    if name in LISTED or ("." in name and _exists(name)):
        return name
    raise ValueError(name)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def run(arguments: Namespace) -> int:
    """Print or write the table; 1 if a hand broke or the bot won no more than its share."""
    if arguments.take:
        return _take(arguments)
    if arguments.plan:
        return _by_plan(arguments)
    return _by_order(arguments)


def _take(arguments: Namespace) -> int:
    if not arguments.take.exists():
        raise Mistake(f"there are no results in {arguments.take}")
    write(arguments.to, duels.taken_over(duels.read(results_of(arguments.to)), duels.read(arguments.take)))
    return 0


def _by_order(arguments: Namespace) -> int:
    if arguments.matches < 1:
        raise Mistake("play at least one match")
    known = duels.read(results_of(arguments.to)) if arguments.write else {}
    worse = []
    for duel in _asked(arguments):
        count = known.get(duel, DuelCount())
        try:
            for part in _more(duel, count, arguments):
                count = count.plus(part)
                known[duel] = count
                if arguments.write:
                    write(arguments.to, known)
        except BrokenError as problem:
            print(f"broken: {duel}: {problem}", file=sys.stderr)
            worse.append(duel.key)
        known[duel] = count
        if not count.rounds or count.share <= 1 / duel.seats:
            worse.append(duel.key)
        if not arguments.write:
            print(tables.table(HEAD, [row(duel, count)]))
    if worse:
        print(f"no better than chance, or broken: {', '.join(dict.fromkeys(worse))}", file=sys.stderr)
    return int(bool(worse))


def _by_plan(arguments: Namespace) -> int:
    """Play what is planned and not known well enough yet; 1 if a hand broke."""
    known, broken = duels.read(results_of(arguments.to)), False
    games = tuple(game_named(key) for key in arguments.games)
    for duel, within in planned(arguments.seed, games):
        try:
            for part in _until(within, duel, known.get(duel, DuelCount()), arguments):
                known[duel] = known.get(duel, DuelCount()).plus(part)
                write(arguments.to, known)
        except BrokenError as problem:
            print(f"broken: {duel}: {problem}", file=sys.stderr)
            broken = True
        print(f"{duel.key}: {duel.level} among {duel.against} within {within}", flush=True)
    return int(broken)


def _until(within: float, duel: Duel, count: DuelCount, arguments: Namespace) -> Iterator[DuelCount]:
    """The further rounds until the result is known so well, however many have been asked for."""
    return _rounds(duel, count, MOST, _known(within), arguments.processes)


def _asked(arguments: Namespace) -> list[Duel]:
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    level, against = arguments.level, arguments.against
    return [duel_of(game, level, against, arguments.seed) for game in games]


def _more(duel: Duel, count: DuelCount, arguments: Namespace) -> Iterator[DuelCount]:
    """The further rounds that are wanted."""
    wanted = -(-arguments.matches // duel.seats)
    return _rounds(duel, count, wanted, _known(arguments.within), arguments.processes)


def _known(within: float) -> Callable[[DuelCount], bool]:
    """Whether a result is known within so many points; after a few rounds luck looks like certainty. Never, within 0."""
    return lambda count: within > 0 and count.rounds >= FEWEST and 100 * count.within <= within


def _rounds(
    duel: Duel, count: DuelCount, end: int, enough: Callable[[DuelCount], bool], processes: int
) -> Iterator[DuelCount]:
    """One round after another until it is enough, or the last of them."""
    if enough(count):
        return
    for part in tables.all_done(played, rounds(duel, count.rounds, end), processes):
        if isinstance(part, str):
            raise BrokenError(part)
        count = count.plus(part)
        yield part
        if enough(count):
            return
