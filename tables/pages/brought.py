"""Records that people bring along: sent here, gone through by the worker, then looked at like any match of ours."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from config.web import language
from config.web.forms import given
from config.web.privacy import private
from rules.encyclopedia.pages.look import wording
from rules.notation import LONGEST, Damaged
from tables import access, looking_back
from tables.again import of_today
from tables.brought import shelf
from tables.brought.limits import MOST_HANDS
from tables.brought.work import RECORD, look_through_record
from tables.forms import RecordForm
from tables.uploads import folder, quota
from tables.uploads.progress import progress

UPLOADS_PER_HOUR = 60
UNREADABLE = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """The form; a record that comes with it is handed to the worker, and its page says what became of it."""
    if request.method != "POST":
        return _form(request, status=200)
    said = given(request, RecordForm).record
    if not access.within(request, "upload", UPLOADS_PER_HOUR):
        problem = _("Too many records from your connection. Please try again in an hour.")
        return _form(request, problem, said, status=429)
    try:
        file, typed = _sent(request, said)
        who = quota.demand(request, file, 4 * LONGEST)
    except Damaged as damage:
        return _form(request, damage.said(language.current()), said)
    except quota.TooMuch as no:
        return _form(request, str(no), said, status=no.status)
    kept = folder.keep(file, RECORD, who, {"typed": typed})
    folder.hand_over(kept, look_through_record)
    return private(redirect("tables:brought", name=kept.name))


@require_safe
@never_cache
def show(request: HttpRequest, name: str) -> HttpResponse:
    """How far the worker is with a record; then the match step by step, or what is wrong with it."""
    brought = _found(name)
    far = progress(brought)
    if request.headers.get("HX-Request") and not far["working"]:
        return private(HttpResponseClientRefresh())
    if far["working"]:
        return private(render(request, "tables/brought.html", far))
    if far["given_up"]:
        return _form(request, _("This record could not be gone through. Try again, or tell us."))
    if brought.state == "refused":
        return _refused(request, brought)
    return _shown(request, brought)


@require_safe
def hand(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """All steps of one hand, for the page of the record."""
    film = shelf.film(_found(name), number)
    if film is None:
        raise Http404(number)
    return private(HttpResponse(film, content_type="application/json"))


@require_POST
def forget(request: HttpRequest, name: str) -> HttpResponse:
    """Deletes a record and its page."""
    folder.forget(_found(name))
    return redirect("tables:upload")


def _found(name: str) -> folder.Upload:
    brought = folder.find(name, RECORD)
    if brought is None:
        raise Http404(name)
    return brought


def _sent(request: HttpRequest, said: str) -> tuple[UploadedFile[Any], bool]:
    """The record in the form as a file, and whether it was typed. Raises Damaged."""
    file = request.FILES.get("file")
    if file is not None and file.size:
        if file.size > 4 * LONGEST:
            raise Damaged("record.too-long", most=LONGEST)
        return file, False
    if not said.strip():
        raise Damaged("record.empty")
    if len(said) > LONGEST:
        raise Damaged("record.too-long", most=LONGEST)
    return SimpleUploadedFile("record.txt", said.encode("utf-8", "replace")), True


def _shown(request: HttpRequest, brought: folder.Upload) -> HttpResponse:
    about = shelf.page(brought)
    if about is None:
        raise Http404(brought.name)
    lang, variant = language.current(), shelf.variant(about)
    names = {"name": brought.name}
    address = reverse("tables:brought-hand", kwargs={**names, "number": 1}).removesuffix("1/")
    hands = about["hands"]
    first = {str(one["number"]): json.loads(shelf.film(brought, one["number"]) or "{}") for one in hands[:1]}
    again = reverse("tables:brought-again", kwargs=names) if "key" in about and of_today(variant) else ""
    more = {"whole": about["whole"], "started": about["started"], "again": again}
    context = looking_back.page(variant, hands, first, address, **more)
    about_it = {
        "told": mark_safe(shelf.words(brought, lang, wording(request, variant.key))),  # noqa: S308  rendered by us
        "outcome": about["outcome"],
        "wrong": about["wrong"][lang],
        "forget": reverse("tables:brought-forget", kwargs=names),
        "brought": brought.name,
        "key": "",
    }
    return private(render(request, "tables/replay.html", context | about_it))


def _refused(request: HttpRequest, brought: folder.Upload) -> HttpResponse:
    found, said = brought.found, folder.text_of(brought) if brought.told.get("typed") else ""
    if found.get("late"):
        return _form(request, _("To go through this record took too long."), said)
    problem = found["said"][language.current()][wording(request, found["game"])]
    more = {"line": found["line"]}
    if found["rule"]:
        more |= {"rule": found["rule"], "rule_game": found["game"]}
    return _form(request, problem, said, **more)


def _form(
    request: HttpRequest, problem: str = "", said: str = "", *, status: int = UNREADABLE, **more: str
) -> HttpResponse:
    context = {"problem": problem, "said": said[:LONGEST], "most": LONGEST, "hands": MOST_HANDS, **more}
    return private(render(request, "tables/upload.html", context, status=status))
