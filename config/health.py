"""Two questions of a supervisor: does the process live, and may it be given visitors?

They are answered before Django, so that no list of host names, redirect or session stands in between.
"""

from typing import Any

from config.readiness import readiness
from rules.version import VERSION


class Health:
    """An ASGI application that answers /livez and /readyz and hands on the rest."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """200 when visitors can be served, 503 when not; the first line says which, those after it why, or which version lives."""
        if scope["type"] != "http" or scope["path"] not in ("/livez", "/readyz"):
            await self.application(scope, receive, send)
            return
        # The loop that runs this line is what /livez asks for.
        fit, text = (True, f"alive\nversion: {VERSION}\n") if scope["path"] == "/livez" else await readiness()
        headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200 if fit else 503, "headers": headers})
        await send({"type": "http.response.body", "body": text.encode()})
