"""A season in the book of a club, for tests to write in; and what a page says."""

from __future__ import annotations

import re

from scoring.book import results, subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor
from tests.league import people
from tests.league.seasons import day, match

TEST = PostingAuthor(who="test")


def text(response):
    """The page without its tags, in single spaces."""
    told = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(told.replace("&#x27;", "’").split())


class Book:
    """A season that tests write in: people by their first names."""

    def __init__(self, club, **rules):
        self.club = club
        self.members = {one.name.lower(): one for one in people.taken_in(club, "Anna", "Bert", "Cilli", "Dora")}
        self.season = people.season_of(club, rules=rules)
        self.evenings = {}

    def play(self, number, told, n=1, **more):
        """A match of the evening with this number; gives its key."""
        if number not in self.evenings:
            self.evenings[number] = people.evening_of(self.season, day(number).isoformat())
        keyed = " ".join(
            f"{self.members[name].key}:{score}" for name, score in (one.split(":") for one in told.split())
        )
        result = match(number, keyed, table=n, **more)
        key = f"t{number}x{n}"
        clubs.say(self.evenings[number], TEST, subjects.RESULT, key, results.written(result))
        return key

    def address(self, page=""):
        return f"/c/{self.club.slug}/{self.season.slug}/{page}"


def form(browser, address):
    """What the form of a page would send as it stands."""
    page = browser.get(address).content.decode()
    sent = {}
    for tag in re.findall(r"<input[^>]+>", page):
        name, value = (re.search(rf' {what}="([^"]*)"', tag) for what in ("name", "value"))
        if name and (("radio" not in tag and "checkbox" not in tag) or " checked" in tag):
            sent[name.group(1)] = value.group(1) if value else "on"
    picked: dict[str, list[str]] = {}
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        picked.setdefault(name, []).append(chosen.group(1) if chosen else "")
    return sent | picked
