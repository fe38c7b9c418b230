"""The matches of a club against others, of all its seasons: the return may be played when the season has changed."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q

from scoring.book import subjects
from scoring.journal.reading import season_book
from scoring.league.club_match import ClubMatch
from scoring.models import Club, Posting, Season


class Leg(NamedTuple):
    """A match, and the season of the club in whose book it stands."""

    season: Season
    match: ClubMatch


def all_matches(club: Club) -> tuple[Leg, ...]:
    """Every match of a club by day; a query for its seasons, and one or two for each that has a match."""
    told = Posting.objects.filter(Q(subject=subjects.MATCH) | Q(subject__startswith=f"{subjects.AWAY}:"), club=club)
    seasons = Season.objects.filter(pk__in=told.values("season"))
    found = [Leg(one, match) for one in seasons for match in season_book(one).matches]
    return tuple(sorted(found, key=lambda leg: attrgetter("day", "key")(leg.match)))


def other_legs(club: Club, match: ClubMatch) -> tuple[Leg, ...]:
    """The first leg of this return match, or what was played as the return of this one."""
    return tuple(one for one in all_matches(club) if one.match.key == match.first or one.match.first == match.key)
