"""What is asked on the pages of a season: every form, with its limits and with what it says where it cannot be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from config.web import numbers
from config.web.forms import by, every_list, line, number, text, word, words
from scoring.league.words import day_of
from scoring.models import LONGEST_NAME, LONGEST_REASON

MOST_POINTS = 1000  # of one penalty
LONGEST_LIST = 2_000  # letters of a list that somebody types


def penalty_points(text: str) -> float | None:
    """How many points are taken off; None for what is no such number."""
    points = numbers.points(text)
    return points if points is not None and 0 < points <= MOST_POINTS else None


@dataclass(frozen=True)
class PenaltyForm:
    """Who is fined, how much, and why."""

    member: str = word(needed=_("Say who is fined."))
    points: float = by(penalty_points, needed=_("Say how many points: a whole number or a half, more than zero."))
    day: date = by(day_of, needed=_("Say on which day."))
    why: str = line(LONGEST_REASON, needed=_("Say why: members see it, and whoever is fined has a right to know."))
    ref: str = word()


@dataclass(frozen=True)
class CancelForm:
    """Why a penalty no longer holds. ``cancel``: its key, on a page opened before this had its own address."""

    cancel: str = word()
    why: str = line(LONGEST_REASON)
    seen: int | None = number()


@dataclass(frozen=True)
class TeamForm:
    """What a team is called. ``seen``: the last posting the writer had seen."""

    name: str = line(LONGEST_NAME, needed=_("Say what the team is called."))
    seen: int | None = number()
    ref: str = word()


@dataclass(frozen=True)
class LineUpForm:
    """For which team everybody plays from a day on: ``member:team`` for each, the team empty for none."""

    plays: Sequence[str] = words()
    day: date | None = by(day_of)
    seen: int | None = number()


@dataclass(frozen=True)
class TakeBackForm:
    """Which posting no longer holds, by its number, and why. ``seen``: the last posting the writer had seen."""

    n: int | None = number()
    seen: int | None = number()
    why: str = line(LONGEST_REASON)


@dataclass(frozen=True)
class RulesForm:
    """The switches of a season, each with all of its values, and what is sent with them.

    ``way``: as JSON the switches of the way out that was pressed.
    """

    name: str = line(LONGEST_NAME)
    why: str = line(LONGEST_REASON)
    seen: int | None = number()
    ref: str = word()
    do: str = word()
    way: str = text(LONGEST_LIST)
    switches: Mapping[str, Sequence[str]] = every_list()

    @property
    def saving(self) -> bool:
        """Whether these are to be the rules; else they are only looked at."""
        return self.do == "save"


@dataclass(frozen=True)
class CountingForm:
    """A table by its code."""

    table: str = word()


@dataclass(frozen=True)
class RulesNumberForm:
    """Which rule set of the season's list a table plays by."""

    rules: int | None = number()
