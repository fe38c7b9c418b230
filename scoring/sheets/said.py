"""What somebody has said of the sheets on which he stands, as plain data for himself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.models import Confirmation, Entry, Member
from scoring.sheets.fold import HEAD, read_head
from scoring.sheets.reseat import seat_now


def said_by(members: Iterable[Member]) -> list[dict[str, Any]]:
    """Confirmations, objections and calls for the director on evenings of their clubs, the earliest first."""
    return [told for member in members for told in _said_by(member)]


def _said_by(member: Member) -> Iterator[dict[str, Any]]:
    lines = Confirmation.objects.filter(sheet__evening__season__club=member.club_id, seat__isnull=False)
    lines = lines.select_related("sheet__evening").order_by("pk")
    heads: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(hand=HEAD, sheet__in=lines.values("sheet")).order_by("n"):
        heads[entry.sheet_id].append(entry)
    moved = _entries(number for number, found in heads.items() if len(found) > 1)
    for line in lines:
        people = read_head(heads[line.sheet_id][-1].facts).members
        seat = seat_now(moved[line.sheet_id], line.seat, line.seen) if line.sheet_id in moved else line.seat
        if seat is not None and seat < len(people) and people[seat] == member.key and line.sheet.evening is not None:
            yield {
                "club": member.club.slug,
                "evening": line.sheet.evening.key,
                "round": line.sheet.round,
                "table": line.sheet.table,
                "kind": line.kind,
                "words": line.words,
                "at": line.at.isoformat(),
            }


def _entries(sheets: Iterable[int]) -> dict[int, Sequence[Entry]]:
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=list(sheets)).order_by("n"):
        found[entry.sheet_id].append(entry)
    return dict(found)
