"""From a moment of a finished match on: practice at a table of one's own, which counts nowhere."""

from __future__ import annotations

from rules.engine.log import counting
from rules.games import GAMES
from rules.notation import Record, replay_hands
from rules.notation.record import FROM_MATCH, place
from tables.service.live import Begun


def example_of(record: Record) -> str:
    """How the record of what is played on names this match; empty for an old one whose name does not fit."""
    return place(f"{FROM_MATCH}{record.key}")


def may_be_played_on(record: Record) -> bool:
    """Whether its rules are those of today, so that a table can be opened with them."""
    game = GAMES.get(record.variant.key)
    return game is not None and game.edition == record.variant.edition and bool(example_of(record))


def begun_at(record: Record, number: int, n: int, seat: int) -> Begun | None:
    """Hand ``number`` up to line ``n``, where this seat is to act; None if it is not. What was taken back is left out."""
    for told in replay_hands(record):
        if told.log.number == number:
            step = next((one for one in told.steps if one.n == n), None)
            if step is None or seat not in step.after.to_act:
                return None
            lines = tuple(text for _, text in counting(told.log.lines[:n]))
            return Begun(example_of(record), told.standing, lines, seat)
    return None
