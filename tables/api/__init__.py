"""``/api/v1/``: the same tables for programs. Every answer is codes and data, no sentences but fallbacks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError

from tables.api import data, matches, opening, table
from tables.service.writer import BUSY, Busy

api = NinjaAPI(title="Weli", version="1", urls_namespace="api", docs_url=None, openapi_url="/openapi.json")
for part in (opening, table, matches, data):
    api.add_router("", part.router)


@api.exception_handler(Busy)
def busy(request: HttpRequest, error: Busy) -> HttpResponse:
    """A database that could not be written in time: nothing was done."""
    return api.create_response(request, {"code": BUSY.code, "why": BUSY.why}, status=503)


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Every problem in the same shape."""
    codes = {401: "unauthorized", 403: "not-allowed", 404: "not-found", 429: "rate"}
    code = codes.get(error.status_code, "malformed")
    return api.create_response(request, {"code": code, "why": str(error)}, status=error.status_code)
