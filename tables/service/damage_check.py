"""Looks for damage in all tables, or in one: every match of every table is read from its first line to its last."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.db.models import QuerySet

from tables.models import Match, Table
from tables.service.damage import DamagedTable
from tables.service.load import facts_of, folded
from tables.service.snapshot import snapshot

SLICE = 50  # tables whose numbers are asked for at once
REST = 0.01  # seconds between two matches, for whoever plays meanwhile


def damage(code: str = "") -> Iterator[DamagedTable | None]:
    """For each table in turn its damages, then None. A match is named once, with the first line that does not follow.

    Nothing is held for longer than one match takes, so a site may be open meanwhile.
    """
    last = 0
    while rows := list(_rows(code).filter(pk__gt=last).order_by("pk")[:SLICE]):
        for row in rows:
            yield from _of(row)
            yield None
            last = row.pk


def _rows(code: str) -> QuerySet[Table]:
    return Table.objects.filter(code=code) if code else Table.objects.all()


def _of(row: Table) -> Iterator[DamagedTable]:
    try:
        facts = facts_of(row)
    except DamagedTable as found:
        yield found
        return
    for number in Match.objects.filter(table=row).order_by("number").values_list("pk", flat=True):
        try:
            with snapshot():
                match = Match.objects.filter(pk=number).first()
                if match is not None:
                    folded(facts, match)
        except DamagedTable as found:
            yield found
        time.sleep(REST)
