"""``lengths``: how many hands a match takes, for every ready-made rule set that is played to a goal.

Steady bots play. With ``--write`` the numbers go to rules/texts/lengths.toml, from which the encyclopedia has them.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from random import Random
from typing import Any

from rules.cli.asking import game_named
from rules.cli.playing import simulate
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.sets import lengths

LEVEL = "steady"
HEAD = """\
# How many hands a match takes: written by `python -m rules lengths --write`.
# Per game and ready-made rule set: players = hands, the mean of matches between steady bots. Games of which the players
# settle the number of deals beforehand are not listed.
"""


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("lengths", help="how many hands a match takes")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--hands", type=int, default=1000, metavar="N", help="for each number of players")
    parser.add_argument("--write", action="store_true", help=f"write all of them to {lengths.FILE.name}")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write the lengths."""
    games = [] if arguments.write else [game_named(key) for key in arguments.games]
    found = HEAD
    for game in games or GAMES.values():
        rule_sets = lengths.wanted(game)
        if rule_sets:
            found += f"\n[{game.key}]\n"
        for preset, variant in rule_sets.items():
            told = (f"{seats} = {mean(variant, seats, arguments.hands):.1f}" for seats in lengths.seats_of(variant))
            found += f"{preset} = {{ {', '.join(told)} }}\n"
            print(game.key, preset, file=sys.stderr)
    if arguments.write:
        lengths.FILE.write_text(found, encoding="utf-8")
    else:
        print(found, end="")
    return 0


def mean(variant: Variant, seats: int, hands: int) -> float:
    """Hands per match among so many steady bots; as many as were played if none was won."""
    seated = lengths.with_seats(variant, seats)
    rng = Random(f"{variant.key} {variant.differences} {seats}")  # noqa: S311  (repeatable on purpose)
    tally = simulate(seated, [LEVEL] * seats, hands, rng)
    return tally.hands / max(1, tally.matches + tally.cut_short)
