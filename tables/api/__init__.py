"""``/api/v1/``: the same tables for programs. Every answer is codes and data, no sentences but fallbacks."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from tables.access import TooMany
from tables.api import data, matches, opening, table
from tables.api.problem import problem
from tables.service.batches import Busy
from tables.service.damage import DamagedTable

# The namespace as reverse() needs it: the API names addresses of its own, and is included in those of the tables.
api = NinjaAPI(title="Weli", version="1", urls_namespace="tables:api", docs_url=None, openapi_url="/openapi.json")
for part in (opening, table, matches, data):
    api.add_router("", part.router)


@api.exception_handler(Busy)
def busy(request: HttpRequest, error: Busy) -> HttpResponse:
    """A database that could not be written in time, or has no room: nothing was done."""
    told = problem(503, error.said.why, code=error.said.code)
    return api.create_response(request, told, status=503)


@api.exception_handler(DamagedTable)
def damaged(request: HttpRequest, error: DamagedTable) -> HttpResponse:
    """A table that cannot be shown any more; where the fault lies is the operator's business."""
    why = f"Table {error.code} is damaged and cannot be shown. Tell the people who run this site."
    return api.create_response(request, problem(422, why, {"table": error.code}, "damaged"), status=422)


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Every problem in the same shape."""
    answer = api.create_response(request, problem(error.status_code, str(error)), status=error.status_code)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(error.seconds)
    return answer


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    """What an endpoint looks for and does not find."""
    return api.create_response(request, problem(404), status=404)


@api.exception_handler(RequestDataTooBig)
def too_large(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """A body beyond what the site reads."""
    return api.create_response(request, problem(413), status=413)


@api.exception_handler(ValidationError)
def misshapen(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A body or a parameter of another shape than the description says: which fields, and why."""
    found = [{"field": _field(one["loc"]), "why": str(one["msg"])} for one in error.errors]
    why = "; ".join(f"{one['field']}: {one['why']}" for one in found[:3])
    return api.create_response(request, problem(422, why, {"errors": found}), status=422)


def _field(place: tuple[str | int, ...]) -> str:
    """Where in the request: without the part (body, query, path) and the name of the endpoint's own argument."""
    words = place[2:] if place[:1] == ("body",) and len(place) > 2 else place[1:]
    return ".".join(map(str, words or place))
