"""How the matches of an evening stand while they are played: a sheet is folded once after each change, and then known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.db.models import Max, Q

from rules.phrases import figure, signed
from scoring.evening.table_states import MatchSoFar
from scoring.models import Entry, Sheet
from scoring.sheets.fold import HEAD
from scoring.sheets.service import fold_of

KEPT: Final = 1000  # sheets that this process knows
_known: dict[str, tuple[int, MatchSoFar]] = {}  # by the code of the sheet: the number of its last entry, and the match


def matches_so_far(sheets: Sequence[Sheet]) -> dict[int, MatchSoFar]:
    """By the number of the sheet; one query, and another for all sheets on which something has been written since."""
    about = Entry.objects.filter(sheet__in=[sheet.pk for sheet in sheets])
    last = {
        sheet: (n, spoke.timestamp() if spoke else None)
        for sheet, n, spoke in about.values_list("sheet").annotate(last=Max("n"), spoke=Max("at", filter=~Q(hand=HEAD)))
    }
    fresh = [sheet for sheet in sheets if sheet.pk in last and _known.get(sheet.code, (0,))[0] != last[sheet.pk][0]]
    _learn(fresh)
    return {
        sheet.pk: replace(_known[sheet.code][1], spoke=last[sheet.pk][1]) for sheet in sheets if sheet.code in _known
    }


def _learn(sheets: Sequence[Sheet]) -> None:
    if not sheets:
        return
    entries: Mapping[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=[sheet.pk for sheet in sheets]).order_by("n"):
        entries[entry.sheet_id].append(entry)
    for sheet in sheets:
        if len(_known) >= KEPT:
            _known.pop(next(iter(_known)), None)
        lines = entries[sheet.pk]
        _known[sheet.code] = lines[-1].n, _so_far(sheet, lines)


def _so_far(sheet: Sheet, entries: Sequence[Entry]) -> MatchSoFar:
    fold = fold_of(sheet, entries)
    shown = signed if fold.variant.antes else figure
    scores = dict(zip(fold.head.members, map(shown, fold.standing.written), strict=False)) if fold.rows else {}
    numbers = {row.hand: row.number for row in fold.rows} | {fold.next_hand: fold.hands + 1}
    return MatchSoFar(fold.hands, scores, None, numbers)
