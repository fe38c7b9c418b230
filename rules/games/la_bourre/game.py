"""La bourre, the three-card Rams of south-western France, with the demoiselle.

Sources: adpoker.fr, whose text breaks off in the rules of play; for those Rams.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import DealerAntes
from rules.engine.calls import bare_stake, may_not_drop
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.phases import Deal, Declare, Play, Rob, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Field
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import widow_games as widow
from rules.games._shared.pots import Bete, PotShare, nobody_out_of_a_force

TRICKS = 3
STAKE = 6


@dataclass(frozen=True)
class LaBourreOptions(GameOptions):
    """The house rules of la bourre."""

    shares: str = switch("three-two-one", "thirds")
    rounds: int = switch(3, 1, 2, 5)


def shares(pot: int) -> tuple[int, int, int]:
    """What the three tricks are worth: 3, 2, 1 of six counters, 8, 6, 4 of eighteen; nothing stays behind."""
    second, third = pot // 3, pot * 2 // 9
    return pot - second - third, second, third


@dataclass(frozen=True)
class FallingShares(ScorePart):
    """The first trick is paid best, the last worst. Who is left alone takes all."""

    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "falling")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        takers = [seat for seat in hand.seats if hand.took(seat)]
        if len(takers) == 1:
            yield takers[0], hand.pot
        else:
            yield from zip(hand.winners, shares(hand.pot), strict=False)


def _order_told(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who took which trick must be known, unless one player took them all."""
    takers = [seat for seat in hand.seats if hand.took(seat)]
    return refuse("sheet.winners") if len(takers) > 1 and not hand.winners else None


def build(o: LaBourreOptions, seats: int) -> Variant:
    """The variant for these switches."""
    falling = o.shares == "three-two-one"
    tricks = Field("tricks", "tricks", each_seat=True, high=TRICKS)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=widow.ladder(GERMAN_32, widow.ECARTE),
        phases=(
            Shuffle(),
            Deal(packets="1* 1* 1*", aside=widow.SPARE),
            TurnUp(),
            Declare(spare=widow.SPARE, lone_wins=True, skip_bound=True, ends_alone=True),
            Rob(),
            Play(profile=STRICT),
        ),
        bans=(may_not_drop("declare.force", bare_stake, "force"),),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(FallingShares() if falling else PotShare(TRICKS), Bete()),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        clockwise=False,
        fields=(tricks, Field("winners", "seats", high=TRICKS)) if falling else (tricks,),
        checks=(widow.somebody_in, nobody_out_of_a_force, *((_order_told,) if falling else ())),
    )


GAME = Game(
    key="la-bourre",
    edition=1,
    circle="wider",
    place=180,
    players=(3, 6),
    best=4,
    options_type=LaBourreOptions,
    build=build,
    also=("bourre-francaise",),
    presets={"standard": {}, "thirds": {"shares": "thirds"}},
)
