"""Errors for programs: what goes wrong under /api/ is told in JSON, wherever in the stack it went wrong.

And for programs and browsers alike: who has done something too often is told when to come back.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.decorators import sync_and_async_middleware

from tables.api.problem import problem

FOR_PROGRAMS = "/api/"
HOUR = "3600"  # seconds: what is counted is counted by the hour, unless the answer knows better
KEPT = ("Allow", "Retry-After", "WWW-Authenticate")  # headers that say what to do about it


@sync_and_async_middleware
def in_json(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Puts the shape that all problems of the API have in the place of Django's own pages of errors.

    An address that is not there, a method that is not allowed, a foreign host, a mistake of ours: no endpoint ever
    sees them.
    """
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            return _told(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        return _told(request, get_response(request))

    return synchronous


def _told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.status_code == 429:
        response.headers.setdefault("Retry-After", HOUR)
    ours = response.status_code < 400 or response.headers.get("Content-Type", "").startswith("application/json")
    if ours or not request.path_info.startswith(FOR_PROGRAMS):
        return response
    told = JsonResponse(problem(response.status_code), status=response.status_code)
    for name in KEPT:
        if name in response.headers:
            told.headers[name] = response.headers[name]
    return told
