"""The hand that somebody plays first in a game: dealt so that there is something to decide and a trick to be had.

``first_hand.toml`` in the folder of the game has it, chosen by ``python -m rules.encyclopedia.guide choose``: who deals,
where one sits, and the lines of the log up to the first decision after the deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.phases import Poll
from rules.engine.record import record
from rules.engine.scoring import changes, fewer_wins, opening
from rules.engine.seat import cards_view
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES, folder
from rules.languages import toml
from rules.mind.levels import decide
from rules.mind.one_hand import positions, shuffled, steadily

FILE = "first_hand.toml"


class FirstHand(NamedTuple):
    """A deal: where the match stands, the lines up to the first decision, and the seat of who is guided."""

    variant: Variant
    standing: Standing
    lines: tuple[str, ...]
    seat: Seat

    @property
    def begun(self) -> State:
        """The hand as it is handed over."""
        return core.fold(self.variant, self.standing, self.lines)


class Merit(NamedTuple):
    """How well a deal teaches; the greatest is taken."""

    played: bool  # who is guided stays in, takes a trick but not all of them, and comes out of it well
    ordinary: bool  # nobody says what is said once in an evening
    armed: bool  # with two trumps, so that it can be seen why; where there are any
    questions: int  # kinds of questions with a choice
    duties: int  # rules that keep a card from being played
    others: int  # who play as well


@cache
def first_hand(key: str) -> FirstHand | None:
    """The deal of a game by its usual rules; None for one that has none."""
    written = toml(folder.file_of(key, FILE))
    if not written:
        return None
    variant = GAMES[key].variant()
    return FirstHand(variant, opening(variant, written["dealer"]), tuple(written["lines"]), written["seat"])


def to_its_end(hand: FirstHand, dice: Random) -> Iterator[State]:
    """The hand from where it is handed over, everybody playing as a steady player does."""
    return positions(hand.begun, steadily(dice), dice)


def wont(state: State, seat: Seat) -> Action | None:
    """What a steady player would do on this seat; None where there is no choice, or it is all one."""
    legal = core.legal(state, seat)
    if len(legal) < 2 or legal[0].verb == "cut":
        return legal[0] if legal and legal[0].verb == "play" else None
    return decide("steady", state, seat, legal, Random(0))  # noqa: S311  (repeatable on purpose)


# --- choosing one ---------------------------------------------------------------------


def chosen(key: str, seeds: range) -> tuple[int, FirstHand, Merit]:
    """The deal of these seeds that teaches best, with its seed; of equals the first."""
    variant = GAMES[key].variant()
    found = ((seed, hand, merit) for seed in seeds for hand, merit in _deals(variant, seed))
    return max(found, key=lambda one: one[2])


def _deals(variant: Variant, seed: int) -> Iterator[tuple[FirstHand, Merit]]:
    """What this seed deals, for each seat; nothing where the hand is over before anybody decides."""
    standing, dice = opening(variant, seed % variant.seats), Random(seed)  # noqa: S311
    state, before = core.begin(variant, standing), []
    decided = steadily(dice)
    while state.to_act and not (_dealt(state) and state.to_act[0] != CHANCE):
        seat = state.to_act[0]
        action = shuffled(state, dice) if seat == CHANCE else decided(state, seat, core.legal(state, seat))
        before.append(str(action))
        state = core.play(state, action)
    if state.to_act:
        hand = FirstHand(variant, standing, tuple(before), 0)
        yield from ((hand._replace(seat=seat), merit) for seat, merit in enumerate(_merits(hand)))


def _dealt(state: State) -> bool:
    """Whether there are hands to look at: a single card that was kept when the pack was cut is none."""
    return any(cards.bit_count() > 1 for cards in state.hands)


def _merits(hand: FirstHand) -> list[Merit]:
    """What each seat meets, if everybody plays steadily."""
    seats = range(hand.variant.seats)
    asked: list[set[tuple[str, bool]]] = [set() for _ in seats]
    duties: list[set[str]] = [set() for _ in seats]
    last, armed = hand.begun, [not hand.variant.ladder.has_trump_suit for _ in seats]
    for last in to_its_end(hand, Random(0)):  # noqa: S311
        if last.phase is not None and last.phase.key == "play" and not last.tricks and not any(armed):
            armed = [len(cards_view(last, seat)["trumps"]) > 1 for seat in seats]
        for seat in last.to_act:
            if seat == CHANCE or last.phase is None:
                continue
            if len(core.legal(last, seat)) > 1:
                asked[seat].add((last.phase.key, bool(last.tricks)))
            if last.phase.key == "play":
                duties[seat] |= {no.rule for no in core.why_not(last, seat).values()}
    takers = [trick.winner for trick in last.tricks]
    some = [0 < takers.count(seat) < len(takers) and bool(last.playing >> seat & 1) for seat in seats]
    seldom = {phase.note for phase in hand.variant.phases if isinstance(phase, Poll) and phase.is_rare}
    ordinary = not any(note.key in seldom for note in last.notes)
    others, well = last.playing.bit_count(), _well(hand.variant, last)
    return [
        Merit(some[seat] and well[seat], ordinary, armed[seat], len(asked[seat]), len(duties[seat]), others)
        for seat in seats
    ]


def _well(variant: Variant, last: State) -> list[bool]:
    """Whether a hand has brought each seat nearer to what it plays for, or cost it nothing but the stake."""
    sign = -1 if fewer_wins(variant) else 1
    return [sign * change >= 0 for change in changes(variant, record(last))]
