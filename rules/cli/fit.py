"""``fit``: count what calls tell and what scores are worth, and write it into the folder of the game."""

from __future__ import annotations

from argparse import Namespace
from random import Random
from typing import Any, NamedTuple

from rules.cli import tables
from rules.cli.arguments import game_named
from rules.games import GAMES, find, folder
from rules.mind.chances import FILE, as_text
from rules.mind.fit import counted, fitted


class Fitting(NamedTuple):
    """A game and the matches to look at."""

    key: str
    matches: int
    seed: int


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("fit", help="what calls tell and scores are worth, for bots that think ahead")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--matches", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the file of each game."""
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    work = [Fitting(game.key, arguments.matches, arguments.seed) for game in games]
    for fitting, text in zip(work, tables.all_done(file_of, work, arguments.processes), strict=True):
        folder.file_of(fitting.key, FILE).write_text(text, encoding="utf-8")
        print(f"{fitting.key}: {FILE}")
    return 0


def file_of(fitting: Fitting) -> str:
    """The text of a game's file."""
    game = find(fitting.key)
    variant = game.variant()
    seen = counted(variant, fitting.matches, Random(f"{fitting.seed} {game.key}"))  # noqa: S311  (repeatable on purpose)
    made = {
        "command": f"python -m rules fit {game.key} --matches {fitting.matches} --seed {fitting.seed}",
        "edition": game.edition,
        "players": variant.seats,
        "moments": len(seen.moments),
    }
    return as_text(fitted(variant, seen), made)
