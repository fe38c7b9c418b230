"""A club goes by its own clock: its evenings have their day by it, and all its pages and sheets their hours."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from scoring.club import service as clubs
from scoring.journal.reading import evening_book
from scoring.models import Club, Posting
from scoring.season import counting
from tables.models import Match
from tests.league.people import browser, guest, season_of
from tests.tables import people as at
from tests.tables.conftest import tables as tables

pytestmark = pytest.mark.django_db
LATE = datetime(2026, 7, 3, 22, 45, tzinfo=UTC)  # in Vienna the next day has begun, in New York it is afternoon


def club_in(zone):
    founder = browser(guest("Vroni"))
    founder.post("/clubs/", {"name": f"Kartler {zone}", "own": "Vroni", "zone": zone})
    return Club.objects.get(), founder


def hour_of_last_change(club, reader):
    season = club.seasons.first() or season_of(club)
    Posting.objects.filter(season=season).update(at=LATE)
    page = reader.get(f"/c/{club.slug}/{season.slug}/changes/").text
    return re.findall(r"<time [^>]*>([^<]*)</time>", page)[0]


def test_the_hours_of_a_club_are_those_of_its_zone_and_no_other_page_goes_by_them():
    club, founder = club_in("Europe/Vienna")
    assert hour_of_last_change(club, founder) == "4 July 2026, 00:45"
    assert timezone.get_current_timezone_name() == "UTC"
    page = founder.get(f"/c/{club.slug}/settings/").text
    assert '<option value="Europe/Vienna" selected>Vienna</option>' in page
    founder.post(f"/c/{club.slug}/settings/", {"name": club.name, "zone": "America/New_York"})
    assert hour_of_last_change(club, founder) == "3 July 2026, 18:45"


def test_a_club_without_a_zone_or_with_one_that_is_unknown_here_goes_by_the_sites():
    for zone in ("", "Europe/Atlantis"):
        owner = guest("Vroni")
        club = clubs.found("Kartler", owner, "Vroni", public=False, zone=zone)
        assert "3 July 2026" in hour_of_last_change(club, browser(owner))


@pytest.mark.usefixtures("tables")
def test_a_match_that_ends_late_counts_on_the_day_of_the_club():
    at.open_full("mulatschak", 3)
    match = Match.objects.get()
    match.ended_at = LATE
    days = {}
    for zone in ("Europe/Vienna", "America/New_York"):
        club = clubs.found(zone, guest(zone), "Vroni", public=False, zone=zone)
        evening = counting.evening_of(season_of(club), match)
        days[zone] = evening_book(evening).day
    assert days == {"Europe/Vienna": date(2026, 7, 4), "America/New_York": date(2026, 7, 3)}
