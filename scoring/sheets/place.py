"""What a sheet knows of the evening on which it is played: its round and table, and who may sit there."""

from __future__ import annotations

from typing import NamedTuple

from scoring.journal.reading import evening_book
from scoring.models import Sheet
from scoring.sheets.fold import SheetHead
from scoring.sheets.service import results


class SheetPlace(NamedTuple):
    """Where a sheet lies. ``code``: the link of the evening. ``in_book``: the book has its result."""

    code: str
    round: int
    table: int
    in_book: bool


def place_of(sheet: Sheet) -> SheetPlace | None:
    """Its place in the evening; None for a sheet of nobody's evening."""
    if sheet.evening is None:
        return None
    return SheetPlace(sheet.evening.code, sheet.round, sheet.table, results.holding(sheet) is not None)


def more_rounds(sheet: Sheet) -> bool:
    """Whether the plan of its evening has rounds after the one of this sheet."""
    return sheet.evening is not None and sheet.round < evening_book(sheet.evening).rounds


def people_tonight(sheet: Sheet, head: SheetHead) -> list[tuple[str, str]]:
    """Who can have sat there, by key and name: everybody who has come, and whoever stands on the sheet."""
    if sheet.evening is None or not head.members:
        return []
    came = {one.member for one in evening_book(sheet.evening).attendance if one.state != "excused"}
    members = sheet.evening.season.club.members.filter(key__in=came | set(head.members))
    on_sheet = dict(zip(head.members, head.names, strict=True))
    named = [(member.key, on_sheet.get(member.key) or member.name[:20]) for member in members]
    return sorted(((key, name) for key, name in named if name), key=lambda pair: pair[1].casefold())
