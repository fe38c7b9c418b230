"""Sheets without a connection: the little program that keeps them on a phone, and the page that tells what it keeps."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from rules.pages.offline import AWAY, offered
from rules.pages.privacy import private
from scoring.access import forget_writer


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The program. One and the same below /s/ and below /e/: a browser lets it answer only where it lies."""
    if offered():
        known = {"home": reverse("scoring:phone"), "static": settings.STATIC_URL}
        scripts = (static("offline/outbox.js"), static("offline/sheets.js"))
        text = f"self.sheets = {json.dumps(known)};\nimportScripts({', '.join(map(json.dumps, scripts))});\n"
    else:
        text = f"importScripts({json.dumps(static(AWAY))});\n"
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def phone(request: HttpRequest) -> HttpResponse:
    """What stands in for a sheet that this device does not keep, and tells which ones it does; POST forgets its name."""
    if request.method == "POST":
        return forget_writer(redirect("scoring:phone"))
    return private(render(request, "scoring/phone.html"))
