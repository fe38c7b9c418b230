"""Femkort: five cards, no trumps, and whoever takes the last trick takes the pot.

Sources: English Wikipedia, with the rules of 1847; Parlett; Christian Berge at spillby.com; kortspelonline.se.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.actions import Seat
from rules.engine.antes import EverybodyAntes
from rules.engine.cards import FRENCH_52
from rules.engine.constraints import FOLLOW_HEAD, FOLLOW_ONLY
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import STAYED
from rules.engine.phases import Cut, Deal, Phase, Play, Poll, Shuffle
from rules.engine.phases.opening import REDEAL
from rules.engine.phases.poll import everybody
from rules.engine.sheet import Field
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.races import Race
from rules.games.femkort import score as scores

STAKE = 1
CARDS = 5
REDEALT = (REDEAL,)


@dataclass(frozen=True)
class FemkortOptions(GameOptions):
    """The house rules of Femkort."""

    must_head: bool = switch(True, False)
    better_cards: str = switch("off", "forehand", "last-trick")
    won_deals: str | int = switch("off", 3, 5)
    rounds: int = switch(3, 1, 2, 5)


def build(o: FemkortOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = FOLLOW_HEAD if o.must_head else FOLLOW_ONLY
    chips = o.won_deals == "off"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=FRENCH_52,
        ladder=Ladder(FRENCH_52, plain="A K O U T 9 8 7 6 5 4 3 2", trumps=""),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3 2"),
            *_before_the_first(o),
            *_before_the_last(o, Play(profile=profile, tricks=CARDS - 1)),
            Play(profile=profile),
        ),
        profile=profile,
        hand_size=CARDS,
        scoring=(scores.LastTrickTakesPot() if chips else scores.LastTrickCounts(),),
        antes=(EverybodyAntes(STAKE, empty_only=True),) if chips else (),
        start=0,
        forfeit=-STAKE if chips else -1,
        goal=MostAfterDeals(deals=o.rounds * seats) if chips else Race(target=int(o.won_deals)),
        same_dealer=REDEALT,
        uncounted=REDEALT,
        fields=_fields(o),
        checks=scores.CHECKS,
    )


def _before_the_first(o: FemkortOptions) -> tuple[Phase, ...]:
    return (_better_cards(everybody),) if o.better_cards == "forehand" else ()


def _before_the_last(o: FemkortOptions, four_tricks: Play) -> tuple[Phase, ...]:
    return (four_tricks, _better_cards(from_the_leader)) if o.better_cards == "last-trick" else ()


def _better_cards(asked: Callable[[State], tuple[Seat, ...]]) -> Poll:
    # One refusal is enough, so that the first to keep the cards closes the question.
    return Poll(
        key="better-cards",
        yes="keep",
        no="better",
        note=STAYED,
        asked=asked,
        in_turn=True,
        nobody=REDEAL,
    )


def _fields(o: FemkortOptions) -> tuple[Field, ...]:
    if o.better_cards == "off":
        return (Field("last_winner", "seat"),)
    return (
        Field("called", "choice", choices=("", REDEAL)),
        Field("last_winner", "seat", when=(("called", ("",)),)),
    )


def from_the_leader(state: State) -> tuple[Seat, ...]:
    """Everybody, from the one who will lead to the next trick."""
    return state.round_from(state.tricks[-1].winner)


GAME = Game(
    key="femkort",
    edition=1,
    circle="wider",
    place=220,
    players=(2, 10),
    best=5,
    options_type=FemkortOptions,
    build=build,
    presets={"standard": {}, "partie": {"won_deals": 3}},
)
