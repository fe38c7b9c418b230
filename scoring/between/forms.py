"""What is asked on the pages of a match between clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from config.web.forms import line, lines, number, ticked, word
from scoring.models import LONGEST_NAME

MOST_A_SIDE = 60


@dataclass(frozen=True)
class MatchForm:
    """Against whom, whether it is the return of an earlier match, and whether the tables are drawn by lot."""

    guests: str = line(LONGEST_NAME, needed=_("Say against whom you play."))
    first: str = word()
    lots: bool = ticked()


@dataclass(frozen=True)
class SideForm:
    """The names of one side, one to a line, in the order of the tables. ``seen``: the last posting the writer had seen."""

    names: Sequence[str] = lines(LONGEST_NAME, MOST_A_SIDE)
    seen: int | None = number()


@dataclass(frozen=True)
class KeepForm:
    """In which season of which club of theirs the guests keep the match: ``club/season``."""

    where: str = word(100)


@dataclass(frozen=True)
class BoardsForm:
    """The last posting that the director had seen."""

    seen: int | None = number()
