"""How many may come in from one address at a time, and how fast: for pages, the API and WebSockets alike.

It stands before everything that costs more than a look into memory. How often somebody does a certain thing is
counted where that is done (tables/limits.py).
"""

from functools import cache
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation

from config.logs import peer
from config.problems import FOR_PROGRAMS
from config.web import addresses
from tables import limits, protocol
from tables.api.problem import problem
from tables.conf import conf

TOO_MANY = 4429  # close code: too many from one address, or too much
WAIT = 5  # seconds after which a browser may try again

Headers = list[tuple[bytes, bytes]]


class Turnstile:
    """An ASGI application in front of another: lets in, or says in one sentence that one has to wait."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.pages, self.sockets = limits.Paces(), limits.Paces()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Hands on what is within the limits of its address."""
        who = addresses.of_scope(scope)
        peer.set(who)
        if scope["type"] == "websocket":
            await self._socket(who, scope, receive, send)
        elif self.pages.allow(who, conf().pages_burst, conf().pages_rate):
            await self.application(scope, receive, send)
        else:
            await _turn_away(scope, send)

    async def _socket(self, who: str, scope: Any, receive: Any, send: Any) -> None:
        c = conf()
        with limits.at_once("socket", who, c.sockets) as allowed:
            if allowed and self.sockets.allow(who, c.sockets_per_minute, c.sockets_per_minute / 60):
                await self.application(scope, receive, send)
                return
        # Accepted and closed with a code: a refused handshake would tell a browser nothing.
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": TOO_MANY})


async def _turn_away(scope: Any, send: Any) -> None:
    if scope["path"].startswith(FOR_PROGRAMS):
        kind, body = b"application/json", protocol.json(problem(429))
    else:
        request = ASGIRequest(scope, BytesIO())
        kind, body = b"text/html; charset=utf-8", _page(translation.get_language_from_request(request, check_path=True))
    headers: Headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", b"default-src 'none'; style-src 'self'"),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
        (b"retry-after", str(WAIT).encode()),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@cache
def _page(language: str) -> bytes:
    """The page that says so, made once: whoever comes too often should cost nothing."""
    with translation.override(language):
        return render_to_string("too_fast.html").encode()
