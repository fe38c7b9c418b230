"""Rounce, the American Rams with a whole pack and a dummy of six cards.

Sources: Wikipedia on Rams and Ramscheln for what differs from Rams; Domino
Rounce, the same game with tiles, for the points, the dummy and the lone
dealer. No old Hoyle's text of the card game was seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Seat
from rules.engine.calls import may_not_drop
from rules.engine.cards import pack
from rules.engine.constraints import FOLLOW_ONLY, STRICT
from rules.engine.lead_duties import LeadTrump
from rules.engine.phases import Deal, Declare, Play, Rob, Shuffle, TurnUp
from rules.engine.sheet import Check
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import widow_games as widow
from rules.games._shared.races import Race
from rules.games._shared.widow_games import GENERAL

RANKS = "A K O U T 9 8 7 6 5 4 3 2"
WHIST_52 = pack(RANKS.replace(" ", ""))
FINE = 5


@dataclass(frozen=True)
class RounceOptions(GameOptions):
    """The house rules of Rounce."""

    start_points: int = switch(15, 10)
    dummy_size: int = switch(6, 5)
    play_rule: str = switch("strict", "loose")
    general_rounce: bool = switch(False, True)
    all_drop_to_dealer: str = switch("dealer-five", "neighbour-plays", "thrown-in")


def build(o: RounceOptions, seats: int) -> Variant:
    """The variant for these switches."""
    loose = o.play_rule == "loose"
    profile = FOLLOW_ONLY if loose else STRICT
    two_play = o.all_drop_to_dealer == "neighbour-plays"
    lone_wins = o.all_drop_to_dealer == "dealer-five"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=WHIST_52,
        ladder=widow.ladder(WHIST_52, RANKS),
        phases=(
            Shuffle(),
            Deal(packets=f"3 2 |{o.dummy_size}", aside=widow.SPARE),
            TurnUp(),
            *((widow.general_question(),) if o.general_rounce else ()),
            Declare(
                spare=widow.SPARE,
                lone_wins=lone_wins,
                skip_bound=True,
                ends_alone=not two_play,
                unless=(GENERAL,),
            ),
            Rob(),
            Play(profile=profile, lead_profile=(LeadTrump(),) if loose else (), leaders=(GENERAL,)),
        ),
        bans=(widow.TWO_PLAY if two_play else may_not_drop("declare.dealer", _only_one_against_dealer, "company"),),
        profile=profile,
        scoring=(
            widow.TricksUnlessGeneral(),
            widow.NoTrickUnlessGeneral(FINE),
            *((widow.General(FINE),) if o.general_rounce else ()),
        ),
        start=o.start_points,
        goal=Race(),
        lone_wins=lone_wins,
        crosses=o.start_points // 5,
        fields=widow.fields(general=o.general_rounce),
        checks=(*widow.CHECKS, *_checks(o)),
    )


def _only_one_against_dealer(state: State, seat: Seat) -> bool:
    """The condition that one other is in and the dealer must keep him company."""
    return seat == state.standing.dealer and widow.only_two_in(state, seat)


def _checks(o: RounceOptions) -> tuple[Check, ...]:
    return (widow.two_play,) if o.all_drop_to_dealer == "neighbour-plays" else (widow.somebody_in,)


GAME = Game(
    key="rounce",
    edition=1,
    circle="core",
    place=120,
    players=(3, 9),
    best=5,
    options_type=RounceOptions,
    build=build,
    presets={"standard": {}, "loose": {"play_rule": "loose"}, "like-rams": {"all_drop_to_dealer": "neighbour-plays"}},
)
