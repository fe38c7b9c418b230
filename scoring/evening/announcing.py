"""Announcing who sits where: from then on the phones of a round say it, and a sheet lies on each of its tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.engine.variant import Contradiction
from scoring.club.membership import Visitor
from scoring.evening.page import EveningPage
from scoring.journal.book import Overtaken
from scoring.league.results import Member
from scoring.sheets.service.rounds import RoundBegun, seat


def announced(
    face: EveningPage, visitor: Visitor, number: int, tables: Sequence[Sequence[Member]], seen: int | None
) -> str:
    """Why a round could not be seated so; empty where it was."""
    names = {key: face.names[key] for table in tables for key in table}
    try:
        outcome = seat(face.evening, face.book, number, tables, visitor.writer, names=names, seen=seen)
    except RoundBegun as begun:
        return _("At table %(n)s cards are on the table already: who sits there is corrected on its sheet.") % {
            "n": begun.table
        }
    except Contradiction:
        return _("The game is not for tables of this size. Choose other sizes and draw again.")
    if isinstance(outcome, Overtaken):
        return _("Somebody else has seated round %(n)s in the meantime.") % {"n": number}
    return ""
