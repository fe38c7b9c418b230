"""Loo with three cards, the old English game with a miss.

Sources: W. H. Peel, Round Games with Cards; Enquire Within Upon Everything,
95–100; Encyclopaedia Britannica 1911.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import DealerAntes
from rules.engine.calls import Ban, last_one_in, may_not_drop, noted, trump_is
from rules.engine.cards import FRENCH_52, GERMAN_32, CardSet, suit_letter, suit_number
from rules.engine.constraints import WIN_IF_ABLE
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.laws import Laws, with_laws
from rules.engine.lead_duties import LeadHighestTrump, LeadTopTrump, LeadTrump
from rules.engine.notes import FORCE, SPARE
from rules.engine.phases import Cut, Deal, Declare, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.force import Force
from rules.engine.sheet import Check, Field
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import DEFENDED, Bete, PotShare, nobody_out_of_a_force
from rules.games.loo.miss import DeclareWithMiss
from rules.games.loo.sheet import defender_fits, nobody_out_of_clubs

CLUBS = suit_number("E")
TRICKS = 3
STAKE = 3
LOO = 6
# The ace (or the king below a turned ace), the higher of two, and after the first trick a trump again.
LEADS = (LeadTopTrump(second_too=True), LeadTrump((1,)), LeadHighestTrump((0, 1)))


class LooSwitches(GameOptions):
    """The switches that Irish Loo has as well; each of the two has them in an order of its own."""

    loo: int | str
    half_loo: bool
    club_law: bool
    rounds: int


@dataclass(frozen=True)
class LooOptions(LooSwitches):
    """The house rules of three-card Loo."""

    loo: int | str = switch(LOO, 3, 9, "unlimited")
    half_loo: bool = switch(False, True)
    club_law: bool = switch(False, True)
    miss: bool = switch(True, False)
    miss_leads: bool = switch(False, True)
    pack: int = switch(52, 32)
    rounds: int = switch(2, 1, 3, 5)
    laws: Laws = with_laws(
        law_misdeal="fined", law_exposed="fined", law_turn="fined", law_revoke="beside", law_call="fined"
    )


def clashes(o: LooOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    needed = (seats + o.miss) * TRICKS + 1
    if o.pack == 32 and needed > GERMAN_32.bit_count():
        found.append(refuse("clash.pack", seats=seats, needed=needed, pack=32))
    if o.miss_leads and not o.miss:
        found.append(refuse("clash.miss-leads"))
    return (*found, *unlimited_half(o))


def unlimited_half(o: LooSwitches) -> tuple[Refusal, ...]:
    """A half loo in a single goes with a fixed loo only."""
    return (refuse("clash.half-loo"),) if o.half_loo and o.loo == "unlimited" else ()


def bete_of(o: LooSwitches) -> Bete:
    """What a looed player pays."""
    single = STAKE if o.half_loo else 0
    return Bete(single=single) if o.loo == "unlimited" else Bete(chips=int(o.loo), single=single)


def bans_of(*, club_law: bool) -> tuple[Ban, ...]:
    """Who may not throw up: all in clubs where that is the law, and the last one left."""
    clubs = (may_not_drop("declare.clubs", trump_is(CLUBS), "suit", suit=suit_letter(CLUBS)),) if club_law else ()
    return (
        Ban("drop", "declare.force", noted(FORCE), None),
        *clubs,
        may_not_drop("declare.last", last_one_in, "one"),
    )


def variant_of(
    game: Game,
    o: LooSwitches,
    seats: int,
    cards: CardSet,
    middle: tuple[Phase, ...],
    fields: tuple[Field, ...],
    checks: tuple[Check, ...],
) -> Variant:
    """What the two games have in common."""
    return Variant(
        game=game,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, "A K O U T 9 8 7 6 5 4 3 2", "*A *K *O *U *T *9 *8 *7 *6 *5 *4 *3 *2"),
        phases=(Shuffle(), Cut(), Force(), *middle),
        bans=bans_of(club_law=o.club_law),
        profile=WIN_IF_ABLE,
        hand_size=TRICKS,
        scoring=(PotShare(TRICKS), bete_of(o)),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        fields=fields,
        checks=checks,
    )


def build(o: LooOptions, seats: int) -> Variant:
    """Three-card Loo with these switches."""
    leaders = (SPARE,) if o.miss_leads else ()
    # Where the pool is a single everybody plays, and no miss is dealt.
    deal: tuple[Phase, ...] = (
        (Deal(packets="1 1 1", needs=FORCE), Deal(packets="1* 1* 1*", aside="spare", unless=(FORCE,)))
        if o.miss
        else (Deal(packets="1 1 1"),)
    )
    declare = DeclareWithMiss if o.miss else Declare
    tricks = Field("tricks", "tricks", each_seat=True, high=TRICKS)
    miss = (
        Field("called", "choice", choices=("", DEFENDED)),
        Field("caller", "seat", when=(("called", (DEFENDED,)),)),
    )
    return variant_of(
        GAME,
        o,
        seats,
        FRENCH_52 if o.pack == 52 else GERMAN_32,
        (
            *deal,
            TurnUp(),
            declare(spare="spare" if o.miss else "", lone_wins=True, skip_bound=True, ends_alone=True, unless=(FORCE,)),
            Play(profile=WIN_IF_ABLE, lead_profile=LEADS, leaders=leaders),
        ),
        fields=(*(miss if o.miss else ()), *((Field("trump", "suit"),) if o.club_law else ()), tricks),
        checks=(nobody_out_of_a_force, defender_fits, *((nobody_out_of_clubs,) if o.club_law else ())),
    )


GAME = Game(
    key="loo",
    edition=1,
    circle="wider",
    place=80,
    players=(3, 10),
    best=5,
    options_type=LooOptions,
    build=build,
    clashes=clashes,
    also=("loo-three-card", "three-card-loo"),
    presets={"standard": {}, "unlimited": {"loo": "unlimited"}},
)
