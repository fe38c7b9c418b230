"""What state an evening is in: what its page offers first depends on it. Told the day and the sheets, it asks nobody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from scoring.book import presence
from scoring.book.ahead import is_past
from scoring.book.fold import EveningBook

TableKey = tuple[int, int]  # the number of a round and of a table in it


class EveningStage(StrEnum):
    """From the plan to the results."""

    OFF = "off"  # called off
    AHEAD = "ahead"  # on another day
    ARRIVING = "arriving"  # nobody sits yet
    READY = "ready"  # a round is seated and has not begun
    PLAYING = "playing"
    BETWEEN = "between"  # what is seated is over, and there are more rounds
    PLAYED = "played"
    PAST = "past"  # everybody has gone home


class LaidSheet(NamedTuple):
    """A sheet as far as the evening depends on it. ``stage``: the key of the final that is played on it.

    ``written_on``: whether a hand stands on it.
    """

    round: int
    table: int
    stage: str = ""
    written_on: bool = False


def stage_of(book: EveningBook, today: date, sheets: Sequence[LaidSheet] = ()) -> EveningStage:
    """Where the evening is on this day. ``sheets``: all that were laid, the last of a table after the others."""
    if book.cancelled:
        return EveningStage.OFF
    if book.home or is_past(book.day, today):
        return EveningStage.PAST
    if book.day > today and not book.results:
        return EveningStage.AHEAD
    over = tables_over(book, sheets)
    number = current_round(book, over)
    if number is None:
        return EveningStage.ARRIVING
    if is_round_over(book, number, over):
        all_seated = presence.next_round(book) > book.rounds
        return EveningStage.PLAYED if all_seated else EveningStage.BETWEEN
    return EveningStage.PLAYING if _has_begun(book, number, over, sheets) else EveningStage.READY


def tables_over(book: EveningBook, sheets: Sequence[LaidSheet] = ()) -> frozenset[TableKey]:
    """The tables that have a result, or of whose final it was decided without a match who comes where."""
    decided = {stage.key for stage in book.stages if stage.order}
    last = {(sheet.round, sheet.table): sheet.stage for sheet in sheets}
    with_result = {(result.round, result.table) for result in book.results}
    return frozenset(with_result | {table for table, stage in last.items() if stage in decided})


def current_round(book: EveningBook, over: frozenset[TableKey]) -> int | None:
    """The round that is played: the clock's, else the first, unless they are over; else the last that is seated."""
    unfinished = [number for number in book.seatings if not is_round_over(book, number, over)]
    if book.timer and book.timer.round in unfinished:
        return book.timer.round
    return next(iter([*unfinished, *list(book.seatings)[-1:]]), None)


def is_round_over(book: EveningBook, number: int, over: frozenset[TableKey]) -> bool:
    """Whether every table of a seated round is over."""
    return all((number, at) in over for at, _people in enumerate(book.seatings[number], 1))


def _has_begun(book: EveningBook, number: int, over: frozenset[TableKey], sheets: Sequence[LaidSheet]) -> bool:
    """Whether the clock of this round was started, a table has ended, or a hand is on a sheet."""
    if any((number, at) in over for at, _people in enumerate(book.seatings[number], 1)):
        return True
    if book.timer is not None and book.timer.round == number:
        return True
    return any(sheet.written_on for sheet in sheets if sheet.round == number)
