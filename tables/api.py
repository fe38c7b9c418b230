"""``/api/v1/``: the same tables for programs. Every answer is codes and data, no sentences but fallbacks."""

from __future__ import annotations

import json
import secrets
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from msgspec import Raw
from ninja import NinjaAPI, Schema, Status
from ninja.errors import HttpError
from pydantic import ConfigDict, Field

from rules.engine.variant import BadOption, Contradiction
from rules.games import GAMES, UnknownGame
from rules.games import find as find_game
from tables import access, commands, identity, protocol
from tables.conf import conf
from tables.hub import hub
from tables.lobby import listing
from tables.models import Match, Table
from tables.picture import Picture, table_face
from tables.record import OutdatedError, record_of
from tables.rooms import Known, Room
from tables.seals import draw as draw_seal
from tables.seals import now as seals_now
from tables.service import people, play
from tables.service.live import Live
from tables.service.writer import BUSY, Busy, writer

api = NinjaAPI(title="Weli", version="1", urls_namespace="api", docs_url=None, openapi_url="/openapi.json")


class Opening(Schema):
    """What a new table is to be."""

    model_config = ConfigDict(extra="forbid")
    game: str
    options: dict[str, str | int | bool] = Field(default_factory=dict)
    seats: int | None = Field(None, ge=2, le=8)
    bots: int = Field(0, ge=0, le=8)
    level: str = Field("steady", pattern="^(steady|random)$")
    visibility: str = Field("link", pattern="^(link|public)$")
    title: str = Field("", max_length=60)
    pace: str = Field("relaxed", pattern="^(relaxed|30|15|8|none)$")
    watch: bool = True
    chat: bool = True
    undo: str = Field("ask", pattern="^(never|ask)$")
    last_trick: str = Field("last", pattern="^(none|last)$")


class HandedSeat(Schema):
    """A seat of a new table: its token opens it, the address invites a person to it."""

    seat: int
    token: str
    url: str


class Opened(Schema):
    """A new table."""

    table: str
    url: str
    socket: str
    seats: list[HandedSeat]


class TicketRequest(Schema):
    """For a program that sits down with a seat's token: the name to be shown, a share in the shuffle.

    Who sits already gives a share with the ``commitment`` to the seed in which it is to count.
    """

    name: str = ""
    nonce: str = ""
    commitment: str = ""


class TicketAnswer(Schema):
    """What opens one WebSocket within a minute."""

    ticket: str
    socket: str
    seat: int | None


class Action(Schema):
    """One of the messages of the WebSocket, ``act`` if ``t`` names no other; with the fields of that message."""

    model_config = ConfigDict(extra="allow")
    t: str = "act"
    ref: str | None = Field(None, min_length=1, max_length=40)
    seen: int = Field(0, ge=0)
    line: str = Field("", max_length=200)


class Seal(Schema):
    """What may be shown of a seed before its match is over."""

    commitment: str


class Problem(Schema):
    """Why nothing was done."""

    code: str
    why: str
    data: dict[str, Any] = Field(default_factory=dict)


@api.get("/games", summary=gettext_noop("Every game with its switches"))
def games(request: HttpRequest) -> list[dict[str, Any]]:
    """Key, edition, players, presets and switches with their values, the default first."""
    return [
        {
            "key": game.key,
            "edition": game.edition,
            "players": list(game.players),
            "best": game.best,
            "presets": {name: dict(options) for name, options in game.presets.items()},
            "switches": [{"name": s.name, "values": list(s.values), "default": s.default} for s in game.switches],
        }
        for game in GAMES.values()
    ]


@api.post(
    "/tables", response={201: Opened, 400: Problem, 429: Problem, 503: Problem}, summary=gettext_noop("Open a table")
)
def open_table(request: HttpRequest, opening: Opening) -> Any:
    """A table with a token and an address for each seat that no bot takes. Nobody sits down by this."""
    access.spend(request, "open", conf().tables_per_hour)
    try:
        game = find_game(opening.game)
        variant = game.variant(game.options(opening.options), opening.seats)
    except UnknownGame:
        return Status(400, Problem(code="game", why=f"There is no game {opening.game!r}.", data={"games": list(GAMES)}))
    except BadOption as error:
        return Status(400, Problem(code="option", why=str(error), data={"option": error.name}))
    except Contradiction as error:
        why = [{"rule": no.rule, "data": dict(no.data), "why": play.why(no)} for no in error.refusals]
        return Status(400, Problem(code="contradiction", why=str(error), data={"refusals": why}))
    if opening.bots >= variant.seats:
        return Status(
            400, Problem(code="bots", why="Leave at least one seat for somebody.", data={"seats": variant.seats})
        )
    keys = tuple(secrets.token_urlsafe(16) for _ in range(variant.seats))
    wanted = people.Opening(
        variant, opening.options, bots=opening.bots, level=opening.level, title=opening.title, pace=opening.pace,
        visibility=opening.visibility, keys=keys, watch=opening.watch, chat=opening.chat, undo=opening.undo,
        last_trick=opening.last_trick,
    )  # fmt: skip
    live = writer.run(None, lambda ledger: people.open_table(ledger, wanted))
    seats = [
        HandedSeat(seat=place.index, token=key, url=request.build_absolute_uri(f"/j/{key}/"))
        for place, key in zip(live.facts.places, keys, strict=True)
        if not place.bot
    ]
    code = live.facts.code
    url = request.build_absolute_uri(f"/t/{code}/")
    return Status(201, Opened(table=code, url=url, socket=f"/ws/tables/{code}/", seats=seats))


api.get("/tables", response={200: dict[str, Any], 204: None}, summary=gettext_noop("The public tables"))(listing.tables)


@api.get(
    "/tables/{code}",
    response={200: dict[str, Any], 403: Problem, 404: Problem},
    summary=gettext_noop("What everybody may know of a table"),
)
def table(request: HttpRequest, code: str) -> Any:
    """The ``table`` part and a spectator's view, as in the message ``view``."""
    _, live = _here(request, code)
    face = table_face(live, None)
    return {"version": live.version, "table": face, "view": protocol.decoded(Picture(live).view(None))}


@api.post(
    "/tables/{code}/ticket",
    response={200: TicketAnswer, 401: Problem, 403: Problem, 404: Problem, 409: Problem},
    summary=gettext_noop("A ticket for the WebSocket"),
)
def ticket(request: HttpRequest, code: str, wish: TicketRequest | None = None) -> Any:
    """For a browser (session and X-CSRFToken): its own seat, or a spectator's. For a program: its token's seat."""
    wish = wish or TicketRequest()
    row = _table(code)
    caller = access.caller(request, row)
    player = caller.player
    if caller.seat is not None and player is None:
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
        writer.run(row.pk, lambda ledger: people.give_share(ledger, row.pk, player=player, nonce=wish.nonce))
    known = seat is not None or (player is not None and player == facts.host)
    text = identity.make_ticket(identity.Ticket(row.pk, player if known else None))
    return TicketAnswer(ticket=text, socket=f"/ws/tables/{code}/", seat=seat)


@api.post(
    "/tables/{code}/act",
    response={200: dict[str, Any], 403: Problem, 404: Problem},
    summary=gettext_noop("Act without a socket"),
)
def act(request: HttpRequest, code: str, action: Action) -> Any:
    """Answered by ``ack``, ``refused``, ``stale`` or ``error`` exactly as over the WebSocket."""
    row = _table(code)
    player = access.caller(request, row).player
    if access.too_fast(request, player):
        return protocol.plain(protocol.Error("rate", "Too many messages. Wait a moment.", action.ref))
    given = {name: value for name, value in json.loads(request.body).items() if value is not None}
    message = protocol.parse(protocol.json({**action.model_dump(exclude_none=True), **given}))
    if isinstance(message, protocol.Malformed):
        return protocol.plain(protocol.Error(message.code, message.why, message.ref))
    if isinstance(message, protocol.Hello | protocol.Ping):
        return protocol.plain(protocol.Error("unknown", "Over HTTP this is not needed; see /api/.", action.ref))
    if isinstance(message, protocol.Sync):
        return _everything(request, code)
    if player is None:
        return protocol.plain(play.not_seated(action.ref))
    return protocol.plain(writer.run(row.pk, commands.command(message, row.pk, player)))


@api.post(
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
    return protocol.plain(
        writer.run(row.pk, lambda ledger: play.ready(ledger, row.pk, player=player, ref="", nonce=nonce))
    )


@api.get(
    "/tables/{code}/events",
    response={200: dict[str, Any], 204: None, 403: Problem, 404: Problem},
    summary=gettext_noop("Wait for news"),
)
async def events(
    request: HttpRequest, code: str, since: int = 0, heard: int | None = None, watching: int | None = None
) -> Any:
    """One message: ``view`` as soon as the table is newer than ``since``; 204 if nothing happens for 25 seconds.

    For who sits at the table after 8 seconds: who does not ask again then counts as away.
    With ``heard``, the number of the last sentence you know (0 at first), also ``talk``: what was said after it.
    With ``watching``, how many watch as you know it (0 at first), also ``crowd``.
    """
    caller, live = await sync_to_async(_here)(request, code)
    wait = conf().wait if live.facts.seat_of(caller.player) is None else min(conf().wait, conf().sign)
    room = await hub.newer(live, caller.player, Known(since, heard, watching), wait)
    if room is None:
        return HttpResponse(status=204)
    _may_look(room.live, caller)
    text = _news(room, room.live.facts.seat_of(caller.player), Known(since, heard, watching))
    return HttpResponse(text, content_type="application/json", headers={"Cache-Control": "no-store"})


@api.post("/seals", response={200: Seal, 429: Problem}, summary=gettext_noop("Seal the seed of a table to be opened"))
def seals(request: HttpRequest) -> Any:
    """The commitment to a new seed: open a table with it, and with a share that was drawn after it, within minutes."""
    access.spend(request, "seal", 4 * conf().tables_per_hour)
    return {"commitment": draw_seal()}


@api.get(
    "/matches/{key}/record",
    response={200: dict[str, Any], 404: Problem},
    summary=gettext_noop("The log of a finished match"),
)
def record(request: HttpRequest, key: str) -> Any:
    """Every line in full, the orders of the pack, the seed: only when the match is over."""
    match = Match.objects.select_related("table").filter(key=key, ended_at__isnull=False).first()
    if match is None:
        raise HttpError(404, "There is no finished match of this name.")
    try:
        return record_of(match)
    except OutdatedError:
        raise HttpError(404, "The rules have changed since this match.") from None


@api.exception_handler(Busy)
def busy(request: HttpRequest, error: Busy) -> HttpResponse:
    """A database that could not be written in time: nothing was done."""
    return api.create_response(request, {"code": BUSY.code, "why": BUSY.why}, status=503)


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Every problem in the same shape."""
    codes = {401: "unauthorized", 403: "not-allowed", 404: "not-found", 429: "rate"}
    code = codes.get(error.status_code, "malformed")
    return api.create_response(request, {"code": code, "why": str(error)}, status=error.status_code)


def _table(code: str) -> Table:
    row = Table.objects.filter(code=code).first()
    if row is None:
        raise HttpError(404, "There is no such table.")
    return row


def _here(request: HttpRequest, code: str) -> tuple[access.Caller, Live]:
    """Who asks, and the table, if that one may look at it. Raises HttpError."""
    row = _table(code)
    caller, live = access.caller(request, row), writer.live(row.pk)
    _may_look(live, caller)
    return caller, live


def _everything(request: HttpRequest, code: str) -> dict[str, Any]:
    """The whole view, as the message ``sync`` asks for it. Whoever asks is here again."""
    caller, live = _here(request, code)
    seat, player = live.facts.seat_of(caller.player), caller.player
    if seat is not None and player is not None and live.facts.places[seat].standin:
        writer.run(live.facts.id, lambda ledger: people.back(ledger, live.facts.id, player=player))
        live = writer.live(live.facts.id)
    return dict(protocol.decoded(Raw(Picture(live).frame(seat, 0).encode())))


def _may_look(live: Live, caller: access.Caller) -> None:
    if caller.seat is None and not live.facts.open_to(caller.player):
        raise HttpError(403, "Only those who sit at this table may look at it.")


def _news(room: Room, seat: int | None, known: Known) -> str:
    """The first message of what is new."""
    if room.live.version > known.version:
        return room.picture.frame(seat, known.version)
    if said := room.unheard(known.said):
        return protocol.frame(protocol.Talk(said))
    return protocol.frame(protocol.Crowd(room.watching))


def _sits(table: int, player: int, wish: TicketRequest, seat: int) -> Any:
    name = wish.name or f"Seat {seat + 1}"
    return lambda ledger: people.sit(ledger, table, player=player, name=name, seat=seat, nonce=wish.nonce)
