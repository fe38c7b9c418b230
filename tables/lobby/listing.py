"""The list of open tables over HTTP: for programs, and for pages whose WebSocket is blocked."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tables import access, protocol
from tables.conf import conf
from tables.lobby import entries
from tables.lobby.board import board
from tables.lobby.quick_seat import Wanted


async def tables(
    request: HttpRequest, since: str = "", lang: str = "", game: str = "", players: int | None = None
) -> Any:
    """The message ``tables`` of ``/ws/lobby/``: the public tables. With ``since``, the ``mark`` of an earlier answer,
    what has changed since then as soon as something has; 204 if nothing happens for 25 seconds.

    ``game`` and ``players`` (seats of the table) narrow the list; ``lang`` adds the words of the page.
    """
    lang = lang if lang in dict(settings.LANGUAGES) else ""
    seen = board.seen(since) if since else 0
    if seen:
        with access.waiting(request):
            newer = await board.newer(seen, conf().wait)
        if not newer:
            return HttpResponse(status=204)
    wanted = Wanted(game, players)
    if board.kept:
        news = board.news(seen, lang)
    else:
        found = await sync_to_async(entries.read)()
        rows = [entries.row(one, lang) if lang else entries.plain(one) for one in found.values()]
        news = {"t": "tables", "mark": "", "whole": True, "tables": rows, "gone": [], "more": False}
    if wanted != Wanted():
        news["tables"] = [one for one in news["tables"] if _fits(one, wanted)]
    return HttpResponse(protocol.json(news), content_type="application/json", headers={"Cache-Control": "no-store"})


def _fits(row: dict[str, Any], wanted: Wanted) -> bool:
    return wanted.game in ("", row["game"]) and wanted.seats in (None, row["seats"])
