"""Pages of an evening that follow what happens: they ask every few seconds, and get an answer only where something has."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render

from config.web import language
from config.web.privacy import private
from scoring.journal.reading import version_of
from scoring.models import Evening


def etag_of(evening: Evening, more: str = "") -> str:
    """A word for the state of the evening's season as this reader sees it."""
    return f'"{version_of(evening.season)}-{language.current()}-{more}"'


def headers(etag: str) -> str:
    """What a page sends along when it asks for news: the word for the state that it shows."""
    return json.dumps({"If-None-Match": etag})


def unless_known(request: HttpRequest, etag: str, template: str, context: Callable[[], dict[str, Any]]) -> HttpResponse:
    """The part of a page, or 304 where the browser has it already."""
    if request.headers.get("If-None-Match") == etag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, template, context())
    response.headers["ETag"] = etag
    return private(response)
