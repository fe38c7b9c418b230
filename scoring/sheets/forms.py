"""What is sent to a score sheet besides the facts of a hand, which are asked by its rule set: every form, with its limits.

A phone that keeps entries while it has no connection sends them later as they were typed: the names stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from config.web.forms import everything, line, line_if_asked, number, numbered, ticked, whole, word
from rules.encyclopedia.pages.forms import SHORT_FORM
from scoring.models import LONGEST_REASON

HIGHEST = 10**8  # of the versions of a sheet, its entries and its hands
LONGEST_KEPT = 40
LONGEST_REF = 32
REF_OF_ROWS = 24  # to which each row adds its hand
REF_OF_COUNT = 22
_DONE = ("", "create", "change", "save")  # the buttons that enter a form, and none


@dataclass(frozen=True)
class WriterForm:
    """Under which name somebody writes; None where the form does not ask."""

    by: str | None = line_if_asked()


@dataclass(frozen=True)
class EntryForm:
    """What goes with every entry. ``seen``: the version of the sheet that the writer had before his eyes.

    ``hand`` 0: the next one. ``take``: ``out``, or the number of the earlier entry that is to hold again. ``kept``: the
    name of the entry on the phone that is settled by this. ``new``: ``1`` for a hand that was entered as a new one.
    ``order``: only the seats of the same people change. ``answers``: all of it, in which the answers are that the rule
    set has asked for.
    """

    hand: int = whole(0, high=HIGHEST)
    seen: int = whole(0, high=HIGHEST)
    ref: str = word(LONGEST_REF)
    why: str = line(LONGEST_REASON)
    take: str = word()
    kept: str = word()
    new: str = word()
    order: bool = ticked()
    answers: Mapping[str, str] = everything()

    @property
    def is_short(self) -> bool:
        """Whether the hand is told in the short form."""
        return self.answers.get("form") == SHORT_FORM

    @property
    def settles(self) -> str:
        """The name of the kept entry; empty where this settles none."""
        name = self.kept[:LONGEST_KEPT]
        return name if name.replace("-", "").replace("_", "").isalnum() else ""


@dataclass(frozen=True)
class ConfirmForm:
    """What somebody says of the sheet. ``about``: a hand as it was typed; ``settles``: the dispute that is over.

    ``back``: ``mine`` where it is said on somebody's own page of the club.
    """

    say: str = word()
    seat: int | None = number()
    about: str = word()
    settles: int | None = number()
    words: str = line(LONGEST_REASON)
    back: str = word()


@dataclass(frozen=True)
class PeopleForm:
    """For how many the sheet is to be, which row deals first, and who stands in each row: a name, or a member's key."""

    seats: int | None = number()
    dealer: int | None = number()
    names: Mapping[int, str] = numbered(name="name-")
    members: Mapping[int, str] = numbered(name="member-")


@dataclass(frozen=True)
class RecountForm:
    """Another number of people, with every hand put right. ``anyway``: also the hands that cannot have been.

    ``scores`` and ``marks``: by seat, where no hands are known. ``answers``: all of it, with the rows of the hands.
    """

    do: str = word()
    ref: str = word(REF_OF_COUNT)
    anyway: bool = ticked()
    scores: Mapping[int, str] = numbered(name="score-")
    marks: Mapping[int, str] = numbered(name="mark-")
    answers: Mapping[str, str] = everything()

    @property
    def entering(self) -> bool:
        """Whether this is to hold; else the hands are shown."""
        return self.do == "recount"


@dataclass(frozen=True)
class GridRowsForm:
    """The rows of a grid that are sent, by the numbers of their hands. ``form``: whether hands are typed short."""

    form: str = word()
    seen: Mapping[int, str] = numbered(name="h", ending="-seen")
    answers: Mapping[str, str] = everything()


@dataclass(frozen=True)
class GridRowForm:
    """What goes with a row of the grid."""

    seen: int = whole(0, high=HIGHEST, name="h{}-seen")
    ref: str = word(REF_OF_ROWS)


@dataclass(frozen=True)
class RulesChoiceForm:
    """A game and its switches, and who plays by them. ``shown``: the game whose switches stand in the form.

    ``ready``: the ready-made rule set whose button was pressed. ``up``: the row that moves one seat up. ``do``: what
    else was pressed. ``answers``: all of it, with the switches and the people.
    """

    game: str = word()
    shown: str = word()
    do: str = word()
    ready: str = word()
    up: int | None = number()
    answers: Mapping[str, str] = everything()

    @property
    def saving(self) -> bool:
        """Whether this is what is to hold; else the page shows what has changed."""
        return self.do in _DONE and not self.ready and self.up is None

    def of_another(self, game: str) -> bool:
        """Whether this game was chosen just now: its switches have not been seen yet."""
        return self.shown not in ("", game)
