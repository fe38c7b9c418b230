"""Old results from a spreadsheet: read row by row, with an error for each row that cannot be, before anything is written.

One row is one person in one match; rows of the same day, round and table are one match,
and of the same match where a column names them.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from config.web import names, numbers
from rules.encyclopedia.book import article
from rules.engine.goals import places
from rules.engine.scoring import opening
from rules.engine.variant import Contradiction, Variant
from rules.games import GAMES
from rules.languages import LANGUAGES
from scoring.exchange.cells import below_title, read
from scoring.exchange.faults import UnreadableTable
from scoring.league.results import Result
from scoring.league.words import day_of
from scoring.models import LONGEST_NAME

# The columns by the names they may have, in either language.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "day": ("date", "datum", "day", "tag"),
    "round": ("round", "runde"),
    "table": ("table", "tisch"),
    "game": ("game", "spiel"),
    "match": ("match", "partie"),
    "name": ("name", "spieler", "player", "spielerin"),
    "score": ("score", "punkte", "points"),
    "place": ("place", "platz"),
    "marks": ("marks", "bolla", "striche"),
    "team": ("team", "mannschaft"),
}
NEEDED = ("day", "name")
# Columns of the list of results that goes out, which say nothing to one that comes in.
PASSED_OVER = frozenset(("season", "evening", "for", "left", "ended", "stage", "against"))


@dataclass(frozen=True)
class RowFault:
    """Why a row cannot be taken; ``line`` 0 concerns the whole file. ``key`` names the sentence, ``data`` fills it."""

    line: int
    key: str
    data: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class PersonRow:
    """A person in a match, as read."""

    line: int
    day: date
    match: str
    round: int
    table: int
    game: str
    name: str
    score: float | None
    place: int | None
    marks: int | None
    team: str = ""


@dataclass(frozen=True)
class ResultsFile:
    """A file that was read: matches with names in place of members, who is new, and what is wrong.

    ``teams``: by name, for which team somebody played from a day on, where the file tells of teams.
    """

    matches: tuple[Result, ...]
    people: tuple[str, ...]
    faults: tuple[RowFault, ...]
    batch: str  # a name for exactly this file: brought twice, it is entered once
    teams: Mapping[str, tuple[tuple[date, str], ...]] = field(default_factory=dict)

    @property
    def days(self) -> tuple[date, ...]:
        """The evenings in it."""
        return tuple(sorted({one.day for one in self.matches}))


def read_results(data: bytes, usual: str, known: Iterable[str]) -> ResultsFile:
    """The results in a file. ``usual``: the game where no column names one; ``known``: who is in the club.

    A name means somebody known however it is spelt in capitals. Raises nothing: what is wrong stands in ``faults``.
    """
    batch = hashlib.sha256(data).hexdigest()[:12]
    try:
        lines = below_title(read(data), _is_header)
    except UnreadableTable as error:
        return ResultsFile((), (), (RowFault(0, f"file-{error.args[0]}"),), batch)
    where, faults = _columns(lines[0][1])
    if faults:
        return ResultsFile((), (), tuple(faults), batch)
    spelt = {names.key(name): name for name in known}
    rows: list[PersonRow] = []
    for line, cells in lines[1:]:
        row = _row(line, cells, where, usual, spelt)
        faults.append(row) if isinstance(row, RowFault) else rows.append(row)
    together: dict[_Table, list[PersonRow]] = defaultdict(list)
    for one in rows:
        together[_Table(one.day, one.round, one.table, one.match)].append(one)
    found = [_match(batch, at, some) for at, some in _at_tables_of_their_own(together)]
    matches = [one for one in found if isinstance(one, Result)]
    if not faults:  # a table that lacks a row is blamed for nothing else
        faults = [one for one in found if isinstance(one, RowFault)]
    people = tuple(dict.fromkeys(one.name for one in rows))
    return ResultsFile(tuple(matches), people, tuple(sorted(faults, key=lambda one: one.line)), batch, _teams(rows))


def _teams(rows: Iterable[PersonRow]) -> dict[str, tuple[tuple[date, str], ...]]:
    """For everybody who stands in a team somewhere, from which day on in which; empty for none any more."""
    told: dict[str, dict[date, str]] = defaultdict(dict)
    for row in sorted(rows, key=lambda one: one.day):
        told[row.name].setdefault(row.day, row.team)
    found = {}
    for name, days in told.items():
        before = ["", *days.values()]
        changes = tuple((day, team) for was, (day, team) in zip(before, days.items(), strict=False) if team != was)
        if changes:
            found[name] = changes
    return found


def _is_header(cells: Sequence[str]) -> bool:
    words = {cell.casefold() for cell in cells}
    return all(words.intersection(COLUMNS[name]) for name in NEEDED)


def _columns(header: Sequence[str]) -> tuple[dict[str, int], list[RowFault]]:
    """Where each column stands."""
    found: dict[str, int] = {}
    faults = []
    for at, cell in enumerate(header):
        meant = next((name for name, words in COLUMNS.items() if cell.casefold() in words), None)
        if cell.casefold() in PASSED_OVER:
            continue
        if meant is None and cell:
            faults.append(RowFault(1, "unknown-column", (("column", cell[:40]),)))
        elif meant in found:
            faults.append(RowFault(1, "column-twice", (("column", cell),)))
        elif meant is not None:
            found[meant] = at
    faults += [
        RowFault(1, "no-column", (("column", "/".join(COLUMNS[name][:2])),)) for name in NEEDED if name not in found
    ]
    if not {"score", "place", "marks"} & found.keys():
        faults.append(RowFault(1, "no-result-column"))
    return found, faults


def _row(
    line: int, cells: Sequence[str], where: Mapping[str, int], usual: str, spelt: dict[str, str]
) -> PersonRow | RowFault:
    def cell(name: str) -> str:
        at = where.get(name)
        return cells[at] if at is not None and at < len(cells) else ""

    day = read_day(cell("day"))
    if day is None:
        return RowFault(line, "day", (("text", cell("day")[:40]),))
    name = names.clean(cell("name"), LONGEST_NAME)
    if not name:
        return RowFault(line, "name")
    game = _game(cell("game"), usual)
    if game is None:
        return RowFault(line, "game", (("text", cell("game")[:40]),))
    figures: dict[str, float | None] = {}
    for column, least in (("round", 0), ("table", 0), ("place", 1), ("marks", 0), ("score", None)):
        text = cell(column)
        figures[column] = numbers.decimal(text)
        if text and not _fits(figures[column], least):
            return RowFault(line, "number", (("column", column), ("text", text[:40])))
    return PersonRow(
        line, day, cell("match"), int(figures["round"] or 1), int(figures["table"] or 1), game, spelt.setdefault(names.key(name), name),
        figures["score"],
        None if figures["place"] is None else int(figures["place"]),
        None if figures["marks"] is None else int(figures["marks"]),
        names.clean(cell("team"), LONGEST_NAME),
    )  # fmt: skip


def _fits(number: float | None, least: int | None) -> bool:
    """Whether a column can take what stands in its cell: a number, and a whole one where the column has a least."""
    if number is None or abs(number) >= numbers.BEYOND_SCORES:
        return False
    return least is None or (number >= least and number % 1 == 0)


def read_day(text: str) -> date | None:
    """A day as 2026-01-31 or 31.1.2026, None where it is none."""
    parts = text.split(".")
    if len(parts) != 3:
        return day_of(text)
    try:
        day, month, year = (int(part) for part in parts)
        return date(year + 2000 if year < 100 else year, month, day)
    except ValueError:
        return None


def _game(text: str, usual: str) -> str | None:
    if not text:
        return usual
    wanted = text.casefold()
    return next((key for key in GAMES if wanted in _called(key)), None)


@cache
def _called(game: str) -> frozenset[str]:
    """What a game is called in a list: by its key, or as its article is in either language."""
    titles = (article(lang, game).title for lang in LANGUAGES)
    return frozenset(name.casefold() for name in (game, game.replace("-", " "), *titles))


class _Table(NamedTuple):
    """Whose rows belong together: of one day, round and table, and of one match where a column tells them apart."""

    day: date
    round: int
    table: int
    match: str


def _at_tables_of_their_own(
    together: Mapping[_Table, Sequence[PersonRow]],
) -> Iterator[tuple[tuple[date, int, int], Sequence[PersonRow]]]:
    """The matches in their order, with day, round and table; of two at one table the second gets the next free one."""
    taken: set[tuple[date, int, int]] = set()
    for at, rows in sorted(together.items()):
        table = next(n for n in count(at.table) if (at.day, at.round, n) not in taken)
        taken.add((at.day, at.round, table))
        yield (at.day, at.round, table), rows


def _match(batch: str, at: tuple[date, int, int], rows: Sequence[PersonRow]) -> Result | RowFault:
    """The match of one table, or what is wrong with it, said of its first row."""
    day, number, table = at
    line = rows[0].line
    about = (("day", day), ("round", number), ("table", table))
    doubled = [row.name for n, row in enumerate(rows) if row.name in {one.name for one in rows[:n]}]
    if doubled:
        return RowFault(line, "twice", (*about, ("name", doubled[0])))
    if len({row.game for row in rows}) > 1:
        return RowFault(line, "games", about)
    variant = _variant(rows[0].game, len(rows))
    if variant is None:
        return RowFault(line, "players", (*about, ("n", len(rows))))
    placed = _placed(rows, variant)
    if placed is None:
        return RowFault(line, "unplaced", about)
    marked = [row.marks for row in rows]
    return Result(
        key=f"i{batch}-{day:%y%m%d}-{number}-{table}",
        evening="",
        day=day,
        round=number,
        table=table,
        game=variant.key,
        edition=variant.edition,
        options=(),
        people=tuple(row.name for row in rows),
        scores=tuple(row.score if row.score is not None else float(row.marks or 0) for row in rows),
        places=tuple(placed),
        marks=tuple(mark or 0 for mark in marked)
        if any(mark is not None for mark in marked)
        else tuple(int(place == max(placed) and place > 1) for place in placed),
    )


def _variant(game: str, seats: int) -> Variant | None:
    try:
        return GAMES[game].variant(seats=seats)
    except Contradiction:
        return None


def _placed(rows: Sequence[PersonRow], variant: Variant) -> list[int] | None:
    """The places as they are told, else as the game gives them for these scores, else by the marks; None where neither is."""
    told = [row.place for row in rows]
    if all(place is not None for place in told):
        return [1 + sum(other < place for other in told if other) for place in told if place]
    if all(row.score is not None for row in rows):
        standing = opening(variant)._replace(scores=tuple(row.score or 0 for row in rows))
        return places(variant.goal, standing)
    if all(row.marks is not None for row in rows):
        return _ranked([row.marks or 0 for row in rows], lambda one, other: other < one)
    return None


def _ranked(values: Sequence[int], better: Callable[[int, int], bool]) -> list[int]:
    return [1 + sum(better(value, other) for other in values) for value in values]
