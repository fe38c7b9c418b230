"""The calendars that other programs fetch, read as they read them; and evenings that come again and again."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import reverse
from icalendar import Calendar

from scoring.book import subjects
from scoring.book.series import EveningSeries, facts_of, read
from scoring.calendar import feeds
from scoring.calendar.repeating import repeat, series_like
from scoring.club import service as clubs
from scoring.evening.attendance import answer, decline
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book, season_book
from scoring.models import CalendarFeed, Club, Posting
from tests.league import people
from tests.league.books import form

VIENNA = ZoneInfo("Europe/Vienna")
TEST = PostingAuthor(who="test")


@pytest.fixture(autouse=True)
def january():
    with time_machine.travel(datetime(2026, 1, 7, 11, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def season(club):
    """A season of a club by the clock of Vienna."""
    Club.objects.filter(pk=club.pk).update(zone="Europe/Vienna")
    club.refresh_from_db()
    return people.season_of(club)


def fetched(club, season=None, member=None):
    """The calendar as a program sees it: by UID, and for one of a series by when it was meant to begin."""
    feeds.renew(club, season, member)
    token = feeds.feed_of(club, season, member).token
    got = people.browser().get(reverse("scoring:calendar-feed", args=[token]))
    assert got["Content-Type"].startswith("text/calendar")
    calendar = Calendar.from_ical(got.content)
    return {(str(one["UID"]), moment(one, "RECURRENCE-ID")): one for one in calendar.walk("VEVENT")}


def moment(event, name):
    return event[name].dt if name in event else None


def at(day, clock="19:30"):
    return datetime.fromisoformat(f"2026-{day}T{clock}").replace(tzinfo=VIENNA)


def plan(evening, day, **facts):
    told = {"date": f"2026-{day}", "rule_set": people.RAMSEN, "rounds": 3, "begins": "19:30"}
    clubs.say(evening, TEST, subjects.EVENING, "", told | facts)


def test_an_evening_that_is_moved_stays_the_same_one_and_called_off_it_says_so(club, season):
    evening = people.evening_of(season, "2026-01-09", begins="19:30", place="Bäckerwirt, Stube")
    ((key, event),) = fetched(club).items()
    assert event["DTSTART"].dt == at("01-09")
    assert str(event["DTSTART"].params["TZID"]) == "Europe/Vienna"
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(hours=3)
    assert (str(event["LOCATION"]), event["SEQUENCE"], str(event["STATUS"])) == ("Bäckerwirt, Stube", 0, "CONFIRMED")
    plan(evening, "06-12", begins="18:00", minutes=40)
    ((moved, event),) = fetched(club).items()
    assert moved == key
    assert event["DTSTART"].dt == at("06-12", "18:00")
    assert event["DTSTART"].dt.utcoffset() == timedelta(hours=2)  # summer time
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(minutes=150)
    assert event["SEQUENCE"] == 1
    plan(evening, "06-12", cancelled=True)
    ((called_off, event),) = fetched(club).items()
    assert called_off == key
    assert (event["SEQUENCE"], str(event["STATUS"])) == (2, "CANCELLED")


def test_an_evening_without_an_hour_takes_the_day(club, season):
    people.evening_of(season, "2026-01-09")
    (event,) = fetched(club).values()
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (date(2026, 1, 9), date(2026, 1, 10))


def test_a_series_with_a_holiday_one_moved_one_called_off_and_one_like_the_rule(club, season):
    first = people.evening_of(season, "2026-03-13", begins="19:30")
    series = series_like(evening_book(first), "fortnight", date(2026, 5, 10))
    days = set(series.days) - {date(2026, 4, 10)}
    assert repeat(first, series, days, TEST) == 3
    by_day = {one.day: season.evenings.get(key=one.key) for one in season_book(season).evenings}
    for day, told in ((date(2026, 3, 27), {"day": "03-28"}), (date(2026, 5, 8), {"day": "05-08", "cancelled": True})):
        book, facts = evening_book(by_day[day]), dict(told)
        plan(by_day[day], facts.pop("day"), series=book.series, slot=day.isoformat(), **facts)
    found = fetched(club)
    (uid,) = {uid for uid, _ in found}
    master = found[uid, None]
    assert master["DTSTART"].dt == at("03-13")
    assert master["RRULE"].to_ical() == b"FREQ=WEEKLY;UNTIL=20260508T173000Z;INTERVAL=2;BYDAY=FR"
    assert [one.dt for one in master["EXDATE"].dts] == [at("04-10")]
    assert found[uid, at("03-27")]["DTSTART"].dt == at("03-28")
    assert str(found[uid, at("05-08")]["STATUS"]) == "CANCELLED"
    assert len(found) == 3  # that of 24 April is as the rule has it


def test_the_page_of_an_evening_repeats_it_and_editing_one_keeps_it_in_the_series(club, season, browser):
    first = people.evening_of(season, "2026-01-09", begins="19:30")
    address = reverse("scoring:evening-repeat", args=[club.slug, season.slug, first.key])
    page = browser.get(address, {"every": "month", "last": "2026-05-31"}).text
    assert "every second Friday of the month" in page
    days = ["2026-02-13", "2026-03-13", "2026-05-08"]
    answer = browser.post(address, {"every": "month", "last": "2026-05-31", "day": days, "do": "plan"})
    assert answer["Location"] == reverse("scoring:calendar", args=[club.slug])
    assert [one.day.isoformat() for one in season_book(season).evenings] == ["2026-01-09", *days]
    (series,) = season_book(season).series
    assert series.left_out == (date(2026, 4, 10),)
    edit = reverse("scoring:evening-edit", args=[club.slug, season.slug, season.evenings.last().key])
    browser.post(edit, form(browser, edit) | {"do": "save", "date": "2026-05-09"})
    moved = season_book(season).evenings[-1]
    assert (moved.day, moved.slot, moved.series) == (date(2026, 5, 9), date(2026, 5, 8), series.key)
    assert moved.begins == time(19, 30)
    shown = browser.get(reverse("scoring:calendar", args=[club.slug])).text
    assert "instead of 8 May 2026" in shown
    again = browser.post(address, {"every": "week", "last": "2026-05-31", "day": ["2026-01-16"], "do": "plan"})
    assert again.status_code == 422
    assert Posting.objects.filter(subject__startswith="series:").count() == 1


def test_a_members_own_calendar_says_what_he_has_said(club, season):
    anna, bert = people.taken_in(club, "Anna", "Bert")
    evening = people.evening_of(season, "2026-01-09", begins="19:30", places=1)
    answer(evening, TEST, bert.key, "coming")
    answer(evening, TEST, anna.key, "coming")
    (event,) = fetched(club, member=anna).values()
    assert str(event["DESCRIPTION"]) == "You are number 1 of those who wait for a place."
    decline(evening, TEST, anna.key)
    (event,) = fetched(club, member=anna).values()
    assert str(event["DESCRIPTION"]) == "You cannot come."
    assert "DESCRIPTION" not in next(iter(fetched(club).values()))


def test_the_address_is_kept_until_it_is_taken_away_and_asked_again_it_says_nothing_new(club, season, browser):
    people.evening_of(season, "2026-01-09")
    for of in ("own", "club", season.slug):
        browser.post(reverse("scoring:calendar-renew", args=[club.slug]), {"of": of})
    tokens = {of.token for of in CalendarFeed.objects.all()}
    assert len(tokens) == 3
    page = browser.get(reverse("scoring:calendar", args=[club.slug])).text
    assert all(f"webcal://testserver/calendars/{token}.ics" in page for token in tokens)
    old = reverse("scoring:calendar-feed", args=[feeds.feed_of(club).token])
    stranger = people.browser()
    tag = stranger.get(old)["ETag"]
    assert stranger.get(old, headers={"If-None-Match": tag}).status_code == 304
    browser.post(reverse("scoring:calendar-renew", args=[club.slug]), {"of": "club"})
    assert stranger.get(old).status_code == 404
    new = reverse("scoring:calendar-feed", args=[feeds.feed_of(club).token])
    assert stranger.get(new).status_code == 200
    browser.post(reverse("scoring:calendar-stop", args=[club.slug]), {"of": "club"})
    assert stranger.get(new).status_code == 404


def test_a_club_that_closes_takes_back_the_addresses_that_strangers_have_read(club, season, browser):
    clubs.change(club, TEST, name=club.name, public=True, initials=False)
    feeds.renew(club)
    feeds.renew(club, season)
    own = club.members.get()
    feeds.renew(club, member=own)
    address = reverse("scoring:calendar-feed", args=[feeds.feed_of(club).token])
    assert address in people.browser().get(f"/c/{club.slug}/calendar/").text
    clubs.change(club, TEST, name="Another name", public=True, initials=False)
    assert people.browser().get(address).status_code == 200
    assert "the addresses of the club’s calendars end too" in browser.get(f"/c/{club.slug}/settings/").text
    clubs.change(club, TEST, name=club.name, public=False, initials=False)
    assert people.browser().get(address).status_code == 404
    assert feeds.feed_of(club, season) is None
    assert feeds.feed_of(club, member=own) is not None


def test_with_the_member_his_calendar_goes_and_with_the_club_all(club, season):
    (anna,) = people.taken_in(club, "Anna")
    feeds.renew(club, member=anna)
    clubs.leave(anna, TEST)
    assert not CalendarFeed.objects.exists()
    feeds.renew(club)
    address = reverse("scoring:calendar-feed", args=[feeds.feed_of(club).token])
    Club.objects.update(closed_at=datetime.now(UTC))
    assert people.browser().get(address).status_code == 404


@pytest.mark.parametrize(
    ("every", "first", "last", "days"),
    [
        ("week", "2026-01-02", "2026-01-20", ["01-02", "01-09", "01-16"]),
        ("fortnight", "2026-03-20", "2026-04-20", ["03-20", "04-03", "04-17"]),
        ("month", "2026-01-02", "2026-04-30", ["01-02", "02-06", "03-06", "04-03"]),  # first Fridays
        ("month", "2026-01-30", "2026-04-30", ["01-30", "02-27", "03-27", "04-24"]),  # the fifth is the last
    ],
)
def test_the_days_of_a_series(every, first, last, days):
    series = EveningSeries("k", every, date.fromisoformat(first), date.fromisoformat(last))
    assert [f"{day:%m-%d}" for day in series.days] == days
    assert read("k", facts_of(series)) == series


def test_a_members_own_page_tells_of_evenings_that_were_called_off_or_moved(club, season, browser):
    first = people.evening_of(season, "2026-01-09", begins="19:30")
    repeat(first, series_like(evening_book(first), "week", date(2026, 1, 16)), {date(2026, 1, 16)}, TEST)
    second = season.evenings.exclude(pk=first.pk).get()
    kept = {"series": evening_book(first).series}
    plan(first, "01-09", cancelled=True, slot="2026-01-09", **kept)
    plan(second, "01-17", slot="2026-01-16", **kept)
    page = " ".join(browser.get(reverse("scoring:mine", args=[club.slug])).text.split())
    assert "Called off: Friday, 9 January 2026" in page
    assert "Saturday, 17 January 2026, 19:30 <br> instead of 16 January 2026" in page
