"""In and out: the whole book as a file, tables for spreadsheets, people and old results from them."""

from __future__ import annotations

import base64
import binascii
import gzip
import re
import time
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from rules.games import GAMES
from rules.pages import language
from rules.pages.catalogue import groups
from rules.pages.privacy import private
from scoring.exchange import bringing, lists, tables
from scoring.exchange.cells import LARGEST
from scoring.membership import DIRECT, LOOK_BACK, Visitor, season_at, visit
from scoring.service import clubs, exporting, importing
from scoring.service.book import Writer
from scoring.views.clubs import page
from tables import identity
from tables.access import within

PAGE = "scoring/clubs/data.html"
LOOK = "scoring/clubs/import.html"
WRITTEN = "scoring/clubs/written.html"
BROUGHT_PER_HOUR = 20
FRESH = 60  # seconds for which a file that was written for somebody else will do
MOMENT = re.compile(r"\d{1,11}", re.ASCII)  # seconds since 1970


@require_safe
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """What can be had and, for directors, brought in."""
    visitor = visit(request, club, LOOK_BACK)
    return _page(request, visitor)


@require_safe
@never_cache
def export(request: HttpRequest, club: str, what: str) -> HttpResponse:
    """A file: ``book.json`` everything, ``results.csv``, ``people.csv``."""
    visitor = visit(request, club, LOOK_BACK)
    if what == "book.json":
        if not exporting.small(visitor.club):
            return _large_book(request, visitor)
        content, kind = exporting.text(visitor.club, wishes=visitor.may_direct), "application/json"
    elif what == "results.csv":
        content, kind = tables.results_csv(visitor.club, visitor.names()), "text/csv"
    elif what == "people.csv":
        content, kind = tables.people_csv(visitor.names()), "text/csv"
    else:
        raise Http404
    return _download(visitor, what, content, kind)


@require_POST
def results(request: HttpRequest, club: str) -> HttpResponse:
    """Old results: shows what a file would do and what is wrong in it; ``do=bring`` writes it."""
    visitor = visit(request, club, DIRECT)
    season = season_at(visitor, request.POST.get("season", ""))
    data, problem = _file(request)
    if problem:
        return _page(request, visitor, problem, 422)
    game = request.POST.get("game", "")
    known = [one.name for one in visitor.names().present]
    read = lists.read_results(data, game if game in GAMES else next(iter(GAMES)), known)
    if request.POST.get("do") == "bring" and not read.faults:
        count = importing.bring_in(season, read, Writer(visitor.member, "import"))
        return redirect(f"{_address(visitor)}?brought={count}")
    spelt = {name.casefold() for name in known}
    context = {
        "season": None,
        "into": season,
        "read": read,
        "faults": [(one.line, words(one)) for one in read.faults],
        "new": [name for name in read.people if name.casefold() not in spelt],
        "game": game,
        "data": base64.b64encode(data).decode(),
    }
    return page(request, LOOK, visitor, context, 422 if read.faults else 200)


@require_POST
def people(request: HttpRequest, club: str) -> HttpResponse:
    """People from a file: shows who would be taken in and what is wrong in it; ``do=bring`` takes them in."""
    visitor = visit(request, club, DIRECT)
    data, problem = _file(request)
    if problem:
        return _page(request, visitor, problem, 422)
    read = lists.read_people(data, [one.name for one in visitor.names().present])
    if request.POST.get("do") == "bring" and not read.faults:
        for role in lists.ROLES:
            clubs.take_in(
                visitor.club, [name for name, own in read.people if own == role], Writer(visitor.member, "import"), role
            )
        return redirect("scoring:people", club=visitor.club.slug)
    context = {
        "people": read.people,
        "faults": [(one.line, words(one)) for one in read.faults],
        "data": base64.b64encode(data).decode(),
    }
    return page(request, LOOK, visitor, context, 422 if read.faults else 200)


@require_POST
def take_out(request: HttpRequest, club: str) -> HttpResponse:
    """Takes the results of a file out again."""
    visitor = visit(request, club, DIRECT)
    season = season_at(visitor, request.POST.get("season", ""))
    why = _("The file was taken out again.")
    count = importing.take_out(season, request.POST.get("batch", ""), Writer(visitor.member, "import"), why)
    return redirect(f"{_address(visitor)}?out={count}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring(request: HttpRequest) -> HttpResponse:
    """A whole club from its exported book, for whoever has the file: he is its owner here."""
    if request.method != "POST":
        return private(render(request, "scoring/clubs/bring.html", {}))
    file = request.FILES.get("file")
    problem = ""
    if file is None or (file.size or 0) > bringing.LARGEST:
        problem = _("Choose the file book.json of a club.")
    elif not within(request, "bring", BROUGHT_PER_HOUR):
        problem = _("Many clubs were founded from this address. Try again in an hour.")
    if problem or file is None:
        return private(render(request, "scoring/clubs/bring.html", {"problem": problem}, status=422))
    try:
        told = bringing.read(file.read())
        with transaction.atomic():  # nobody is made an owner of nothing
            player, fresh = identity.seated_player(request, "")
            made = bringing.bring(told, player)
    except bringing.Unreadable as error:
        return private(render(request, "scoring/clubs/bring.html", {"problem": str(error)}, status=422))
    except identity.TooManyGuests:
        problem = _("Many people have come from this address. Try again in an hour.")
        return private(render(request, "scoring/clubs/bring.html", {"problem": problem}, status=429))
    return identity.remember(redirect("scoring:club", club=made.slug), fresh)


def words(fault: lists.Fault) -> str:
    """What is wrong with a row, and what to do."""
    data = dict(fault.data)
    return {
        "file-size": _("The file is larger than a megabyte. Divide it."),
        "file-rows": _("The file has more than 5000 rows. Divide it."),
        "file-empty": _("There is no row below the header."),
        "unknown-column": _("No column is called “%(column)s”. Rename it or leave it out."),
        "column-twice": _("The column “%(column)s” is there twice."),
        "no-column": _("A column “%(column)s” is missing."),
        "no-result-column": _("A column with scores, places or marks is missing."),
        "day": _("“%(text)s” is no day. Write 2026-01-31 or 31.1.2026."),
        "name": _("There is no name."),
        "role": _("There is no role “%(text)s”. Known are member, scorer and guest."),
        "known": _("%(name)s is in the club already, or twice in the file."),
        "game": _("No game is called “%(text)s”. Use the name in its address, such as ramsen."),
        "number": _("“%(text)s” cannot stand in the column “%(column)s”: it takes a number."),
        "twice": _("%(name)s sits twice at table %(table)s of round %(round)s."),
        "games": _("Table %(table)s of round %(round)s has two games at once."),
        "players": _(
            "At table %(table)s of round %(round)s the number of people is %(n)s; the game is not for that number. Is a table or round number missing?"
        ),
        "unplaced": _("At table %(table)s of round %(round)s somebody has neither a place nor a score nor marks."),
    }[fault.key] % data


def _large_book(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The book if the worker has written it since it was asked for, or the page that waits for it."""
    asked = request.GET.get("since", "")
    # Who asks again a moment later, or beside others, is given the same file.
    since = min(float(asked), time.time()) if MOMENT.fullmatch(asked) else time.time() - FRESH
    book = exporting.written(visitor.club, wishes=visitor.may_direct, since=datetime.fromtimestamp(since, UTC))
    again = f"{request.path}?since={since:.0f}"
    asks_beside = "HX-Request" in request.headers
    if book is None:
        return HttpResponse(status=204) if asks_beside else page(request, WRITTEN, visitor, {"again": again})
    if asks_beside:
        return HttpResponseClientRedirect(again)
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return _download(visitor, "book.json", gzip.decompress(book), "application/json")
    response = _download(visitor, "book.json", book, "application/json")
    response.headers["Content-Encoding"] = "gzip"
    return response


def _download(visitor: Visitor, what: str, content: str | bytes, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    name = f"{slugify(visitor.club.slug)}-{what}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)


def _file(request: HttpRequest) -> tuple[bytes, str]:
    """The file that was sent, or that was looked at before; and what is wrong with it."""
    file = request.FILES.get("file")
    if file is not None:
        return (file.read(), "") if (file.size or 0) <= LARGEST else (b"", words(lists.Fault(0, "file-size")))
    try:
        data = base64.b64decode(request.POST.get("data", ""), validate=True)
    except binascii.Error:
        data = b""
    return data, "" if data else _("Choose a file.")


def _page(request: HttpRequest, visitor: Visitor, problem: str = "", status: int = 200) -> HttpResponse:
    seasons = list(visitor.club.seasons.order_by("-created_at"))
    context: dict[str, Any] = {
        "seasons": seasons,
        "batches": [(season, batch) for season in seasons for batch in importing.batches(season)]
        if visitor.may_direct
        else [],
        "groups": groups(language.current()),
        "problem": problem,
        "brought": request.GET.get("brought", ""),
        "out": request.GET.get("out", ""),
    }
    return page(request, PAGE, visitor, context, status)


def _address(visitor: Visitor) -> str:
    return reverse("scoring:data", kwargs={"club": visitor.club.slug})
