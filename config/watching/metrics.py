"""/metrics: the figures of this process as Prometheus reads them, for whom the operator has named and for nobody else.

It is answered before Django, as /readyz is. Whoever may not read it is handed on, and finds the page of any address
that is not there.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from config.watching import exposition
from config.watching.watchers import Watchers

PATH = "/metrics"


class Metrics:
    """An ASGI application in front of another, which answers /metrics for those who may read it."""

    def __init__(self, watchers: Watchers, application: Any) -> None:
        self.watchers = watchers
        self.application = application
        # A thread of its own: what it asks the database must not wait behind pages, nor they behind it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers, or hands on."""
        if scope["type"] != "http" or scope["path"] != PATH or not self.watchers.lets_in(scope):
            await self.application(scope, receive, send)
            return
        body = await asyncio.get_running_loop().run_in_executor(self._thread, _told, exposition.here())
        headers = [(b"content-type", exposition.KIND.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _told(process: exposition.ProcessFigures) -> bytes:
    try:
        return exposition.text(process)
    finally:
        connection.close()
