"""Tippen or Dreiblatt, three cards and a pot that has to be won.

Sources: German and English Wikipedia (after Grupp and Katira); Pierer's
Universal-Lexikon 1857 for the switches named after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import Ante, DealerAntes, EverybodyAntes
from rules.engine.calls import last_one_in, may_not_drop
from rules.engine.cards import GERMAN_32, pack
from rules.engine.constraints import duties
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.lead_duties import LeadTrump
from rules.engine.notes import FORCE
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.force import Force
from rules.engine.sheet import Field, not_played
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.hop import HopCut
from rules.games._shared.pots import Bete, PotShare, Skipped, nobody_out_of_a_force

TRICKS = 3
STAKE = 3
TRUMPS = "*A *K *O *U *T *9 *8 *7"
MOVES_THE_DEAL = {"off": "", "sprung": "7", "hop-and-sprung": "7A"}  # ranks, by the switch


@dataclass(frozen=True)
class TippenOptions(GameOptions):
    """The house rules of Tippen."""

    cut: str = switch("off", "sprung", "hop-and-sprung")
    stake: str = switch("dealer", "everybody-dealer-double")
    must_trump: bool = switch(True, False)
    must_head: bool = switch(False, True)
    winner_leads_trump: bool = switch(False, True)
    exchange: bool = switch(False, True)
    bete_cap: str | int = switch("none", 12, 24, 48)
    rounds: int = switch(3, 1, 2, 5)


def clashes(o: TippenOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    needed = seats * 2 * TRICKS + 1
    if o.exchange and needed > GERMAN_32.bit_count():
        return (refuse("clash.exchange", seats=seats, needed=needed, pack=32),)
    return ()


def build(o: TippenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = duties(head=o.must_head, trump=o.must_trump)
    leads = (LeadTrump(),) if o.winner_leads_trump else ()
    cap = 0 if o.bete_cap == "none" else int(o.bete_cap)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps=TRUMPS),
        phases=(
            Shuffle(),
            _cut(o),
            Force(),
            Deal(packets="1 1 1"),
            TurnUp(),
            Declare(lone_wins=True, skip_bound=True, unless=(FORCE,)),
            *((Exchange(each=TRICKS),) if o.exchange else ()),
            Play(profile=profile, lead_profile=leads),
        ),
        bans=(may_not_drop("declare.last", last_one_in, "one"),),
        profile=profile,
        hand_size=TRICKS,
        scoring=(PotShare(TRICKS), Bete(most=cap), Skipped(STAKE)),
        antes=_antes(o),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        uncounted=("hop", "jump"),
        deal_moves=(("jump", 2),),
        lone_wins=True,
        fields=_fields(o),
        checks=(not_played("hop", "jump"), nobody_out_of_a_force),
    )


def _cut(o: TippenOptions) -> Phase:
    ranks = MOVES_THE_DEAL[o.cut]
    if not ranks:
        return Cut()
    return HopCut(hop=pack(ranks), jump=o.cut == "hop-and-sprung")


def _antes(o: TippenOptions) -> tuple[Ante, ...]:
    if o.stake == "dealer":
        return (DealerAntes(STAKE),)
    return (EverybodyAntes(STAKE), DealerAntes(STAKE))


def _fields(o: TippenOptions) -> tuple[Field, ...]:
    tricks = Field("tricks", "tricks", each_seat=True, high=TRICKS)
    if o.cut == "off":
        return (tricks,)
    words = ("", "hop", "jump") if o.cut == "hop-and-sprung" else ("", "hop")
    return (
        Field("called", "choice", choices=words),
        Field("tricks", "tricks", each_seat=True, high=TRICKS, when=(("called", ("",)),)),
    )


GAME = Game(
    key="tippen",
    edition=1,
    circle="wider",
    place=10,
    players=(3, 6),
    best=4,
    options_type=TippenOptions,
    build=build,
    clashes=clashes,
    presets={
        "standard": {},
        "pierer": {"stake": "everybody-dealer-double", "winner_leads_trump": True, "cut": "hop-and-sprung"},
    },
)
