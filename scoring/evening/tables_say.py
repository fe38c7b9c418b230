"""What the people at the tables say of their sheets, for who runs the evening: who has confirmed, what is in dispute, what is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from django.db.models import Max

from scoring.models import Confirmation, Entry, Evening, Sheet
from scoring.sheets.confirmed import ConfirmationLine, Confirmed, confirmed
from scoring.sheets.fold import HEAD
from scoring.sheets.reseat import seat_now


class TableAsks(NamedTuple):
    """Something that waits for an answer: an objection, a call (``rings``), or (``again``) whether another match may be played.

    ``n``: its number among what was said of the sheet; ``hand``: the key of the hand that it is about.
    """

    sheet: Sheet
    by: str
    words: str
    again: bool = False
    rings: bool = False
    n: int = 0
    hand: int | None = None


def says(evening: Evening, sheets: Iterable[Sheet]) -> dict[int, Confirmed]:
    """For each sheet, by its number, what was said of it; two queries, three where somebody has changed seats."""
    lines: defaultdict[int, list[Confirmation]] = defaultdict(list)
    for line in Confirmation.objects.filter(sheet__evening=evening):
        lines[line.sheet_id].append(line)
    about = Entry.objects.filter(sheet__evening=evening)
    last = dict(about.values_list("sheet").annotate(last=Max("n")))
    moved: defaultdict[int, list[Entry]] = defaultdict(list)
    heads = (
        about.filter(hand=HEAD, n__gt=1, sheet__in=lines).values_list("sheet", flat=True).distinct() if lines else ()
    )
    for entry in about.filter(sheet__in=list(heads)) if heads else ():
        moved[entry.sheet_id].append(entry)
    return {
        sheet.pk: confirmed(lines[sheet.pk], last.get(sheet.pk, 0), sheet.seats, partial(_seat, moved[sheet.pk]))
        for sheet in sheets
    }


def _seat(entries: list[Entry], line: ConfirmationLine) -> int | None:
    return seat_now(entries, line.seat, line.seen)


def asked(sheets: Iterable[Sheet], said: dict[int, Confirmed]) -> list[TableAsks]:
    """What waits for an answer, in the order of the tables."""
    found = []
    followed = {sheet.previous_id for sheet in sheets}
    for sheet in sorted(sheets, key=lambda one: (one.round, one.table, one.pk)):
        told = said[sheet.pk]
        found += [_waiting(sheet, one.said) for one in told.open]
        found += [_waiting(sheet, one.said, rings=True) for one in told.rings]
        if told.asks_again is not None and sheet.pk not in followed:
            found.append(TableAsks(sheet, told.asks_again.by, "", again=True))
    return found


def _waiting(sheet: Sheet, said: ConfirmationLine, *, rings: bool = False) -> TableAsks:
    return TableAsks(sheet, said.by, said.words, rings=rings, n=said.n, hand=said.hand)


def last_said(evening: Evening) -> int:
    """The number of what was said last, at any table; 0 before anything was."""
    return Confirmation.objects.filter(sheet__evening=evening).aggregate(last=Max("pk"))["last"] or 0
