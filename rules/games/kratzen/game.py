"""Kratzen, an Austrian pot game that opens with a Muss. Half of it is a reconstruction.

Sources: kartenspiele.net (stakes, the cut of the Muss, the deal; the page breaks
off there); English Wikipedia. What follows the deal is completed from its
relatives Mauscheln and Chratze.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import EverybodyAntes, left_in_pot
from rules.engine.calls import may_not_drop
from rules.engine.cards import GERMAN_33, WELI
from rules.engine.constraints import STRICT, WIN_IF_ABLE
from rules.engine.goals import MostAfterDeals
from rules.engine.ladder import Ladder
from rules.engine.phases import Deal, Declare, Exchange, Play, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Field
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.pots import Bete, PotShare
from rules.games.kratzen.muss_cut import MUSS, MussCut, paid

TRICKS = 4
MANY_CHIPS = 12  # that one player may be asked for at the cut; more has not been seen


@dataclass(frozen=True)
class KratzenOptions(GameOptions):
    """The house rules of Kratzen."""

    under_trump: bool = switch(True, False)
    muss_exchange: bool = switch(False, True)
    bare_pot_binds: bool = switch(True, False)
    rounds: int = switch(3, 1, 2, 5)


@dataclass(frozen=True)
class Quarters(PotShare):
    """Each trick takes a quarter of the pot, but in a Muss nothing."""

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != MUSS:
            yield from super().credits(hand)


@dataclass(frozen=True)
class FallenInKratzen(Bete):
    """Who plays and takes no trick pays the pot, but not in a Muss."""

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != MUSS:
            yield from super().credits(hand)


@dataclass(frozen=True)
class MussPaid(ScorePart):
    """What the dealer and the cut have cost in a Muss."""

    key: ClassVar[str] = "score.muss"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat, chips in enumerate(hand.paid):
            yield seat, -chips


@dataclass(frozen=True)
class MussNoTrick(ScorePart):
    """One chip more of who takes no trick in a Muss."""

    key: ClassVar[str] = "score.muss-trick"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == MUSS and hand.played:
            for seat in hand.seats:
                if not hand.took(seat):
                    yield seat, -1


def build(o: KratzenOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = STRICT if o.under_trump else WIN_IF_ABLE
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=GERMAN_33,
        ladder=Ladder(GERMAN_33, plain="A K O U T 9 8 7", trumps="*A S6 *K *O *U *T *9 *8 *7"),
        phases=(
            Shuffle(),
            MussCut(when=_nothing_to_share),
            Deal(packets="2"),
            TurnUp(again=1 << WELI),
            Deal(packets="2"),
            Declare(lone_wins=True, skip_bound=True),
            Exchange(each=TRICKS, unless=() if o.muss_exchange else (MUSS,)),
            Play(profile=profile),
        ),
        bans=(may_not_drop("declare.force", _bound, "force"),),
        profile=profile,
        hand_size=TRICKS,
        scoring=(Quarters(TRICKS), FallenInKratzen(), MussPaid(), MussNoTrick()),
        antes=(EverybodyAntes(1, empty_only=True, enough=TRICKS),),
        start=0,
        goal=MostAfterDeals(deals=o.rounds * seats),
        lone_wins=True,
        moving_dealer=True,
        collects=(("paid", paid),),
        fields=(
            Field("called", "choice", choices=("", MUSS)),
            Field("dealer", "seat", when=(("called", (MUSS,)),)),
            Field("paid", "number", each_seat=True, high=MANY_CHIPS, when=(("called", (MUSS,)),)),
            Field("tricks", "tricks", each_seat=True, high=TRICKS),
        ),
        checks=(_muss_when_due, _nobody_out),
        doubts=(_dealer_paid,),
    )


def _nothing_to_share(state: State) -> bool:
    return left_in_pot(state.variant, state.standing) < TRICKS


def bound_up_to(variant: PlayRules) -> int:
    """The most chips in the pot with which everybody must play: a Muss that cost nobody more than the stakes."""
    assert isinstance(variant.options, KratzenOptions)
    return variant.seats + 1 if variant.options.bare_pot_binds else TRICKS - 1


def _bound(state: State, seat: Seat) -> bool:
    return left_in_pot(state.variant, state.standing) <= bound_up_to(state.variant)


def _muss_when_due(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A Muss is played exactly when the pot cannot be shared; its dealer has paid for it."""
    if hand.called == MUSS and not sum(hand.paid):
        return refuse("sheet.paid")
    if standing is None:
        return None
    due = left_in_pot(variant, standing) < TRICKS
    if due == (hand.called == MUSS):
        return None
    return refuse("sheet.called-muss" if due else "sheet.called-no-muss")


def _dealer_paid(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who deals a Muss in the end has paid a chip: for dealing it, or because the pack came to him."""
    free = hand.called == MUSS and any(hand.paid) and not hand.paid[hand.dealer]
    return refuse("sheet.paid-dealer", seat=hand.dealer) if free else None


def _nobody_out(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """In a Muss, and while the pot holds no more than bare stakes, nobody drops out."""
    bare = standing is not None and left_in_pot(variant, standing) <= bound_up_to(variant)
    out = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None]
    return refuse("declare.force", seat=out[0]) if out and (bare or hand.called == MUSS) else None


GAME = Game(
    key="kratzen",
    edition=1,
    circle="wider",
    place=160,
    players=(3, 6),
    best=4,
    options_type=KratzenOptions,
    build=build,
    presets={"standard": {}},
)
