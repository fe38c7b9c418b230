"""The addresses at which calendars are fetched: made, renewed, taken away. An old one opens nothing any more."""

from __future__ import annotations

from config.web import language
from scoring.models import CalendarFeed, Club, Member, Season, token


def feed_of(club: Club, season: Season | None = None, member: Member | None = None) -> CalendarFeed | None:
    """The calendar of the club, of one of its seasons, or of one of its members; None where there is none."""
    return CalendarFeed.objects.filter(club=club, season=season, member=member).first()


def renew(club: Club, season: Season | None = None, member: Member | None = None) -> None:
    """A new address; one that was there opens nothing any more."""
    fresh = {"token": token(), "lang": language.current()}
    CalendarFeed.objects.update_or_create(club=club, season=season, member=member, defaults=fresh)


def withdraw(club: Club, season: Season | None = None, member: Member | None = None) -> None:
    """No address any more."""
    CalendarFeed.objects.filter(club=club, season=season, member=member).delete()


def behind(word: str) -> CalendarFeed | None:
    """The calendar with this token, where its club is open and its member is still in it."""
    found = CalendarFeed.objects.select_related("club", "season", "member").filter(token=word).first()
    if found is None or found.club.closed_at is not None or (found.member and found.member.left_at):
        return None
    return found
