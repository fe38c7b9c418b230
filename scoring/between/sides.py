"""Naming the sides of a match: the names of a form become people of the home club, in the order of the tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.between import service
from scoring.journal.book import Overtaken, PostingAuthor
from scoring.journal.reading import evening_book
from scoring.journal.retry import with_retries
from scoring.league.club_match import GUESTS, HOME, SIDES, ClubMatch, Side
from scoring.models import GuestLink

MOST_NAMED = 120  # of a side, those who were named earlier among them


class _NotSo(Exception):
    """These cannot play for this side; ``args``: why, in words."""


def named(link: GuestLink, side: Side, wanted: Sequence[str], by: PostingAuthor, seen: int | None) -> str:
    """Why these cannot play for this side; empty where they do from now on. Who is not named is not taken in either."""

    def attempt() -> None:
        problem = _problem(link, side, wanted, by, seen)
        if problem:
            raise _NotSo(problem)

    try:
        with_retries(attempt)
    except _NotSo as no:
        return str(no)
    return ""


def _problem(link: GuestLink, side: Side, wanted: Sequence[str], by: PostingAuthor, seen: int | None) -> str:
    """The same inside its transaction, in which guests were taken in for nothing where there is one."""
    match = evening_book(link.evening).match
    if match is None:
        return _("This is no match between clubs any more.")
    club = link.evening.season.club
    people, missing = service.members_called(club, wanted) if side == HOME else ([], [])
    if missing:
        return _("Nobody in %(club)s is called so: %(names)s. Correct the name, or take them in first.") % {
            "club": club.name,
            "names": ", ".join(missing),
        }
    if side == GUESTS:
        try:
            people = service.guests_called(link, match, wanted, by)
        except service.OwnName as own:
            return _("%(name)s is a member of %(club)s. Write the name in another way.") % {
                "name": own.args[0],
                "club": club.name,
            }
    if _plays_for_others(match, side, people):
        return _("Somebody cannot play for both sides: look at the other line-up.")
    if len({*people, *match.line_up(side).members, *match.line_up(side).before}) > MOST_NAMED:
        return _("So many people were named for this side that nobody can be added. Ask the director of the evening.")
    if isinstance(service.line_up(link.evening, match, side, people, by, seen), Overtaken):
        return _("Somebody else has changed this line-up in the meantime. Look at it as it is now.")
    return ""


def _plays_for_others(match: ClubMatch, side: Side, people: Sequence[str]) -> bool:
    others = {one for other in SIDES if other != side for one in match.line_up(other).members}
    return bool(others & set(people))
