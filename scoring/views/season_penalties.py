"""Penalties of a season: who, how much, why; directors give and cancel them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language, names
from scoring.book import subjects
from scoring.book.reading import SeasonBook
from scoring.league.explaining import amount
from scoring.league.results import Penalty
from scoring.league.wording import day_of, day_words, worded
from scoring.membership import DIRECT, LOOK_BACK, Names, Visitor, season_at, visit
from scoring.models import LONGEST_REASON, Season, token
from scoring.service.book import Overtaken, Saying, post
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.season_face import readable

MOST = 1000


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
    """The penalties that hold; POST gives one, or cancels one."""
    visitor = visit(request, club, DIRECT if request.method == "POST" else LOOK_BACK)
    at = season_at(visitor, season)
    book = season_book(at)
    if request.method != "POST":
        return _penalties(request, visitor, at, book, {})
    if "cancel" in request.POST:
        return _cancelled(request, visitor, at, book)
    return _given(request, visitor, at, book)


def _given(request: HttpRequest, visitor: Visitor, at: Season, book: SeasonBook) -> HttpResponse:
    asked = {name: request.POST.get(name, "").strip()[:LONGEST_REASON] for name in ("member", "points", "day", "why")}
    member = visitor.club.members.filter(key=asked["member"], left_at=None).first()
    points, day, why = _points(asked["points"]), day_of(asked["day"]), names.clean(asked["why"], LONGEST_REASON)
    problem = ""
    if member is None:
        problem = _("Say who is fined.")
    elif points is None:
        problem = _("Say how many points: a whole number or a half, more than nought.")
    elif day is None:
        problem = _("Say on which day.")
    elif not why:
        problem = _("Say why: members see it, and whoever is fined has a right to know.")
    if member is None or points is None or day is None or problem:
        return _penalties(request, visitor, at, book, asked, problem, 422)
    facts = {"member": member.key, "points": points, "day": day.isoformat()}
    ref = request.POST.get("ref", "")[:64]
    post(
        visitor.club,
        [Saying(subjects.about(subjects.PENALTY, token()[:8]), facts, at, why=why, ref=ref)],
        visitor.writer,
    )
    return redirect("scoring:season-penalties", club=visitor.club.slug, season=at.slug)


def _cancelled(request: HttpRequest, visitor: Visitor, at: Season, book: SeasonBook) -> HttpResponse:
    key, seen = request.POST["cancel"][:16], request.POST.get("seen", "")
    if key not in {one.key for one in book.penalties}:
        raise Http404(_("This penalty is cancelled already."))
    why = names.clean(request.POST.get("why", ""), LONGEST_REASON)
    saying = Saying(
        subjects.about(subjects.PENALTY, key), None, at, why=why, seen=int(seen) if seen.isdecimal() else None
    )
    if isinstance(post(visitor.club, [saying], visitor.writer), Overtaken):
        problem = _("Somebody else has changed this penalty in the meantime.")
        return _penalties(request, visitor, at, season_book(at), {}, problem, 409)
    return redirect("scoring:season-penalties", club=visitor.club.slug, season=at.slug)


def _penalties(
    request: HttpRequest,
    visitor: Visitor,
    at: Season,
    book: SeasonBook,
    asked: dict[str, str],
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    people = visitor.names()
    lang = language.current()
    rules = readable(book.rules)
    context: dict[str, Any] = {
        "season": at,
        "penalties": [
            _line(lang, one, people, worded(lang, amount(Fraction(one.points), rules), people.__getitem__))
            for one in book.penalties
        ],
        "people": [(member.key, people[member.key]) for member in people.present],
        "few": rules.sign < 0,
        "asked": {"day": timezone.localdate().isoformat(), "points": "1"} | asked,
        "ref": token(),
        "seen": book.version,
        "problem": problem,
    }
    return page(request, "scoring/season_penalties.html", visitor, context, status)


def _line(lang: str, one: Penalty, people: Names, points: str) -> PenaltyLine:
    return PenaltyLine(one.key, people[one.member], points, _day(lang, one.day), one.why)


def _day(lang: str, day: date) -> str:
    return f"{day_words(lang, day)} {day.year}"


def _points(told: str) -> int | float | None:
    """How many points are taken off; None for what is no such number."""
    try:
        number = float(told.replace(",", ".").replace("½", ".5"))
    except ValueError:
        return None
    if not 0 < number <= MOST or not (2 * number).is_integer():
        return None
    return int(number) if number.is_integer() else number
