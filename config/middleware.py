"""What stands between the server and the views, and where it runs."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import sync_to_async
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.locale import LocaleMiddleware
from django.middleware.security import SecurityMiddleware
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation.trans_real import get_language_from_path, parse_accept_lang_header

from config.web import place

POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "usb", "browsing-topics",
    )
)  # fmt: skip

# They read and write headers and cookies and never wait for anything.
ONLY_COMPUTE: tuple[type[Any], ...] = (
    SecurityMiddleware,
    CSPMiddleware,
    LocaleMiddleware,
    CommonMiddleware,
    CsrfViewMiddleware,
    AuthenticationMiddleware,
    XFrameOptionsMiddleware,
)


class OfferedLanguages(LocaleMiddleware):
    """Whoever has chosen no language is answered in one that this place offers; the addresses of the others answer too."""

    def process_request(self, request: HttpRequest) -> None:
        """Django's choice, unless this place has said which languages it offers."""
        super().process_request(request)
        if not place.said(place.LANGUAGES) or get_language_from_path(request.path_info):
            return
        if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in dict(settings.LANGUAGES):
            return
        wanted = (code[:2] for code, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")))
        offered = place.languages()
        translation.activate(next((code for code in wanted if code in offered), offered[0]))
        request.LANGUAGE_CODE = translation.get_language()


@sync_and_async_middleware
def permissions_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Adds Permissions-Policy: nothing on this site needs a camera or a position."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            response = await get_response(request)
            response.headers.setdefault("Permissions-Policy", POLICY)
            return response

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return synchronous


@sync_and_async_middleware
def own_clock(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Every request begins by the site's clock, also after one that went by the clock of a club."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            with timezone.override(None):
                return await get_response(request)

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        with timezone.override(None):
            return get_response(request)

    return synchronous


def stay_on_the_loop() -> None:
    """Lets Django's own middleware run where the request is, under ASGI.

    Django sends each of them to a thread and back, twice per request. For those that only compute, that was more
    than half of the time of a small answer (4.1 ms with, 1.8 ms without). The names in MIDDLEWARE stay Django's, so that
    its checks of a deployment still know them.
    """
    for middleware in ONLY_COMPUTE:
        middleware.__acall__ = _computed
    SessionMiddleware.__acall__ = _with_session  # type: ignore[method-assign]


async def _computed(self: Any, request: HttpRequest) -> Any:
    response = self.process_request(request) if hasattr(self, "process_request") else None
    response = response or await self.get_response(request)
    return self.process_response(request, response) if hasattr(self, "process_response") else response


async def _with_session(self: Any, request: HttpRequest) -> Any:
    """A session is read when a view first looks into it; only a changed one has to be written, in a thread."""
    self.process_request(request)
    response = await self.get_response(request)
    if request.session.modified or settings.SESSION_SAVE_EVERY_REQUEST:
        return await sync_to_async(self.process_response, thread_sensitive=True)(request, response)
    return self.process_response(request, response)
