"""What can be played, which tables are open, and opening one."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Schema, Status
from ninja.errors import HttpError
from pydantic import ConfigDict, Field

from config.web import place
from rules import phrases
from rules.engine.variant import BadOption, Contradiction
from rules.games import GAMES, UnknownGame
from rules.games import find as find_game
from rules.mind.levels import LEVELS
from tables import access, who_opens
from tables.api.problem import Problem
from tables.conf import conf
from tables.lobby import listing
from tables.seals import draw as draw_seal
from tables.service import people
from tables.service.writer import writer

router = Router()


class Opening(Schema):
    """What a new table is to be."""

    model_config = ConfigDict(extra="forbid")
    game: str
    options: dict[str, str | int | bool] = Field(default_factory=dict)
    seats: int | None = None  # as many as the game can take
    bots: int = Field(0, ge=0)
    level: str = Field("steady", pattern=f"^({'|'.join(LEVELS)})$")
    visibility: str = Field("link", pattern="^(link|public)$")
    title: str = Field("", max_length=60)
    pace: str = Field("relaxed", pattern="^(relaxed|30|15|8|none)$")
    watch: bool = True
    guests: bool = False
    chat: bool = True
    quiet: bool = False
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


class Seal(Schema):
    """What may be shown of a seed before its match is over."""

    commitment: str


@router.get("/games", summary=gettext_noop("Every game with its switches"))
def games(request: HttpRequest) -> list[dict[str, Any]]:
    """Key, edition, players, presets and switches with their values, the default first."""
    return [
        {
            "key": game.key,
            "edition": game.edition,
            "players": list(game.players),
            "best": game.best,
            "presets": {name: dict(options) for name, options in game.presets.items()},
            "also": list(game.also),
            "spellings": {name: list(values) for name, values in game.spellings.items()},
            "switches": [{"name": s.name, "values": list(s.values), "default": s.default} for s in game.switches],
        }
        for game in GAMES.values()
    ]


@router.post(
    "/tables",
    response={201: Opened, 400: Problem, 403: Problem, 429: Problem, 503: Problem},
    summary=gettext_noop("Open a table"),
)
def open_table(request: HttpRequest, opening: Opening) -> Any:
    """A table with a token and an address for each seat that no bot takes. Nobody sits down by this."""
    access.spend(request, "open", conf().tables_per_hour)
    access.admit(request)
    if not who_opens.may_open(request, place.TABLES):
        raise HttpError(403, who_opens.why_not(place.TABLES))
    try:
        game = find_game(opening.game)
        switches, players = game.chosen(opening.options, opening.seats)
        variant = game.variant(game.options(switches), players)
    except UnknownGame:
        return Status(400, Problem(code="game", why=f"There is no game {opening.game!r}.", data={"games": list(GAMES)}))
    except BadOption as error:
        return Status(400, Problem(code="option", why=str(error), data={"option": error.name}))
    except Contradiction as error:
        why = [phrases.refused("en", no, game=game.key) for no in error.refusals]
        found = [
            {"rule": no.rule, "data": dict(no.data), "why": said} for no, said in zip(error.refusals, why, strict=True)
        ]
        return Status(400, Problem(code="contradiction", why=" ".join(why), data={"refusals": found}))
    if opening.bots >= variant.seats:
        return Status(
            400, Problem(code="bots", why="Leave at least one seat for somebody.", data={"seats": variant.seats})
        )
    if opening.guests and not opening.watch:
        return Status(400, Problem(code="guests", why="Where nobody looks on, no hand can be opened to a guest."))
    keys = tuple(secrets.token_urlsafe(16) for _ in range(variant.seats))
    wanted = people.NewTable(
        variant, switches, bots=opening.bots, level=opening.level, title=opening.title, pace=opening.pace,
        visibility=opening.visibility, keys=keys, watch=opening.watch, chat=opening.chat, quiet=opening.quiet,
        undo=opening.undo, last_trick=opening.last_trick, guests=opening.guests,
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


router.get(
    "/tables", response={200: dict[str, Any], 204: None, 429: Problem}, summary=gettext_noop("The public tables")
)(listing.tables)


@router.post(
    "/seals", response={200: Seal, 429: Problem}, summary=gettext_noop("Seal the seed of a table to be opened")
)
def seals(request: HttpRequest) -> Any:
    """The commitment to a new seed: open a table with it, and with a share that was drawn after it, within minutes."""
    access.spend(request, "seal", 4 * conf().tables_per_hour)
    return {"commitment": draw_seal()}
