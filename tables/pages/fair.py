"""How a shuffle is sealed, and the check of a finished match in the reader's own browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web.privacy import private
from rules.engine.cards import DECK, code
from tables import record_signature
from tables.pages.replay import finished, outdated
from tables.pages.sealed_deal import unless_sealed
from tables.record import OutdatedError, record_of


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What is sealed when, how to check it, and what no check can prove."""
    return render(request, "tables/fair.html", {"keys": record_signature.published()})


@require_safe
def keys(request: HttpRequest) -> JsonResponse:
    """The public keys that sign records, where programs look for them. Those on other sites may read it."""
    content = {"algorithm": record_signature.ALGORITHM, "keys": record_signature.published()}
    return JsonResponse(content, headers={"Access-Control-Allow-Origin": "*"})


@require_safe
@unless_sealed
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The same with the record of a finished match and the script that checks it. A running match has no such page."""
    row = finished(request, key)
    try:
        record = record_of(row)
    except OutdatedError:
        return outdated(request)
    context = {
        "key": key,
        "game": record["game"],
        "record": record,
        "example": row.example,
        "keys": record_signature.published(),
        "deck": [code(number) for number in DECK],
    }
    return private(render(request, "tables/fair.html", context))
