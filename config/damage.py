"""The page of a table that is damaged: it says so, with the code by which an operator finds the fault."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.web.privacy import private
from tables.service.damage import DamagedTable

STATUS = 422


class Damage:
    """Answers for whatever page has met a damaged table; no page has to think of it."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        """Hands on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page, if that is what went wrong."""
        if not isinstance(error, DamagedTable):
            return None
        return private(render(request, "tables/damaged.html", {"code": error.code}, status=STATUS))
