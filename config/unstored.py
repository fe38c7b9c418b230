"""The answer to whoever wanted something stored that could not be: the disk takes nothing more, or the database is busy."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from config.problems import FOR_PROGRAMS
from config.web.privacy import private
from tables.api.problem import problem
from tables.service import fullness
from tables.service.batches import Busy, DiskFull

STATUS = 503
AGAIN = "60"  # seconds after which it is worth another try


class Unstored(MiddlewareMixin):
    """Answers for whatever page has met such a database; no page has to think of it."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page, if that is what went wrong; for programs a problem of the API."""
        if isinstance(error, OperationalError) and fullness.told_by(error):
            error = DiskFull()
        if not isinstance(error, Busy):
            return None
        if request.path_info.startswith(FOR_PROGRAMS):
            response: HttpResponse = JsonResponse(problem(STATUS, error.said.why, code=error.said.code), status=STATUS)
        else:
            response = private(render(request, "503.html", {"full": isinstance(error, DiskFull)}, status=STATUS))
        response.headers["Retry-After"] = AGAIN
        return response
