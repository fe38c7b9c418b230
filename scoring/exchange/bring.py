"""A whole club from its exported book: the file is sent, looked through beside the site, and written when one says yes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from config.web import place
from config.web.privacy import private
from scoring.earlier_pages import pressed
from scoring.exchange.book_import import LARGEST
from scoring.exchange.book_uploads import BOOK, look_through_book, write_book
from scoring.exchange.faults import sentence
from tables import identity, who_opens
from tables.access import within
from tables.conf import conf
from tables.uploads import folder, quota
from tables.uploads.progress import progress


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring(request: HttpRequest) -> HttpResponse:
    """The form; a file that comes with it is looked through, and its page says what is in it."""
    if request.method != "POST":
        return _form(request)
    who_opens.admit(request, place.CLUBS)
    file = request.FILES.get("file")
    if file is None or not file.size:
        return _form(request, _("Choose the file book.json of a club."), 422)
    if not within(request, "bring", conf().brought_per_hour):
        return _form(request, _("Many clubs were founded from this address. Try again in an hour."), 429)
    try:
        who = quota.demand(request, file, LARGEST)
    except quota.TooMuch as no:
        return _form(request, str(no), no.status)
    upload = folder.keep(file, BOOK, who, {})
    folder.hand_over(upload, look_through_book)
    return private(redirect("scoring:brought", name=upload.name))


@require_safe
@never_cache
def show(request: HttpRequest, name: str) -> HttpResponse:
    """How far a file is: on its way, looked through, refused, or in."""
    upload = _found(name)
    context: dict[str, Any] = {"upload": upload, **progress(upload)}
    if request.headers.get("HX-Request") and not context["working"]:
        return private(HttpResponseClientRefresh())
    if upload.state == "done":
        return private(redirect("scoring:club", club=upload.found["slug"]))
    fault = upload.found.get("fault") or ({"key": "failed"} if context["given_up"] else None)
    if fault:
        return _form(request, sentence(fault), 422)
    return private(render(request, "scoring/clubs/bringing.html", context))


@require_POST
def answer(request: HttpRequest, name: str) -> HttpResponse:
    """Yes, bring it in: whoever says so is its owner here."""
    if pressed(request)[0] == "forget":  # of a page opened before this had its own address
        return forget(request, name)
    upload = _found(name)
    if upload.state != "checked":
        return redirect("scoring:brought", name=name)
    try:
        player, fresh = identity.seated_player(request, "")
    except identity.TooManyGuests:
        return _form(request, _("Many people have come from this address. Try again in an hour."), 429)
    upload = folder.note(upload, state="writing", share=0.0, told={**upload.told, "player": player.pk})
    folder.hand_over(upload, write_book)
    return identity.remember(private(redirect("scoring:brought", name=name)), fresh)


@require_POST
def forget(request: HttpRequest, name: str) -> HttpResponse:
    """No, and the file is forgotten."""
    folder.forget(_found(name))
    return redirect("scoring:bring")


def _found(name: str) -> folder.Upload:
    upload = folder.find(name, BOOK)
    if upload is None:
        raise Http404(name)
    return upload


def _form(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    most = {"most": LARGEST // quota.MIB, "stranger": conf().upload_stranger // quota.MIB}
    return private(render(request, "scoring/clubs/bring.html", {"problem": problem, **most}, status=status))
