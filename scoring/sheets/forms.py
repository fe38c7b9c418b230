"""What is sent to a score sheet besides the facts of a hand, which are asked by its rule set: every form, with its limits.

A phone that keeps entries while it has no connection sends them later as they were typed: the names stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from config.web.forms import line, number, numbered, ticked, whole, word
from scoring.models import LONGEST_REASON

HIGHEST = 10**8  # of the versions of a sheet, its entries and its hands
LONGEST_KEPT = 40


@dataclass(frozen=True)
class EntryForm:
    """What goes with every entry. ``seen``: the version of the sheet that the writer had before his eyes.

    ``hand`` 0: the next one. ``take``: ``out``, or the number of the earlier entry that is to hold again. ``kept``: the
    name of the entry on the phone that is settled by this. ``new``: ``1`` for a hand that was entered as a new one.
    ``order``: only the seats of the same people change.
    """

    hand: int = whole(0, high=HIGHEST)
    seen: int = whole(0, high=HIGHEST)
    ref: str = word()
    why: str = line(LONGEST_REASON)
    take: str = word()
    kept: str = word()
    new: str = word()
    order: bool = ticked()

    @property
    def settles(self) -> str:
        """The name of the kept entry; empty where this settles none."""
        name = self.kept[:LONGEST_KEPT]
        return name if name.replace("-", "").replace("_", "").isalnum() else ""


@dataclass(frozen=True)
class ConfirmForm:
    """What somebody says of the sheet. ``about``: the number of a hand; ``settles``: the dispute that is over."""

    say: str = word()
    seat: int | None = number()
    about: int | None = number()
    settles: int | None = number()
    words: str = line(LONGEST_REASON)


@dataclass(frozen=True)
class PeopleForm:
    """For how many the sheet is to be, and which row deals first. Who sits where stands in rows of its own."""

    seats: int | None = number()
    dealer: int | None = number()


@dataclass(frozen=True)
class RecountForm:
    """Another number of people, with every hand put right. ``anyway``: also the hands that cannot have been."""

    do: str = word()
    ref: str = word()
    anyway: bool = ticked()

    @property
    def entering(self) -> bool:
        """Whether this is to hold; else the hands are shown."""
        return self.do == "recount"


@dataclass(frozen=True)
class GridRowsForm:
    """The rows of a grid that are sent, by the numbers of their hands."""

    seen: Mapping[int, str] = numbered(name="h", ending="-seen")


@dataclass(frozen=True)
class GridRowForm:
    """What goes with a row of the grid."""

    seen: int = whole(0, high=HIGHEST, name="h{}-seen")
    ref: str = word()
