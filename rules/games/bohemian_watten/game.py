"""Bohemian Watten: three Criticals above all trumps, and down to exactly nought.

Sources: CatsAtCards; Wikipedia; hudln.de; watten.online.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import GERMAN_32, card_set, suit_number
from rules.engine.constraints import STRICT, WIN_IF_ABLE
from rules.engine.goals import ExactlyNought, LowestShared
from rules.engine.ladder import Ladder
from rules.engine.phases import Cut, Deal, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.poll import all_but_dealer
from rules.engine.scoring import NoTrick, PerTrick, SuitDoubles
from rules.engine.sheet import Check, Field, everybody_plays
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.bohemian_watten.dealer_exchange import DealerExchange

CRITICALS = "HK S7 E7"  # Maxi, Belli, Spitz
SUIT = "*A *K *O *U *T *9 *8 *7"
HEARTS = "H"  # the suit in which a hand counts double


@dataclass(frozen=True)
class BohemianWattenOptions(GameOptions):
    """The house rules of Bohemian Watten."""

    special_cards: str = switch("criticals", "strikers", "none")
    target_mode: str = switch("exact", "reach-or-pass")
    schlecking: bool = switch(True, False)
    dealer_turns_fourth: bool = switch(False, True)
    exchange_max_2p: int = switch(4, 3)
    hearts_double: bool = switch(True, False)
    start_score: int = switch(20, 15)
    void_must_trump: bool = switch(False, True)


def build(o: BohemianWattenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    with_criticals = o.special_cards == "criticals"
    ladder = Ladder(
        GERMAN_32,
        plain="A K O U T 9 8 7",
        trumps=f"{CRITICALS} {SUIT}" if with_criticals else SUIT,
    )
    each = o.exchange_max_2p if seats == 2 else 3
    profile = STRICT if o.void_must_trump else WIN_IF_ABLE
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=ladder,
        phases=(
            Shuffle(),
            Cut(critical=card_set(ladder.permanent) if o.schlecking else 0),
            *_deal(o),
            Exchange(each=each, asked=all_but_dealer),
            DealerExchange(most=each - 1),
            Play(profile=profile),
        ),
        profile=profile,
        scoring=(PerTrick(-1), NoTrick(+5)),
        doublings=(SuitDoubles(suit_number(HEARTS)),) if o.hearts_double else (),
        start=o.start_score,
        goal=ExactlyNought() if o.target_mode == "exact" else LowestShared(),
        fields=(
            *((Field("trump", "suit", telling=(HEARTS,)),) if o.hearts_double else ()),
            Field("tricks", "tricks", each_seat=True, high=5, everybody=True),
        ),
        checks=CHECKS,
    )


def _deal(o: BohemianWattenOptions) -> tuple[Phase, ...]:
    """Three each, the turn-up, two each; or five each, and the dealer turns a sixth card of his own."""
    turn_up = TurnUp(strikers=o.special_cards == "strikers")
    if o.dealer_turns_fourth:
        return (Deal(packets="3 2"), turn_up)
    return (Deal(packets="3"), turn_up, Deal(packets="2"))


CHECKS: tuple[Check, ...] = (everybody_plays,)


GAME = Game(
    key="bohemian-watten",
    edition=1,
    circle="core",
    place=70,
    players=(2, 4),
    best=4,
    options_type=BohemianWattenOptions,
    build=build,
    presets={
        "standard": {},
        "hudln": {"target_mode": "reach-or-pass", "dealer_turns_fourth": True},
    },
)
