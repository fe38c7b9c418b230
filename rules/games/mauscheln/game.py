"""Angehen, Vierblatt or, by the name this site keeps out of its titles, Mauscheln.

Sources: German and English Wikipedia; casinospiegel.net for the short pack; the
house rules of a club (mauschelarsch.de) for most of the switches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import DealerAntes
from rules.engine.calls import Ban, bare_stake, may_not_drop
from rules.engine.cards import FRENCH_52, GERMAN_32, CardSet, card, pack
from rules.engine.constraints import STRICT
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import DECLARER, FORCE, NO_BID
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.play import order_of
from rules.engine.sheet import Field
from rules.engine.state import State
from rules.engine.traits import trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import one_card_lost
from rules.games._shared.round_for_declarer import (
    Binding,
    TakeTurnUp,
    Undertake,
    after_declarer,
    bound_as_last,
    last_to_join,
)
from rules.games._shared.undertaking import STIH, TRICKS, Fallen, Share, by_the_dealer, declared, fields, turned
from rules.games.mauscheln.score import SpecialLost, forced, losers_of

STAKE = 4
MANY = 7  # from so many players on 32 cards are too few
PACKS = {32: GERMAN_32, 24: pack("AKOUT9"), 52: FRENCH_52}
TWICE_UNDER = {"double-if-zero": 1, "single": 0, "always-double": 2}  # tricks, by the switch
SPECIAL = {"none": "", "weli": "S6", "belli": "S7"}


@dataclass(frozen=True)
class MauschelnOptions(GameOptions):
    """The house rules of Angehen."""

    pack: int = switch(32, 24, 52)
    special_trump: str = switch("none", "weli", "belli")
    declarer_fail: str = switch("double-if-zero", "single", "always-double")
    first_lead: str = switch("forehand", "declarer")
    turn_up_to_declarer: bool = switch(False, True)
    seven_binds_dealer: bool = switch(False, True)
    ace_binds_dealer: bool = switch(False, True)
    trump_ace_declares: bool = switch(False, True)
    force: bool = switch(False, True)
    four_of_a_suit: bool = switch(False, True)
    join_last: bool = switch(False, True)
    pot_cap: str | int = switch("none", 20, 40)
    special_fine: int = switch(0, 2, 4)
    rounds: int = switch(3, 1, 2, 5)


def pack_of(o: MauschelnOptions, seats: int) -> CardSet:
    """The pack: as agreed, from seven players on all 52 cards; and the Weli where it is played with."""
    cards = PACKS[52 if seats >= MANY else o.pack]
    return cards | 1 << card("S6") if o.special_trump == "weli" else cards


def clashes(o: MauschelnOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    if o.pack == 24 and seats > TRICKS:
        found.append(refuse("clash.short-pack", seats=seats))
    if o.pack == 24 and o.special_trump == "belli":
        found.append(refuse("clash.short-belli"))
    if o.pack == 24 and o.seven_binds_dealer:
        found.append(refuse("clash.short-seven"))
    if o.special_fine and o.special_trump == "none":
        found.append(refuse("clash.fine"))
    return tuple(found)


def build(o: MauschelnOptions, seats: int) -> Variant:
    """The variant for these switches."""
    cards, special = pack_of(o, seats), SPECIAL[o.special_trump]
    most = 0 if o.pot_cap == "none" else int(o.pot_cap)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(
            cards,
            plain="A K O U T 9 8 7 6 5 4 3 2",
            trumps=f"*A {special} *K *O *U *T *9 *8 *7 *6 *5 *4 *3 *2",
        ),
        phases=_phases(o),
        bans=(
            may_not_drop("join.last", bound_as_last, "promised", brought_by=("last",)),
            *(
                (Ban(verb, "undertake.ace", _holds_ace, None) for verb in ("pass", "last"))
                if o.trump_ace_declares
                else ()
            ),
        ),
        profile=STRICT,
        hand_size=TRICKS,
        scoring=(
            Share(forgiving=True, most=most),
            Fallen(twice_under=TWICE_UNDER[o.declarer_fail], most=most),
            *((SpecialLost(o.special_fine),) if o.special_fine else ()),
        ),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        collects=(("fined", losers_of(card(special))),) if o.special_fine else (),
        fields=_fields(o),
        checks=(declared, by_the_dealer("stih"), *((forced,) if o.force else ())),
        doubts=(one_card_lost,),
    )


def _phases(o: MauschelnOptions) -> tuple[Phase, ...]:
    bindings = (
        *((Binding(lambda state: bare_stake(state, 0), (FORCE, DECLARER), trait("drop", "force")),) if o.force else ()),
        *((Binding(lambda state: turned(state, "7"), (STIH, DECLARER)),) if o.seven_binds_dealer else ()),
        *((Binding(lambda state: turned(state, "A"), (DECLARER,)),) if o.ace_binds_dealer else ()),
    )
    favoured = o.four_of_a_suit or o.join_last
    return (
        Shuffle(),
        Cut(),
        Deal(packets="2"),
        TurnUp(),
        Deal(packets="2"),
        Undertake(bindings=bindings, last=o.join_last),
        Declare(key="join", asked=after_declarer, lone_wins=True, unless=(FORCE,)),
        *((TakeTurnUp(),) if o.turn_up_to_declarer else ()),
        Exchange(each=TRICKS, bonus=TRICKS if favoured else 0, bonus_for=_favours(o)),
        Play(profile=STRICT, declarer_leads=o.first_lead == "declarer"),
    )


def _favours(o: MauschelnOptions) -> Callable[[State, Seat], bool]:
    """Who gets five cards for four: one suit only, or the promise to join last."""

    def favours(state: State, seat: Seat) -> bool:
        hand, order = state.hands[seat], order_of(state)
        one_suit = any(not hand & ~cards for cards in order.of_suit)
        return (o.four_of_a_suit and one_suit) or (o.join_last and seat == last_to_join(state))

    return favours


def _holds_ace(state: State, seat: Seat) -> bool:
    """Whether the seat holds the highest trump."""
    return bool(state.hands[seat] >> order_of(state).trumps[0] & 1)


def _fields(o: MauschelnOptions) -> tuple[Field, ...]:
    called = ("stih",) if o.seven_binds_dealer else ()
    played = (("called", ("", *called)),)
    fined = (Field("fined", "flags", when=played),) if o.special_fine else ()
    return (*fields(*called, thrown_in=NO_BID), *fined)


GAME = Game(
    key="mauscheln",
    edition=1,
    circle="wider",
    place=140,
    players=(3, 8),
    best=4,
    options_type=MauschelnOptions,
    build=build,
    clashes=clashes,
    presets={
        "standard": {},
        "soldiers": {"pack": 24},
        "club": {"seven_binds_dealer": True, "ace_binds_dealer": True, "force": True, "special_trump": "belli"},
    },
)
