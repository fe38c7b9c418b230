"""Zwicken: the Bavarian Zwigga, and the form of the Austrian card books.

Sources: Bavarian, German and English Wikipedia; kartenspiele-regeln.de.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import DealerAntes
from rules.engine.calls import after, last_one_in, may_not_drop
from rules.engine.cards import GERMAN_32, CardSet, card, pack
from rules.engine.constraints import Follow, Profile, duties
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import TRUMP, Ladder
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.phases.play import order_of
from rules.engine.sheet import Field, not_played
from rules.engine.state import State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, OptionValue, Variant, switch
from rules.games._shared.hop import HopCut
from rules.games._shared.pots import Bete, Fined, PotShare, Skipped, one_card_lost
from rules.games.zwicken.dealer_trump import SHOWED, DealerTrump

TRICKS = 3
STAKE = 3
BELLI = card("S7")


@dataclass(frozen=True)
class ZwickenOptions(GameOptions):
    """The house rules of Zwicken."""

    trump: str = switch("dealer-chooses", "turned-after-two")
    belli: bool = switch(True, False)
    exchange: bool = switch(False, True)
    hop_and_jump: bool = switch(False, True)
    must_trump: bool = switch(True, False)
    must_head: bool = switch(False, True)
    dealer_needs_trump: bool = switch(True, False)
    trump_ace_must_play: bool = switch(False, True)
    lost_belli: str = switch("free", "stake", "stock")
    rounds: int = switch(3, 1, 2, 5)


BOOK: Mapping[str, OptionValue] = {
    "trump": "turned-after-two",
    "exchange": True,
    "hop_and_jump": True,
    "must_trump": False,
    "must_head": True,
    "dealer_needs_trump": False,
    "lost_belli": "stake",
}


@dataclass(frozen=True)
class HeadInSuit:
    """Who follows beats the card now winning if he can; who cannot follow is free."""

    rule: ClassVar[str] = "play.head"

    def describe(self, variant: object) -> Traits:
        yield trait("duty", "head-in-suit")

    def wanted(self, alive: CardSet, led: CardSet, trumps: CardSet, over: CardSet) -> CardSet:
        return alive & led & over


def clashes(o: ZwickenOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    found = []
    needed = seats * TRICKS * (2 if o.exchange else 1) + 1
    if needed > GERMAN_32.bit_count():
        found.append(refuse("clash.exchange", seats=seats, needed=needed, pack=32))
    if o.lost_belli != "free" and not o.belli:
        found.append(refuse("clash.lost-belli"))
    return tuple(found)


def build(o: ZwickenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = profile_of(o)
    belli = "S7 " if o.belli else ""
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps=f"*A {belli}*K *O *U *T *9 *8 *7"),
        phases=(
            Shuffle(),
            _cut(o),
            *_trump(o),
            Declare(
                lone_wins=True,
                skip_bound=not o.trump_ace_must_play,  # to be passed over would tell who holds it
                ends_alone=True,
                earned=_shows_a_trump if o.dealer_needs_trump else None,
            ),
            *((Exchange(each=TRICKS),) if o.exchange else ()),
            Play(profile=profile),
        ),
        bans=(
            may_not_drop("declare.shown", after(SHOWED), "shown"),
            *((may_not_drop("declare.ace", _holds_the_ace, "ace"),) if o.trump_ace_must_play else ()),
            may_not_drop("declare.last", last_one_in, "one"),
        ),
        profile=profile,
        hand_size=TRICKS,
        scoring=(PotShare(TRICKS), Bete(), Skipped(STAKE), *_fine(o)),
        antes=(DealerAntes(STAKE),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        uncounted=("hop", "jump"),
        deal_moves=(("jump", 2),),
        lone_wins=True,
        collects=(("fined", _lost_belli),) if o.lost_belli != "free" else (),
        fields=_fields(o),
        checks=(not_played("hop", "jump"),),
        doubts=(one_card_lost,),
    )


def profile_of(o: ZwickenOptions) -> Profile:
    """What must be played. By the card books whoever cannot follow throws off or trumps, as he likes."""
    if o.must_head and not o.must_trump:
        return Follow(), HeadInSuit()
    return duties(head=o.must_head, trump=o.must_trump)


def _cut(o: ZwickenOptions) -> Phase:
    if not o.hop_and_jump:
        return Cut()
    leap = 1 << BELLI if o.belli else 0
    return HopCut(hop=pack("7A") & ~leap, leap=leap)


def _trump(o: ZwickenOptions) -> tuple[Phase, ...]:
    """The deal, and how the trump suit comes about."""
    if o.trump == "dealer-chooses":
        return (Deal(packets="1 1 1"), DealerTrump())
    return (Deal(packets="2"), TurnUp(), Deal(packets="1"))


def _shows_a_trump(state: State, seat: Seat) -> bool:
    """Whether a dealer who is left alone has a trump; anybody else takes the Stock anyway."""
    has = bool(state.hands[seat] & order_of(state).of_suit[TRUMP])
    return seat != state.standing.dealer or has


def _holds_the_ace(state: State, seat: Seat) -> bool:
    return bool(state.hands[seat] >> order_of(state).trumps[0] & 1)


def _lost_belli(state: State) -> tuple[Seat, ...]:
    """Who lost the Belli to the ace of trumps."""
    ace = order_of(state).trumps[0] if state.trump is not None else BELLI
    return tuple(
        trick.seats[trick.cards.index(BELLI)]
        for trick in state.tricks
        if BELLI in trick.cards and ace in trick.cards and ace != BELLI
    )


def _fine(o: ZwickenOptions) -> tuple[Fined, ...]:
    return {"free": (), "stake": (Fined(chips=STAKE),), "stock": (Fined(),)}[o.lost_belli]


def _fields(o: ZwickenOptions) -> tuple[Field, ...]:
    played = (("called", ("",)),) if o.hop_and_jump else ()
    words = ("", "hop", "jump") if o.belli else ("", "hop")
    return (
        *((Field("called", "choice", choices=words),) if o.hop_and_jump else ()),
        Field("tricks", "tricks", each_seat=True, high=TRICKS, when=played),
        *((Field("fined", "flags", when=played),) if o.lost_belli != "free" else ()),
    )


GAME = Game(
    key="zwicken",
    edition=1,
    circle="wider",
    place=20,
    players=(3, 6),
    best=4,
    options_type=ZwickenOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}, "book": BOOK},
)
