"""Sheets without a connection: the little program that keeps them on a phone, and the page that tells what it keeps."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from config.web import offline
from config.web.privacy import private
from scoring.sheets.access import forget_writer


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The program. One and the same below /s/ and below /e/: a browser lets it answer only where it lies."""
    if offline.offered():
        known = {"home": reverse("scoring:phone"), "static": settings.STATIC_URL}
        return offline.worker_script("offline/outbox.js", "offline/sheets.js", sheets=known)
    return offline.worker_script(offline.AWAY)


@require_http_methods(["GET", "HEAD", "POST"])
def phone(request: HttpRequest) -> HttpResponse:
    """What stands in for a sheet that this device does not keep, and tells which ones it does; POST forgets its name."""
    if request.method == "POST":
        return forget_writer(redirect("scoring:phone"))
    return private(render(request, "scoring/phone.html"))
