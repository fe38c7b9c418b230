"""How a hand of Rödskägg is scored, who has won, and what its score sheet believes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.goals import Goal
from rules.engine.notes import NO_BID, Noted
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.sheet import Check, Field, nobody_from_home, not_played
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant

CARDS = 6
BEFORE_THE_QUESTION = 4  # tricks
FAILED_FOLLOW = 6
FIVE_UP = 5  # the cry that gives the game its other name
GENERAL = Noted("general")  # undertook every trick
THANKS = Noted("thanks")  # stands at nought, which ends the match
BROKEN = Noted("broken")  # undertook every trick and lost one


def made_all(hand: HandRecord) -> bool:
    """Whether somebody undertook every trick and took them."""
    return hand.called == GENERAL and hand.caller is not None and hand.took(hand.caller) == CARDS


def empty_handed(hand: HandRecord) -> tuple[Seat, ...]:
    """Who went on to the last two tricks without one and took neither."""
    if hand.called or not hand.played:
        return ()
    return tuple(seat for seat in hand.seats if seat != hand.declarer and not hand.took(seat))


def taken_off(hand: HandRecord, seat: Seat) -> int:
    """What the tricks of a seat take off its score."""
    if hand.called == GENERAL and seat == hand.caller:
        return 0
    return hand.took(seat) * (2 if seat in hand.followed else 1)


@dataclass(frozen=True)
class TricksInRoedskaegg(ScorePart):
    """One off per trick; whoever undertook all six plays for the match and not for points."""

    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            if seat not in hand.followed:
                yield seat, -taken_off(hand, seat)


@dataclass(frozen=True)
class Followed(ScorePart):
    """Two off per trick for who followed without one."""

    key: ClassVar[str] = "score.follow"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "followed")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.followed:
            yield seat, -taken_off(hand, seat)


@dataclass(frozen=True)
class ShortInRoedskaegg(ScorePart):
    """A fine for a declarer short of his bid, beside what his tricks take off."""

    amount: int
    key: ClassVar[str] = "score.short"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("penalty", "declarer", n=self.amount)
        yield trait("quota", "bid")
        yield trait("score", "short", marks=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.called and hand.declarer is not None and hand.took(hand.declarer) < (hand.bid or 0):
            yield hand.declarer, self.amount


@dataclass(frozen=True)
class NoneOfTwo(ScorePart):
    """Six on for who followed without a trick and took neither of the last two."""

    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, FAILED_FOLLOW)
        yield trait("quota", "number", n=1)
        yield trait("score", "none-of-two", marks=FAILED_FOLLOW)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in empty_handed(hand):
            yield seat, FAILED_FOLLOW


@dataclass(frozen=True)
class NoughtOrAllSix(Goal):
    """Nought in the middle of a hand, or after it, wins; so does who has taken all six as undertaken, or is left alone.

    Who undertook them and lost one is out of the match.
    """

    key: str = "goal.exact"

    @property
    def sends_home(self) -> bool:
        return True

    def lost(self, standing: Standing) -> tuple[Seat, ...]:
        return standing.home

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(standing.scores) if points == 0)

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        home, dealer = before.home, after.dealer
        if hand.called == GENERAL and hand.caller is not None and not made_all(hand):
            home = tuple(sorted((*home, hand.caller)))
        while dealer in home and len(home) < variant.seats:
            dealer = (dealer + variant.step) % variant.seats
        return super().close(variant, before, hand, after._replace(home=home, dealer=dealer))

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        if hand.caller is not None and (hand.called == THANKS or made_all(hand)):
            return (hand.caller,)
        left = tuple(seat for seat in range(len(after.scores)) if seat not in after.home)
        arrived = tuple(seat for seat in left if after.scores[seat] == 0)
        return arrived or (left if len(left) == 1 else ())


PLAIN, TOLD = (("called", ("",)),), (("called", ("", GENERAL, THANKS)),)
FIELDS = (
    Field("called", "choice", choices=("", NO_BID, GENERAL, THANKS)),
    Field("caller", "seat", when=(("called", (GENERAL, THANKS)),)),
    Field("declarer", "seat", when=PLAIN),
    Field("bid", "choice", choices=tuple(map(str, range(CARDS + 1))), when=PLAIN),
    Field("tricks", "tricks", each_seat=True, high=CARDS, when=TOLD),
    Field("followed", "flags", when=(("called", ("", THANKS)),)),
)


def _somebody_declared(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A hand that was played has a declarer, or somebody who undertook all six or said his thanks."""
    if hand.called == NO_BID:
        return None
    if hand.called:
        return refuse("sheet.caller") if hand.caller is None or hand.caller not in hand.seats else None
    if hand.declarer is None:
        return refuse("sheet.declarer")
    if hand.declarer not in hand.seats:
        return refuse("sheet.declarer-home", seat=hand.declarer)
    return refuse("sheet.bid") if hand.bid is None else None


def _all_six_or_broken(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """All six to who undertook them, or a hand that ends with the first trick of somebody else; nobody lies down."""
    if hand.called != GENERAL or hand.caller is None:
        return None
    lost = sum(hand.took(seat) for seat in hand.seats if seat != hand.caller)
    away = variant.seats - len(hand.seats) - (len(standing.home) if standing else 0)
    if lost > 1 or (lost == 0 and not made_all(hand)) or (standing and away > 0):
        return refuse("sheet.broken")
    return None


def _followers_fit(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who followed had no trick before the last two, and did not declare."""
    late = sum(hand.tricks[seat] or 0 for seat in hand.followed)
    after = sum(n or 0 for n in hand.tricks) - BEFORE_THE_QUESTION
    for seat in hand.followed:
        if seat not in hand.seats or (seat == hand.declarer and not hand.called) or late > max(0, after):
            return refuse("sheet.followed", seat=seat)
    return None


def _followed_or_lay_down(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Whoever has no trick before the last two follows or lies down; 0 tricks alone does not say which."""
    silent = [seat for seat in empty_handed(hand) if seat not in hand.followed]
    return refuse("sheet.followed-or-not", name="followed", seat=silent[0]) if silent else None


def _nought_ends_it(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who reaches nought by a trick ends the match then and there; the sheet must say so."""
    if standing is None or hand.called in (GENERAL, NO_BID):
        return None
    thankful = hand.caller if hand.called == THANKS else None
    if thankful is not None and standing.scores[thankful] != taken_off(hand, thankful):
        return refuse("sheet.not-nought", seat=thankful)
    for seat in hand.seats:
        before, step = standing.scores[seat], 2 if seat in hand.followed else 1
        if seat != thankful and 0 < before <= taken_off(hand, seat) and before % step == 0:
            return refuse("sheet.thanks", seat=seat)
    return None


CHECKS: tuple[Check, ...] = (
    not_played(NO_BID),
    nobody_from_home,
    _somebody_declared,
    _all_six_or_broken,
    _followers_fit,
    _nought_ends_it,
)

DOUBTS: tuple[Check, ...] = (_followed_or_lay_down,)
