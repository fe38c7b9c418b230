"""What Rams and its kin have in common: a spare hand, a question to everybody, two who always play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.calls import may_not_drop
from rules.engine.cards import CardSet
from rules.engine.ladder import Ladder
from rules.engine.notes import Noted
from rules.engine.phases import Poll
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.sheet import Check, Field, nobody_from_home
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant

SPARE = "spare"  # where the spare hand lies
GENERAL = Noted("general")  # undertook every trick, whoever plays
PIQUET = "A K O U T 9 8 7"
ECARTE = "K O U A T 9 8 7"
BELLI = "S7"


def ladder(pack: CardSet, ranks: str = PIQUET, belli: str = "off") -> Ladder:
    """The order of the cards; the Seven of bells may be the first trump or the second."""
    trumps = [f"*{rank}" for rank in ranks.split()]
    if belli != "off":
        trumps.insert(0 if belli == "first" else 1, BELLI)
    return Ladder(pack, plain=ranks, trumps=" ".join(trumps))


def general_question() -> Poll:
    """Everybody is asked whether he takes all the tricks; the first yes counts."""
    return Poll(key="general", yes="general", note=GENERAL, is_rare=True)


def only_two_in(state: State, seat: Seat) -> bool:
    """The condition that the seat and one other are all that are left."""
    return state.playing.bit_count() == 2


def widow_lies_there(state: State, seat: Seat) -> bool:
    """The condition that nobody has taken the spare hand yet."""
    return bool(state.pile(SPARE))


def not_forehand(state: State, seat: Seat) -> bool:
    """The condition that the seat is not forehand."""
    return seat != state.forehand


TWO_PLAY = may_not_drop("declare.last", only_two_in, "two")


# --- scores ---------------------------------------------------------------------


def made(hand: HandRecord) -> bool:
    """Whether the caller of a General took all the tricks."""
    return hand.caller is not None and hand.took(hand.caller) == sum(n or 0 for n in hand.tricks)


@dataclass(frozen=True)
class TricksUnlessGeneral(ScorePart):
    """Every trick counts for who took it, but none for the caller of a General."""

    amount: int = -1
    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "takes" if self.amount > 0 else "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            if seat != hand.caller:
                yield seat, self.amount * hand.took(seat)


@dataclass(frozen=True)
class NoTrickUnlessGeneral(ScorePart):
    """Who plays and takes no trick is fined; not in a General, where all must play."""

    amount: int = 5
    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, self.amount)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=abs(self.amount))

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and hand.called != GENERAL:
            for seat in hand.seats:
                yield seat, 0 if hand.took(seat) else self.amount


@dataclass(frozen=True)
class General(ScorePart):
    """All tricks announced: a reward and a fine for all others, or a fine for the caller."""

    fine: int = 5
    key: ClassVar[str] = "score.general"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "general")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == GENERAL and hand.caller is not None:
            won = made(hand)
            yield hand.caller, -self.fine if won else self.fine
            if won:
                yield from ((seat, self.fine) for seat in hand.seats if seat != hand.caller)


# --- the score sheet ----------------------------------------------------------------


def fields(*, general: bool, order: bool = True, size: int = 5) -> tuple[Field, ...]:
    """The form of a hand; the order of the tricks is asked where it may decide the match."""
    called = (
        Field("called", "choice", choices=("", GENERAL)),
        Field("caller", "seat", when=(("called", (GENERAL,)),)),
    )
    return (
        *(called if general else ()),
        Field("tricks", "tricks", each_seat=True, high=size),
        *((Field("winners", "seats", high=size, optional=True),) if order else ()),
    )


def general_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A General has a caller, is played out, and nobody drops out of it."""
    if hand.called != GENERAL:
        return None
    if hand.caller is None:
        return refuse("sheet.caller")
    if not hand.played:
        return refuse("sheet.tricks", size=variant.hand_size, total=0)
    home = standing.home if standing else ()
    missing = [seat for seat, n in enumerate(hand.tricks) if n is None and seat not in home]
    return refuse("sheet.everyone-plays") if missing else None


def two_play(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Everybody but two may drop out."""
    return None if len(hand.seats) > 1 else refuse("sheet.two-play")


def somebody_in(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Not everybody may drop out."""
    return None if hand.seats else refuse("sheet.somebody-in")


CHECKS: tuple[Check, ...] = (general_fits, nobody_from_home)
