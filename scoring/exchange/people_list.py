"""People from a spreadsheet: who can be taken in is taken in, and of every other row it is said why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from config.web import names
from scoring.exchange.cells import below_title, read
from scoring.exchange.faults import UnreadableTable
from scoring.exchange.lists import RowFault
from scoring.models import LONGEST_NAME

# The columns by the names they may have, in either language. Beside a column of first names "Name" is the other half.
FIRST = ("first name", "firstname", "given name", "vorname")
LAST = ("last name", "lastname", "surname", "family name", "nachname", "familienname", "zuname")
WHOLE = ("name", "player", "member", "person", "spieler", "spielerin", "mitglied")
ROLE = ("role", "rolle", "funktion", "function")

# What may stand in the column of roles. More than a scorer's role is given by an owner, on the page of people.
ROLES: Mapping[str, tuple[str, ...]] = {
    "member": ("", "member", "mitglied"),
    "guest": ("guest", "gast"),
    "scorer": ("scorer", "schreiber", "schreiberin", "schriftführer", "schriftführerin"),
}


@dataclass(frozen=True)
class PeopleFile:
    """A file of people that was read.

    ``faults`` say why nothing of it can be taken; ``notes``, of single rows, whom they leave out or take in otherwise
    than written.
    """

    people: tuple[tuple[str, str], ...]
    faults: tuple[RowFault, ...] = ()
    notes: tuple[RowFault, ...] = ()


class _Columns(NamedTuple):
    name: int
    first: int | None
    role: int | None


def read_people(data: bytes, known: Iterable[str]) -> PeopleFile:
    """The people in a file with a column for names, or two, and maybe one for roles. Raises nothing."""
    try:
        lines = below_title(read(data), lambda cells: _columns(cells) is not None)
    except UnreadableTable as error:
        return PeopleFile((), (RowFault(0, f"file-{error.args[0]}"),))
    where = _columns(lines[0][1])
    if where is None:
        return PeopleFile((), (RowFault(1, "no-column", (("column", "name"),)),))
    found: list[tuple[str, str]] = []
    notes: list[RowFault] = []
    here, in_file = {names.key(name) for name in known}, dict[str, int]()
    for line, cells in lines[1:]:
        name, word = _name(cells, where), _cell(cells, where.role)
        key = names.key(name)
        if not name:
            notes.append(RowFault(line, "name"))
        elif key in here:
            notes.append(RowFault(line, "known", (("name", name),)))
        elif key in in_file:
            notes.append(RowFault(line, "two-of-one-name", (("name", name), ("line", in_file[key]))))
        else:
            role = next((role for role, words in ROLES.items() if word.casefold() in words), None)
            if role is None:
                notes.append(RowFault(line, "role", (("name", name), ("text", word[:40]))))
            in_file[key] = line
            found.append((name, role or "member"))
    return PeopleFile(tuple(found), notes=tuple(notes))


def _columns(header: Sequence[str]) -> _Columns | None:
    """Where the columns are; None where there is none for names."""
    plain = [" ".join(cell.casefold().split()) for cell in header]
    first, last, whole, role = (_place(plain, words) for words in (FIRST, LAST, WHOLE, ROLE))
    if first is not None and (last is not None or whole is not None):
        other = last if last is not None else whole
        return _Columns(other if other is not None else first, first, role)
    only = next((at for at in (whole, first, last) if at is not None), None)
    return None if only is None else _Columns(only, None, role)


def _place(header: Sequence[str], words: Sequence[str]) -> int | None:
    return next((n for n, cell in enumerate(header) if cell in words), None)


def _name(cells: Sequence[str], where: _Columns) -> str:
    return names.clean(f"{_cell(cells, where.first)} {_cell(cells, where.name)}", LONGEST_NAME)


def _cell(cells: Sequence[str], at: int | None) -> str:
    return cells[at].strip() if at is not None and at < len(cells) else ""
