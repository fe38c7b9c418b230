"""The book of a large club as a file: whoever asks waits on a page until the worker has written it."""

from __future__ import annotations

import gzip
import re
import time
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django_htmx.http import HttpResponseClientRedirect

from config.web.privacy import private
from scoring.club.clubs import page
from scoring.club.membership import Visitor
from scoring.exchange import exporting

PAGE = "scoring/clubs/written.html"
FRESH = 60  # seconds for which a file that was written for somebody else will do
MOMENT = re.compile(r"\d{1,11}", re.ASCII)  # seconds since 1970


def large_book(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The book if the worker has written it since it was asked for, or the page that waits for it."""
    asked = request.GET.get("since", "")
    # Who asks again a moment later, or beside others, is given the same file.
    since = min(float(asked), time.time()) if MOMENT.fullmatch(asked) else time.time() - FRESH
    book = exporting.written(visitor.club, rank=visitor.rank, since=datetime.fromtimestamp(since, UTC))
    again = f"{request.path}?since={since:.0f}"
    asks_beside = "HX-Request" in request.headers
    if book is None:
        return HttpResponse(status=204) if asks_beside else page(request, PAGE, visitor, {"again": again})
    if asks_beside:
        return HttpResponseClientRedirect(again)
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return download(visitor, "book.json", gzip.decompress(book), "application/json")
    response = download(visitor, "book.json", book, "application/json")
    response.headers["Content-Encoding"] = "gzip"
    return response


def download(visitor: Visitor, what: str, content: str | bytes, kind: str) -> HttpResponse:
    """A file of the club, kept by nobody in between."""
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    name = f"{slugify(visitor.club.slug)}-{what}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)
