"""Chratze, the Swiss four-card pot game that goes round against the clock.

Sources: German Wikipedia; jasswiki.ch; deutschlandcasinos.org; the rules page of
an open-source table for what is switched "as in the app".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.antes import EverybodyAntes
from rules.engine.calls import may_not_drop
from rules.engine.cards import GERMAN_36
from rules.engine.constraints import STRICT, TRUMP_NO_HEAD
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.notes import DECLARER, FORCE, NO_BID
from rules.engine.phases import Cut, Deal, Declare, Exchange, Phase, Play, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.round_for_declarer import Binding, Undertake, after_declarer, bound_as_last
from rules.games._shared.undertaking import TRICKS, Fallen, Share, declared, fields, met, turned

STAKE = 4
TRUMPS_IN_ALL = 3
PLAIN = "A K O U T 9 8 7 6"


@dataclass(frozen=True)
class ChratzeOptions(GameOptions):
    """The house rules of Chratze."""

    payment: str = switch("per-trick", "by-role")
    first_lead: str = switch("chratzer", "after-dealer")
    heading: bool = switch(False, True)
    five_for_four: bool = switch(True, False)
    ante_after_blanks: bool = switch(True, False)
    banner_round: bool = switch(False, True)
    last_one: bool = switch(False, True)
    dealing: str = switch("two-and-two", "singly")
    rounds: int = switch(3, 1, 2, 5)


@dataclass(frozen=True)
class Roles(ScorePart):
    """Two shares for the declarer and one for each joiner, as far as they kept what they undertook."""

    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "roles")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if len(hand.seats) == 1 and hand.played:
            yield hand.seats[0], hand.pot
            return
        shares = {seat: 1 + (seat == hand.declarer) for seat in hand.seats if hand.played and met(hand, seat)}
        for seat, share in shares.items():
            yield seat, share * (hand.pot // sum(shares.values()))


@dataclass(frozen=True)
class NobodyUndertook(ScorePart):
    """Everybody puts the stake in again when nobody wanted any of the trumps."""

    key: ClassVar[str] = "score.blank"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == NO_BID:
            for seat in range(len(hand.tricks)):
                yield seat, -STAKE


def build(o: ChratzeOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = STRICT if o.heading else TRUMP_NO_HEAD
    banner = Binding(lambda state: turned(state, "T"), (FORCE, DECLARER))
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_36,
        ladder=Ladder(GERMAN_36, plain=PLAIN, trumps="*" + PLAIN.replace(" ", " *")),
        phases=(
            Shuffle(),
            Cut(),
            *_deal(o),
            Undertake(bindings=(banner,) * o.banner_round, last=o.last_one, trumps=TRUMPS_IN_ALL),
            Declare(key="join", asked=after_declarer, lone_wins=True, unless=(FORCE,)),
            Exchange(each=TRICKS, bonus=TRICKS if o.five_for_four else 0),
            Play(profile=profile, declarer_leads=o.first_lead == "chratzer"),
        ),
        bans=(may_not_drop("join.last", bound_as_last, "promised", brought_by=("last",)),),
        profile=profile,
        hand_size=TRICKS,
        scoring=(
            Roles() if o.payment == "by-role" else Share(),
            Fallen(),
            *((NobodyUndertook(),) if o.ante_after_blanks else ()),
        ),
        antes=(EverybodyAntes(STAKE, empty_only=True, enough=TRICKS),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        clockwise=False,
        same_dealer=(NO_BID,),
        uncounted=(NO_BID,),
        fields=fields(thrown_in=NO_BID),
        checks=(declared,),
    )


def _deal(o: ChratzeOptions) -> tuple[Phase, ...]:
    if o.dealing == "singly":
        return (Deal(packets="1 1 1 1-"), TurnUp(to_dealer=True))
    return (Deal(packets="2"), TurnUp(), Deal(packets="2"))


GAME = Game(
    key="chratze",
    edition=1,
    circle="wider",
    place=150,
    players=(2, 7),
    best=4,
    options_type=ChratzeOptions,
    build=build,
    presets={
        "standard": {},
        "app": {"payment": "by-role", "first_lead": "after-dealer", "dealing": "singly"},
    },
)
