"""Köpknack, the Knack in which cards are bought.

Sources: English, German and Swedish Wikipedia.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import FRENCH_52
from rules.engine.constraints import FOLLOW_ONLY
from rules.engine.phases import Deal, Declare, Exchange, Play, TurnUp
from rules.engine.variant import Game, Variant, switch
from rules.games.knack.covered_lead import CoveredPlay
from rules.games.knack.game import LEADS, TRICKS, KnackSwitches, variant_of


@dataclass(frozen=True)
class KopknackOptions(KnackSwitches):
    """The house rules of Köpknack."""

    stake: int = switch(6, 3)
    lead_rules: bool = switch(True, False)
    penalty: str = switch("stake", "pot")
    rounds: int = switch(3, 1, 2, 5)


def build(o: KopknackOptions, seats: int) -> Variant:
    """Köpknack with these switches."""
    play = CoveredPlay(profile=FOLLOW_ONLY, lead_profile=LEADS) if o.lead_rules else Play(profile=FOLLOW_ONLY)
    return variant_of(
        GAME,
        o,
        seats,
        FRENCH_52,
        (
            Deal(packets="2 1"),
            TurnUp(),
            Declare(lone_wins=True, ends_alone=True, key="knock"),
            Exchange(each=TRICKS, skip_spent=True),
            Exchange(each=TRICKS, skip_spent=True),
            play,
        ),
    )


GAME = Game(
    key="koepknack",
    edition=1,
    circle="wider",
    place=70,
    players=(6, 8),
    best=6,
    options_type=KopknackOptions,
    build=build,
    presets={"standard": {}},
)
