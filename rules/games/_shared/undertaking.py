"""What the games share in which one player undertakes two tricks and the others join him for one each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import members, rank_of
from rules.engine.notes import NO_BID, Noted
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.pots import paid_into_the_pot

TRICKS = 4
DECLARER_QUOTA = 2
STIH = Noted("stih")  # the dealer turned a Seven, and one trick is enough
REFA = Noted("refa")  # the hand is not played and doubles a later one


def quota(hand: HandRecord, seat: Seat) -> int:
    """How many tricks the seat has undertaken to take."""
    return DECLARER_QUOTA if seat == hand.declarer and hand.called != STIH else 1


def met(hand: HandRecord, seat: Seat) -> bool:
    """Whether the seat took as many tricks as it had undertaken."""
    return hand.took(seat) >= quota(hand, seat)


def turned(state: State, ranks: str) -> bool:
    """Whether the card turned for trumps, wherever it now is, is of one of these ranks."""
    return any(rank_of(number) in ranks for number in members(state.pile("turn-up") or state.exposed))


@dataclass(frozen=True)
class Share(ScorePart):
    """Each trick takes a quarter of what is played for, if its taker kept what he undertook.

    With ``forgiving`` every trick is paid. At most ``most`` chips are played
    for (0 = all that lie there). Who is left alone takes all of it.
    """

    forgiving: bool = False
    most: int = 0
    key: ClassVar[str] = "score.pot"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "pot", parts=TRICKS)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        stake = at_stake(hand, self.most)
        if len(hand.seats) == 1 and hand.played:
            yield hand.seats[0], stake
            return
        for seat in hand.seats:
            if self.forgiving or met(hand, seat):
                yield seat, hand.took(seat) * (stake // TRICKS)


@dataclass(frozen=True)
class Fallen(ScorePart):
    """Who takes fewer tricks than he has undertaken pays what was played for into the next pot.

    A declarer who takes fewer than ``twice_under`` pays it twice.
    """

    twice_under: int = 0
    most: int = 0
    key: ClassVar[str] = "score.bete"

    def describe(self, variant: PlayRules) -> Traits:
        yield from paid_into_the_pot(0, self.most)
        yield trait("quota", "number", n=1)
        yield trait("quota", "declarer", n=DECLARER_QUOTA)
        yield trait("score", "fallen")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.played or len(hand.seats) == 1:
            return
        for seat in hand.seats:
            if not met(hand, seat):
                double = seat == hand.declarer and hand.took(seat) < self.twice_under
                yield seat, -at_stake(hand, self.most) * (1 + double)


def at_stake(hand: HandRecord, most: int) -> int:
    """The chips that are played for."""
    return min(hand.pot, most) if most else hand.pot


def declared(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A hand that was played has a declarer, who is in play; one that was thrown in has no tricks."""
    if hand.called in (REFA, NO_BID):
        return refuse("sheet.thrown-in") if hand.played else None
    if hand.declarer is None:
        return refuse("sheet.declarer")
    if hand.tricks[hand.declarer] is None:
        return refuse("sheet.declarer-home", seat=hand.declarer)
    return None


def by_the_dealer(*called: str) -> Check:
    """The check that under these words the dealer is declarer."""

    def check(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
        dealt = standing is not None and hand.called in called
        return refuse("sheet.declarer-dealer", seat=hand.dealer) if dealt and hand.declarer != hand.dealer else None

    return check


def fields(*called: str, thrown_in: str) -> tuple[Field, ...]:
    """The form of the score sheet: what was played, by whom, and the tricks."""
    played = (("called", ("", *called)),)
    return (
        Field("called", "choice", choices=("", *called, thrown_in)),
        Field("declarer", "seat", when=played),
        Field("tricks", "tricks", each_seat=True, high=TRICKS, when=played),
    )
