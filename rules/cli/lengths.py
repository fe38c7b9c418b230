"""``lengths``: how many hands a match takes, for every ready-made rule set that is played to a goal.

Steady bots play. With ``--write`` the numbers go into the folder of each game, from which the encyclopedia has them.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.cli.arguments import game_named
from rules.cli.simulation import simulate
from rules.engine.variant import Game, Variant
from rules.games import GAMES, folder
from rules.sets import lengths

LEVEL = "steady"
HEAD = """\
# How many hands a match takes: written by `python -m rules lengths --write`.
# Per game and ready-made rule set: players = hands, the mean of matches between steady bots. Games of which the players
# settle the number of deals beforehand are not listed.
"""
OF_ONE = """\
# Hands per match: written by `python -m rules lengths {key} --write`. Per ready-made rule set, players = hands, the mean of
# matches between steady bots.

"""


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("lengths", help="how many hands a match takes")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--hands", type=int, default=1000, metavar="N", help="for each number of players")
    parser.add_argument("--write", action="store_true", help=f"write them to {lengths.FILE} of each game")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write the lengths; of games of which the players settle the number of deals beforehand there are none."""
    games = [game_named(key) for key in arguments.games]
    if not arguments.write:
        print(HEAD, end="")
    for game in games or GAMES.values():
        found = "".join(_rows(game, arguments.hands))
        if found and arguments.write:
            folder.file_of(game.key, lengths.FILE).write_text(OF_ONE.format(key=game.key) + found, encoding="utf-8")
        elif found:
            print(f"\n[{game.key}]\n{found}", end="")
    return 0


def _rows(game: Game, hands: int) -> Iterator[str]:
    """A line for each ready-made rule set."""
    for preset, variant in lengths.wanted(game).items():
        told = (f"{seats} = {mean(variant, seats, hands):.1f}" for seats in lengths.seats_of(variant))
        yield f"{preset} = {{ {', '.join(told)} }}\n"
        print(game.key, preset, file=sys.stderr)


def mean(variant: Variant, seats: int, hands: int) -> float:
    """Hands per match among so many steady bots; as many as were played if none was won."""
    seated = lengths.with_seats(variant, seats)
    rng = Random(f"{variant.key} {variant.differences} {seats}")  # noqa: S311  (repeatable on purpose)
    tally = simulate(seated, [LEVEL] * seats, hands, rng)
    return tally.hands / max(1, tally.matches + tally.cut_short)
