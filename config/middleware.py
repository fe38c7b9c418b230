"""Response headers that no library sets for us."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest
from django.utils.decorators import sync_and_async_middleware

POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "usb", "browsing-topics",
    )
)  # fmt: skip


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
