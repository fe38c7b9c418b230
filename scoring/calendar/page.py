"""The calendar of a club: what is ahead, the addresses for one's own calendar, and the calendars themselves."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web import calendars
from config.web.forms import given
from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules.encyclopedia.book import article
from scoring.book.fold import EveningBook
from scoring.calendar import feeds
from scoring.calendar.dates import entries_of
from scoring.calendar.forms import CLUB, OWN, FeedForm
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor, refusal, visit
from scoring.club.tongue import speaking
from scoring.club.zones import zone_of
from scoring.journal.reading import season_book
from scoring.models import CalendarFeed, Member, Season
from tables.access import within

EVERY = timedelta(hours=4)  # programs are asked to look again
PER_HOUR = 600  # calendars that one address of the net may fetch
SHOWN = 40


class DateLine(NamedTuple):
    """An evening to come."""

    evening: EveningBook
    season: Season
    game: str

    @property
    def moved(self) -> bool:
        """Whether it is on another day than its series has it."""
        return self.evening.slot is not None and self.evening.slot != self.evening.day


class FeedLine(NamedTuple):
    """A calendar that may be fetched. ``of``: whose; ``may``: whether the visitor may make or end it."""

    of: str
    title: str
    feed: CalendarFeed | None
    may: bool
    address: str = ""
    opens: str = ""  # the same as an address that a calendar program takes


@require_safe
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """What is ahead, and where to fetch it."""
    visitor = visit(request, club)
    seasons = list(visitor.club.seasons.order_by("-created_at"))
    today = timezone.localdate()
    lang = translation.get_language() or ""
    lines = [
        DateLine(one, season, article(lang[:2], one.rule_set.game).title if one.rule_set else "")
        for season in seasons
        for one in season_book(season).evenings
        if one.day >= today
    ]
    context = {
        "lines": sorted(lines, key=lambda line: (line.evening.day, line.evening.key))[:SHOWN],
        "feeds": [one for one in _feeds(request, visitor, seasons[:1]) if one.feed or one.may],
    }
    return page(request, "scoring/calendar/show.html", visitor, context)


@require_POST
def renew(request: HttpRequest, club: str) -> HttpResponse:
    """A calendar gets a new address; the old one ends."""
    visitor = visit(request, club)
    season, member = _whose(request, visitor)
    feeds.renew(visitor.club, season, member)
    return redirect(reverse("scoring:calendar", kwargs={"club": club}) + "#fetch")


@require_POST
def stop(request: HttpRequest, club: str) -> HttpResponse:
    """A calendar is not to be fetched any more."""
    visitor = visit(request, club)
    season, member = _whose(request, visitor)
    feeds.withdraw(visitor.club, season, member)
    return redirect(reverse("scoring:calendar", kwargs={"club": club}) + "#fetch")


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The calendar, for programs. 304 where nothing has changed since they asked last."""
    if not within(request, "calendar", PER_HOUR):
        return HttpResponse(status=429, headers={"Retry-After": "3600"})
    found = feeds.behind(token)
    if found is None:
        raise NothingHere(
            _("There is no calendar at this address any more. Look for the new one on the page of the club.")
        )
    zone = zone_of(found.club)
    with speaking(found.club, found.lang):
        entries = entries_of(found.club, found.season, found.member, timezone.now().astimezone(zone).date())
    name = f"{found.club.name} {found.season.name}" if found.season else found.club.name
    told = calendars.written(entries, name, EVERY)
    response = private(calendars.answer(told))
    response.headers["ETag"] = etag = f'"{hashlib.sha256(told).hexdigest()[:32]}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return get_conditional_response(request, etag=etag, response=response) or response


def _whose(request: HttpRequest, visitor: Visitor) -> tuple[Season | None, Member | None]:
    """Whose calendar a form is about: (season, member), neither for the club's. Raises PermissionDenied or Http404."""
    of = given(request, FeedForm).of
    if of == OWN and visitor.member is not None:
        return None, visitor.member
    if not visitor.may_direct:
        raise PermissionDenied(refusal(DIRECT))
    season = visitor.club.seasons.filter(slug=of).first()
    if of != CLUB and season is None:
        raise NothingHere(_("This club has no season at this address."))
    return season, None


def _feeds(request: HttpRequest, visitor: Visitor, seasons: list[Season]) -> list[FeedLine]:
    club, directs = visitor.club, visitor.may_direct
    found = []
    if visitor.member is not None:
        own = feeds.feed_of(club, member=visitor.member)
        found.append(_line(request, OWN, _("Your calendar, with what you have said"), own, may=True))
    found.append(_line(request, CLUB, _("All evenings of the club"), feeds.feed_of(club), may=directs))
    for season in seasons:
        title = _("Only this season: %(season)s") % {"season": season.name}
        found.append(_line(request, season.slug, title, feeds.feed_of(club, season), may=directs))
    return found


def _line(request: HttpRequest, of: str, title: str, found: CalendarFeed | None, *, may: bool) -> FeedLine:
    if found is None:
        return FeedLine(of, title, None, may)
    address = request.build_absolute_uri(reverse("scoring:calendar-feed", kwargs={"token": found.token}))
    return FeedLine(of, title, found, may, address, f"webcal:{address.partition(':')[2]}")
