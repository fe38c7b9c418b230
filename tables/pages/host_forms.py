"""What the host does by form: for pages without a socket, such as the organiser's."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from config.web import numbers
from config.web.privacy import private
from tables import identity, limits
from tables.commands import TableCommand, order
from tables.conf import conf
from tables.models import Table
from tables.protocol import Ack, Answer
from tables.service import hosting, people
from tables.service.writer import writer

_FLAGS = {"on": True, "off": False}


@require_POST
def host(request: HttpRequest, code: str) -> HttpResponse:
    """One command of the host (``do``); back to where it came from, or to the table."""
    row = get_object_or_404(Table, code=code)
    player = identity.player_of(request)
    if player is not None and limits.used("host", player.pk) > conf().seats_per_hour:
        return render(request, "429.html", status=429)
    if player is not None:
        done = writer.run(row.pk, _command(request, row.pk, player.pk))
        if isinstance(done, Ack):
            return redirect(_back(request, code))
    return private(render(request, "tables/not_host.html", {"code": code}, status=403))


def _command(request: HttpRequest, table: int, player: int) -> TableCommand[Answer]:
    form = request.POST
    seat = numbers.read(form.get("seat", ""))
    number = -1 if seat is None else seat
    by: dict[str, Any] = {"player": player, "ref": "page"}
    match form.get("do", ""):
        case "kick":
            return order(hosting.kick, table, **by, seat=number)
        case "host":
            return order(hosting.hand_over, table, **by, seat=number)
        case "fill":
            return order(hosting.fill, table, **by, seat=number, level=form.get("level", "")[:20])
        case "start":
            return order(people.start, table, **by)
        case "invite":
            return order(hosting.invite_anew, table, **by)
        case "set":
            return order(hosting.arrange, table, **by, **_switches(request))
        case _:
            raise BadRequest


def _switches(request: HttpRequest) -> dict[str, Any]:
    form = request.POST
    flags = {name: _FLAGS[form[name]] for name in ("chat", "watch", "guests") if form.get(name) in _FLAGS}
    allowed = {"undo": Table.Undo.values, "last_trick": Table.LastTrick.values, "visibility": Table.Visibility.values}
    return flags | {name: form[name] for name, values in allowed.items() if form.get(name) in values}


def _back(request: HttpRequest, code: str) -> str:
    """Where the form wants to go on, if that is on this site."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if wanted and ours else f"/t/{code}/"
