"""Knack, the Swedish pot game of three cards.

Sources: English, German and Swedish Wikipedia.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.antes import DealerAntes
from rules.engine.calls import last_one_in, may_not_drop
from rules.engine.cards import FRENCH_52, GERMAN_36, CardSet
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.lead_duties import LeadProfile, LeadTopTrump, LeadTrump
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Shuffle, TurnUp
from rules.engine.phases.stand import StandOrExchange
from rules.engine.sheet import Field
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import Bete, PotShare
from rules.games.knack.covered_lead import CoveredPlay

TRICKS = 3
RANKS = "A K O U T 9 8 7 6 5 4 3 2"
# The ace of trumps to the first trick; to the second a trump, or a card face down in its place.
LEADS: LeadProfile = (LeadTopTrump(), LeadTrump((1,)))


class KnackSwitches(GameOptions):
    """The switches that Köpknack has as well; each of the two has them in an order of its own."""

    stake: int
    penalty: str
    rounds: int


@dataclass(frozen=True)
class KnackOptions(KnackSwitches):
    """The house rules of Knack."""

    stake: int = switch(3, 6)
    exchange: str = switch("once", "twice")
    penalty: str = switch("stake", "pot")
    pack: int = switch(36, 52)
    rounds: int = switch(3, 1, 2, 5)


def build(o: KnackOptions, seats: int) -> Variant:
    """Knack with these switches."""
    again: tuple[Phase, ...] = (Exchange(each=2, skip_spent=True),) if o.exchange == "twice" else ()
    return variant_of(
        GAME,
        o,
        seats,
        GERMAN_36 if o.pack == 36 else FRENCH_52,
        (
            Deal(packets="1 1 1"),
            TurnUp(),
            StandOrExchange(each=2, lone_wins=True, ends_alone=True, key="stand"),
            *again,
            Declare(lone_wins=True, ends_alone=True, key="knock"),
            CoveredPlay(profile=FOLLOW_ONLY, lead_profile=LEADS),
        ),
    )


def variant_of(game: Game, o: KnackSwitches, seats: int, cards: CardSet, middle: tuple[Phase, ...]) -> Variant:
    """What the two games have in common."""
    return Variant(
        game=game,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, RANKS, " ".join(f"*{rank}" for rank in RANKS.split())),
        phases=(Shuffle(), Cut(), *middle),
        bans=(may_not_drop("knock.last", last_one_in, "one"),),
        profile=FOLLOW_ONLY,
        hand_size=TRICKS,
        scoring=(PotShare(TRICKS), Bete(chips=o.stake) if o.penalty == "stake" else Bete()),
        antes=(DealerAntes(o.stake),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        fields=(Field("tricks", "tricks", each_seat=True, high=TRICKS),),
    )


GAME = Game(
    key="knack",
    edition=1,
    circle="wider",
    place=60,
    players=(3, 6),
    best=4,
    options_type=KnackOptions,
    build=build,
    presets={"standard": {}},
)
