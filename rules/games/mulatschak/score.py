"""How a hand of Mulatschak is scored, and what its score sheet asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import suit_number
from rules.engine.notes import NO_BID
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games.mulatschak.notes import MULATSCHAK, WHITEOUT

DOUBLE = "H"  # the suit in which a hand counts double
BARRED = {"hearts": "H", "acorns": "E", "bells": "S"}  # the suit in which nobody stays at home


def _is_short(hand: HandRecord) -> bool:
    """Whether the declarer took fewer tricks than he bid."""
    return hand.declarer is not None and hand.took(hand.declarer) < (hand.bid or 0)


def _everyone_home(hand: HandRecord) -> bool:
    return hand.declarer is not None and not hand.played and hand.seats == (hand.declarer,)


@dataclass(frozen=True)
class TricksInMulatschak(ScorePart):
    """One off per trick; a declarer who is short of his bid takes nothing off."""

    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.to_all:
            for seat in hand.seats:
                if not (seat == hand.declarer and _is_short(hand)):
                    yield seat, -hand.took(seat)


@dataclass(frozen=True)
class ShortInMulatschak(ScorePart):
    """So much on for a declarer short of his bid, instead of his tricks."""

    amount: int = 10
    key: ClassVar[str] = "score.short"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("penalty", "declarer", n=self.amount)
        yield trait("quota", "bid")
        yield trait("score", "short", marks=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.declarer is not None and hand.played and _is_short(hand):
            yield hand.declarer, self.amount


@dataclass(frozen=True)
class NoTrickInMulatschak(ScorePart):
    """Five on for anyone but the declarer who plays and takes no trick."""

    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, 5)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=5)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and not hand.to_all:
            for seat in hand.seats:
                if seat != hand.declarer and not hand.took(seat):
                    yield seat, 5


@dataclass(frozen=True)
class StayedHomeInMulatschak(ScorePart):
    """A little on for staying at home."""

    amount: int
    key: ClassVar[str] = "score.home"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("drop", "costs", n=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.declarer is not None and not hand.to_all:
            for seat, tricks in enumerate(hand.tricks):
                if tricks is None:
                    yield seat, self.amount


@dataclass(frozen=True)
class AllHome(ScorePart):
    """Five off for a declarer against whom nobody plays."""

    key: ClassVar[str] = "score.all-home"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.declarer is not None and _everyone_home(hand):
            yield hand.declarer, -5


@dataclass(frozen=True)
class Mulatschak(ScorePart):
    """All five tricks or none: ten off or on for the declarer, the reverse for the others."""

    others: int
    only_trick_takers: bool
    key: ClassVar[str] = "score.mulatschak"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not (hand.to_all and hand.played):
            return
        made = hand.declarer is not None and hand.took(hand.declarer) == 5
        for seat in range(len(hand.tricks)):
            if seat == hand.declarer:
                yield seat, -10 if made else 10
            elif made:
                yield seat, self.others
            elif hand.took(seat) or not self.only_trick_takers:
                yield seat, -10


def parts(home: int, others: int, failed_reward: str) -> tuple[ScorePart, ...]:
    """The score rules of Mulatschak."""
    mulatschak = Mulatschak(others, failed_reward == "only-trick-takers")
    return (
        TricksInMulatschak(),
        ShortInMulatschak(),
        NoTrickInMulatschak(),
        StayedHomeInMulatschak(home),
        AllHome(),
        mulatschak,
    )


def fields(lowest: int, *, whiteout: bool, barred: str) -> tuple[Field, ...]:
    """The form of the score sheet. ``barred``: the suit in which nobody stays at home, as the switch names it."""
    thrown_in = (WHITEOUT, NO_BID) if whiteout else (NO_BID,)
    played = (("called", ("",)),)
    bids = tuple(str(n) for n in range(lowest, 6))
    telling = tuple(sorted({DOUBLE, BARRED.get(barred, DOUBLE)}))
    return (
        Field("called", "choice", choices=("", *thrown_in)),
        Field("declarer", "seat", when=played),
        Field("bid", "choice", choices=(*bids, MULATSCHAK), when=played),
        Field("trump", "suit", when=played, telling=telling),
        Field("tricks", "tricks", each_seat=True, high=5, when=played),
    )


def _declared(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A hand that was played has a declarer who is in play, and a bid; what was trump is told where it counts."""
    if hand.called:
        return refuse("sheet.thrown-in") if hand.played else None
    if hand.declarer is None:
        nobody_played = not hand.seats  # everybody passed and threw the cards in
        return None if nobody_played else refuse("sheet.declarer")
    if hand.tricks[hand.declarer] is None:
        return refuse("sheet.declarer-home", seat=hand.declarer)
    return refuse("sheet.bid") if hand.played and hand.bid is None and not hand.to_all else None


def _nobody_home(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Under a Mulatschak and in the barred suit nobody stays at home, nor the last one where that is agreed."""
    home = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None]
    if hand.declarer is None or not home:
        return None
    if hand.to_all:
        return refuse("respond.mulatschak", seat=home[0])
    barred = BARRED.get(_agreed(variant, "no_home_suit"))
    if barred is not None and hand.trump == suit_number(barred):
        return refuse("respond.hearts", seat=home[0])
    if standing is not None and not hand.called:
        few = _agreed(variant, "no_home_at_or_below")
        bound = [seat for seat in home if standing.scores[seat] <= few]
        if bound:
            return refuse("respond.score", seat=bound[0])
    if variant.seats > 2 and _agreed(variant, "last_must_play") and _everyone_home(hand):
        return refuse("respond.last", seat=home[-1])
    return None


def _one_is_hearts(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who bids one names hearts, where that is agreed."""
    only = _agreed(variant, "min_bid") == "one-only-in-hearts"
    other_suit = hand.bid == 1 and hand.trump != suit_number("H")
    return refuse("name-trump.hearts") if only and other_suit else None


def _agreed(variant: Variant, switch: str) -> Any:
    return getattr(variant.options, switch)


CHECKS: tuple[Check, ...] = (_declared, _nobody_home, _one_is_hearts)
