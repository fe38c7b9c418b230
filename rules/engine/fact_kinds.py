"""The kinds of facts that are stated of a hand: how each is read and written, and what becomes of it in another seating.

What is stated is JSON: numbers, texts and lists, cards and suits by their codes. What is read is as HandRecord has it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, ClassVar, NamedTuple

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import CardSet, Suit, card_set, codes, parse_cards, suit_letter, suit_number
from rules.engine.scoring import whole
from rules.engine.state import Points

NOT_IN_PLAY = "-"  # stated of who took no part in a hand
UNSAID = (None, "")


class UnreadableFact(Exception):
    """What was stated is no answer to any question; ``refusal`` says why."""

    def __init__(self, rule: str, **data: str | int) -> None:
        super().__init__(rule)
        self.refusal: Refusal = refuse(rule, **data)


class Reseating(NamedTuple):
    """People sat otherwise than was thought. ``order``: for each seat the one in which its person was thought to sit,
    None for who was not there; ``before``: how many seats there were."""

    order: Sequence[Seat | None]
    before: int

    def now(self, seat: Seat) -> Seat | None:
        """Where the person sits who was thought to sit here; None for who is not there any more."""
        return self.order.index(seat) if seat in self.order else None


class FactKind(ABC):
    """A kind of fact. Unless a kind says otherwise it is written as it is in the record, and says nothing of seats."""

    is_text: ClassVar[bool] = False  # whether it is stated as a text
    is_listed: ClassVar[bool] = False  # whether it is stated as a list whose length says something

    @abstractmethod
    def read(self, name: str, stated: Any, seats: int) -> Any:
        """The value in the record of a hand of so many seats. Raises UnreadableFact."""

    def write(self, value: Any) -> Any:
        """The value of a record as it is stated."""
        return value

    def typed(self, text: str) -> Any:
        """What a form states with this text; None for nothing, the text itself where it cannot be read, to be refused."""
        return number_typed(text) if text else None

    def reseated(self, stated: Any, seating: Reseating) -> Any:
        """What was stated, with everybody's share in his seat; None where nothing is left of it."""
        return stated

    def twice(self, stated: Any) -> str:
        """What is named twice in it and can be there once only; empty where nothing is."""
        return ""


@dataclass(frozen=True)
class WholeNumber(FactKind):
    """How many of something, or how often."""

    def read(self, name: str, stated: Any, seats: int) -> int:
        """The number."""
        return whole_number(name, stated)


@dataclass(frozen=True)
class BidStated(FactKind):
    """How many tricks were bid, or a word for all of them."""

    def read(self, name: str, stated: Any, seats: int) -> int | str:
        """The number, or the word."""
        return stated if isinstance(stated, str) and stated.isalpha() else whole_number(name, stated)


@dataclass(frozen=True)
class TricksTaken(FactKind):
    """How many tricks somebody took, or that he was not in play."""

    def read(self, name: str, stated: Any, seats: int) -> int | None:
        """The number, None for who was not in play."""
        return None if stated in (NOT_IN_PLAY, "–") else whole_number(name, stated)

    def write(self, value: int | None) -> int | str:
        """The number, or the sign for who was not in play."""
        return NOT_IN_PLAY if value is None else value


@dataclass(frozen=True)
class ScoreChange(FactKind):
    """By how much a score changed: below nought, or half, as it may be."""

    def read(self, name: str, stated: Any, seats: int) -> Points:
        """The amount."""
        if isinstance(stated, bool) or not isinstance(stated, int | float) or stated * 2 % 1:
            raise UnreadableFact("sheet.number", name=name, value=str(stated))
        return whole(stated)

    def typed(self, text: str) -> float | str:
        """The amount, 0 for nothing."""
        return amount_typed(text) if text else 0


@dataclass(frozen=True)
class CalledWord(FactKind):
    """The word of another contract, or of how the hand was thrown in."""

    is_text: ClassVar[bool] = True

    def read(self, name: str, stated: Any, seats: int) -> str:
        """The word."""
        return text_stated(name, stated)


@dataclass(frozen=True)
class SuitLetter(FactKind):
    """A suit by its letter, "" for none."""

    is_text: ClassVar[bool] = True

    def read(self, name: str, stated: Any, seats: int) -> Suit:
        """The number of the suit."""
        try:
            return suit_number(text_stated(name, stated))
        except (ValueError, UnreadableFact):
            raise UnreadableFact("sheet.code", name=name, value=str(stated)) from None

    def write(self, value: Suit | None) -> str:
        """The letter."""
        return "" if value is None else suit_letter(value)


@dataclass(frozen=True)
class CardCodes(FactKind):
    """Cards by their codes, with a space between them."""

    is_text: ClassVar[bool] = True

    def read(self, name: str, stated: Any, seats: int) -> CardSet:
        """The set of them."""
        try:
            return card_set(parse_cards(text_stated(name, stated)))
        except (ValueError, UnreadableFact):
            raise UnreadableFact("sheet.code", name=name, value=str(stated)) from None

    def write(self, value: CardSet) -> str:
        """The codes."""
        return " ".join(codes(value))

    def twice(self, stated: Any) -> str:
        """The first card that is named again."""
        words = str(stated or "").split()
        return next((word for at, word in enumerate(words) if word in words[:at]), "")


@dataclass(frozen=True)
class OneSeat(FactKind):
    """Somebody, by his seat."""

    def read(self, name: str, stated: Any, seats: int) -> Seat:
        """The seat."""
        if whole_number(name, stated) >= seats:
            raise UnreadableFact("sheet.seat", name=name, seats=seats)
        return int(stated)

    def reseated(self, stated: Any, seating: Reseating) -> Any:
        """His seat now."""
        return seating.now(stated) if isinstance(stated, int) and stated < seating.before else stated


@dataclass(frozen=True)
class SeatList(FactKind):
    """Several people, by their seats. ``in_order``: one after another, somebody perhaps more than once."""

    is_listed: ClassVar[bool] = True
    in_order: bool = False

    def read(self, name: str, stated: Any, seats: int) -> tuple[Seat, ...]:
        """The seats."""
        if not is_list(stated):
            raise UnreadableFact("sheet.list", name=name)
        return tuple(OneSeat().read(name, one, seats) for one in stated)

    def write(self, value: Sequence[Seat]) -> list[Seat]:
        """The seats."""
        return list(value)

    def reseated(self, stated: Any, seating: Reseating) -> Any:
        """Their seats now; who is not there any more is left out."""
        if not isinstance(stated, list) or not all(isinstance(one, int) for one in stated):
            return stated
        moved = [one if one >= seating.before else seating.now(one) for one in stated]
        there = [one for one in moved if one is not None]
        return there if self.in_order else sorted(there)


@dataclass(frozen=True)
class PerSeat(FactKind):
    """Something of everybody, by seat. ``absent``: what is stated of who was not there. ``usual``: of whom nothing was said."""

    of: FactKind
    absent: Any = 0
    usual: Any = None

    def read(self, name: str, stated: Any, seats: int) -> tuple[Any, ...]:
        """A value for each seat."""
        row = [self.usual if one in UNSAID else one for one in stated] if is_list(stated) else []
        if len(row) != seats or any(one in UNSAID for one in row):
            raise UnreadableFact("sheet.seats", name=name, seats=seats)
        return tuple(self.of.read(name, one, seats) for one in row)

    def write(self, value: Sequence[Any]) -> list[Any]:
        """A value for each seat."""
        return [self.of.write(one) for one in value]

    def typed(self, text: str) -> Any:
        """What is stated of one of them."""
        return self.of.typed(text)

    def reseated(self, stated: Any, seating: Reseating) -> Any:
        """Everybody's value in his seat."""
        if not isinstance(stated, list) or len(stated) != seating.before:
            return stated
        return [self.absent if seat is None else stated[seat] for seat in seating.order]


def is_list(stated: Any) -> bool:
    """Whether this is a list of something, and no text."""
    return isinstance(stated, Sequence) and not isinstance(stated, (str, bytes))


def text_stated(name: str, stated: Any) -> str:
    """The text that was stated. Raises UnreadableFact."""
    if not isinstance(stated, str):
        raise UnreadableFact("sheet.choice", name=name, value=str(stated))
    return stated


def whole_number(name: str, stated: Any) -> int:
    """The whole number from 0 that was stated. Raises UnreadableFact."""
    if isinstance(stated, bool) or not isinstance(stated, int) or stated < 0:
        raise UnreadableFact("sheet.number", name=name, value=str(stated))
    return stated


def number_typed(text: str) -> int | str:
    """The number, or the text as it is, for the rule set to refuse."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def amount_typed(text: str) -> float | str:
    """A number that may be below nought or half, or the text as it is."""
    try:
        amount = float(text.replace("−", "-").replace(",", "."))
    except ValueError:
        return text
    return whole(amount) if isfinite(amount) else text
