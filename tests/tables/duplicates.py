"""Tables of a duplicate for the tests: made, sat down at, played to the end by chance or alike."""

from __future__ import annotations

import random
from datetime import timedelta

from django.utils import timezone

from tables.models import Duplicate, Table
from tables.service import people, play
from tables.service.shared_rows import shared_deals
from tables.service.writer import writer
from tests.tables import people as at

SECRET = "5e" * 32


def made(key="ramsen", *, seats=3, persons=1, deals=2, **facts) -> Duplicate:
    known = {"edition": 1, "seed": SECRET, "ends_at": timezone.now() + timedelta(days=30)} | facts
    return Duplicate.objects.create(game=key, seats=seats, people=persons, deals=deals, **known)


def opened(row: Duplicate, player: int, name="Host"):
    """The table at which this player plays the duplicate."""
    variant = at.variant_of(row.game, row.seats)
    opening = people.NewTable(
        variant, {}, host=player, name=name, bots=row.seats - row.people, level=row.level, undo="never", watch=False,
        duplicate=shared_deals(row),
    )  # fmt: skip
    return at.now(writer.run(None, lambda ledger: people.open_duplicate(ledger, opening)))


def play_deal(live, players, dice=None):
    """The table once its deal is over. ``players`` by seat; bots do what chance says, always the same."""
    dice = dice or random.Random(7)
    while live.stage == "playing":
        seat = live.acting[0]
        line = str(dice.choice(at.legal(live, seat)))
        if seat < len(players):
            at.run(play.act, live.facts.id, player=players[seat], ref=at.ref(), seen=live.version, line=line)
        else:
            at.run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=line)
        live = at.now(live.facts.id)
    return live


def play_all(live, players, dice=None):
    """The table once all its deals are over."""
    live = play_deal(live, players, dice)
    while not live.dealt_out:
        live = play_deal(at.everybody_ready(live, players), players, dice)
    return live


def table_of(live) -> Table:
    return Table.objects.get(pk=live.facts.id)
