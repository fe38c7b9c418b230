"""What is planned of a club's evening before anything of it is written: people by name, matches hand by hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from scoring.book.fold import PlayedRules
from scoring.demo.simulate import Facts, Slip
from scoring.league.results import Attendance, Member


class TablePlan(NamedTuple):
    """A table of a round: who sits there in the order of the seats, and the match they play.

    ``slip``: a hand that was written down wrongly at first, and corrected by a director on the next day.
    """

    people: tuple[Member, ...]
    hands: tuple[Facts, ...] = ()
    slip: Slip | None = None


@dataclass(frozen=True)
class EveningPlan:
    """An evening with all its rounds; without rounds one that is still to come."""

    day: date
    title: str
    rule_set: PlayedRules
    number: int  # of rounds
    rounds: tuple[tuple[TablePlan, ...], ...] = ()
    attendance: tuple[Attendance, ...] = ()
    place: str = ""
    minutes: int = 0
