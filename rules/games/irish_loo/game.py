"""Irish Loo: Loo with three cards and an exchange instead of a miss.

Sources: W. H. Peel, Round Games with Cards; Enquire Within Upon Everything,
95–100; Encyclopaedia Britannica 1911.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import FRENCH_52
from rules.engine.constraints import WIN_IF_ABLE
from rules.engine.phases import Deal, Play, TurnUp
from rules.engine.phases.stand import StandOrExchange
from rules.engine.sheet import Check, Field
from rules.engine.variant import Game, Variant, switch
from rules.games._shared.pots import nobody_out_of_a_force
from rules.games.loo.game import LEADS, LOO, TRICKS, LooSwitches, unlimited_half, variant_of
from rules.games.loo.sheet import nobody_out_of_clubs


@dataclass(frozen=True)
class IrishLooOptions(LooSwitches):
    """The house rules of Irish Loo."""

    loo: int | str = switch(LOO, 3, 9, "unlimited")
    half_loo: bool = switch(False, True)
    club_law: bool = switch(True, False)
    rounds: int = switch(2, 1, 3, 5)


def build(o: IrishLooOptions, seats: int) -> Variant:
    """Irish Loo with these switches."""
    checks: tuple[Check, ...] = (nobody_out_of_a_force,)
    trump = Field("trump", "suit")
    return variant_of(
        GAME,
        o,
        seats,
        FRENCH_52,
        (
            Deal(packets="1 1 1"),
            TurnUp(),
            StandOrExchange(each=TRICKS, lone_wins=True, ends_alone=True, key="declare"),
            Play(profile=WIN_IF_ABLE, lead_profile=LEADS),
        ),
        fields=(*((trump,) if o.club_law else ()), Field("tricks", "tricks", each_seat=True, high=TRICKS)),
        checks=(*checks, *((nobody_out_of_clubs,) if o.club_law else ())),
    )


GAME = Game(
    key="irish-loo",
    edition=1,
    circle="wider",
    place=90,
    players=(3, 10),
    best=5,
    options_type=IrishLooOptions,
    build=build,
    clashes=lambda o, seats: unlimited_half(o),
    also=("loo-irish",),
    presets={"standard": {}},
)
