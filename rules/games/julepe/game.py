"""Julepe, Spain's game of two tricks.

Sources: nhfournier.es; the rules of a Catalan club (cccj.es); acanomas.com;
Parlett, The Penguin Book of Card Games; English Wikipedia.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.antes import DealerAntes, EverybodyAntes
from rules.engine.cards import SPANISH_40, card
from rules.engine.constraints import STRICT, WIN_IF_ABLE
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Rob, Shuffle, TurnUp
from rules.engine.phases.poll import everybody
from rules.engine.sheet import Check, Field
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import DEFENDED
from rules.games.julepe.pack_defence import DeclareOrDefend
from rules.games.julepe.score import Julep, Plate, defender_fits, only_the_dealer, took_turn_up

JOKER = "ST"  # a card that the short pack leaves over
TRICKS = 5
STAKE = 10


@dataclass(frozen=True)
class JulepeOptions(GameOptions):
    """The house rules of Julepe."""

    joker: bool = switch(False, True)
    puesta: str = switch("dealer", "everybody")
    turn_up: str = switch("dealer-double", "dealer-single", "stays")
    defend: bool = switch(True, False)
    excuse: bool = switch(False, True)
    rounds: int = switch(2, 1, 3, 5)


def build(o: JulepeOptions, seats: int) -> Variant:
    """The variant for these switches."""
    cards = SPANISH_40 | 1 << card(JOKER) if o.joker else SPANISH_40
    profile = WIN_IF_ABLE if o.excuse else STRICT
    double = o.turn_up == "dealer-double"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(
            cards,
            plain="A 3 K O U 7 6 5 4 2",
            trumps=f"*A {JOKER} *3 *K *O *U *7 *6 *5 *4 *2",
        ),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="1 1 1 1 1"),
            TurnUp(),
            *_choice(o),
            Exchange(each=TRICKS, refill=True, asked=all_but_defender),
            Play(profile=profile),
        ),
        profile=profile,
        hand_size=TRICKS,
        scoring=(Julep(STAKE, dealer_double=double), Plate(STAKE, dealer_double=double)),
        antes=(DealerAntes(STAKE) if o.puesta == "dealer" else EverybodyAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        clockwise=False,
        lone_wins=True,
        collects=(("fined", took_turn_up),) if double else (),
        fields=_fields(o),
        checks=_checks(o),
    )


def all_but_defender(state: State) -> tuple[int, ...]:
    """All still in but who has drawn from the pack."""
    return tuple(seat for seat in everybody(state) if state.noted(DEFENDED, seat) is None)


def _choice(o: JulepeOptions) -> tuple[Phase, ...]:
    """Staying in, and the turn-up for the dealer."""
    declare = DeclareOrDefend() if o.defend else Declare(lone_wins=True)
    return (declare,) if o.turn_up == "stays" else (declare, Rob(unless=(DEFENDED,)))


def _fields(o: JulepeOptions) -> tuple[Field, ...]:
    tricks = Field("tricks", "tricks", each_seat=True, high=TRICKS)
    defended = (
        Field("called", "choice", choices=("", DEFENDED)),
        Field("caller", "seat", when=(("called", (DEFENDED,)),)),
    )
    fined = Field("fined", "flags", when=(("called", ("",)),))
    return (
        *(defended if o.defend else ()),
        *((fined,) if o.turn_up == "dealer-double" else ()),
        tricks,
    )


def _checks(o: JulepeOptions) -> tuple[Check, ...]:
    return (*((defender_fits,) if o.defend else ()), *((only_the_dealer,) if o.turn_up == "dealer-double" else ()))


GAME = Game(
    key="julepe",
    edition=1,
    circle="wider",
    place=120,
    players=(3, 6),
    best=6,
    options_type=JulepeOptions,
    build=build,
    presets={
        "standard": {},
        "catalan": {"excuse": True, "defend": False, "turn_up": "stays"},
    },
)
