"""Two levels hand by hand: ``python -m tests.bench.hand_by_hand ramsen --level master --against strong``.

Bots of one level play matches. Each hand is played again for every seat, with a bot of the other level in it: the same
deal, the same standing, and for every decision the same dice, so that all is alike until the two decide otherwise. What
the standing is then worth to that seat, less what it was worth before, is the gain: in points of the chance to win the match.
Most hands come to the same, and luck is nearly the same for both; so levels are told apart by a tenth of the hands that
whole matches take. Points a hand, times hands a match, are about the points of wins that a contest would find.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import find
from rules.mind.levels import decide
from rules.mind.one_hand import shuffled
from rules.mind.think import chances_to_win

HUNDRED = 100.0
SURE = 1.96  # standard errors on either side: 95 in 100


class PairedHand(NamedTuple):
    """A hand among bots of one level: what the other level gains in points, on the mean of all seats, and what comes next."""

    gain: float
    after: Standing


class PairedLevels:
    """Bots of a level among those of another, at a game; ``seed`` tells the deals and all dice."""

    def __init__(self, variant: Variant, level: str, against: str, seed: int) -> None:
        self._variant, self._level, self._against, self._seed = variant, level, against, seed
        self._worth = chances_to_win(variant)

    def hands(self) -> Iterator[PairedHand]:
        """Hand after hand and match after match, without end."""
        standing, number, match = opening(self._variant), 0, 0
        while True:
            hand = self._hand(standing, f"{self._seed} {self._variant.key} {number}")
            yield hand
            standing, number = hand.after, number + 1
            if standing.winners:
                match += 1
                standing = opening(self._variant, match % self._variant.seats)

    def _hand(self, standing: Standing, name: str) -> PairedHand:
        states, actions = [core.begin(self._variant, standing)], list[Action]()
        while states[-1].to_act:
            actions.append(self._action(states[-1], self._against, name, len(actions)))
            states.append(core.play(states[-1], actions[-1]))
        after = settle(self._variant, standing, record(states[-1]))
        gains = [self._gain(seat, states, actions, after, name) for seat in range(self._variant.seats)]
        return PairedHand(fmean(gains), after)

    def _gain(self, seat: Seat, states: list[State], actions: list[Action], after: Standing, name: str) -> float:
        """What the other level makes of this seat more than was made of it."""
        for step, action in enumerate(actions):
            if action.seat != seat:
                continue
            other = self._action(states[step], self._level, name, step)
            if other != action:
                ended = self._ended(core.play(states[step], other), seat, step + 1, name)
                then = settle(self._variant, states[0].standing, record(ended))
                return HUNDRED * (self._worth(then)[seat] - self._worth(after)[seat])
        return 0.0

    def _ended(self, state: State, seat: Seat, step: int, name: str) -> State:
        while state.to_act:
            level = self._level if state.to_act[0] == seat else self._against
            state, step = core.play(state, self._action(state, level, name, step)), step + 1
        return state

    @staticmethod
    def _action(state: State, level: str, name: str, step: int) -> Action:
        seat = state.to_act[0]
        if seat == CHANCE:
            return shuffled(state, Random(f"{name} deal {step}"))
        legal = core.legal(state, seat)
        return legal[0] if len(legal) == 1 else decide(level, state, seat, legal, Random(f"{name} {step}"))


def main() -> None:
    """Print what is known after every tenth hand."""
    ask = ArgumentParser(prog="python -m tests.bench.hand_by_hand", description=__doc__)
    ask.add_argument("games", nargs="+", metavar="GAME")
    ask.add_argument("--level", default="master")
    ask.add_argument("--against", default="strong")
    ask.add_argument("--hands", type=int, default=200)
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    for key in given.games:
        gains, matches = list[float](), 0
        for hand in PairedLevels(find(key).variant(), given.level, given.against, given.seed).hands():
            gains.append(hand.gain)
            matches += bool(hand.after.winners)
            if len(gains) % 10 == 0 or len(gains) == given.hands:
                within = SURE * stdev(gains) / len(gains) ** 0.5
                print(
                    f"{key}: {len(gains)} hands, {len(gains) / max(matches, 1):.1f} a match: one {given.level} among "
                    f"{given.against} gains {fmean(gains):+.2f} ± {within:.2f} points a hand",
                    flush=True,
                )
            if len(gains) >= given.hands:
                break


if __name__ == "__main__":
    main()
