"""The standings for the wall: every evening as a column, in as many tables as that takes, so that each row adds up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.league.rows import Held, Item, StandingsRow
from scoring.league.words import day_words, number_words
from scoring.season.page import SeasonFace, StandingsLine

EVENINGS = 10  # columns of evenings that a sheet of paper takes upright
HALVES = 2  # are written exactly; smaller parts with two decimals


class WallRow(NamedTuple):
    """Somebody's line in one of the tables, or that of a team: what its columns hold, in their order."""

    rank: str
    name: str
    total: str
    cells: tuple[str, ...]
    team: bool = False


class WallTable(NamedTuple):
    """One of the tables, under each other on the wall. ``columns``: what stands above the cells."""

    columns: tuple[str, ...]
    rows: tuple[WallRow, ...]


class Wall(NamedTuple):
    """All tables, and what is to be said below them: whether something was dropped, missed, shared or rounded."""

    tables: tuple[WallTable, ...]
    dropped: bool
    missed: bool
    mean: bool
    rounded: bool


def wall(face: SeasonFace) -> Wall:
    """The standings on paper. The total of a line is what stands to the right of it in all tables together.

    From table to table a sum is carried over, so that each can be added up by itself. Where the total is a mean,
    the last table says of how many; points for coming and penalties stand at its end.
    """
    held = face.table.evenings
    runs = [held[start : start + EVENINGS] for start in range(0, len(held), EVENINGS)] or [()]
    rows = {row.member: row for row in face.table.rows}
    lines = face.lines()
    ends = _ends(face)
    tables = tuple(
        _table(face, lines, rows, runs, number, ends if number == len(runs) - 1 else ()) for number in range(len(runs))
    )
    items = [item for row in rows.values() for item in row.items if item.absent != "nothing"]
    return Wall(
        tables,
        dropped=any(not item.counted for item in items),
        missed=any(item.absent for item in items),
        mean=face.rules.total == "mean",
        rounded=any(
            value.denominator > HALVES
            for value in (*(one.total for one in rows.values()), *(one.value for one in items))
        ),
    )


def _table(
    face: SeasonFace,
    lines: Sequence[StandingsLine],
    rows: dict[str, StandingsRow],
    runs: Sequence[Sequence[Held]],
    number: int,
    ends: Sequence[str],
) -> WallTable:
    """The table with the evenings of one run."""
    carried = _("Carried over")
    before = {one.key for run in runs[:number] for one in run}
    days = [day_words(face.lang, one.day) for one in runs[number]]
    columns = [carried] * bool(before) + days + (list(ends) if number == len(runs) - 1 else [carried])
    said = []
    for line in lines:
        row = rows[line.key]
        cells = [_sum(face.lang, row, before)] * bool(before)
        cells += [_cell(face.lang, [item for item in row.items if item.evening == one.key]) for one in runs[number]]
        if number == len(runs) - 1:
            cells += _end(face, row)
        else:
            cells.append(_sum(face.lang, row, before | {one.key for one in runs[number]}))
        said.append(WallRow(line.rank or "–", line.name, line.total, tuple(cells)))
    return WallTable(tuple(columns), tuple(said))


def _ends(face: SeasonFace) -> list[str]:
    """The columns behind the evenings, as far as somebody has something to stand in them."""
    told = []
    if face.rules.total == "mean":
        told.append(_("Divided by"))
    if _coming(face):
        told.append(_("For coming"))
    if _fined(face):
        told.append(_("Penalties"))
    return told


def _end(face: SeasonFace, row: StandingsRow) -> list[str]:
    sign, said = face.rules.sign, []
    if face.rules.total == "mean":
        said.append(str(len(row.counting)) if row.counting else "")
    if _coming(face):
        said.append(_points(face.lang, sign * row.attendance))
    if _fined(face):
        said.append(_points(face.lang, -sign * row.penalty))
    return said


def _coming(face: SeasonFace) -> bool:
    return any(row.attendance for row in face.table.rows)


def _fined(face: SeasonFace) -> bool:
    return any(row.penalty for row in face.table.rows)


def _points(lang: str, value: Fraction) -> str:
    """Points for or against, with their sign; empty for none."""
    if not value:
        return ""
    return ("+" if value > 0 else "") + number_words(lang, value)


def _sum(lang: str, row: StandingsRow, evenings: set[str]) -> str:
    """What the evenings up to a fold brought."""
    return number_words(lang, sum((one.value for one in row.counting if one.evening in evenings), Fraction(0)))


def _cell(lang: str, items: Sequence[Item]) -> str:
    """What an evening brought, match by match or as a whole; in brackets what was dropped, with a star what was missed."""
    shown = []
    for item in items:
        if item.absent == "nothing":
            continue
        words = number_words(lang, item.value) + ("*" if item.absent else "")
        shown.append(words if item.counted else f"({words})")
    return " ".join(shown)
