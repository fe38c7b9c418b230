"""A NUL in what is asked for: no keyboard types it, no link of ours has it, and PostgreSQL takes it for a mistake."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict
from django.utils.deprecation import MiddlewareMixin

NUL = "\0"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class NoNul(MiddlewareMixin):
    """Answers 400 to a path, a query, a cookie or a form with a NUL in it, before any view looks something up by that.

    That is done by ``process_view``, when a form has been read for its token anyway. What programs send as JSON is
    looked at where its shape is (tables/protocol.py, tables/api).
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        if self.async_mode:
            self.process_view = self._on_the_loop  # type: ignore[assignment]  # else Django takes a thread for it

    def process_view(self, request: HttpRequest, view: Any, args: Any, words: dict[str, Any]) -> None:
        """Raises BadRequest, which is a page that says so."""
        read = NUL in request.path_info or _has_nul(request.GET) or any(NUL in one for one in request.COOKIES.values())
        if read or (_is_form(request, view) and _has_nul(request.POST)):
            raise BadRequest("There is a NUL in it.")

    async def _on_the_loop(self, request: HttpRequest, view: Any, args: Any, words: dict[str, Any]) -> None:
        NoNul.process_view(self, request, view, args, words)


def _is_form(request: HttpRequest, view: Any) -> bool:
    """Whether the form has been read already, to look for its token: then looking into it costs nothing."""
    exempt = getattr(view, "csrf_exempt", False) or "X-CSRFToken" in request.headers
    return request.method == "POST" and request.content_type in FORMS and not exempt


def _has_nul(form: QueryDict) -> bool:
    return any(NUL in name or any(NUL in value for value in values) for name, values in form.lists())
