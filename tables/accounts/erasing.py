"""A person leaves the site for good."""

from __future__ import annotations

import secrets
from functools import partial

from django.db import transaction
from django.db.models import Q

from tables.hub import hub
from tables.models import MatchSeat, Message, Player, Seat, Table
from tables.service import people
from tables.service.writer import writer


def erase(player: Player) -> None:
    """The player, the account, the devices and what was said are gone; the names in matches become a stand-in's.

    The matches themselves stay: they are the others' too.
    """
    said, number = spoken(player), player.pk
    for table in list(Seat.objects.filter(player=player).values_list("table", flat=True)):
        writer.run(table, partial(people.leave, table=table, player=player.pk))
    for table in list(Table.objects.filter(host=player).values_list("pk", flat=True)):
        writer.run(table, partial(people.hand_on, table=table, old=player.pk, new=None))
    with transaction.atomic():
        Message.objects.filter(pk__in=said).delete()
        stand_in = f"Player {secrets.token_hex(2).upper()}"
        MatchSeat.objects.filter(player=player).update(name=stand_in)
        user = player.user
        player.delete()
        if user is not None:
            user.delete()
    hub.disown(number)


def spoken(player: Player) -> list[int]:
    """What the player has said: at a seat of theirs, under the name they had there."""
    wanted = Q(pk__in=[])
    seats = Seat.objects.filter(player=player).values_list("table", "index", "name")
    sat = MatchSeat.objects.filter(player=player).values_list("match__table", "seat", "name")
    for table, seat, name in {*seats, *sat}:
        wanted |= Q(table=table, seat=seat, name=name)
    return list(Message.objects.filter(wanted).values_list("pk", flat=True))
