"""A season as its pages show it: the book, its rules, and the standings in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web import language
from rules.games import GAMES
from scoring.book.ahead import ahead, running
from scoring.book.fold import EveningBook, SeasonBook
from scoring.club.membership import MemberNames, Role, Visitor
from scoring.journal.reading import season_book
from scoring.league.club_match import ClubMatch
from scoring.league.finals import PlayOff, stages
from scoring.league.reasons import amount, explained
from scoring.league.results import PlayedSeason
from scoring.league.rows import Standings, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import day_words, in_words, listed, number_words, sentence
from scoring.models import Season

_LATEST = 3


class StandingsLine(NamedTuple):
    """A row of the standings in words; ``rank`` empty for who is not ranked."""

    key: str
    rank: str
    name: str
    total: str
    summary: str
    sentences: tuple[str, ...]
    mine: bool
    page: str


class EveningLine(NamedTuple):
    """An evening to go to, in words."""

    key: str
    words: str
    gist: str


class MatchLine(NamedTuple):
    """A match against another club to go to, in words; ``away``: the club were the guests."""

    key: str
    away: bool
    words: str
    gist: str


class StageLine(NamedTuple):
    """A final or a play-off in words."""

    words: str
    names: str
    played: bool


@dataclass(frozen=True)
class SeasonFace:
    """One season for one visitor on this day. ``on``: as it stood at the end of that day."""

    season: Season
    visitor: Visitor
    names: MemberNames
    book: SeasonBook
    lang: str
    today: date
    on: date | None = None

    @cached_property
    def rules(self) -> SeasonRules:
        """The season's rules; the usual ones where what was written cannot be read."""
        return readable(self.book.rules)

    @cached_property
    def table(self) -> Standings:
        """The standings under the season's rules."""
        return self.under(self.rules)

    def under(self, rules: SeasonRules) -> Standings:
        """The standings as they would be under these rules."""
        return standings(self._played, rules, ranked_members(self.names), self.on)

    @property
    def _played(self) -> PlayedSeason:
        """What was played. Why somebody was fined is the club's own affair."""
        played = self.book.played
        if not self.visitor.stranger:
            return played
        return replace(played, penalties=tuple(replace(one, why="") for one in played.penalties))

    def lines(self) -> list[StandingsLine]:
        """The standings from the top, those who share a place by name."""
        rows = self.table.by_name(self.names.__getitem__)
        return [self._line(row) for row in (*rows, *(row for row in self.table.rows if row.rank is None))]

    def _line(self, row: StandingsRow) -> StandingsLine:
        said = explained(row, self.table, self.rules)
        return StandingsLine(
            row.member,
            "" if row.rank is None else str(row.rank),
            self.names[row.member],
            number_words(self.lang, row.total),
            self._summary(row),
            tuple(in_words(self.lang, one, self.names.__getitem__) for one in said),
            self.visitor.member is not None and self.visitor.member.key == row.member,
            f"{self._members}{row.member}/",
        )

    @cached_property
    def _members(self) -> str:
        """The address below which everybody's page lies: reversing it for each takes its time."""
        return reverse("scoring:members", kwargs={"club": self.season.club.slug})

    def _summary(self, row: StandingsRow) -> str:
        evenings = ngettext("%(n)s evening", "%(n)s evenings", len(row.attended)) % {"n": len(row.attended)}
        matches = ngettext("%(n)s match", "%(n)s matches", row.matches) % {"n": row.matches}
        return _("%(evenings)s, %(matches)s, %(n)s won") % {"evenings": evenings, "matches": matches, "n": row.wins}

    @cached_property
    def counted_in(self) -> str:
        """What the totals are: points, Bolla."""
        return sentence(self.lang, "say.bolla" if amount(Fraction(0), self.rules).marks else "say.point-word")

    def stages(self) -> list[StageLine]:
        """The finals and play-offs that these standings ask for."""
        return [self._stage(one) for one in stages(self.table, self.rules)]

    def _stage(self, stage: PlayOff) -> StageLine:
        words = sentence(self.lang, f"stage.{stage.kind}", {"first": str(stage.place), "last": str(stage.last)})
        return StageLine(words, listed(self.lang, [self.names[one] for one in stage.members]), stage.played)

    @cached_property
    def running(self) -> EveningBook | None:
        """The evening that may be going on now."""
        return running(self.book, self.today)

    @cached_property
    def game(self) -> str:
        """The key of the game that was played last, else that of the next evening; empty where none is known."""
        played = [result.game for evening in self.book.evenings for result in evening.results]
        planned = [evening.rule_set.game for evening in self.book.evenings if evening.rule_set]
        return next((one for one in (*reversed(played), *reversed(planned)) if one in GAMES), "")

    @cached_property
    def days(self) -> list[tuple[date, str]]:
        """The days on which something was played, the latest first, as choices of a form."""
        played = sorted({one.day for one in self.book.evenings if one.results and not one.cancelled}, reverse=True)
        return [(day, f"{day_words(self.lang, day)} {day.year}") for day in played]

    def evenings(self) -> list[EveningLine]:
        """The evenings ahead, the latest first, and the last few that were held."""
        held = [one for one in self.book.evenings if one.results and not one.cancelled]
        shown = {one.key: one for one in (*ahead(self.book, self.today), *held[-_LATEST:])}
        return [self._evening(one) for one in sorted(shown.values(), key=lambda one: (one.day, one.key), reverse=True)]

    def _evening(self, evening: EveningBook) -> EveningLine:
        day = f"{day_words(self.lang, evening.day)} {evening.day.year}"
        n = len(evening.results)
        begins = time_format(evening.begins, "TIME_FORMAT") if evening.begins else ""
        to_come = ", ".join(filter(None, (begins, evening.place)))
        gist = ngettext("%(n)s match", "%(n)s matches", n) % {"n": n} if n else to_come
        return EveningLine(evening.key, f"{day}: {evening.title}" if evening.title else day, gist)

    def matches(self) -> list[MatchLine]:
        """The matches against other clubs, the latest first; the club's own points stand first."""
        return [self._match(one) for one in reversed(self.book.matches)]

    def _match(self, one: ClubMatch) -> MatchLine:
        away = bool(one.home)
        score = one.score.turned if away else one.score
        points = " : ".join(number_words(self.lang, points) for points in score)
        words = _("%(day)s: at %(club)s") if away else _("%(day)s: against %(club)s")
        told = words % {"day": f"{day_words(self.lang, one.day)} {one.day.year}", "club": one.home or one.guests}
        gist = _("called off") if one.cancelled else points if one.begun else one.place
        return MatchLine(one.key, away, told, gist)

    @property
    def shown_on(self) -> str:
        """The day as of which this is, in words."""
        day = self.on or self.today
        return f"{day_words(self.lang, day)} {day.year}"


def face(visitor: Visitor, season: Season, on: date | None = None, *, names: MemberNames | None = None) -> SeasonFace:
    """The season for this visitor; two queries. ``names``: what he calls people, where that was asked already."""
    return SeasonFace(
        season, visitor, names or visitor.names(), season_book(season), language.current(), timezone.localdate(), on
    )


def readable(told: object) -> SeasonRules:
    """These rules, or the usual ones where they cannot be read."""
    found = SeasonRules.from_json(told)
    return found if isinstance(found, SeasonRules) else SeasonRules()


def ranked_members(names: MemberNames) -> frozenset[str]:
    """Who can be ranked: everybody who is or was a member; guests are not."""
    return frozenset(
        key for key, member in names.members.items() if member.role != Role.GUEST or member.left_at is not None
    )
