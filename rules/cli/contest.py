"""``contest``: one bot of a level against others of another, the same deals with it at every place of the table."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules import phrases
from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.cli.duel import chunks, played
from rules.games import GAMES, find
from rules.mind import duels
from rules.mind.duels import Duel, DuelCount
from rules.mind.hunters import HUNTERS
from rules.mind.levels import LEVELS
from rules.mind.one_hand import BrokenError

FILE = tables.FILE.with_name("contest.md")
LISTED = (*LEVELS, *HUNTERS)
HEAD = ("Game", "Players", "Matches", "Wins", "95 % within", "Fair share", "Times its share", "A decision", "Seed")
PREFACE = """
# The bots against each other

Written by `python -m rules contest --write` from `rules/mind/contest.json`, to which every further run adds; each row
can be repeated by `python -m rules contest GAME --level LEVEL --against LEVEL --seed SEED`. One bot of a level sits among
others of another, in turn at every place of the table, and at each of them the same deals are played. *Fair share* is
what it would win if they were alike; *95 % within* is how far the true share may be from the one found. A decision is
timed by the processor's time, with what it is given to look at. `least`, `stayer`, `announcer` and `dropper` do one
thing whenever they may (bid little, stay in, announce, drop out) and play on by rules of thumb: who loses to one of them
is easily robbed.
"""
SECTION = "## One {level} among {against}"


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
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="another table, the results beside it")
    parser.set_defaults(run=run)


def _level(name: str) -> str:
    """A level, a hunter, or the dotted name of a module that can ``choose``. Raises ValueError for anything else."""
    if name not in LISTED and not ("." in name and find_spec(name)):
        raise ValueError(name)
    return name


def run(arguments: Namespace) -> int:
    """Print or write the table; 1 if a hand broke or the bot won no more than its share."""
    if arguments.matches < 1:
        raise Mistake("play at least one match")
    known = duels.read(_results(arguments.to)) if arguments.write else {}
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


def _asked(arguments: Namespace) -> list[Duel]:
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    level, against = arguments.level, arguments.against
    return [Duel(game.key, game.edition, game.best, level, against, arguments.seed) for game in games]


def _more(duel: Duel, count: DuelCount, arguments: Namespace) -> Iterator[DuelCount]:
    """The further rounds that are wanted, some at a time."""
    wanted = -(-arguments.matches // duel.seats)
    while count.rounds < wanted and not 0 < 100 * count.within < arguments.within:
        tasks = chunks(duel, count.rounds, wanted)
        for part in tables.all_done(played, tasks, arguments.processes):
            if isinstance(part, str):
                raise BrokenError(part)
            count = count.plus(part)
            yield part


def row(duel: Duel, count: DuelCount) -> list[object]:
    """The cells of a duel."""
    cut = f" ({count.cut_short} without end)" if count.cut_short else ""
    return [
        f"{phrases.say('en', f'title.{duel.key}')} (`{duel.key}`)",
        duel.seats,
        f"{count.rounds * duel.seats}{cut}",
        f"{100 * count.share:.1f} %",
        f"± {100 * count.within:.1f}",
        f"{100 / duel.seats:.1f} %",
        f"{count.share * duel.seats:.2f}",
        f"{1e3 * count.thinking / max(count.decisions, 1):.2f} ms",
        duel.seed,
    ]


# --- what was found before -----------------------------------------------------------


def _results(table: Path) -> Path:
    """Where the results lie of which a table is made: the pages tell of those of the usual one."""
    return duels.FILE if table == FILE else table.with_suffix(".json")


def write(path: Path, known: Mapping[Duel, DuelCount]) -> None:
    """Write the results, and the tables made of them: games of today's edition, one table for each two levels."""
    kept = {duel: count for duel, count in known.items() if duel.key in GAMES and count.rounds}
    _results(path).write_text(duels.as_text(dict(sorted(kept.items(), key=_place))), encoding="utf-8")
    parts = [PREFACE.strip() + "\n"]
    for level, against in dict.fromkeys((duel.level, duel.against) for duel in sorted(kept, key=_levels)):
        shown = [
            row(duel, kept[duel])
            for duel in sorted(kept, key=lambda one: _place((one, None)))
            if _is(duel, level, against)
        ]
        parts.append(f"{SECTION.format(level=level, against=against)}\n\n{tables.table(HEAD, shown)}")
    path.write_text("\n".join(parts), encoding="utf-8")


def _is(duel: Duel, level: str, against: str) -> bool:
    return (duel.level, duel.against) == (level, against) and duel.edition == find(duel.key).edition


def _levels(duel: Duel) -> tuple[int, int]:
    return LISTED.index(duel.level), LISTED.index(duel.against)


def _place(item: tuple[Duel, object]) -> tuple[Any, ...]:
    duel = item[0]
    return (*_levels(duel), list(GAMES).index(duel.key), duel.edition, duel.seats, duel.seed)
