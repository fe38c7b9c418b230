"""Quick seat: the public table at which somebody is best put, or a new one that waits for the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from config.web import names
from rules import games
from rules.encyclopedia import book
from rules.engine.variant import Game
from rules.games import GAMES
from tables import seals
from tables.commands import order
from tables.lobby.entries import PLAYING, WAITING, LobbyEntry
from tables.models import Player, Seat, Table
from tables.service import people
from tables.service.writer import writer

PACE = "30"  # of a table for people who do not know each other
_TRIES = 5  # tables that may have filled up, or may not want this person, before a new one is opened


@dataclass(frozen=True)
class Wanted:
    """At what somebody would sit down; "" and None = whatever there is."""

    game: str = ""
    seats: int | None = None

    def fits(self, entry: LobbyEntry) -> bool:
        """Whether the table is of this kind."""
        return self.game in ("", entry.game) and self.seats in (None, entry.seats)


def waiting(entries: Iterable[LobbyEntry], wanted: Wanted) -> list[LobbyEntry]:
    """The fitting tables at which somebody waits for people: the one that lacks fewest first.

    After them those where people play with bots until somebody comes.
    """
    found = [one for one in entries if one.present and wanted.fits(one)]
    lacking = [one for one in found if one.stage == WAITING and one.free]
    meanwhile = [one for one in found if one.stage == PLAYING and one.bots]
    return [
        *sorted(lacking, key=lambda one: (one.free, -one.present)),
        *sorted(meanwhile, key=lambda one: (one.bots, -one.present)),
    ]


def quick_seat(
    entries: Iterable[LobbyEntry], wanted: Wanted, player: Player, name: str, form: Mapping[str, str]
) -> str:
    """The code of the table where the player sits now, one where they wait already or another's; "" = nobody waits."""
    own = _own_table(player, wanted)
    if own:
        return own
    for entry in waiting(entries, wanted)[:_TRIES]:
        if sit(entry.code, player, name, form).seat is not None:
            return entry.code
    return ""


def new_table(
    wanted: Wanted, player: Player, name: str, share: tuple[Mapping[str, str] | None, str], *, meanwhile: bool = False
) -> str:
    """The code of a new public table at which the player waits for the next.

    ``share``: the seed that was sealed for it, and the player's share in it. ``meanwhile``: bots play till they come,
    and give way then.
    """
    opening = _opening(wanted, player, name, share)
    if meanwhile:
        opening = replace(opening, bots=opening.variant.seats - 1)
    return writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts.code


def sit(code: str, player: Player, name: str, form: Mapping[str, str]) -> people.Sitting:
    """The player at this public table, with the share of the form; a name that somebody there has gets a number."""
    row = _public(code)
    if row is None:
        return people.Sitting(0, error="full")
    table, places = row.pk, writer.live(row.pk).facts.places
    shown = names.free(name, (place.name for place in places if place.player not in (None, player.pk)))

    nonce, commitment = str(form.get("nonce", "")), str(form.get("commitment", ""))
    seated = order(people.sit, table, player=player.pk, name=shown, nonce=nonce, commitment=commitment)
    return writer.run(table, seated)


def seal(entries: Iterable[LobbyEntry], wanted: Wanted, code: str) -> str | None:
    """The seal of the table at which one would sit down now, this one or the first that waits; None = a new one."""
    if not code:
        code = next((entry.code for entry in waiting(entries, wanted)), "")
    row = _public(code)
    return seals.now(writer.live(row.pk)) if row is not None else None


def _public(code: str) -> Table | None:
    return Table.objects.filter(code=code, visibility=Table.Visibility.PUBLIC).first()


def _own_table(player: Player, wanted: Wanted) -> str:
    """The public table at which the player waits already, or ""."""
    seats = Seat.objects.filter(player=player, table__visibility=Table.Visibility.PUBLIC, table__matches__isnull=True)
    for row in Table.objects.filter(pk__in=seats.values("table"), closed_at__isnull=True).order_by("-active_at"):
        if wanted.game in ("", row.game) and wanted.seats in (None, row.seats.count()):
            return row.code
    return ""


def _opening(wanted: Wanted, player: Player, name: str, share: tuple[Mapping[str, str] | None, str]) -> people.NewTable:
    game = games.find(wanted.game) if wanted.game else _game_for(wanted.seats)
    low, high = game.players
    seats = wanted.seats if wanted.seats is not None and low <= wanted.seats <= high else game.best
    choices = book.read_choices(game, {"seats": str(seats)})
    return people.NewTable(
        choices.variant, {}, host=player.pk, name=name, visibility=Table.Visibility.PUBLIC, pace=PACE,
        sealed=share[0], nonce=share[1],
    )  # fmt: skip


def _game_for(seats: int | None) -> Game:
    """The first game of the house that so many can play."""
    fits = (game for game in GAMES.values() if seats is None or game.players[0] <= seats <= game.players[1])
    return next(fits, next(iter(GAMES.values())))
