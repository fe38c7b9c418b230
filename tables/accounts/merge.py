"""Two players who are one person: the guest's seats, matches, rule sets and devices go over to the account."""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models import Q

from tables.commands import order
from tables.hub import hub
from tables.models import (
    Barred,
    Circle,
    Device,
    DeviceCode,
    Duplicate,
    MatchSeat,
    Message,
    Player,
    SavedRules,
    Seat,
    Table,
)  # fmt: skip
from tables.service import guests, people
from tables.service.writer import writer
from tables.signals import player_joined

log = logging.getLogger(__name__)


class SameTable(Exception):
    """Both sit at these tables, and nobody sits twice."""

    def __init__(self, tables: list[Table]) -> None:
        super().__init__(f"both sit at {len(tables)} tables")
        self.tables = tables


def has_played(player: Player) -> bool:
    """Whether there is anything that would be lost with this player."""
    of_players = (row for row in Player._meta.related_objects if row.related_model not in (Device, DeviceCode))
    return any(row.related_model._default_manager.filter(**{row.field.name: player}).exists() for row in of_players)


def join(guest: Player, account: Player) -> None:
    """The account is the guest from now on, and the guest is gone. Raises SameTable, and then nothing has changed.

    Seats at tables change one table after another, as every change of a table does; what is cut short half-way can be
    done again.
    """
    seats = Seat.objects.filter(player=account).values("table")
    both = Table.objects.filter(seats__player=guest, pk__in=seats).distinct()
    if both:
        raise SameTable(list(both))
    number = guest.pk
    mine = Table.objects.filter(Q(seats__player=guest) | Q(host=guest)).distinct().values_list("pk", flat=True)
    for table in {*mine, *guests.tables_of(guest.pk)}:
        writer.run(table, order(people.hand_on, table, old=guest.pk, new=account.pk))
    with transaction.atomic():
        _hand_on_the_rest(guest, account)
    hub.revoke(number)
    log.info("guest %d joined the account of player %d", number, account.pk)


def _hand_on_the_rest(guest: Player, account: Player) -> None:
    MatchSeat.objects.filter(player=guest).update(player=account)
    Message.objects.filter(player=guest).update(player=account)
    _keep_names_apart(guest, account)
    SavedRules.objects.filter(player=guest).update(player=account)
    Circle.objects.filter(founder=guest).update(founder=account)
    Device.objects.filter(player=guest).update(player=account)
    Duplicate.objects.filter(host=guest).update(host=account)
    if guest.device is not None:
        Device.objects.create(player=account, token_hash=guest.device)
    for table in Barred.objects.filter(player=guest).values_list("table", flat=True):
        Barred.objects.get_or_create(table_id=table, player=account)
    if not account.name:
        Player.objects.filter(pk=account.pk).update(name=guest.name)
    if account.portrait is None:
        Player.objects.filter(pk=account.pk).update(portrait=guest.portrait)
    player_joined.send(None, guest=guest, account=account)
    guest.delete()


def _keep_names_apart(guest: Player, account: Player) -> None:
    """No two rule sets of one person have one name."""
    taken = set(SavedRules.objects.filter(player=account).values_list("name", flat=True))
    for rules in SavedRules.objects.filter(player=guest, name__in=taken):
        number = 2
        while (name := f"{rules.name[:55]} ({number})") in taken:
            number += 1
        taken.add(name)
        SavedRules.objects.filter(pk=rules.pk).update(name=name)
