"""Another name for somebody, wherever the old one stands; and out of every seat."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from config.web import names
from rules import chain, notation
from tables.commands import order
from tables.hub import hub
from tables.models import MatchSeat, Message, Player, Seat, Table
from tables.protocol import Error
from tables.service import gathering, guests, people
from tables.service.writer import writer

TRIES = 20  # numbers behind a name, until one is free at the table


def rename(player: Player, name: str) -> str:
    """The new name: at tables in play, in matches that are over, under what was said. The old one, as it stood.

    Records of finished matches hold by what sealed the name under which they were played.
    """
    before = player.name
    tables = set(Seat.objects.filter(player=player).values_list("table", flat=True)) | set(guests.tables_of(player.pk))
    for table in sorted(tables):
        _rename_at(table, player.pk, name)
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(name=name)
        Message.objects.filter(player=player).update(name=name)
        rows = list(MatchSeat.objects.select_for_update().filter(Q(match__ended_at__isnull=False), player=player))
        for row in rows:
            if row.salt:
                row.seal, row.salt = chain.name_seal(row.salt, notation.shown(row.name)), ""
            row.name = name
        MatchSeat.objects.bulk_update(rows, ["name", "salt", "seal"])
    return before


def send_home(player: Player) -> None:
    """Out of every seat, where a bot goes on; whose table it was, is the next one's. Connections have to begin anew."""
    for table in list(Seat.objects.filter(player=player).values_list("table", flat=True)):
        writer.run(table, order(people.leave, table, player=player.pk))
    for table in guests.tables_of(player.pk):
        writer.run(table, order(guests.leave, table, player=player.pk))
    hub.revoke(player.pk)


def names_of(player: Player) -> list[str]:
    """What somebody is called anywhere, the present name first."""
    found = [player.name, *Seat.objects.filter(player=player).values_list("name", flat=True)]
    found += list(MatchSeat.objects.filter(player=player).order_by("-pk").values_list("name", flat=True)[:50])
    return [name for name in dict.fromkeys(found) if name]


def tables_of(player: Player) -> list[Table]:
    """Where somebody sits or hosts now, the latest first."""
    return list(Table.objects.filter(Q(seats__player=player) | Q(host=player)).distinct().order_by("-active_at")[:20])


def _rename_at(table: int, player: int, name: str) -> None:
    taken: list[str] = []
    for _ in range(TRIES):
        wanted = names.free(name, taken)
        answer = writer.run(table, order(gathering.rename, table, player=player, ref="", name=wanted))
        if not isinstance(answer, Error) or answer.code != "name-taken":
            return
        taken.append(wanted)
