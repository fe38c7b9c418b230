"""Speed of the rules engine, beside peers in the same run: ``python -m tests.bench.engine``.

Whole hands are played at random through the public functions (``legal``, then
``play``, which judges again), shuffle and score included; then one seat's view
is drawn up over and over. Seconds are CPU seconds of one core. Peers are measured in the same run if they are
installed (``pip install chess open_spiel``): python-chess with all legal moves
listed, OpenSpiel's C++ euchre through its Python interface.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

from rules.cli.playing import shuffled, simulate
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.scoring import opening
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES

ROUNDS = 5


def actions_per_second(key: str, hands: int = 1500) -> float:
    """The median over several runs."""
    variant = GAMES[key].variant()
    runs = []
    for seed in range(ROUNDS):
        tally = simulate(variant, ["random"] * variant.seats, hands, Random(seed))
        runs.append(tally.actions / tally.seconds)
    return statistics.median(runs)


def midway(key: str, seed: int = 7) -> State:
    """A state in the middle of the tricks."""
    variant, rng = GAMES[key].variant(), Random(seed)
    state = core.begin(variant, opening(variant))
    while len(state.tricks) < 2 and not core.finished(state):
        seat = state.to_act[0]
        action = shuffled(state, rng) if seat == CHANCE else rng.choice(core.legal(state, seat))
        state = core.play(state, action)
    return state if state.to_act else midway(key, seed + 1)


def view_microseconds(key: str, times: int = 3000) -> float:
    """How long one view of the seat to act takes."""
    state = midway(key)
    seat = state.to_act[0]
    runs = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(times):
            view(state, seat)
        runs.append((time.process_time() - begun) / times * 1e6)
    return statistics.median(runs)


def _chess(moves: int = 8000) -> float:
    import chess  # type: ignore[import-not-found, unused-ignore]

    board, rng = chess.Board(), Random(1)
    begun = time.process_time()
    for _ in range(moves):
        options = list(board.legal_moves)
        if not options or board.is_insufficient_material() or board.fullmove_number > 200:
            board.reset()
            options = list(board.legal_moves)
        board.push(rng.choice(options))
    return moves / (time.process_time() - begun)


def _open_spiel(hands: int = 1500) -> float:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game, rng, count = pyspiel.load_game("euchre"), Random(1), 0
    begun = time.process_time()
    for _ in range(hands):
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count / (time.process_time() - begun)


PEERS: tuple[tuple[str, str, Callable[[], float]], ...] = (
    ("python-chess, all legal moves listed", "chess", _chess),
    ("OpenSpiel euchre, C++ core", "pyspiel", _open_spiel),
)


def main() -> None:
    """Print the table."""
    ours = {key: actions_per_second(key) for key in GAMES}
    for key, rate in ours.items():
        print(f"{key:36} {rate:>10,.0f} actions/s   view {view_microseconds(key):5.1f} µs")
    slowest = min(ours, key=lambda key: ours[key])
    print(f"slowest: {slowest}")
    for name, module, measure in PEERS:
        if find_spec(module) is None:
            print(f"{name:36} not installed (pip install {module})")
            continue
        rate = measure()
        print(f"{name:36} {rate:>10,.0f} actions/s   ramsen × {ours['ramsen'] / rate:.2f}")


if __name__ == "__main__":
    main()
