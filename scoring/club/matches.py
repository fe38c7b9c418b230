"""A match as pages tell of it: when, what, who came where, and where its hands can be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.urls import reverse
from django.utils import formats

from config.web import language
from scoring.book.fold import Source
from scoring.club.membership import MemberNames
from scoring.league.results import Member, Result
from scoring.models import Club, Evening, Sheet
from tables.models import Match


@dataclass(frozen=True)
class MatchPerson:
    """Somebody at the table."""

    key: Member
    name: str
    place: int
    score: float
    marks: int
    standing_in_for: str = ""
    left: bool = False
    himself: bool = False  # whose page this is


class HandsLink(NamedTuple):
    """Where the hands of a match can be looked at: its sheet, or the replay of an online match."""

    address: str
    is_replay: bool = False


@dataclass(frozen=True)
class MatchInWords:
    """A match in words. ``evening``: the address of its evening; ``look``: None where its hands stand nowhere."""

    result: Result
    day: date
    people: tuple[MatchPerson, ...]  # the winner first
    evening: str
    look: HandsLink | None = None
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


def match_in_words(
    result: Result, names: MemberNames, evenings: Mapping[str, str], about: Member = "", look: HandsLink | None = None
) -> MatchInWords:
    """The match in words."""
    people = [
        MatchPerson(
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
    return MatchInWords(
        result,
        result.day,
        tuple(people),
        evenings.get(result.evening, ""),
        None if names.cut(result.people) else look,
        own,
    )


def looks(sources: Mapping[str, Source], *, may_write: bool = False) -> dict[str, HandsLink]:
    """For each result where its hands can be looked at, if anywhere. Two queries."""
    numbers = [sheet for sheet, _ in sources.values() if sheet]
    codes = dict(Sheet.objects.filter(pk__in=numbers).values_list("pk", "code" if may_write else "reading"))
    keys = dict(Match.objects.filter(pk__in=[match for _, match in sources.values() if match]).values_list("pk", "key"))
    found = {}
    for key, (sheet, match) in sources.items():
        if match in keys:
            found[key] = HandsLink(reverse("tables:replay", kwargs={"key": keys[match]}), is_replay=True)
        elif sheet in codes:
            found[key] = HandsLink(reverse("scoring:sheet", kwargs={"code": codes[sheet]}))
    return found


def short_day(day: date) -> str:
    """A day of a season without its year, as narrow as the reader's language has it."""
    return formats.date_format(day, "j.n." if language.current() == "de" else "j M")
