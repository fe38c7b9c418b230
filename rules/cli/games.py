"""``games``: every game with its players, pack, options and edition."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from rules import phrases
from rules.engine.cards import codes
from rules.engine.variant import Game
from rules.games import GAMES
from rules.languages import LANGUAGES


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="every game with its options")
    parser.add_argument("--json", action="store_true", help="as JSON, with verbs and anchors")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the games."""
    described = [describe(game) for game in GAMES.values()]
    if arguments.json:
        print(json.dumps(described, indent=2, ensure_ascii=False))
        return 0
    for game in described:
        low, high = game["players"]
        print(f"{game['key']} (edition {game['edition']}): {low}–{high} players")
        print(f"  pack: {len(game['pack'])} cards")
        for option in game["options"]:
            values = " | ".join(str(value).lower() for value in option["values"])
            print(f"  {option['name']}: {values}")
        print(f"  presets: {', '.join(game['presets'])}")
    return 0


def describe(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    variant = game.variant()
    return {
        "key": game.key,
        "names": {lang: phrases.say(lang, f"title.{game.key}") for lang in LANGUAGES},
        "edition": game.edition,
        "players": list(game.players),
        "best": game.best,
        "pack": codes(variant.pack),
        "start": variant.start,
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default} for option in game.switches
        ],
        "also": list(game.also),
        "spellings": {name: list(values) for name, values in game.spellings.items()},
        "presets": {name: dict(chosen) for name, chosen in game.presets.items()},
        "phases": [phase.key for phase in variant.phases],
        "verbs": list(variant.verbs()),
        "anchors": list(variant.anchors()),
    }
