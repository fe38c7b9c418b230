"""From what was said of a sheet to who has confirmed it, and what is in dispute. Pure: no database, no clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple, Protocol

from rules.engine.actions import Seat

RIGHT, WRONG, SETTLED, AGAIN, CALL, ASKED = "right", "wrong", "settled", "again", "call", "asked"
OUTDATED = "outdated"


class ConfirmationLine(Protocol):
    """A line of what was said, as far as folding looks at it."""

    @property
    def n(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def seen(self) -> int: ...
    @property
    def hand(self) -> int | None: ...
    @property
    def words(self) -> str: ...
    @property
    def settles(self) -> int | None: ...
    @property
    def by(self) -> str: ...
    @property
    def law(self) -> str: ...
    @property
    def at(self) -> datetime: ...


SeatOf = Callable[[ConfirmationLine], Seat | None]


class SheetObjection(NamedTuple):
    """That somebody holds the sheet to be wrong. ``settled``: the line that laid it to rest, None while it is open."""

    said: ConfirmationLine
    settled: ConfirmationLine | None

    @property
    def open(self) -> bool:
        """Whether it is still in dispute."""
        return self.settled is None


class DeskQuestion(NamedTuple):
    """What the director asks of a table; without words he reminds it of its sheet. ``answer``: what the table said to it."""

    said: ConfirmationLine
    answer: ConfirmationLine | None
    overtaken: bool  # by a hand, which is an answer to a reminder

    @property
    def open(self) -> bool:
        """Whether the table has not answered yet."""
        return self.answer is None and not (self.overtaken and not self.said.words)


@dataclass(frozen=True)
class Confirmed:
    """Where a sheet stands with its people. ``states`` by seat: "right", "outdated", "wrong", or "" for no word yet.

    ``questions``: whether another match may be played with the same people; settled where the answer was no.
    ``calls``: what the table wants of the director; settled by his ruling, or by the table itself without a word.
    ``from_desk``: what he has asked of the table last.
    """

    states: tuple[str, ...]
    objections: tuple[SheetObjection, ...]
    last: int = 0
    questions: tuple[SheetObjection, ...] = ()
    calls: tuple[SheetObjection, ...] = ()
    from_desk: DeskQuestion | None = None

    @property
    def open(self) -> tuple[SheetObjection, ...]:
        """What is in dispute."""
        return tuple(one for one in self.objections if one.open)

    @property
    def rings(self) -> tuple[SheetObjection, ...]:
        """The calls that nobody has answered yet."""
        return tuple(one for one in self.calls if one.open)

    def open_line(self, n: int | None) -> ConfirmationLine | None:
        """The objection or call of this number, where it waits for a ruling."""
        return next((one.said for one in (*self.open, *self.rings) if one.said.n == n), None)

    @property
    def asks_again(self) -> ConfirmationLine | None:
        """The question for another match that nobody has answered yet."""
        return next((one.said for one in self.questions if one.open), None)

    @property
    def refused_again(self) -> bool:
        """Whether the last answer to that question was no."""
        return bool(self.questions) and not self.questions[-1].open

    @property
    def signed(self) -> int:
        """How many have confirmed the sheet as it is."""
        return self.states.count(RIGHT)

    @property
    def by_all(self) -> bool:
        """Whether everybody has confirmed the sheet as it is, and nothing is in dispute."""
        return set(self.states) == {RIGHT} and not self.open


def confirmed(
    said: Sequence[ConfirmationLine], version: int, seats: int, seat_of: SeatOf = attrgetter("seat")
) -> Confirmed:
    """What these lines come to, when the last entry of the sheet has this number.

    ``seat_of``: where whoever has said a line sits now, None where he is not there any more.

    Who confirms takes back what he has objected to before; an objection that somebody
    else has settled leaves its author without a word, until he confirms.
    """
    lines = sorted(said, key=lambda line: line.n)
    objections = tuple(SheetObjection(line, _settled(line, lines, seat_of)) for line in lines if line.kind == WRONG)
    questions, calls = (
        tuple(SheetObjection(line, _answer(line, lines)) for line in lines if line.kind == kind)
        for kind in (AGAIN, CALL)
    )
    states = tuple(
        _state([line for line in lines if seat_of(line) == seat], objections, version) for seat in range(seats)
    )
    asked = next((line for line in reversed(lines) if line.kind == ASKED), None)
    from_desk = DeskQuestion(asked, _answer(asked, lines), asked.seen < version) if asked else None
    return Confirmed(states, objections, lines[-1].n if lines else 0, questions, calls, from_desk)


def _answer(question: ConfirmationLine, lines: Sequence[ConfirmationLine]) -> ConfirmationLine | None:
    return next((one for one in lines if one.kind == SETTLED and one.settles == question.n), None)


def _settled(
    objection: ConfirmationLine, lines: Sequence[ConfirmationLine], seat_of: SeatOf
) -> ConfirmationLine | None:
    for line in lines:
        if line.n > objection.n and (
            (line.kind == SETTLED and line.settles == objection.n)
            or (line.kind == RIGHT and _same_person(line, objection, seat_of))
        ):
            return line
    return None


def _same_person(one: ConfirmationLine, other: ConfirmationLine, seat_of: SeatOf) -> bool:
    seat = seat_of(one)
    return seat == seat_of(other) and (seat is not None or one.seat == other.seat)


def _state(own: Sequence[ConfirmationLine], objections: Sequence[SheetObjection], version: int) -> str:
    """What holds of somebody who has said these lines."""
    objected = [one for one in objections if one.said in own]
    if any(one.open for one in objected):
        return WRONG
    last = next((line for line in reversed(own) if line.kind == RIGHT), None)
    overruled = any(last is not None and one.said.n > last.n for one in objected)
    if last is None or overruled:
        return ""
    return RIGHT if last.seen >= version else OUTDATED
