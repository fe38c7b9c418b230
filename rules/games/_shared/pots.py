"""How a pot is shared out and filled again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.antes import left_in_pot
from rules.engine.notes import FLUSH, Noted
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.standing import Standing
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.hop import JUMP

DEFENDED = Noted("defended")  # plays for the pot, against a lone player


def on_own_account(hand: HandRecord) -> tuple[Seat, ...]:
    """The seats in play that win and pay for themselves: all but one who plays for the pot."""
    return tuple(seat for seat in hand.seats if not (hand.called == DEFENDED and seat == hand.caller))


def pool(hand: HandRecord, *, priced: bool) -> int:
    """What is played for: the pot, with the price that everybody in play has put in where there is one."""
    price = hand.bid or 0
    return hand.pot + price * len(hand.seats) if priced else hand.pot


def paid_into_the_pot(chips: int, most: int) -> Traits:
    """The traits of who pays for too few tricks: so many chips, or (0) what lay in the pot, up to the most there is."""
    if chips:
        yield trait("penalty", "chips", n=chips)
        return
    yield trait("penalty", "pot")
    if most:
        yield trait("penalty", "limit", n=most)


@dataclass(frozen=True)
class Price(ScorePart):
    """Everybody in play puts the price into the pot that the declarer has named."""

    key: ClassVar[str] = "score.price"
    put_in: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            yield seat, -(hand.bid or 0)


@dataclass(frozen=True)
class TakesAll(ScorePart):
    """Who shows a winning hand takes the whole pot."""

    priced: bool = False
    key: ClassVar[str] = "score.flush"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "flush")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == FLUSH and hand.caller is not None:
            yield hand.caller, pool(hand, priced=self.priced)


@dataclass(frozen=True)
class BeatenByFlush(ScorePart):
    """Who is in when another shows a winning hand pays as if he had taken no trick, unless he gets off.

    He pays what lay in the pot, or so many ``chips``, into the next pot or
    ``to_holder``; with ``out_too`` those who dropped out pay as well.
    """

    chips: int = 0
    to_holder: bool = False
    out_too: bool = False
    key: ClassVar[str] = "score.beaten"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != FLUSH or hand.caller is None:
            return
        price, off = self.chips or hand.pot, {hand.caller, *hand.followed}
        beaten = [seat for seat in (range(len(hand.tricks)) if self.out_too else hand.seats) if seat not in off]
        for seat in beaten:
            yield seat, -price
        if self.to_holder:
            yield hand.caller, price * len(beaten)


@dataclass(frozen=True)
class PotShare(ScorePart):
    """Each trick takes an equal part of the pot; an odd rest stays there.

    Only who took at least ``quota`` tricks is paid. Who is left alone takes all.
    With ``priced`` a price named in the hand is in the pot too.
    """

    parts: int
    quota: int = 1
    priced: bool = False
    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "pot", parts=self.parts)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if len(hand.seats) == 1 and hand.played:
            yield hand.seats[0], pool(hand, priced=self.priced)
            return
        share = pool(hand, priced=self.priced) // self.parts
        for seat in on_own_account(hand):
            if hand.took(seat) >= self.quota:
                yield seat, hand.took(seat) * share


@dataclass(frozen=True)
class Bete(ScorePart):
    """Who plays and takes fewer than ``quota`` tricks pays for the next pot.

    He pays what lay in the pot, ``most`` at the highest where that is set, or
    a fixed number of ``chips``, or of ``single`` chips where that is set and
    the pot held nothing but the stake.
    """

    quota: int = 1
    chips: int = 0
    most: int = 0
    single: int = 0
    priced: bool = False
    key: ClassVar[str] = "score.bete"

    def describe(self, variant: PlayRules) -> Traits:
        yield from paid_into_the_pot(self.chips, self.most)
        yield trait("quota", "number", n=self.quota)
        if self.chips:
            yield trait("score", "bete-chips", chips=self.chips, quota=self.quota)
        else:
            yield trait("score", "bete", quota=self.quota)
        if self.most:
            yield trait("score", "bete-limit", most=self.most)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.played or len(hand.seats) == 1:
            return
        whole = pool(hand, priced=self.priced)
        price = self.chips or (min(whole, self.most) if self.most else whole)
        if self.single and hand.pot == sum(hand.antes):
            price = self.single
        for seat in on_own_account(hand):
            if hand.took(seat) < self.quota:
                yield seat, -price


@dataclass(frozen=True)
class Fined(ScorePart):
    """Who is fined by a rule of the game's own pays a number of chips, or what lay in the pot."""

    chips: int = 0
    key: ClassVar[str] = "score.fine"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.fined:
            yield seat, -(self.chips or hand.pot)


def one_card_lost(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The doubt where a fine is for losing one certain card: one player in play at most, to a trick of another."""
    if not hand.fined:
        return None
    if len(set(hand.fined)) > 1:
        return refuse("sheet.fined-one")
    seat = hand.fined[0]
    if seat not in hand.seats or hand.took(seat) == hand.took_all:
        return refuse("sheet.fined-trick", seat=seat)
    return None


@dataclass(frozen=True)
class Skipped(ScorePart):
    """Whom a jump of the deal passes over puts in his stake too."""

    chips: int
    clockwise: bool = True
    key: ClassVar[str] = "score.jump"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == JUMP:
            seats = len(hand.tricks)
            yield (hand.dealer + (1 if self.clockwise else -1)) % seats, -self.chips


def nobody_out_of_a_force(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The check that everybody plays when the pot held nothing but the stake."""
    if standing is None or hand.called or left_in_pot(variant, standing):
        return None
    return None if len(hand.seats) == len(hand.tricks) else refuse("declare.force")
