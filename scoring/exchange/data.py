"""In and out: the whole book as a file, tables for spreadsheets, people and old results from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from config.web import language
from config.web.forms import given, one_of, word
from config.web.privacy import private
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, LOOK_BACK, Visitor, season_at, visit
from scoring.exchange import exporting, lists, result_import, tables
from scoring.exchange.cells import LARGEST
from scoring.exchange.large_book import download, large_book
from scoring.exchange.list_uploads import PEOPLE, RESULTS, look_through_list, write_list
from scoring.journal.book import PostingAuthor
from tables.uploads import folder, quota
from tables.uploads.progress import progress

PAGE = "scoring/clubs/data.html"
LOOK = "scoring/clubs/import.html"


@dataclass(frozen=True)
class ResultsForm:
    """For which season the results of a file are, and of which game where it does not say."""

    season: str = word()
    game: str = one_of(tuple(GAMES))


@dataclass(frozen=True)
class TakeOutForm:
    """Which file is taken out of which season again."""

    season: str = word()
    batch: str = word()


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
            return large_book(request, visitor)
        content, kind = exporting.text(visitor.club, rank=visitor.rank), "application/json"
    elif what == "results.csv":
        content, kind = tables.results_csv(visitor.club, visitor.names()), "text/csv"
    elif what == "people.csv":
        content, kind = tables.people_csv(visitor.names()), "text/csv"
    else:
        raise Http404
    return download(visitor, what, content, kind)


@require_POST
def results(request: HttpRequest, club: str) -> HttpResponse:
    """Old results from a file: its page shows what it would do and what is wrong in it."""
    visitor = visit(request, club, DIRECT)
    form = given(request, ResultsForm)
    told = {"season": season_at(visitor, form.season).pk, "game": form.game}
    return _taken(request, visitor, RESULTS, told)


@require_POST
def people(request: HttpRequest, club: str) -> HttpResponse:
    """People from a file: its page shows who would be taken in and what is wrong in it."""
    return _taken(request, visit(request, club, DIRECT), PEOPLE, {})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def file(request: HttpRequest, club: str, name: str) -> HttpResponse:
    """What is in a file that was sent; a POST writes it."""
    visitor = visit(request, club, DIRECT)
    upload = folder.find(name)
    if upload is None or upload.told.get("club") != visitor.club.pk:
        raise Http404(name)
    if request.method == "POST":
        if upload.state == "checked" and not upload.found["wrong"]:
            folder.hand_over(folder.note(upload, state="writing", share=0.0), write_list)
        return redirect("scoring:file", club=club, name=name)
    far = progress(upload)
    if request.headers.get("HX-Request") and not far["working"]:
        return private(HttpResponseClientRefresh())
    if far["given_up"]:
        return _page(request, visitor, _("This file could not be worked through. Try again, or tell us."), 422)
    if upload.state == "done" and upload.kind == RESULTS:
        return redirect(f"{_address(visitor)}?brought={upload.found['count']}")
    if upload.state == "done":
        return redirect("scoring:people", club=visitor.club.slug)
    return page(request, LOOK, visitor, {**_shown(visitor, upload), **far}, 422 if upload.found.get("wrong") else 200)


@require_POST
def take_out(request: HttpRequest, club: str) -> HttpResponse:
    """Takes the results of a file out again."""
    visitor = visit(request, club, DIRECT)
    form = given(request, TakeOutForm)
    why = _("The file was taken out again.")
    count = result_import.take_out(
        season_at(visitor, form.season), form.batch, PostingAuthor(visitor.member, "import"), why
    )
    return redirect(f"{_address(visitor)}?out={count}")


def words(fault: lists.RowFault) -> str:
    """What is wrong with a row, and what to do."""
    data = dict(fault.data)
    return {
        "file-size": _("The file is larger than a megabyte. Divide it."),
        "file-rows": _("The file has more than 5000 rows. Divide it."),
        "file-cells": _("A row of this file has too many cells, or a cell has no end. Save it as CSV once more."),
        "file-empty": _("There is no row below the header."),
        "unknown-column": _("No column is called “%(column)s”. Rename it or leave it out."),
        "column-twice": _("The column “%(column)s” is there twice."),
        "no-column": _("A column “%(column)s” is missing."),
        "no-result-column": _("A column with scores, places or marks is missing."),
        "day": _("“%(text)s” is no day. Write 2026-01-31 or 31.1.2026."),
        "file-workbook": _("This workbook cannot be read. Save it as CSV and bring that."),
        "name": _("There is no name."),
        "role": _(
            "%(name)s comes in as a member: “%(text)s” is no role that a file can give. An owner gives the others on the page of people."
        ),
        "known": _("%(name)s is in the club already and stays as before."),
        "two-of-one-name": _(
            "%(name)s stands in row %(line)s already. If these are two people, write what tells them apart, such as “Hans jun.”, and bring the file again."
        ),
        "game": _("No game is called “%(text)s”. Use the name in its address, such as ramsen."),
        "number": _("“%(text)s” cannot stand in the column “%(column)s”: it takes a number."),
        "twice": _("%(name)s sits twice at table %(table)s of round %(round)s."),
        "games": _("Table %(table)s of round %(round)s has two games at once."),
        "players": _(
            "At table %(table)s of round %(round)s the number of people is %(n)s; the game is not for that number. Is a table or round number missing?"
        ),
        "unplaced": _("At table %(table)s of round %(round)s somebody has neither a place nor a score nor marks."),
    }[fault.key] % data


def _taken(request: HttpRequest, visitor: Visitor, kind: str, told: dict[str, Any]) -> HttpResponse:
    """The page of a file that was sent, or what is wrong with it."""
    sent = request.FILES.get("file")
    if sent is None or not sent.size:
        return _page(request, visitor, _("Choose a file."), 422)
    if sent.size > LARGEST:
        return _page(request, visitor, words(lists.RowFault(0, "file-size")), 422)
    try:
        who = quota.demand(request, sent, LARGEST)
    except quota.TooMuch as no:
        return _page(request, visitor, str(no), no.status)
    told |= {"club": visitor.club.pk, "member": visitor.member.pk if visitor.member else None}
    upload = folder.keep(sent, kind, who, told)
    folder.hand_over(upload, look_through_list)
    return redirect("scoring:file", club=visitor.club.slug, name=upload.name)


def _shown(visitor: Visitor, upload: folder.Upload) -> dict[str, Any]:
    found = upload.found
    return {
        "season": None,
        "into": visitor.club.seasons.filter(pk=upload.told.get("season") or 0).first(),
        "upload": upload,
        "found": found,
        "days": [date.fromisoformat(day) for day in found.get("days", ())],
        "matches": [{**one, "day": date.fromisoformat(one["day"])} for one in found.get("matches", ())],
        "faults": _in_words(found.get("faults", ())),
        "notes": _in_words(found.get("notes", ())),
    }


def _in_words(faults: Iterable[tuple[int, str, dict[str, Any]]]) -> list[tuple[int, str]]:
    return [(line, words(lists.RowFault(line, key, tuple(data.items())))) for line, key, data in faults]


def _page(request: HttpRequest, visitor: Visitor, problem: str = "", status: int = 200) -> HttpResponse:
    seasons = list(visitor.club.seasons.order_by("-created_at"))
    context: dict[str, Any] = {
        "seasons": seasons,
        "batches": [(season, batch) for season in seasons for batch in result_import.batches(season)]
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
