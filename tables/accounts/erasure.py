"""A person leaves the site for good."""

from __future__ import annotations

import secrets

from django.db import transaction

from rules import chain, notation
from tables.commands import order
from tables.hub import hub
from tables.models import MatchSeat, Player, Seat, Table
from tables.service import guests, people
from tables.service.writer import writer
from tables.signals import player_leaving


def erase(player: Player) -> None:
    """The player, the account, the devices and what was said are gone; the names in matches become a stand-in's.

    The matches themselves stay: they are the others' too.
    """
    number = player.pk
    for other in Player.objects.filter(seats__table__one_phone=True, seats__table__host=player):
        erase(other)  # whoever played with this one's phone: nobody else could ever ask for it
    for table in list(Seat.objects.filter(player=player).values_list("table", flat=True)):
        writer.run(table, order(people.leave, table, player=player.pk))
    for table in list(Table.objects.filter(host=player).values_list("pk", flat=True)):
        writer.run(table, order(people.hand_on, table, old=player.pk, new=None))
    for table in guests.tables_of(player.pk):
        writer.run(table, order(people.hand_on, table, old=player.pk, new=None))
    with transaction.atomic():
        _unname(player)
        player_leaving.send(None, player=player)
        user = player.user
        player.delete()
        if user is not None:
            user.delete()
    hub.revoke(number)


def _unname(player: Player) -> None:
    """Put a stand-in's name in place of the player's. The records of the matches hold by what sealed the true one."""
    stand_in = f"Player {secrets.token_hex(2).upper()}"
    rows = list(MatchSeat.objects.select_for_update().filter(player=player))
    for row in rows:
        if row.salt:
            row.seal, row.salt = chain.name_seal(row.salt, notation.shown(row.name)), ""
        row.name = stand_in
    MatchSeat.objects.bulk_update(rows, ["name", "salt", "seal"])
