"""Mönch: Ramsen with one permanent trump, the monk, on top of all others.

A reconstruction: what set the Bavarian game apart from Ramsen is lost. Sources:
CatsAtCards for the kinship; Wikipedia on Ramscheln and Mistigri for the monk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import card_set, parse_cards
from rules.engine.notes import FLUSH
from rules.engine.phases import Declare, Exchange
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.flush import Flush
from rules.games._shared.flush_sheet import FIELDS, flush_fits
from rules.games.moench.rename_trump import RenameTrump
from rules.games.ramsen import game as ramsen

MONK = card_set(parse_cards("EU"))
SUIT = "*K *O *U *T *9 *8 *7"
PLAYED = (("called", ("",)),)


@dataclass(frozen=True)
class MoenchOptions(GameOptions):
    """The house rules of Mönch."""

    belli: bool = switch(False, True)
    flush: bool = switch(False, True)
    monk_names_trump: bool = switch(False, True)
    ramsen_four: bool = switch(False, True)
    free_exchange: bool = switch(False, True)


def clashes(o: MoenchOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played together."""
    return (refuse("clash.belli"),) if o.belli and o.ramsen_four else ()


@dataclass(frozen=True)
class FlushTakesAll(ScorePart):
    """Five off for who showed five of a suit; nobody is fined."""

    key: ClassVar[str] = "score.flush"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "flush")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == FLUSH and hand.caller is not None:
            yield hand.caller, -5


def build(o: MoenchOptions, seats: int) -> Variant:
    """The variant for these switches: Ramsen, with what is different."""
    like_ramsen = ramsen.GAME.variant(seats=seats)
    exchange = Exchange(swap_turn_up=True) if o.free_exchange else ramsen.FIVE_FOR_THE_TABLE
    return replace(
        like_ramsen,
        game=GAME,
        options=o,
        ladder=replace(like_ramsen.ladder, trumps=_trumps(o)),
        phases=ramsen.course(
            *((RenameTrump(card=MONK),) if o.monk_names_trump else ()),
            exchange,
            Declare(),
            *((Flush(wild=MONK),) if o.flush else ()),
        ),
        scoring=(*like_ramsen.scoring, *((FlushTakesAll(),) if o.flush else ())),
        fields=_with_flush(like_ramsen.fields) if o.flush else like_ramsen.fields,
        checks=CHECKS if o.flush else (),
    )


def _trumps(o: MoenchOptions) -> str:
    """The trumps high to low."""
    if o.ramsen_four:
        return ramsen.TRUMPS
    return f"EU *A S7 {SUIT}" if o.belli else f"EU *A {SUIT}"


def _with_flush(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The form asks first whether five of a suit were shown, and of the tricks only if not."""
    return (*FIELDS, *(replace(field, when=PLAYED) for field in fields))


CHECKS: tuple[Check, ...] = (flush_fits,)

GAME = Game(
    key="moench",
    edition=1,
    circle="core",
    place=130,
    players=(3, 5),
    best=4,
    options_type=MoenchOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}},
)
