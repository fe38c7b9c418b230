"""Penalties of a season: who, how much, why; directors give and cancel them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web import language
from config.web.forms import NOTHING_WRONG, Problems, given, read
from config.web.nowhere import NothingHere
from scoring.book import subjects
from scoring.book.fold import SeasonBook
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, LOOK_BACK, MemberNames, Visitor, season_at, visit
from scoring.journal.book import Overtaken, PostingDraft, post
from scoring.journal.reading import season_book
from scoring.league.reasons import amount
from scoring.league.results import Penalty
from scoring.league.words import day_words, worded
from scoring.models import Season, token
from scoring.season.forms import CancelForm, PenaltyForm
from scoring.season.page import readable


class PenaltyLine(NamedTuple):
    """A penalty that holds, in words."""

    key: str
    name: str
    points: str
    day: str
    why: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The penalties that hold; POST gives one."""
    visitor = visit(request, club, DIRECT if request.method == "POST" else LOOK_BACK)
    at = season_at(visitor, season)
    if request.method != "POST":
        return _penalties(request, visitor, at, season_book(at))
    form = given(request, CancelForm)
    return _cancelled(request, visitor, at, form.cancel, form) if form.cancel else _given(request, visitor, at)


@require_POST
def cancel(request: HttpRequest, club: str, season: str, penalty: str) -> HttpResponse:
    """A penalty no longer holds."""
    visitor = visit(request, club, DIRECT)
    return _cancelled(request, visitor, season_at(visitor, season), penalty, given(request, CancelForm))


def _given(request: HttpRequest, visitor: Visitor, at: Season) -> HttpResponse:
    form = read(request, PenaltyForm)
    if isinstance(form, Problems):
        return _penalties(request, visitor, at, season_book(at), wrong=form)
    if not visitor.club.members.filter(key=form.member, left_at=None).exists():
        typed = {"points": f"{form.points:g}", "day": form.day.isoformat(), "why": form.why}
        gone = Problems({"member": _("Say who is fined.")}, typed)
        return _penalties(request, visitor, at, season_book(at), wrong=gone)
    facts = {"member": form.member, "points": form.points, "day": form.day.isoformat()}
    about = subjects.about(subjects.PENALTY, token()[:8])
    post(visitor.club, [PostingDraft(about, facts, at, why=form.why, ref=form.ref, minted=True)], visitor.writer)
    return redirect("scoring:season-penalties", club=visitor.club.slug, season=at.slug)


def _cancelled(request: HttpRequest, visitor: Visitor, at: Season, key: str, form: CancelForm) -> HttpResponse:
    if key not in {one.key for one in season_book(at).penalties}:
        raise NothingHere(_("This penalty is cancelled already."))
    saying = PostingDraft(subjects.about(subjects.PENALTY, key), None, at, why=form.why, seen=form.seen)
    if isinstance(post(visitor.club, [saying], visitor.writer), Overtaken):
        problem = _("Somebody else has changed this penalty in the meantime.")
        return _penalties(request, visitor, at, season_book(at), problem)
    return redirect("scoring:season-penalties", club=visitor.club.slug, season=at.slug)


def _penalties(
    request: HttpRequest,
    visitor: Visitor,
    at: Season,
    book: SeasonBook,
    problem: str = "",
    wrong: Problems = NOTHING_WRONG,
) -> HttpResponse:
    people = visitor.names()
    lang = language.current()
    rules = readable(book.rules)
    context: dict[str, Any] = {
        "page_address": reverse("scoring:season-penalties", args=[visitor.club.slug, at.slug]),
        "season": at,
        "penalties": [
            _line(lang, one, people, worded(lang, amount(Fraction(one.points), rules), people.__getitem__))
            for one in book.penalties
        ],
        "people": [(member.key, people[member.key]) for member in people.present],
        "few": rules.sign < 0,
        "asked": {"day": timezone.localdate().isoformat(), "points": "1", **wrong.typed},
        "ref": token(),
        "seen": book.version,
        "problem": problem,
        **wrong.shown,
    }
    return page(
        request, "scoring/season_penalties.html", visitor, context, 422 if wrong.words else 409 if problem else 200
    )


def _line(lang: str, one: Penalty, people: MemberNames, points: str) -> PenaltyLine:
    return PenaltyLine(one.key, people[one.member], points, _day(lang, one.day), one.why)


def _day(lang: str, day: date) -> str:
    return f"{day_words(lang, day)} {day.year}"
