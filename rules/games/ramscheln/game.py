"""Ramscheln, the German Rams for a pot, with the Seven of bells as second trump.

Sources: Wikipedia, whose readable part ends before the bidding and the score;
the rest follows Rams, and what is paid is our ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.antes import DealerAntes
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.phases import Deal, Declare, Play, Rob, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import widow_games as widow
from rules.games._shared.pots import Bete, PotShare
from rules.games._shared.widow_games import GENERAL

TRICKS = 5
STAKE = 5


@dataclass(frozen=True)
class RamschelnOptions(GameOptions):
    """The house rules of Ramscheln."""

    belli: str = switch("second", "off")
    bete: str = switch("pot", "five")
    slam: bool = switch(True, False)
    rounds: int = switch(3, 1, 2, 5)


@dataclass(frozen=True)
class Shares(PotShare):
    """A fifth of the pot for each trick, but none for who announced them all."""

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        yield from ((seat, chips) for seat, chips in super().credits(hand) if seat != hand.caller)


@dataclass(frozen=True)
class NoTrickInRamscheln(Bete):
    """Who plays and takes no trick pays, but not where he had to play."""

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != widow.GENERAL:
            yield from super().credits(hand)


@dataclass(frozen=True)
class Slam(ScorePart):
    """All tricks announced: the pot and as much again from the others, or twice the pot into the next."""

    key: ClassVar[str] = "score.general"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "slam")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != widow.GENERAL or hand.caller is None:
            return
        if not widow.made(hand):
            yield hand.caller, -2 * hand.pot
            return
        others = [seat for seat in hand.seats if seat != hand.caller]
        each = hand.pot // len(others)
        yield hand.caller, hand.pot + each * len(others)
        yield from ((seat, -each) for seat in others)


def build(o: RamschelnOptions, seats: int) -> Variant:
    """The variant for these switches."""
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=widow.ladder(GERMAN_32, belli=o.belli),
        phases=(
            Shuffle(),
            Deal(packets="3* 2*", aside=widow.SPARE),
            TurnUp(),
            *((widow.general_question(),) if o.slam else ()),
            Declare(spare=widow.SPARE, skip_bound=True, unless=(GENERAL,)),
            Rob(),
            Play(profile=STRICT, leaders=(GENERAL,)),
        ),
        bans=(widow.TWO_PLAY,),
        profile=STRICT,
        scoring=(
            Shares(TRICKS),
            NoTrickInRamscheln(chips=STAKE if o.bete == "five" else 0),
            *((Slam(),) if o.slam else ()),
        ),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        fields=widow.fields(general=o.slam, order=False),
        checks=(*widow.CHECKS, widow.two_play),
    )


GAME = Game(
    key="ramscheln",
    edition=1,
    circle="wider",
    place=190,
    players=(3, 5),
    best=4,
    options_type=RamschelnOptions,
    build=build,
    presets={"standard": {}, "five": {"bete": "five"}},
)
