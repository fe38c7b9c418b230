"""The way back from the address of a button: whoever looks at it is led to the page that the button is on.

Such an address is in the history, in a bookmark, in the bar after an answer with a mistake in it. It answers to POST only.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import is_valid_path
from django.utils.decorators import sync_and_async_middleware
from django.utils.encoding import escape_uri_path

from config.problems import FOR_PROGRAMS

NOT_ALLOWED = 405


@sync_and_async_middleware
def way_back(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Leads people who look at an address that is only sent to; programs are told that they may not ask."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            return _led_back(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        return _led_back(request, get_response(request))

    return synchronous


def _led_back(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    looked_at = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    if response.status_code != NOT_ALLOWED or not looked_at or request.path_info.startswith(FOR_PROGRAMS):
        return response
    return HttpResponseRedirect(escape_uri_path(_page_above(request.path)))


def _page_above(path: str) -> str:
    """The nearest address above that there is; the front page where there is none."""
    while path != "/":
        path = path[: path.rstrip("/").rindex("/") + 1]
        if is_valid_path(path):
            return path
    return path
