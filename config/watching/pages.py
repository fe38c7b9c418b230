"""How long pages took to make, by the name of their view. Answers that were kept are not made, and do not count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from inspect import iscoroutinefunction
from time import perf_counter
from typing import Any, Final

from django.http import HttpRequest
from django.utils.decorators import sync_and_async_middleware

from tables.durations import Durations

NOWHERE: Final = "none"  # addresses at which there is nothing

times: Final[defaultdict[str, Durations]] = defaultdict(Durations)


@sync_and_async_middleware
def timed(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Counts each page with the time it took, everything between the server and the view included."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            began = perf_counter()
            response = await get_response(request)
            _count(request, perf_counter() - began)
            return response

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        began = perf_counter()
        response = get_response(request)
        _count(request, perf_counter() - began)
        return response

    return synchronous


def _count(request: HttpRequest, took: float) -> None:
    match = request.resolver_match
    times[match.view_name if match is not None else NOWHERE].add(took)
