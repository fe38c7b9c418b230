"""One table: look at it, sit down, act, and hear what is new."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from msgspec import Raw
from ninja import Router, Schema, Status
from ninja.errors import HttpError
from pydantic import ConfigDict, Field

from config.web import addresses
from tables import access, commands, identity, protocol
from tables.api.problem import Problem
from tables.conf import conf
from tables.hub import hub
from tables.models import Table
from tables.moderation import bars
from tables.remote_table import RemoteTable
from tables.rendered_table import RenderedTable, table_view
from tables.rooms import KnownByClient, Room
from tables.seals import now as seals_now
from tables.service import people, play
from tables.service.live import TableState
from tables.service.onlookers import Viewer
from tables.service.writer import writer

router = Router()

NOBODY = -1  # with nobody's eyes: what all may see


class TicketRequest(Schema):
    """For a program that sits down with a seat's token: the name to be shown, a share in the shuffle.

    Who sits already gives a share with the ``commitment`` to the seed in which it is to count. ``watch``: the ticket is
    a spectator's, whoever asks: for a screen that all look at.
    """

    name: str = ""
    nonce: str = ""
    commitment: str = ""
    watch: bool = False


class TicketAnswer(Schema):
    """What opens one WebSocket within a minute."""

    ticket: str
    socket: str
    seat: int | None


class Action(Schema):
    """One of the messages of the WebSocket, ``act`` if ``t`` names no other; with the fields of that message."""

    model_config = ConfigDict(extra="allow")
    t: str = "act"
    ref: str | None = Field(None, pattern=f"^{protocol.REF}$")
    seen: int = Field(0, ge=0)
    line: str = Field("", max_length=200)


@router.get(
    "/tables/{code}",
    response={200: dict[str, Any], 403: Problem, 404: Problem},
    summary=gettext_noop("What everybody may know of a table"),
)
def table(request: HttpRequest, code: str) -> Any:
    """The ``table`` part and a spectator's view, as in the message ``view``."""
    _, live = _here(request, code)
    face = table_view(live, None)
    return {"version": live.version, "table": face, "view": protocol.decoded(RenderedTable(live).view(None))}


@router.post(
    "/tables/{code}/ticket",
    response={200: TicketAnswer, 401: Problem, 403: Problem, 404: Problem, 409: Problem},
    summary=gettext_noop("A ticket for the WebSocket"),
)
def ticket(request: HttpRequest, code: str, wish: TicketRequest | None = None) -> Any:
    """For a browser (session and X-CSRFToken): its own seat, or a spectator's. For a program: its token's seat."""
    wish = wish or TicketRequest()
    row = _table(code)
    caller = access.caller(request, row)
    player = None if wish.watch else caller.player
    if player is not None:
        bars.bar_of(player, addresses.of(request))  # who is barred has no seat any more; from where they come is learnt
    if caller.seat is not None and player is None and not wish.watch:
        access.admit(request)
        player = people.new_guest(wish.name or f"Seat {caller.seat + 1}").pk
        sitting = writer.run(row.pk, _sits(row.pk, player, wish, caller.seat))
        if sitting.error == "name-taken":
            return Status(409, Problem(code="name-taken", why="Somebody at this table has that name."))
        if sitting.seat is None:
            return Status(409, Problem(code="full", why="Somebody else sits on this seat."))
    facts = writer.live(row.pk).facts
    seat = facts.seat_of(player)
    if not facts.open_to(player):
        raise HttpError(403, "Only those who sit at this table may look at it.")
    if seat is not None and player is not None and wish.commitment == seals_now(writer.live(row.pk)):
        writer.run(row.pk, commands.order(people.give_share, row.pk, player=player, nonce=wish.nonce))
    known = seat is not None or facts.onlooker(player) is not None or (player is not None and player == facts.host)
    text = identity.make_ticket(identity.Ticket(row.pk, player if known else None))
    return TicketAnswer(ticket=text, socket=f"/ws/tables/{code}/", seat=seat)


@router.post(
    "/tables/{code}/act",
    response={200: dict[str, Any], 403: Problem, 404: Problem},
    summary=gettext_noop("Act without a socket"),
)
def act(request: HttpRequest, code: str, action: Action, hold: int | None = None) -> Any:
    """Answered by ``ack``, ``refused``, ``stale`` or ``error`` exactly as over the WebSocket.

    ``hold``: where one phone goes round, the seat that has it in hand.
    """
    row = _table(code)
    player = access.caller(request, row).player
    if access.too_fast(request, player):
        return protocol.plain(protocol.Error("rate", "Too many messages. Wait a moment.", action.ref))
    message = _message(request, action)
    if isinstance(message, protocol.Malformed):
        return protocol.plain(protocol.Error(message.code, message.why, message.ref))
    if isinstance(message, protocol.Hello | protocol.Ping):
        return protocol.plain(protocol.Error("unknown", "Over HTTP this is not needed; see /api/.", action.ref))
    if isinstance(message, protocol.Hint):
        why = "A hint takes a moment to work out: ask for it over the WebSocket."
        return protocol.plain(protocol.Error("hint-socket", why, action.ref))
    if isinstance(message, protocol.Hold):
        why = "Over HTTP each request says in its address who has the phone in hand: hold=<seat>."
        return protocol.plain(protocol.Error("not-allowed", why, action.ref))
    if isinstance(message, protocol.Sync):
        return _everything(request, code, hold)
    if isinstance(message, commands.OF_ONE_SEAT):
        player = _eyes(writer.live(row.pk), player, hold)
    if player is None:
        return protocol.plain(play.not_seated(action.ref))
    return protocol.plain(writer.run(row.pk, commands.command(message, row.pk, player)))


def _message(request: HttpRequest, action: Action) -> protocol.Message | protocol.Malformed:
    """The body as the message that it would be over the WebSocket."""
    given = {name: value for name, value in json.loads(request.body).items() if value is not None}
    try:
        return protocol.parse(protocol.json({**action.model_dump(exclude_none=True), **given}))
    except UnicodeEncodeError:  # half of a letter, which JSON can spell and no text can hold
        return protocol.Malformed("malformed", "There is half a letter in it, which is no text.", action.ref)


@router.post(
    "/tables/{code}/ready",
    response={200: dict[str, Any], 403: Problem, 404: Problem},
    summary=gettext_noop("On to the next hand"),
)
def ready(request: HttpRequest, code: str, wish: TicketRequest | None = None) -> Any:
    """The same as the message ``ready``."""
    row = _table(code)
    player = access.caller(request, row).player
    if player is None:
        return protocol.plain(play.not_seated(None))
    if access.too_fast(request, player):
        return protocol.plain(protocol.Error("rate", "Too many messages. Wait a moment."))
    nonce = wish.nonce if wish else ""
    return protocol.plain(writer.run(row.pk, commands.order(play.ready, row.pk, player=player, ref="", nonce=nonce)))


@router.get(
    "/tables/{code}/events",
    response={200: dict[str, Any], 204: None, 403: Problem, 404: Problem, 429: Problem},
    summary=gettext_noop("Wait for news"),
)
async def events(
    request: HttpRequest, code: str, since: int = 0, heard: int | None = None, watching: int | None = None,
    hold: int | None = None,
) -> Any:  # fmt: skip
    """One message: ``view`` as soon as the table is newer than ``since``; 204 if nothing happens for 25 seconds.

    For who sits at the table or looks on by name after 8 seconds: who does not ask again then counts as away.
    With ``heard``, the number of the last sentence you know (0 at first), also ``talk``: what was said after it.
    With ``watching``, how many watch as you know it (0 at first), also ``crowd``.
    ``hold``: where one phone goes round, the seat that has it in hand; −1 = a spectator, whoever asks.
    """
    caller, live = await sync_to_async(_here)(request, code)
    caller = access.Caller() if hold == NOBODY else caller
    _may_look(live, caller)
    eyes = _eyes(live, caller.player, hold)
    here_by_name = caller.player in dict(live.facts.expected)
    wait = min(conf().wait, conf().sign) if here_by_name else conf().wait
    with access.waiting(request):
        room = await hub.newer(live, caller.player, eyes, KnownByClient(since, heard, watching), wait)
    if room is None:
        return HttpResponse(status=204)
    _may_look(room.live, caller)
    eyes = _eyes(room.live, caller.player, hold)
    text = _news(room, room.live.facts.viewer_of(eyes), KnownByClient(since, heard, watching))
    return HttpResponse(text, content_type="application/json", headers={"Cache-Control": "no-store"})


def _table(code: str) -> Table:
    row = Table.objects.filter(code=code).first()
    if row is None:
        raise HttpError(404, "There is no such table.")
    return row


def _here(request: HttpRequest, code: str) -> tuple[access.Caller, TableState]:
    """Who asks, and the table, if that one may look at it. Raises HttpError."""
    row = _table(code)
    caller, live = access.caller(request, row), writer.live(row.pk)
    _may_look(live, caller)
    return caller, live


def _everything(request: HttpRequest, code: str, hold: int | None) -> dict[str, Any]:
    """The whole view, as the message ``sync`` asks for it. Whoever asks is here again, and the bots play on."""
    caller, live = _here(request, code)
    eyes = _eyes(live, caller.player, hold)
    seat, player = live.facts.seat_of(caller.player), caller.player
    if seat is not None and player is not None and live.facts.places[seat].standin:
        writer.run(live.facts.id, commands.order(people.back, live.facts.id, player=player))
        live = writer.live(live.facts.id)
    hub.looked(live, player)
    return dict(protocol.decoded(Raw(RenderedTable(live).frame(live.facts.viewer_of(eyes), 0).encode())))


def _eyes(live: TableState | RemoteTable, player: int | None, hold: int | None) -> int | None:
    """Whose view is shown, and who acts: the caller, where one phone goes round who has it in hand. Raises HttpError."""
    if hold is None or hold == NOBODY:
        return player if hold is None else None
    held = live.facts.held(player, hold)
    if held is None:
        raise HttpError(403, "This seat is not played with your browser.")
    return held


def _may_look(live: TableState | RemoteTable, caller: access.Caller) -> None:
    if caller.seat is None and not live.facts.open_to(caller.player):
        raise HttpError(403, "Only those who sit at this table may look at it.")


def _news(room: Room, viewer: Viewer, known: KnownByClient) -> str:
    """The first message of what is new."""
    if room.live.version > known.version and (text := room.picture.frame(viewer, known.version)) is not None:
        return text
    if said := room.unheard(known.said):
        return protocol.frame(protocol.Talk(said))
    return protocol.frame(protocol.Crowd(room.watching))


def _sits(table: int, player: int, wish: TicketRequest, seat: int) -> commands.TableCommand[people.Sitting]:
    name = wish.name or f"Seat {seat + 1}"
    return commands.order(people.sit, table, player=player, name=name, seat=seat, nonce=wish.nonce)
