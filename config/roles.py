"""Which part of the site a process answers: everything, or one half behind a proxy that knows both."""

from typing import Any

ROLES = ("all", "pages", "tables")
FOR_TABLES = ("/api/", "/livez", "/readyz", "/metrics")


class Role:
    """An ASGI application that answers only what belongs to the role of the process.

    The wrong half is answered with 404 (or a refused WebSocket) on purpose: a proxy that mixes them up
    would otherwise let pages be rendered beside the tables, unnoticed and dear.
    """

    def __init__(self, role: str, application: Any) -> None:
        self.role = role
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Hands on or turns away."""
        if self._ours(scope):
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            body = f"This process serves {self.role} only.\n".encode()
            headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
            await send({"type": "http.response.start", "status": 404, "headers": headers})
            await send({"type": "http.response.body", "body": body})

    def _ours(self, scope: Any) -> bool:
        if self.role == "all":
            return True
        if scope["type"] == "websocket":
            return self.role == "tables"
        return self.role == "pages" or scope["path"].startswith(FOR_TABLES)
