"""A moment in the tricks, built from what lies on the table and what one player holds."""

from __future__ import annotations

from rules.engine.actions import Action
from rules.engine.cards import card, card_set, parse_cards, suit_number
from rules.engine.core import play
from rules.engine.phases.play import Play, TrickInProgress
from rules.engine.scoring import opening
from rules.engine.state import State, Trick
from rules.engine.variant import Variant

_UNSEEN = Trick((), (), 0)


def position(
    variant: Variant,
    trump: str,
    table: str,
    hand: str,
    *,
    strikers: str = "",
    trick: int = 1,
    turn_up: str = "",
) -> State[TrickInProgress]:
    """The moment in which this hand is to play to these cards; they were played by the seats before it.

    ``strikers`` is the rank above the trumps, in games that have one;
    ``trick`` counts from 1; ``turn_up`` is the card that lies turned up. Raises
    ValueError for a word that is no card or suit.
    """
    led, held = parse_cards(table), card_set(parse_cards(hand))
    seats = tuple(range(len(led) + 1))
    hands = (*(1 << number for number in led), held)
    state = State(
        variant,
        opening(variant),
        at=_chapter(variant, trick),
        hands=hands,
        playing=card_set(seats),
        piles=(("turn-up", 1 << card(turn_up)),) if turn_up else (),
        trump=suit_number(trump),
        tricks=(_UNSEEN,) * (trick - 1),
        strikers=strikers,
    )
    if not led:
        assert state.phase is not None
        return state.phase.enter(state)
    state = state._replace(to_act=(0,), local=TrickInProgress(seats, (), -1, 0, hands[0]))
    for seat, number in enumerate(led):
        state = play(state, Action(seat, "play", "", (number,)))
        if state.to_act == (seat,):  # who leads certain cards may say a word first
            state = play(state, Action(seat, "decline"))
    return state


def _chapter(variant: Variant, trick: int) -> int:
    """Which phase of the variant this trick belongs to."""
    chapters = [(at, phase) for at, phase in enumerate(variant.phases) if isinstance(phase, Play)]
    return next((at for at, phase in chapters if not phase.tricks or trick <= phase.tricks), chapters[-1][0])
