"""Loo with five cards, or Lanterloo, and Pam.

Sources: Hoyle's Games Improved; Enquire Within Upon Everything, 100; W. H. Peel,
Round Games with Cards; American Hoyle ("Pam-Loo").
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.antes import DealerAntes
from rules.engine.calls import bare_stake, last_one_in, may_not_drop
from rules.engine.cards import FRENCH_52, pack
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.lead_duties import LeadTopTrump
from rules.engine.phases import Cut, Deal, Phase, Shuffle, TurnUp
from rules.engine.phases.stand import StandOrExchange
from rules.engine.sheet import Check, Field
from rules.engine.state import State
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.flush import SPARED, Flush
from rules.games._shared.flush_sheet import FIELDS, SHOWN, flush_fits, others_spared
from rules.games._shared.pam import PlayWithPam
from rules.games._shared.pots import BeatenByFlush, Bete, PotShare, TakesAll, nobody_out_of_a_force
from rules.games.five_card_loo.civil import PlayCivil

COURT = pack("KOU")
TRICKS = 5
STAKE = 5
SUIT = "*A *K *O *U *T *9 *8 *7 *6 *5 *4 *3 *2"
PAM = {"jack-of-clubs": "EU", "jack-of-trumps": "*U"}


@dataclass(frozen=True)
class FiveCardLooOptions(GameOptions):
    """The house rules of five-card Loo."""

    loo: int | str = switch(5, 10, "unlimited")
    pam: str = switch("jack-of-clubs", "jack-of-trumps")
    pam_spared: bool = switch(True, False)
    civil: bool = switch(True, False)
    blaze: bool = switch(False, True)
    flush_paid_by: str = switch("who-stood", "everybody")
    flush_loos: str = switch("to-the-holder", "to-the-pool")
    forced_single: bool = switch(False, True)
    rounds: int = switch(2, 1, 3, 5)


def build(o: FiveCardLooOptions, seats: int) -> Variant:
    """The variant for these switches."""
    loo = 0 if o.loo == "unlimited" else int(o.loo)
    forced = (may_not_drop("declare.force", bare_stake, "force"),) if o.forced_single else ()
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=FRENCH_52,
        ladder=Ladder(FRENCH_52, plain="A K O U T 9 8 7 6 5 4 3 2", trumps=_trumps(o)),
        phases=_phases(o),
        bans=(*forced, may_not_drop("declare.last", last_one_in, "one")),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(
            TakesAll(),
            BeatenByFlush(
                chips=loo,
                to_holder=o.flush_loos == "to-the-holder",
                out_too=o.flush_paid_by == "everybody",
            ),
            PotShare(TRICKS),
            Bete(chips=loo),
        ),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        collects=(("followed", spared),),
        fields=(
            *FIELDS,
            Field("followed", "flags", when=SHOWN),
            Field("tricks", "tricks", each_seat=True, high=TRICKS),
        ),
        checks=_checks(o),
    )


def _trumps(o: FiveCardLooOptions) -> str:
    """The trumps high to low."""
    pam = PAM[o.pam]
    return f"{pam} {SUIT}" if pam == "EU" else f"{pam} {SUIT.replace(' *U', '')}"


def spared(state: State) -> tuple[int, ...]:
    """Who gets off when another shows a winning hand."""
    return tuple(note.seat for note in state.notes if note.key == SPARED and note.seat is not None)


def _phases(o: FiveCardLooOptions) -> tuple[Phase, ...]:
    leads = (LeadTopTrump(below=1),)
    play = PlayCivil if o.civil else PlayWithPam
    return (
        Shuffle(),
        Cut(),
        Deal(packets="3 2"),
        TurnUp(),
        StandOrExchange(each=TRICKS, lone_wins=True, ends_alone=True, key="declare"),
        Flush(wild_top=True, court=COURT if o.blaze else 0, spares=True, spares_wild=o.pam_spared),
        play(profile=STRICT, lead_profile=leads),
    )


def _checks(o: FiveCardLooOptions) -> tuple[Check, ...]:
    return (flush_fits, others_spared, *((nobody_out_of_a_force,) if o.forced_single else ()))


GAME = Game(
    key="five-card-loo",
    edition=1,
    circle="wider",
    place=100,
    players=(3, 8),
    best=5,
    options_type=FiveCardLooOptions,
    build=build,
    also=("loo-five-card",),
    presets={
        "standard": {},
        "unlimited": {"loo": "unlimited"},
        "american": {"blaze": True, "civil": False},
        "peel": {"flush_paid_by": "everybody", "pam_spared": False},
    },
)
