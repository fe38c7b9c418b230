"""The lines of a hand's log that count.

Lines are numbered from 1. ``~ undo 7`` is a line like any other and says that
line 7, and those after it, count no more: the hand stands where it stood before
line 7, and goes on from there. A shuffle is never taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.actions import Seat

TABLE: Seat = -2  # whose line it is when others are taken back
_MARK = "~ undo "


def undo(first: int) -> str:
    """The line that takes back the line of this number and all after it."""
    return f"{_MARK}{first}"


def taken_back(line: str) -> int | None:
    """The number of the first line that this one takes back, or None if it is an action.

    Raises ValueError if it is neither.
    """
    if not line.startswith("~"):
        return None
    number = line.removeprefix(_MARK)
    if number == line or not (number.isascii() and number.isdigit()):
        raise ValueError(f"{line!r} takes nothing back: write ~ undo and the number of a line")
    return int(number)


def counting(lines: Iterable[str]) -> list[tuple[int, str]]:
    """The actions that have not been taken back, each with its number.

    Raises ValueError if a line takes back what is no action that counts, or a shuffle.
    """
    found: list[tuple[int, str]] = []
    for n, line in enumerate(lines, start=1):
        first = taken_back(line)
        if first is None:
            found.append((n, line))
            continue
        place = next((place for place, (number, _) in enumerate(found) if number == first), None)
        if place is None or any(text.startswith("*") for _, text in found[place:]):
            raise ValueError(f"line {n} takes back line {first}, which cannot be taken back")
        del found[place:]
    return found
