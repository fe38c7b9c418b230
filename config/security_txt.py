"""/.well-known/security.txt: to whom a hole is told, as RFC 9116 wants it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from config.web.operator import operator
from config.web.reading_page import FLEETING

HOLDS: Final = timedelta(days=180)  # a file that nobody serves any more ends by itself


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The ways to tell it, the mail first; until when this holds."""
    with translation.override("en"):
        contact = settings.ORIGINS[0] + reverse("rules:contact")
    mail = operator().mail
    until = (timezone.now() + HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        *([f"Contact: mailto:{mail}"] if mail else []),
        f"Contact: {contact}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _ in settings.LANGUAGES)}",
        f"Canonical: {settings.ORIGINS[0]}{request.path}",
        f"Policy: {contact}#security",
    ]
    answer = HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = FLEETING
    return answer
