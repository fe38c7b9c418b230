"""A match as pages tell of it: when, what, who came where, and where its hands can be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import formats

from rules.pages import language
from scoring.league.results import Member, Result
from scoring.membership import Names
from scoring.models import Club, Evening, Sheet
from tables.models import Match


@dataclass(frozen=True)
class Person:
    """Somebody at the table."""

    key: Member
    name: str
    place: int
    score: float
    marks: int
    standing_in_for: str = ""
    left: bool = False
    himself: bool = False  # whose page this is


@dataclass(frozen=True)
class Told:
    """A match in words. ``evening``: the address of its evening; ``look``: of its sheet or replay, "" if there is none."""

    result: Result
    day: date
    people: tuple[Person, ...]  # the winner first
    evening: str
    look: str = ""
    place: int = 0  # of whose page this is

    @property
    def scored(self) -> bool:
        """Whether there is more to tell than places."""
        return any(person.score for person in self.people)


def places_of(club: Club) -> Mapping[str, str]:
    """The addresses of all evenings of a club; one query."""
    rows = Evening.objects.filter(season__club=club).values_list("key", "season__slug")
    return {
        key: reverse("scoring:evening", kwargs={"club": club.slug, "season": season, "evening": key})
        for key, season in rows
    }


def told(result: Result, names: Names, evenings: Mapping[str, str], about: Member = "", look: str = "") -> Told:
    """The match in words."""
    people = [
        Person(
            key,
            names[key],
            result.places[seat],
            result.scores[seat],
            result.marks[seat],
            names[other] if result.playing_for and (other := result.playing_for[seat]) else "",
            bool(result.left and result.left[seat]),
            key == about,
        )
        for seat, key in enumerate(result.people)
    ]
    people.sort(key=lambda one: one.place)
    own = next((one.place for one in people if one.himself), 0)
    look = "" if names.cut(result.people) else look
    return Told(result, result.day, tuple(people), evenings.get(result.evening, ""), look, own)


def looks(sources: Mapping[str, tuple[int | None, int | None]]) -> dict[str, str]:
    """For each result where its hands can be looked at: the reading link of its sheet, or the replay. Two queries."""
    sheets = dict(
        Sheet.objects.filter(pk__in=[sheet for sheet, _ in sources.values() if sheet]).values_list("pk", "reading")
    )
    matches = dict(
        Match.objects.filter(pk__in=[match for _, match in sources.values() if match]).values_list("pk", "key")
    )
    found = {}
    for key, (sheet, match) in sources.items():
        if match in matches:
            found[key] = reverse("tables:replay", kwargs={"key": matches[match]})
        elif sheet in sheets:
            found[key] = reverse("scoring:sheet", kwargs={"code": sheets[sheet]})
    return found


def short_day(day: date) -> str:
    """A day of a season without its year, as narrow as the reader's language has it."""
    return formats.date_format(day, "j.n." if language.current() == "de" else "M j")
