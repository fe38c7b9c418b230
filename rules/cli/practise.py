"""``practise``: let steady bots try what pays, and write it into the folder of the game."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any, NamedTuple

from rules.bots.scorecards import FILE, Scorecards
from rules.cli import tables
from rules.cli.arguments import game_named
from rules.games import GAMES, find, folder
from rules.mind.practice import practised


class Practice(NamedTuple):
    """A game, and how long to practise it."""

    key: str
    decisions: int
    rounds: int
    seed: int
    up_to: int = 0  # players by whom it is to be used; 0: any number


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("practise", help="what options are worth, for steady bots")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--decisions", type=int, default=5000, metavar="N", help="in each round")
    parser.add_argument(
        "--rounds", type=int, default=4, metavar="N", help="each plays by what the one before has found"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--up-to", type=int, default=0, metavar="PLAYERS", help="use it with so many at most, if it is weaker with more"
    )
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the file of each game."""
    games = [game_named(key) for key in arguments.games] or list(GAMES.values())
    work = [
        Practice(game.key, arguments.decisions, arguments.rounds, arguments.seed, arguments.up_to) for game in games
    ]
    for practice, text in zip(work, tables.all_done(file_of, work, arguments.processes), strict=True):
        folder.file_of(practice.key, FILE).write_text(text, encoding="utf-8")
        print(f"{practice.key}: {FILE}", flush=True)
    return 0


def file_of(practice: Practice) -> str:
    """The text of a game's file: how it was made, and an option to a line."""
    key, decisions, rounds, seed, up_to = practice
    game = find(key)
    variant = game.variant()
    made: dict[str, object] = {
        "command": f"python -m rules practise {key} --decisions {decisions} --rounds {rounds} --seed {seed}",
        "edition": game.edition,
        "players": variant.seats,
    }
    if up_to:
        made |= {"command": f"{made['command']} --up-to {up_to}", "up_to": up_to}
    return _as_text(made, practised(variant, decisions, rounds, f"{seed} {key}"))


def _as_text(made: dict[str, object], cards: Scorecards) -> str:
    parts = []
    for decision, by_label in cards.items():
        options = ",\n".join(f"      {json.dumps(label)}: {json.dumps(card)}" for label, card in by_label.items())
        parts.append(f"    {json.dumps(decision)}: {{\n{options}\n    }}")
    return f'{{\n  "made": {json.dumps(made)},\n  "scorecards": {{\n' + ",\n".join(parts) + "\n  }\n}\n"
