"""Schnalzen, the Salzburg game of twenty down with the Weli as second trump.

Sources: English Wikipedia (the rules of Großgmain); CatsAtCards; German
Wikipedia on its cousin Schnellen.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import Ban, may_not_drop, score_at_most
from rules.engine.cards import GERMAN_33, WELI, card_set, pack, suit_number
from rules.engine.constraints import FOLLOW_ONLY, STRICT, TRUMP_NO_HEAD, Profile
from rules.engine.goals import LowestShared
from rules.engine.ladder import Ladder
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.opening import REDEAL
from rules.engine.record import HandRecord
from rules.engine.scoring import SuitDoubles
from rules.engine.sheet import Field, not_played
from rules.engine.state import Standing, State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import countdown as scores

START = 20
SWEEP = 10
TENS = pack("T")
PROFILES: dict[str, Profile] = {"follow-only": FOLLOW_ONLY, "trump-no-head": TRUMP_NO_HEAD, "strict": STRICT}


@dataclass(frozen=True)
class SchnalzenOptions(GameOptions):
    """The house rules of Schnalzen."""

    no_trick_penalty: int = switch(10, 5)
    dealer_may_drop: bool = switch(False, True)
    ten_turned_no_drop: bool = switch(True, False)
    play: str = switch("follow-only", "trump-no-head", "strict")
    weli_turned: str = switch("no-trump", "redeal")
    hearts_double: bool = switch(False, True)
    exchange: str = switch("none", "up-to-3")
    no_drop_at_or_below: int | str = switch(5, 3, "off")


def build(o: SchnalzenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile, weli = PROFILES[o.play], card_set((WELI,))
    redeal = o.weli_turned == "redeal"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_33,
        ladder=Ladder(GERMAN_33, plain="A K O U T 9 8 7", trumps="*A S6 *K *O *U *T *9 *8 *7"),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3"),
            TurnUp(void=weli) if redeal else TurnUp(no_trump=weli),
            Deal(packets="2"),
            Declare(lone_wins=True, skip_bound=True, ends_alone=True),
            *_exchange(o),
            Play(profile=profile),
        ),
        bans=_bans(o),
        profile=profile,
        scoring=(
            scores.TricksUnlessAll(),
            scores.NoTrickUnlessAll(o.no_trick_penalty),
            scores.Sweep(SWEEP),
            scores.StayedHome(),
        ),
        doublings=(SuitDoubles(suit_number("H")),) if o.hearts_double else (),
        start=START,
        goal=LowestShared(),
        lone_wins=True,
        same_dealer=(REDEAL,),
        uncounted=(REDEAL,),
        fields=_fields(o),
        checks=(not_played(REDEAL), _nobody_home),
    )


def _exchange(o: SchnalzenOptions) -> tuple[Phase, ...]:
    return () if o.exchange == "none" else (Exchange(each=3),)


def _ten_turned(state: State, seat: Seat) -> bool:
    return bool(state.pile("turn-up") & TENS)


def _deals(state: State, seat: Seat) -> bool:
    return seat == state.standing.dealer


def _bans(o: SchnalzenOptions) -> tuple[Ban, ...]:
    bans = []
    if not o.dealer_may_drop:
        bans.append(may_not_drop("declare.dealer", _deals, "not-the-dealer"))
    if o.no_drop_at_or_below != "off":
        bans.append(may_not_drop("declare.score", score_at_most(int(o.no_drop_at_or_below)), "few"))
    if o.ten_turned_no_drop:
        bans.append(may_not_drop("declare.ten", _ten_turned, "turned", rank="T"))
    return tuple(bans)


def _fields(o: SchnalzenOptions) -> tuple[Field, ...]:
    redeal = o.weli_turned == "redeal"
    played = (("called", ("",)),) if redeal else ()
    thrown_in = (Field("called", "choice", choices=("", REDEAL)),) if redeal else ()
    trump = (Field("trump", "suit", optional=True, when=played),) if o.hearts_double else ()
    return (*thrown_in, *trump, Field("tricks", "tricks", each_seat=True, high=5, when=played))


def _nobody_home(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Neither the dealer stays at home nor who has few points left; and somebody plays."""
    o = variant.options
    assert isinstance(o, SchnalzenOptions)
    if hand.called == REDEAL:
        return None
    if not hand.seats:
        return refuse("sheet.nobody")
    for seat, tricks in enumerate(hand.tricks):
        if tricks is not None:
            continue
        if seat == hand.dealer and not o.dealer_may_drop:
            return refuse("declare.dealer", seat=seat)
        low = o.no_drop_at_or_below
        if isinstance(low, int) and standing and standing.scores[seat] <= low:
            return refuse("declare.score", seat=seat)
    return None


GAME = Game(
    key="schnalzen",
    edition=1,
    circle="core",
    place=60,
    players=(4, 4),
    best=4,
    options_type=SchnalzenOptions,
    build=build,
    presets={"standard": {}},
)
