"""Lupfen from Liechtenstein, and the form of Vorarlberg.

Sources: pagat.com; gamerules.com; German and English Wikipedia.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import EverybodyAntes
from rules.engine.cards import card_set, pack, parse_cards
from rules.engine.constraints import STRICT, TRUMP_NO_HEAD
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import DECLARER, FLUSH, FORCE, NO_BID
from rules.engine.phases import Cut, Deal, Declare, Phase, Play, Poll, Shuffle, TurnUp
from rules.engine.phases.force import Force
from rules.engine.sheet import Field, not_played
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import Bete, PotShare, Price, TakesAll, nobody_out_of_a_force
from rules.games._shared.round_for_declarer import after_declarer
from rules.games.lupfen.price import NamePrice
from rules.games.lupfen.sheet import lifter_plays

TRICKS = 3
PACK = pack("ATKOU")
UNTERS = card_set(parse_cards("EU GU HU SU"))


@dataclass(frozen=True)
class LupfenOptions(GameOptions):
    """The house rules of Lupfen."""

    form: str = switch("liechtenstein", "vorarlberg")
    highest_price: int = switch(5, 2, 3)
    bete_cap: str = switch("twice-the-price", "none")
    must_head: bool = switch(True, False)
    three_unters: bool = switch(False, True)
    rounds: int = switch(3, 1, 2, 5)


def clashes(o: LupfenOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot hold together."""
    if o.form == "vorarlberg" and (o.highest_price != 5 or o.bete_cap != "twice-the-price"):
        return (refuse("clash.price"),)
    return ()


def build(o: LupfenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    priced = o.form == "liechtenstein"
    cap = 2 * o.highest_price if priced and o.bete_cap == "twice-the-price" else 0
    profile = STRICT if o.must_head else TRUMP_NO_HEAD
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=PACK,
        ladder=Ladder(PACK, plain="A T K O U", trumps="*A *T *K *O *U"),
        phases=(
            Shuffle(),
            Cut(),
            *(() if priced else (Force(),)),
            Deal(packets="1 1 1"),
            Poll(
                key="lift",
                yes="lift",
                no="pass",
                note=DECLARER,
                nobody=NO_BID,
                in_turn=True,
                unless=(FORCE,),
            ),
            TurnUp(),
            *((NamePrice(most=o.highest_price),) if priced else ()),
            Declare(asked=after_declarer, lone_wins=True, ends_alone=False, unless=(FORCE,)),
            *(_three_unters() if o.three_unters else ()),
            Play(profile=profile, declarer_leads=True),
        ),
        profile=profile,
        hand_size=TRICKS,
        scoring=(
            *((Price(),) if priced else ()),
            *((TakesAll(priced=priced),) if o.three_unters else ()),
            PotShare(TRICKS, priced=priced),
            Bete(most=cap, priced=priced),
        ),
        antes=(EverybodyAntes(1, empty_only=not priced),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        clockwise=not priced,
        lone_wins=True,
        fields=_fields(o, priced=priced),
        checks=(not_played(NO_BID), lifter_plays, *(() if priced else (nobody_out_of_a_force,))),
    )


def _three_unters() -> tuple[Phase, ...]:
    def judge(state: State, seat: Seat, verb: str) -> Refusal | None:
        held = (state.hands[seat] & UNTERS).bit_count()
        return refuse("unters.hand") if verb == "show-unters" and held < TRICKS else None

    return (
        Poll(
            key="unters",
            yes="show-unters",
            no="decline",
            note=FLUSH,
            judge=judge,
            ends_hand=True,
            rules=("unters.hand",),
        ),
    )


def _fields(o: LupfenOptions, *, priced: bool) -> tuple[Field, ...]:
    words = ("", NO_BID, *((FLUSH,) if o.three_unters else ()))
    lifted = (("called", ("", *((FLUSH,) if o.three_unters else ()))),)
    return (
        Field("called", "choice", choices=words),
        Field("declarer", "seat", when=lifted, optional=not priced),
        *((Field("bid", "number", low=1, high=o.highest_price, when=lifted),) if priced else ()),
        Field("tricks", "tricks", each_seat=True, high=TRICKS, when=lifted),
        *((Field("caller", "seat", when=(("called", (FLUSH,)),)),) if o.three_unters else ()),
    )


GAME = Game(
    key="lupfen",
    edition=1,
    circle="wider",
    place=50,
    players=(3, 6),
    best=4,
    options_type=LupfenOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}, "vorarlberg": {"form": "vorarlberg"}},
)
