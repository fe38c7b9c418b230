"""Everything that was entered and corrected in a season: who, when, why, before and after; and taking it back."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language, numbers
from config.web.forms import given
from config.web.nowhere import NothingHere
from scoring.book import subjects
from scoring.club.clubs import page
from scoring.club.membership import LOOK_BACK, SCORE, Visitor, season_at, visit
from scoring.journal.book import Overtaken, revert
from scoring.journal.reading import season_book
from scoring.models import Posting, Season
from scoring.season.forms import TakeBackForm
from scoring.season.log import Log, PostingChange

AT_ONCE = 40
_NOISE = (subjects.TIMER,)
_OF_SCORERS = (subjects.RESULT, subjects.ATTENDANCE, subjects.ANSWER, subjects.GUESTS)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The log, the newest first (``?before=`` goes on); POST takes a posting back."""
    visitor = visit(request, club, SCORE if request.method == "POST" else LOOK_BACK)
    at = season_at(visitor, season)
    if request.method == "POST":
        return _taken_back(request, visitor, at)
    return _log(request, visitor, at)


def _log(request: HttpRequest, visitor: Visitor, at: Season, problem: str = "", status: int = 200) -> HttpResponse:
    postings = _visible(visitor, at)
    before = numbers.read(request.GET.get("before", ""))
    if before is not None:
        postings = postings.filter(n__lt=before)
    shown = list(postings.order_by("-n").select_related("evening", "by")[: AT_ONCE + 1])
    more = shown[AT_ONCE - 1].n if len(shown) > AT_ONCE else None
    book = season_book(at)
    days, teams = {one.key: one.day for one in book.evenings}, {one.key: one.name for one in book.teams.named}
    log = Log(language.current(), visitor.names(), days, teams)
    context = {
        "season": at,
        "changes": [
            (change, _may_take_back(visitor, posting, change)) for posting, change in _told(log, at, shown[:AT_ONCE])
        ],
        "more": more,
        "seen": book.version,
        "problem": problem,
    }
    return page(request, "scoring/season_changes.html", visitor, context, status)


def _visible(visitor: Visitor, at: Season) -> QuerySet[Posting]:
    """Everything but the clock, and the wishes for the seats, which are between a member and the directors."""
    postings = Posting.objects.filter(season=at).exclude(subject__in=_NOISE)
    return postings if visitor.may_direct else postings.exclude(subject__startswith=f"{subjects.WISH}:")


def _told(log: Log, at: Season, shown: list[Posting]) -> list[tuple[Posting, PostingChange]]:
    """The postings in words, each against the one before it about the same."""
    wanted = {posting.subject for posting in shown}
    earlier: dict[tuple[int | None, str], list[tuple[int, dict[str, object] | None]]] = {}
    rows = (
        Posting.objects.filter(season=at, subject__in=wanted)
        .order_by("n")
        .values_list("n", "evening_id", "subject", "facts")
    )
    for n, evening, subject, facts in rows:
        earlier.setdefault((evening, subject), []).append((n, facts))
    told = []
    for posting in shown:
        about = earlier[posting.evening_id, posting.subject]
        place = next(i for i, (n, _facts) in enumerate(about) if n == posting.n)
        before = about[place - 1][1] if place else None
        told.append((posting, log.change(posting, before, first=not place, holds=place == len(about) - 1)))
    return told


def _may_take_back(visitor: Visitor, posting: Posting, change: PostingChange) -> bool:
    """Whether this visitor may say again what held before: of what holds now, and of nothing that a sheet says."""
    word, _what = subjects.parts(posting.subject)
    if word == subjects.AWAY:  # the home club's book says so
        return False
    if not change.holds or change.from_sheet or (change.first and word in (subjects.RULES, subjects.EVENING)):
        return False
    return visitor.may_direct or (visitor.may_score and word in _OF_SCORERS)


def _taken_back(request: HttpRequest, visitor: Visitor, at: Season) -> HttpResponse:
    form = given(request, TakeBackForm)
    posting = None
    if form.n is not None:
        posting = _visible(visitor, at).filter(n=form.n).select_related("evening", "by").first()
    if form.seen is None or posting is None:
        raise NothingHere(_("There is no such change in this season."))
    log = Log(language.current(), visitor.names(), {})
    ((_posting, change),) = _told(log, at, [posting])
    if not change.holds:
        return _log(
            request, visitor, at, _("Something else was said of it in the meantime: look at the newest change."), 409
        )
    if not _may_take_back(visitor, posting, change):
        return _log(request, visitor, at, _("This cannot be taken back here."), 422)
    if isinstance(revert(posting, visitor.writer, form.why, form.seen), Overtaken):
        return _log(
            request, visitor, at, _("Something else was said of it in the meantime: look at the newest change."), 409
        )
    return redirect("scoring:season-changes", club=visitor.club.slug, season=at.slug)
