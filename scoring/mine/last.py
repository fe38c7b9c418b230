"""The last evening on which somebody played: his place, his tables, and what it made of his season."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.phrases import figure
from scoring.evening.recap import before_and_after
from scoring.evening.standings import of_the_evening
from scoring.league.results import Member, Result
from scoring.league.rows import Standings
from scoring.league.words import listed, number_words
from scoring.season.page import SeasonFace, ranked_members


class OwnMatch(NamedTuple):
    """A match of his. ``round`` 0 where it belongs to none."""

    round: int
    table: int
    others: str
    place: int
    score: str


class OwnEvening(NamedTuple):
    """His evening. ``place`` of ``people``; ``moved``: what became of his place in the season, in words."""

    key: str
    day: date
    place: int
    people: int
    total: str
    matches: tuple[OwnMatch, ...]
    moved: str


def last_evening(found: SeasonFace, member: Member) -> OwnEvening | None:
    """The last one of the season on which he has a result; None where there is none."""
    held = [one for one in found.book.evenings if not one.cancelled]
    own = [one for one in held if any(member in result.people for result in one.results)]
    if not own:
        return None
    evening = own[-1]
    table = of_the_evening(evening, found.rules)
    row = table.row(member)
    if row is None or row.rank is None:
        return None
    results = sorted((one for one in evening.results if member in one.people), key=lambda result: result.turn)
    before, after = before_and_after(found.book, evening, found.rules, ranked_members(found.names))
    return OwnEvening(
        evening.key,
        evening.day,
        row.rank,
        len(table.ranked),
        number_words(found.lang, row.total),
        tuple(_match(found, one, member) for one in results),
        _moved(before, after, member),
    )


def _match(found: SeasonFace, result: Result, member: Member) -> OwnMatch:
    seat = result.people.index(member)
    others = [found.names[one] for one in result.people if one != member]
    score = figure(result.scores[seat])
    return OwnMatch(result.round, result.table, listed(found.lang, others), result.places[seat], score)


def _moved(before: Standings, after: Standings, member: Member) -> str:
    """A sentence about his place in the season; empty where he has none."""
    was, now = (row.rank if row else None for row in (before.row(member), after.row(member)))
    if now is None:
        return ""
    if was is None:
        return _("You are ranked in the season now: place %(now)s.") % {"now": now}
    if was == now:
        return _("In the season you stayed in place %(now)s.") % {"now": now}
    words = (
        ngettext("In the season you went up one place, to %(now)s.", "In the season you went up %(n)s places, to %(now)s.", was - now)
        if now < was
        else ngettext("In the season you fell one place, to %(now)s.", "In the season you fell %(n)s places, to %(now)s.", now - was)
    )  # fmt: skip
    return words % {"n": abs(was - now), "now": now}
