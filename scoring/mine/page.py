"""Somebody's own page of a club. It is read on a phone, in a pub, and without a connection as it was last seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_safe

from config.web import language
from config.web.privacy import private
from scoring.book.ahead import running
from scoring.club import phones
from scoring.club.membership import Visitor, holder_of, visit
from scoring.evening.live import headers, unless_known
from scoring.journal.reading import season_book
from scoring.mine.ahead import called_off, evenings_of
from scoring.mine.last import last_evening
from scoring.mine.tonight import Tonight, tonight, version
from scoring.mine.year import around, year_of
from scoring.models import Evening, Member, MemberPhone, Season
from scoring.notices.kinds import mail_offered
from scoring.season.page import SeasonFace, face


@dataclass(frozen=True)
class MemberPage:
    """A phone before its club: who it is (``visitor``), who has it in hand, and what is on.

    ``season``: the one in which something is on, else the newest; None in a club that has none yet.
    """

    request: HttpRequest
    visitor: Visitor
    holder: Visitor
    phone: MemberPhone | None
    season: Season | None
    evening: Evening | None

    @property
    def member(self) -> Member | None:
        """Who has it in hand."""
        return self.holder.member

    @property
    def called(self) -> str:
        """What he is called, in one word."""
        return self.member.name.split()[0] if self.member and self.member.name else ""

    @property
    def owner(self) -> str:
        """What its owner is called."""
        own = self.visitor.member
        return own.name.split()[0] if own and own.name else ""

    @property
    def lent(self) -> bool:
        """Whether that is not its owner."""
        return self.holder.member != self.visitor.member

    @cached_property
    def second(self) -> MemberPhone | None:
        """Another phone that was taken for his tonight beside this one, until the director has said whose it is; one query."""
        if self.member is None:
            return None
        found = phones.taken_beside(self.visitor.club).filter(member=self.member)
        return (found.exclude(pk=self.phone.pk) if self.phone else found).last()

    @cached_property
    def tonight(self) -> Tonight | None:
        """The evening that is on."""
        return tonight(self.evening, self.holder)

    @cached_property
    def face(self) -> SeasonFace | None:
        """The season as who has the phone in hand sees it; people's names are asked for once, of the evening or here."""
        names = self.tonight.face.names if self.tonight else None
        return face(self.holder, self.season, names=names) if self.season else None

    @cached_property
    def etag(self) -> str:
        """A word for what the page shows of the evening now."""
        key = self.member.key if self.member else ""
        book = season_book(self.season) if self.season else None
        second = self.second.pk if self.second else 0
        return f'"{version(self.evening, book) if book else 0}-{language.current()}-{key}-{second}"'


def opened(request: HttpRequest, club: str) -> MemberPage:
    """The page of whoever has the phone in hand. Raises Http404 where the club is not open to him."""
    visitor = visit(request, club)
    seasons = list(visitor.club.seasons.order_by("-created_at"))
    today = timezone.localdate()
    on = next(((one, found) for one in seasons if (found := running(season_book(one), today))), None)
    season = on[0] if on else next(iter(seasons), None)
    evening = season.evenings.filter(key=on[1].key).first() if on and season else None
    if season is not None:
        season.club = visitor.club
    if evening is not None and season is not None:
        evening.season = season
    holder, phone = holder_of(request, visitor.club), phones.phone_at(request, visitor.club)
    return MemberPage(request, visitor, holder, phone, season, evening)


@require_safe
@never_cache
@gzip_page  # read on phones
def show(request: HttpRequest, club: str) -> HttpResponse:
    """The whole page."""
    return shown(opened(request, club))


@require_GET
@never_cache
def part(request: HttpRequest, club: str) -> HttpResponse:
    """What of it changes while an evening is on. 304 while nothing has."""
    own = opened(request, club)
    if own.member is None:
        return shown(own)
    return unless_known(request, own.etag, "scoring/mine/_tonight.html", lambda: _live(own))


def shown(own: MemberPage, problem: str = "", status: int = 200) -> HttpResponse:
    """The page, after a command also with what was wrong with it."""
    context: dict[str, Any] = {
        "club": own.visitor.club,
        "own": own,
        "problem": problem,
        "notices_offered": mail_offered(),
    }
    if own.member is None:
        return private(render(own.request, "scoring/mine/nobody.html", context, status=status))
    context |= _live(own)
    if own.face is not None:
        context |= _season(own, own.face)
    return private(render(own.request, "scoring/mine/show.html", context, status=status))


def _live(own: MemberPage) -> dict[str, Any]:
    on, found, member = own.tonight, own.face, own.member
    context = {"club": own.visitor.club, "own": own, "tonight": on, "headers": headers(own.etag)}
    if on is None or found is None or member is None:
        return context
    rows = on.standings(found.rules)
    return context | {"so_far": around(rows, found.names, member.key, found.lang), "evening": own.evening}


def _season(own: MemberPage, found: SeasonFace) -> dict[str, Any]:
    member = own.member.key if own.member else ""
    table = found.table
    row = table.row(member)
    tonight = own.tonight
    on = tonight.face.book.key if tonight else ""
    last, year = last_evening(found, member), year_of(table, row, found.rules, found.lang)
    going = last is not None and tonight is not None and last.key == on and tonight.is_going_on
    return {
        "season": own.season,
        "face": found,
        "lines": around(table.ranked, found.names, member, found.lang),
        "ranked": len(table.ranked),
        "year": year if year and year.held > 1 else None,  # the first evening is told above
        "last": None if going else last,
        "called_off": called_off(found.book, found.today),
        "next": evenings_of(found.book, member, found.today, on),
    }
