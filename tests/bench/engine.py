"""Speed of the rules engine, beside peers in the same run: ``python -m tests.bench.engine [GAME ...]``.

Whole hands of random players, first to last card, through the public functions
alone: ``begin``, then for each action ``legal``, which lists all there are, and
``play``, which judges it again. What is no part of the engine is done before
the clock starts: shuffling the packs, and choosing. Then one seat's view is
drawn up over and over. Seconds are CPU seconds of one core, those of the
quickest of several runs over the same hands: whatever else the machine does
can only slow a run down. The games take turns, so that a busy minute falls on
all of them. With ``--write`` the table goes to docs/speed.md.

Peers are measured likewise in the same run if they are installed (``pip install
chess open_spiel``): python-chess with all legal moves listed, OpenSpiel's C++
euchre through its Python interface. Their choices are made within their time.
"""

from __future__ import annotations

import gc
import platform
import time
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

from rules import phrases
from rules.cli import tables
from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.scoring import opening, record, settle
from rules.engine.seat import view
from rules.engine.state import Standing, State
from rules.engine.variant import Variant
from rules.games import GAMES, find
from rules.mind.one_hand import shuffled

ROUNDS, HANDS = 20, 400
FILE = tables.FILE.with_name("speed.md")
OTHERS = "\n# How quick several processes are\n"  # what follows is written by tests.load.processes
PREFACE = """\
# How quick the engine is

Written by `python -m tests.bench.engine --write` on {day}, with Python {python} on one core. Random players. *Actions*
per second through `begin`, `legal` (all actions listed) and `play` (each judged again), the pack shuffled and the
choice made before the clock starts: {hands:,} hands with the usual number of players, the quickest of {rounds} runs.
*View*: what it takes to draw up all that one seat may see, in the middle of a hand. Slowest: {slowest}.
"""

Told = list[tuple[Standing, list[Action]]]


def quickest(works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The CPU seconds of each in the quickest of its runs."""
    best = dict.fromkeys(works, float("inf"))
    gc.disable()  # states hold no cycles
    for _ in range(ROUNDS):
        for name, work in works.items():
            begun = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - begun)
    gc.enable()
    return best


def actions_per_second(keys: Sequence[str]) -> dict[str, float]:
    """How many actions are listed and done in a second, in each of these games."""
    told = {key: hands(GAMES[key].variant(), HANDS, Random(1)) for key in keys}
    seconds = quickest({key: partial(play_again, GAMES[key].variant(), told[key]) for key in keys})
    return {key: sum(len(actions) for _, actions in told[key]) / seconds[key] for key in keys}


def hands(variant: Variant, number: int, rng: Random) -> Told:
    """So many hands of random players, one after another: where the match stood, and what was done."""
    standing, told = opening(variant), []
    for _ in range(number):
        state, actions = core.begin(variant, standing), list[Action]()
        while state.to_act:
            seat = state.to_act[0]
            actions.append(shuffled(state, rng) if seat == CHANCE else rng.choice(core.legal(state, seat)))
            state = core.play(state, actions[-1])
        told.append((standing, actions))
        standing = settle(variant, standing, record(state))
        if standing.winners:
            standing = opening(variant)
    return told


def play_again(variant: Variant, told: Told) -> None:
    """What is timed: everything that may be done is listed, then what was done is judged and done."""
    begin, legal, play = core.begin, core.legal, core.play
    for standing, actions in told:
        state = begin(variant, standing)
        for action in actions:
            legal(state, action.seat)
            state = play(state, action)


def midway(key: str, seed: int = 7) -> State:
    """A state in the middle of the tricks."""
    variant, rng = GAMES[key].variant(), Random(seed)
    state = core.begin(variant, opening(variant))
    while len(state.tricks) < 2 and not core.finished(state):
        seat = state.to_act[0]
        action = shuffled(state, rng) if seat == CHANCE else rng.choice(core.legal(state, seat))
        state = core.play(state, action)
    return state if state.to_act else midway(key, seed + 1)


def view_microseconds(keys: Sequence[str], times: int = 1000) -> dict[str, float]:
    """How long one view of the seat to act takes, in each of these games."""
    seconds = quickest({key: partial(_view_often, midway(key), times) for key in keys})
    return {key: seconds[key] / times * 1e6 for key in keys}


def _view_often(state: State, times: int) -> None:
    seat = state.to_act[0]
    for _ in range(times):
        view(state, seat)


def _chess(moves: int = 4000) -> int:
    import chess  # type: ignore[import-not-found, unused-ignore]

    board, rng = chess.Board(), Random(1)
    for _ in range(moves):
        options = list(board.legal_moves)
        if not options or board.is_insufficient_material() or board.fullmove_number > 200:
            board.reset()
            options = list(board.legal_moves)
        board.push(rng.choice(options))
    return moves


def _open_spiel(hands: int = 500) -> int:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game, rng, count = pyspiel.load_game("euchre"), Random(1), 0
    for _ in range(hands):
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


# Each plays the same every time, and says how many moves that were.
PEERS: tuple[tuple[str, str, Callable[[], int]], ...] = (
    ("python-chess, all legal moves listed", "chess", _chess),
    ("OpenSpiel euchre, C++ core", "pyspiel", _open_spiel),
)


def main(words: Sequence[str] | None = None) -> None:
    """Print the table, and write it down if that is wanted."""
    parser = ArgumentParser(prog="python -m tests.bench.engine")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--write", action="store_true", help=f"measure all games and write docs/{FILE.name}")
    given = parser.parse_args(words)
    keys = list(GAMES) if given.write or not given.games else [find(key).key for key in given.games]
    ours, views = actions_per_second(keys), view_microseconds(keys)
    for key, rate in ours.items():
        print(f"{key:36} {rate:>10,.0f} actions/s   view {views[key]:5.1f} µs")
    slowest = min(ours, key=lambda key: ours[key])
    print(f"slowest: {slowest}")
    beside = peers()
    for name, rate in beside.items():
        print(f"{name:36} {rate:>10,.0f} actions/s   {slowest} × {ours[slowest] / rate:.2f}")
    if given.write:
        _, others, kept = FILE.read_text(encoding="utf-8").partition(OTHERS)
        FILE.write_text(written(ours, views, beside) + others + kept, encoding="utf-8")


def peers() -> dict[str, float]:
    """The actions per second of the peers that are installed."""
    found = {}
    for name, module, played in PEERS:
        if find_spec(module) is None:
            print(f"{name:36} not installed (pip install chess open_spiel)")
        else:
            found[name] = played() / quickest({name: played})[name]
    return found


def written(ours: dict[str, float], views: dict[str, float], beside: dict[str, float]) -> str:
    """The page with these figures."""
    slowest = _title(min(ours, key=lambda key: ours[key]))
    day, python = datetime.now(UTC).date(), platform.python_version()
    preface = PREFACE.format(day=day, python=python, rounds=ROUNDS, hands=HANDS, slowest=slowest)
    games = [(_title(key), f"{rate:,.0f}", f"{views[key]:.0f} µs") for key, rate in ours.items()]
    told = [preface, tables.table(("Game", "Actions per second", "View"), games)]
    if beside:
        told.append(
            tables.table(
                ("Peers, in the same run", "Actions per second"), [(n, f"{r:,.0f}") for n, r in beside.items()]
            )
        )
    return "\n".join(told)


def _title(key: str) -> str:
    return f"{phrases.say('en', f'title.{key}')} (`{key}`)"


if __name__ == "__main__":
    main()
