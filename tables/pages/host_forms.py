"""What the host does by form: for pages without a socket, such as the organiser's."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from config.web.forms import given
from config.web.privacy import private
from tables import identity, limits
from tables.commands import TableCommand, order
from tables.conf import conf
from tables.forms import HostForm
from tables.models import Table
from tables.protocol import Ack, Answer
from tables.service import hosting, people
from tables.service.writer import writer

_FLAGS = {"on": True, "off": False}


@require_POST
def host(request: HttpRequest, code: str, command: str = "") -> HttpResponse:
    """One command of the host; back to where it came from, or to the table.

    A page that was opened before each command had its address says it in its form.
    """
    form = given(request, HostForm)
    row = get_object_or_404(Table, code=code)
    player = identity.player_of(request)
    if player is not None and limits.used("host", player.pk) > conf().seats_per_hour:
        return render(request, "429.html", status=429)
    if player is not None:
        done = writer.run(row.pk, _command(command or form.do, form, row.pk, player.pk))
        if isinstance(done, Ack):
            return redirect(_back(request, form.next, code))
    return private(render(request, "tables/not_host.html", {"code": code}, status=403))


def _command(command: str, form: HostForm, table: int, player: int) -> TableCommand[Answer]:
    number = -1 if form.seat is None else form.seat
    by: dict[str, Any] = {"player": player, "ref": "page"}
    match command:
        case "kick":
            return order(hosting.kick, table, **by, seat=number)
        case "host":
            return order(hosting.hand_over, table, **by, seat=number)
        case "fill":
            return order(hosting.fill, table, **by, seat=number, level=form.level)
        case "start":
            return order(people.start, table, **by)
        case "invite":
            return order(hosting.invite_anew, table, **by)
        case "set":
            return order(hosting.arrange, table, **by, **_switches(form))
        case _:
            raise BadRequest


def _switches(form: HostForm) -> dict[str, Any]:
    flags = {
        name: _FLAGS[sent] for name in ("chat", "quiet", "watch", "guests") if (sent := getattr(form, name)) in _FLAGS
    }
    allowed = {"undo": Table.Undo.values, "last_trick": Table.LastTrick.values, "visibility": Table.Visibility.values}
    return flags | {name: sent for name, values in allowed.items() if (sent := getattr(form, name)) in values}


def _back(request: HttpRequest, wanted: str, code: str) -> str:
    """Where the form wants to go on, if that is on this site."""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if wanted and ours else f"/t/{code}/"
