"""A match between clubs as its pages show it: how it stands, both sides, every table, and the other leg."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from config.web import language
from rules.phrases import figure
from scoring.between.legs import Leg, other_legs
from scoring.club.membership import MemberNames, Visitor, initials
from scoring.league.club_match import GUESTS, HOME, SIDES, ClubMatch, MatchTable, Side, SidesScore, together
from scoring.league.words import day_words, number_words
from scoring.models import Evening, Member, Season


class ScoreWords(NamedTuple):
    """How a match or a table stands."""

    home: str
    guests: str


class BoardSeat(NamedTuple):
    """Somebody at a table of the match; ``place`` 0 as long as nothing has come of it."""

    name: str
    place: int
    score: str


class BoardLine(NamedTuple):
    """A table: who of both sides sits there, and what it brings; ``score`` None until it has finished."""

    number: int
    home: tuple[BoardSeat, ...]
    guests: tuple[BoardSeat, ...]
    score: ScoreWords | None


class BoardRound(NamedTuple):
    """The tables of a round."""

    number: int
    tables: tuple[BoardLine, ...]


class LegLine(NamedTuple):
    """The other leg in words. ``first``: it was played before this; ``away``: it is in the book as a copy."""

    key: str
    season: str
    first: bool
    away: bool
    day: str
    score: ScoreWords | None


class LineUpLines(NamedTuple):
    """A side: what it is called, its people in the order of the tables, and names that can be tapped for it."""

    side: Side
    name: str
    people: Sequence[str]
    known: Sequence[str] = ()


@dataclass(frozen=True)
class MatchFace:
    """A match before somebody. ``home``: what the home club is called; ``names``: everybody's by his key in its book.

    ``others``: its other leg, in whatever season.
    """

    match: ClubMatch
    home: str
    names: Mapping[str, str]
    others: tuple[Leg, ...]
    lang: str

    @property
    def guests(self) -> str:
        """What the guests are called."""
        return self.match.guests

    @property
    def title(self) -> str:
        """Who plays against whom."""
        return _("%(home)s against %(guests)s") % {"home": self.home, "guests": self.guests}

    @property
    def score(self) -> ScoreWords:
        """How it stands."""
        return self._words(self.match.score)

    @property
    def leader(self) -> str:
        """Who is ahead, or has won; empty where both are level."""
        home, guests = self.match.score
        return "" if home == guests else self.home if home > guests else self.guests

    @property
    def over(self) -> bool:
        """Whether every table that is seated has finished."""
        return self.match.begun and all(table.places for table in self.match.tables)

    @cached_property
    def rounds(self) -> tuple[BoardRound, ...]:
        """Every round that is seated or played."""
        by_round = groupby(self.match.tables, key=attrgetter("round"))
        return tuple(BoardRound(number, tuple(map(self._table, tables))) for number, tables in by_round)

    @property
    def sides(self) -> list[LineUpLines]:
        """Both sides with their people."""
        called: list[tuple[Side, str]] = [(HOME, self.home), (GUESTS, self.guests)]
        return [LineUpLines(side, name, self.people(side)) for side, name in called]

    def people(self, side: Side) -> list[str]:
        """Who plays for a side, in the order of the tables."""
        return [self._name(one) for one in self.match.line_up(side).members]

    @property
    def unknown(self) -> list[str]:
        """Who has played without standing in a line-up."""
        return [self._name(one) for one in self.match.unknown]

    @cached_property
    def legs(self) -> list[LegLine]:
        """The first leg of this return match, or the return of this one, as far as it stands in the club's book."""
        return [
            LegLine(
                one.key,
                season.slug,
                one.key == self.match.first,
                bool(one.home),
                f"{day_words(self.lang, one.day)} {one.day.year}",
                self._words(self._turned(one)) if one.begun else None,
            )
            for season, one in self.others
        ]

    @property
    def aggregate(self) -> ScoreWords | None:
        """Both legs together; None where there is only one."""
        played = [self._turned(one) for _season, one in self.others if one.begun]
        if not played or not self.match.begun:
            return None
        return self._words(together([self.match.score, *played]))

    def _turned(self, leg: ClubMatch) -> SidesScore:
        """The score of another leg with the sides that the clubs have in this one."""
        return leg.score if bool(leg.home) == bool(self.match.home) else leg.score.turned

    def _table(self, table: MatchTable) -> BoardLine:
        home, guests = (self._seats(table, side) for side in SIDES)
        score = self._words(self.match.score_at(table)) if table.places else None
        return BoardLine(table.table, home, guests, score)

    def _seats(self, table: MatchTable, side: Side) -> tuple[BoardSeat, ...]:
        """Who of this side sits at a table, the first of them first."""
        sides = self.match.sides
        told = zip_longest(table.people, table.places, map(figure, table.scores))
        seats = [
            BoardSeat(self._name(one), place or 0, score or "") for one, place, score in told if sides.get(one) == side
        ]
        return tuple(sorted(seats, key=attrgetter("place")))

    def _words(self, score: SidesScore) -> ScoreWords:
        return ScoreWords(number_words(self.lang, score.home), number_words(self.lang, score.guests))

    def _name(self, key: str) -> str:
        return self.names.get(key) or self._numbered(key)

    def _numbered(self, key: str) -> str:
        """Somebody whose name is kept nowhere any more, as one of his side: in the other club's book he was no member."""
        side = self.match.sides.get(key)
        if side is None:
            return _("Former member %(key)s") % {"key": key[:3]}
        line_up, club = self.match.line_up(side), self.home if side == HOME else self.guests
        everybody = [*line_up.members, *line_up.before]
        return _("%(club)s, no. %(n)s") % {"club": club, "n": everybody.index(key) + 1}


def face_at_home(visitor: Visitor, match: ClubMatch, names: MemberNames) -> MatchFace:
    """The match as the home club's book has it."""
    return MatchFace(match, visitor.club.name, names.shown, other_legs(visitor.club, match), language.current())


def face_away(visitor: Visitor, season: Season, match: ClubMatch, names: MemberNames) -> MatchFace:
    """The match as the guests' book has it. Names of the others stand with their own club alone, as long as that is open."""
    shown = _named_there(visitor, season, match) | {key: names[own] for key, own in match.own.items()}
    return MatchFace(match, match.home, shown, other_legs(visitor.club, match), language.current())


def _named_there(visitor: Visitor, season: Season, match: ClubMatch) -> dict[str, str]:
    """The people of a match by their keys at the home club; before strangers they have initials."""
    evening = Evening.objects.filter(key=match.key, guest_link__season=season, season__club__closed_at=None)
    home = Member.objects.filter(club__seasons__evenings__in=evening, key__in=_everybody(match))
    return {key: initials(name) if visitor.stranger else name for key, name in home.values_list("key", "name") if name}


def _everybody(match: ClubMatch) -> set[str]:
    return {*match.sides, *(one for table in match.tables for one in table.people)}
