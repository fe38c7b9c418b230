"""Ramset, the Swiss New Year's game for sausages, with the Blinde and the Bälli.

Sources: jasswelt.ch after the Swiss rule book Puur Näll As, rt33.ch, emmental.ch,
satus-rothrist.ch, jassverzeichnis.ch, freiburger-nachrichten.ch.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import GERMAN_32, card
from rules.engine.constraints import OVERTRUMP
from rules.engine.lead_duties import LeadTrump
from rules.engine.phases import Deal, Declare, Phase, Play, Rob, Shuffle, TurnUp
from rules.engine.phases.declare import without_spare
from rules.engine.record import HandRecord
from rules.engine.scoring import PerTrick, ScorePart
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared import widow_games as widow
from rules.games._shared.races import Race
from rules.games.ramset.take_spare import TakeSpare

MOST_WITH_A_BLIND_HAND = 5
RAMS = 5  # strokes that a hand without a trick costs, where it costs any


@dataclass(frozen=True)
class RamsetOptions(GameOptions):
    """The house rules of Ramset."""

    target: int = switch(17, 15)
    potato: str = switch("fine", "rams")
    blind: bool = switch(True, False)
    second_trick_trump: bool = switch(True, False)
    sausages: str = switch("all-but-one", "one")


@dataclass(frozen=True)
class Potatoes:
    """How many hands each seat has played without a trick: small change for the kitty, no strokes."""

    name: str = "potatoes"
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("economy", "kitty")

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        """The counts after a hand."""
        empty = [hand.played and tricks == 0 for tricks in hand.tricks]
        return tuple(n + more for n, more in zip(before, empty, strict=True))


def build(o: RamsetOptions, seats: int) -> Variant:
    """The variant for these switches."""
    blind = o.blind and seats <= MOST_WITH_A_BLIND_HAND
    potato: tuple[ScorePart, ...] = (widow.NoTrickUnlessGeneral(-RAMS),) if o.potato == "rams" else ()
    one_sausage = o.sausages == "one"
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=widow.ladder(GERMAN_32, belli="second"),
        phases=(
            Shuffle(),
            Deal(packets="3* 2*", aside=widow.SPARE) if blind else Deal(packets="3 2"),
            TurnUp(again=1 << card(widow.BELLI)),
            *_choices(blind=blind),
            Rob(all_turned=True),
            Play(profile=OVERTRUMP, lead_profile=(LeadTrump((1,)),) if o.second_trick_trump else ()),
        ),
        profile=OVERTRUMP,
        scoring=(PerTrick(+1), *potato),
        forfeit=0 if potato else -1,
        start=0,
        goal=Race(key="goal.earliest" if one_sausage else "goal.last", target=o.target, last_loses=not one_sausage),
        lone_wins=True,
        clockwise=False,
        tallies=(Potatoes(),),
        fields=widow.fields(general=False),
        checks=widow.CHECKS,
    )


def _choices(*, blind: bool) -> tuple[Phase, ...]:
    declare = Declare(lone_wins=True, asked=without_spare)
    return (TakeSpare(), declare) if blind else (declare,)


GAME = Game(
    key="ramset",
    edition=1,
    circle="wider",
    place=170,
    players=(2, 6),
    best=4,
    options_type=RamsetOptions,
    build=build,
    presets={"standard": {}, "short": {"target": 15, "sausages": "one"}},
)
