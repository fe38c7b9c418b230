"""The page of a table that is damaged: it says so, with the code by which an operator finds the fault."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from config.web.privacy import private
from tables.service.damage import DamagedTable

STATUS = 422


class Damage(MiddlewareMixin):
    """Answers for whatever page has met a damaged table; no page has to think of it."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page, if that is what went wrong."""
        if not isinstance(error, DamagedTable):
            return None
        return private(render(request, "tables/damaged.html", {"code": error.code}, status=STATUS))
