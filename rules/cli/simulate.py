"""``simulate``: many hands played by bots, with speed and results."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.cli.arguments import Mistake, add_rule_set, game_named, variant_asked
from rules.cli.simulation import SimulationCount, simulate
from rules.engine.variant import Variant
from rules.mind.levels import LEVELS
from rules.mind.one_hand import BrokenError

COMPARED = (
    "compared on the same kind of machine, through their Python interfaces: "
    "RLCard bridge 42,000, python-chess 36,000, OpenSpiel (C++ core) 480,000 actions/s"
)


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="let bots play many hands")
    add_rule_set(parser)
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--hands", type=int, default=10_000, metavar="H")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="LEVEL,…",
        help="one level for all, or one per seat (see --help)",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Simulate and print."""
    game = game_named(arguments.game)
    variant = variant_asked(game, arguments.option, arguments.preset, arguments.players)
    levels = _levels(arguments.bots, variant.seats)
    if arguments.hands < 1:
        raise Mistake("simulate at least one hand")
    rng = Random(arguments.seed)  # noqa: S311  (repeatable on purpose; no table uses it)
    try:
        tally = simulate(variant, levels, arguments.hands, rng, _bar())
    except BrokenError as problem:
        print(f"broken: {problem}")
        return 1
    result = _result(variant, levels, tally)
    if arguments.json:
        print(json.dumps(result, indent=2))
        return 0
    for name, value in result.items():
        print(f"{name}: {value}")
    print(COMPARED)
    return 0


def _levels(text: str, seats: int) -> list[str]:
    levels = text.split(",")
    for level in levels:
        if level not in LEVELS:
            raise Mistake(f"{level!r} is not a level of bots: use {' or '.join(LEVELS)}")
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise Mistake(f"{len(levels)} bots for {seats} seats: name one level, or one per seat")
    return levels


def _result(variant: Variant, levels: Sequence[str], tally: SimulationCount) -> dict[str, Any]:
    matches = max(tally.matches, 1)
    return {
        "game": variant.key,
        "options": variant.differences,
        "seats": variant.seats,
        "bots": list(levels),
        "hands": tally.hands,
        "hands/s": round(tally.hands / tally.seconds),
        "actions/s": round(tally.actions / tally.seconds),
        "matches": tally.matches,
        "matches cut short": tally.cut_short,
        "hands per match": round(tally.hands / matches, 1),
        "hands not played": round(tally.unplayed / tally.hands, 3),
        "in play without a trick": round(tally.without_trick / max(tally.stayed, 1), 3),
        "won by place, forehand to dealer": [round(won / matches, 3) for won in tally.placed],
        "won by seat": [round(won / matches, 3) for won in tally.wins],
    }


def _bar() -> Callable[[int, int], None]:
    if not sys.stderr.isatty():
        return lambda done, of: None

    def show(done: int, of: int) -> None:
        if done % 200 == 0 or done == of:
            filled = 30 * done // of
            bar = "█" * filled + "·" * (30 - filled)
            end = "\n" if done == of else ""
            print(f"\r{bar} {done:,}/{of:,}", end=end, file=sys.stderr, flush=True)

    return show
