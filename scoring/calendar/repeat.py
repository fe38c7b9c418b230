"""The page on which an evening is made to come again: first how often, then on which of those days."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import asked
from scoring.book.fold import EveningBook
from scoring.book.series import EVERY
from scoring.calendar.forms import RepeatForm
from scoring.calendar.repeating import repeat, series_like
from scoring.club.clubs import page
from scoring.club.membership import DIRECT
from scoring.evening.access import opened
from scoring.evening.page import book_of
from scoring.journal.reading import season_book
from scoring.league.words import day_of
from scoring.models import Evening

AHEAD = timedelta(days=182)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The form, with the days that it comes to; POST plans them."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    book, form = book_of(found), asked(request, RepeatForm)
    last = form.last or book.day + AHEAD
    series = series_like(book, form.every, last)
    problem = _problem(book, len(series.days))
    if request.method == "POST" and form.do == "plan" and not problem:
        days = {day for told in form.days if (day := day_of(told)) is not None}
        repeat(found, series, days, visitor.writer)
        return redirect("scoring:calendar", club=club)
    context = {
        "season": found.season,
        "evening": found,
        "book": book,
        "series": series,
        "words": [(every, _words(book)[every]) for every in EVERY],
        "days": [(day, day in _taken(found, book)) for day in series.days[1:]],
        "problem": problem if request.method == "POST" or form.last else "",
    }
    status = 422 if problem and request.method == "POST" else 200
    return page(request, "scoring/calendar/repeat.html", visitor, context, status)


def _problem(book: EveningBook, count: int) -> str:
    if book.series:
        return _("This evening belongs to a series already. Plan another one to begin a new series.")
    return "" if count > 1 else _("Until then it does not come again. Choose a later day.")


def _taken(evening: Evening, book: EveningBook) -> set[object]:
    others = season_book(evening.season).evenings
    return {one.day for one in others if one.key != book.key and not one.cancelled}


def _words(book: EveningBook) -> dict[str, str]:
    """How often, in words."""
    which = (
        _("every first %(weekday)s of the month"),
        _("every second %(weekday)s of the month"),
        _("every third %(weekday)s of the month"),
        _("every fourth %(weekday)s of the month"),
        _("every last %(weekday)s of the month"),
    )
    month = which[(book.day.day - 1) // 7] % {"weekday": date_format(book.day, "l")}
    return {"week": _("every week"), "fortnight": _("every other week"), "month": month}
