"""In and out: the whole book as a file, tables for spreadsheets, people and old results from them."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rules.games import GAMES
from rules.pages import language
from rules.pages.catalogue import groups
from rules.pages.privacy import private
from scoring.exchange import lists, tables
from scoring.exchange.cells import LARGEST
from scoring.exchange.document import document
from scoring.membership import DIRECT, LOOK_BACK, Visitor, season_at, visit
from scoring.service import clubs, importing
from scoring.service.book import Writer
from scoring.views.clubs import page

PAGE = "scoring/clubs/data.html"
LOOK = "scoring/clubs/import.html"


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
        told = document(visitor.club, wishes=visitor.may_direct)
        content, kind = json.dumps(told, ensure_ascii=False, indent=1), "application/json"
    elif what == "results.csv":
        content, kind = tables.results_csv(visitor.club, visitor.names()), "text/csv"
    elif what == "people.csv":
        content, kind = tables.people_csv(visitor.names()), "text/csv"
    else:
        raise Http404
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    name = f"{slugify(visitor.club.slug)}-{what}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)


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
