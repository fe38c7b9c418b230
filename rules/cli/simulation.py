"""Hands and matches played by bots, counted, and checked as they run."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from rules.engine import core
from rules.engine.actions import Action, Seat
from rules.engine.cards import COVERED, card_set, members
from rules.engine.phases.play import TrickInProgress
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, record, score, settle
from rules.engine.state import Standing, State
from rules.engine.variant import Variant
from rules.mind.levels import decide
from rules.mind.one_hand import BrokenError, positions

LONGEST_MATCH = 2000  # hands; sessions without an end in sight are cut and counted


@dataclass
class SimulationCount:
    """What the simulated hands came to. ``wins`` by seat, ``placed`` by place at the table from forehand to dealer."""

    hands: int = 0
    actions: int = 0
    unplayed: int = 0
    without_trick: int = 0
    stayed: int = 0
    matches: int = 0
    cut_short: int = 0
    wins: list[float] = field(default_factory=list)
    placed: list[float] = field(default_factory=list)
    decisions: int = 0  # of bots that look at their cards
    thinking: float = 0.0  # seconds spent on these, views included
    longest_thought: float = 0.0
    seconds: float = 0.0  # of one core, from the shuffle to the last card

    def add(self, other: SimulationCount) -> None:
        """Count another tally in."""
        for name in ("hands", "actions", "unplayed", "without_trick", "stayed", "matches", "cut_short", "decisions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.thinking += other.thinking
        self.seconds += other.seconds
        self.longest_thought = max(self.longest_thought, other.longest_thought)
        self.wins = [a + b for a, b in zip(self.wins or [0.0] * len(other.wins), other.wins, strict=True)]
        self.placed = [a + b for a, b in zip(self.placed or [0.0] * len(other.placed), other.placed, strict=True)]


def simulate(
    variant: Variant,
    levels: Sequence[str],
    hands: int,
    rng: Random,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> SimulationCount:
    """Play this many hands as matches one after another, the deal moving on. Raises BrokenError."""
    tally = SimulationCount(wins=[0.0] * variant.seats, placed=[0.0] * variant.seats)
    standing, length, first = opening(variant), 0, 0
    with _without_collector():
        while tally.hands < hands:
            standing, length = play_hand(variant, standing, levels, rng, tally), length + 1
            if standing.winners or length == LONGEST_MATCH:
                _end(variant, standing, first, tally)
                first = standing.dealer
                standing, length = opening(variant, first), 0
            progress(tally.hands, hands)
    return tally


def play_matches(variant: Variant, levels: Sequence[str], dealers: Sequence[int], rng: Random) -> SimulationCount:
    """Play a whole match for each of these first dealers. Raises BrokenError."""
    tally = SimulationCount(wins=[0.0] * variant.seats, placed=[0.0] * variant.seats)
    with _without_collector():
        for first in dealers:
            standing, length = opening(variant, first), 0
            while not standing.winners and length < LONGEST_MATCH:
                standing, length = play_hand(variant, standing, levels, rng, tally), length + 1
            _end(variant, standing, first, tally)
    return tally


class _without_collector:  # noqa: N801  (reads as a statement)
    """States hold no cycles: the collector has nothing to find among them."""

    def __enter__(self) -> None:
        gc.disable()

    def __exit__(self, *_: object) -> None:
        gc.enable()


def play_hand(
    variant: Variant, standing: Standing, levels: Sequence[str], rng: Random, tally: SimulationCount
) -> Standing:
    """Where the match stands after one hand. Raises BrokenError."""
    return recorded_hand(variant, standing, levels, rng, tally)[1]


def recorded_hand(
    variant: Variant, standing: Standing, levels: Sequence[str], rng: Random, tally: SimulationCount
) -> tuple[HandRecord, Standing]:
    """One hand, and where the match stands after it. Raises BrokenError."""
    begun = time.process_time()
    state = _played(core.begin(variant, standing), levels, rng, tally)
    tally.seconds += time.process_time() - begun
    hand = record(state)
    _count(tally, hand)
    after = settle(variant, standing, hand)
    check_cards(state)
    check_chips(variant, standing, hand, after)
    return hand, after


def _played(state: State, levels: Sequence[str], rng: Random, tally: SimulationCount) -> State:
    def deciding(state: State, seat: Seat, legal: list[Action]) -> Action:
        if levels[seat] == "random":  # whoever looks at nothing is not timed
            return decide("random", state, seat, legal, rng)
        return _thought(state, seat, legal, levels, rng, tally)

    for last in positions(state, deciding, rng):
        tally.actions += bool(last.to_act)
    tally.hands += 1
    return last


def _thought(
    state: State, seat: int, actions: list[Action], levels: Sequence[str], rng: Random, tally: SimulationCount
) -> Action:
    begun = time.perf_counter()
    action = decide(levels[seat], state, seat, actions, rng)
    thought = time.perf_counter() - begun
    tally.decisions += 1
    tally.thinking += thought
    tally.longest_thought = max(tally.longest_thought, thought)
    return action


def _count(tally: SimulationCount, hand: HandRecord) -> None:
    if not hand.played:
        tally.unplayed += 1
        return
    tally.stayed += len(hand.seats)
    tally.without_trick += sum(not hand.took(seat) for seat in hand.seats)


def _end(variant: Variant, standing: Standing, first: int, tally: SimulationCount) -> None:
    tally.matches += bool(standing.winners)
    tally.cut_short += not standing.winners
    for seat in standing.winners:
        share = 1 / len(standing.winners)
        tally.wins[seat] += share
        tally.placed[((seat - first) * variant.step - 1) % variant.seats] += share


# --- what holds after every hand ----------------------------------------------------


def check_cards(state: State) -> None:
    """Every card of the pack is in one place."""
    places = [*state.hands, *(cards for _, cards in state.piles), *(card_set(trick.cards) for trick in state.tricks)]
    places.append(card_set(state.stock))
    if isinstance(state.local, TrickInProgress):
        places.append(card_set(state.local.cards))
    together = 0
    for cards in places:
        if together & cards:
            raise BrokenError(f"a card of {state.variant.key} is in two places: {members(together & cards)}")
        together |= cards & ~(1 << COVERED)  # no card itself: the one it stands for lies elsewhere
    if together != state.variant.pack:
        raise BrokenError(f"cards of {state.variant.key} are lost or found: {members(together ^ state.variant.pack)}")


def check_chips(variant: Variant, before: Standing, hand: HandRecord, after: Standing) -> None:
    """What players win or lose went out of the pot or into it, and there was as much in it."""
    if not variant.antes:
        return
    moved = sum(line.amount for line in score(variant, hand))
    if sum(after.scores) != sum(before.scores) + moved:
        raise BrokenError(f"{variant.key}: the lines come to {moved}, the scores from {before} to {after}")
    if sum(after.scores) > variant.start * variant.seats:
        raise BrokenError(f"{variant.key}: more chips were paid out than lay in the pot, from {before} to {after}")
