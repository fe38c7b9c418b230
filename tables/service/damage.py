"""Tables whose rows make no table any more: an unknown game, a switch that is not there, a line that does not follow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError

_LONGEST = 200  # letters of a reason


class DamagedTable(Exception):
    """This table cannot be shown, and no other is worse for it. Where the fault lies is for the operator."""

    def __init__(self, code: str, reason: str, *, match: int = 0, hand: int = 0, line: int = 0) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason
        self.match, self.hand, self.line = match, hand, line  # numbers as people count them; 0 = before the first

    def __str__(self) -> str:
        """All there is to know, in one line."""
        numbers = (("match", self.match), ("hand", self.hand), ("line", self.line))
        place = ", ".join(f"{what} {number}" for what, number in numbers if number)
        return f"table {self.code}{place and ', '}{place}: {self.reason}"


@contextmanager
def found_in(code: str, *, match: int = 0, hand: int = 0, line: int = 0) -> Iterator[None]:
    """Whatever goes wrong in here is damage of this table, and lies there. A database that is away is none."""
    try:
        yield
    except (DamagedTable, DatabaseError):
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:_LONGEST]
        raise DamagedTable(code, " ".join(reason.split()), match=match, hand=hand, line=line) from error
