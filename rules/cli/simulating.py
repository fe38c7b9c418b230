"""``simulate``: many hands played by bots, with speed and results."""

from __future__ import annotations

import gc
import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.bots import LEVELS, choose
from rules.cli.asking import Mistake, add_rule_set, game_named, variant_asked
from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import members
from rules.engine.scoring import opening, record, settle
from rules.engine.seat import view
from rules.engine.state import State
from rules.engine.variant import Variant

LONGEST_MATCH = 2000  # hands; sessions without an end in sight are cut and counted
COMPARED = (
    "compared on the same kind of machine, through their Python interfaces: "
    "RLCard bridge 42,000, python-chess 36,000, OpenSpiel (C++ core) 480,000 actions/s"
)


@dataclass
class Tally:
    """What the simulated hands came to."""

    hands: int = 0
    actions: int = 0
    unplayed: int = 0
    without_trick: int = 0
    stayed: int = 0
    matches: int = 0
    cut_short: int = 0
    wins: list[float] = field(default_factory=list)
    seconds: float = 0.0  # of one core, from the shuffle to the last card


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
        help="one level for all, or one per seat (random, steady)",
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
    tally = simulate(variant, levels, arguments.hands, rng, _bar())
    result = _result(variant, levels, tally)
    if arguments.json:
        print(json.dumps(result, indent=2))
        return 0
    for name, value in result.items():
        print(f"{name}: {value}")
    print(COMPARED)
    return 0


def simulate(
    variant: Variant,
    levels: Sequence[str],
    hands: int,
    rng: Random,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Tally:
    """Play this many hands as matches one after another, the deal moving on."""
    tally = Tally(wins=[0.0] * variant.seats)
    pack = list(members(variant.pack))
    standing, length = opening(variant), 0
    gc.disable()  # states hold no cycles: the collector has nothing to find among them
    while tally.hands < hands:
        begun = time.process_time()
        state = _play_hand(core.begin(variant, standing), levels, pack, rng, tally)
        tally.seconds += time.process_time() - begun
        hand = record(state)
        _count(tally, hand)
        standing, length = settle(variant, standing, hand), length + 1
        if standing.winners or length == LONGEST_MATCH:
            tally.matches += bool(standing.winners)
            tally.cut_short += not standing.winners
            for seat in standing.winners:
                tally.wins[seat] += 1 / len(standing.winners)
            standing, length = opening(variant, standing.dealer), 0
        progress(tally.hands, hands)
    gc.enable()
    return tally


def _play_hand(state: State, levels: Sequence[str], pack: list[int], rng: Random, tally: Tally) -> State:
    while to_act := state.to_act:
        seat = to_act[0]
        action = _shuffled(pack, rng) if seat == CHANCE else _chosen(state, seat, levels, rng)
        state = core.play(state, action)
        tally.actions += 1
    tally.hands += 1
    return state


def _shuffled(pack: list[int], rng: Random) -> Action:
    rng.shuffle(pack)
    return core.shuffle(pack)


def _chosen(state: State, seat: int, levels: Sequence[str], rng: Random) -> Action:
    actions = core.legal(state, seat)
    if levels[seat] == "random":  # a random bot looks at nothing: spare it the view
        return actions[int(rng.random() * len(actions))]
    return choose(levels[seat], view(state, seat), actions, rng)


def _count(tally: Tally, hand: Any) -> None:
    if not hand.played:
        tally.unplayed += 1
        return
    tally.stayed += len(hand.seats)
    tally.without_trick += sum(not hand.took(seat) for seat in hand.seats)


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


def _result(variant: Variant, levels: Sequence[str], tally: Tally) -> dict[str, Any]:
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
