"""What people do on an evening, for tests: come, draw seats, play."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone

from scoring.book import subjects
from scoring.book.results import written
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.league.results import Result
from scoring.models import token
from scoring.sheets.fold import HEAD
from tests.league.people import RAMSEN

PLAN = {"rule_set": RAMSEN, "rounds": 3}


def days_off(days):
    """The day that lies so many ahead, or if less than 0 behind."""
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def planned(evening, days=0, **facts):
    """Has the evening on the day that lies so far ahead or behind."""
    clubs.say(evening, PostingAuthor(), subjects.EVENING, "", PLAN | {"date": days_off(days)} | facts)


def at(evening, page=""):
    """The address of a page of the evening."""
    season = evening.season
    return f"/c/{season.club.slug}/{season.slug}/evenings/{evening.key}/{page}"


def come(evening, *members, **facts):
    """They are here from the first round on, unless it is said otherwise."""
    for member in members:
        about = {"state": "here", "from": 1, "until": 0, "for": None} | facts
        clubs.say(evening, PostingAuthor(who="test"), subjects.ATTENDANCE, member.key, about)


def drawn(client, evening):
    """What the form of the seats holds once they are drawn."""
    return hidden(client.post(at(evening, "seating/draw/"), follow=True))


def hidden(page):
    """What the form of the seats holds."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text)
    return {name: value for name, value in fields if name.startswith("round-") or name == "seen"}


def seated(evening):
    """The keys of the members at each table of each round that is announced."""
    return {number: [list(table) for table in tables] for number, tables in evening_book(evening).seatings.items()}


def members_of(sheet):
    """The keys of the members who sit at the table of the sheet."""
    return dict(sheet.entries.get(hand=HEAD).facts or {})["members"]


def result(evening, number, table, people, places):
    """A table of a round has finished with these places; who is last bears the mark."""
    facts = written(
        Result("x", evening.key, evening_book(evening).day, number, table, "ramsen", 1, (), tuple(people),
               tuple(float(-place) for place in places), tuple(places), tuple(int(p == max(places)) for p in places))
    )  # fmt: skip
    clubs.say(evening, PostingAuthor(who="test"), subjects.RESULT, f"t{number}-{table}", facts, ref=token())
