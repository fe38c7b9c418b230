"""Rule examples as data: reads a vector file and says which of its rows do not hold.

The format is written down in ``README.md`` beside this module. Files may come from
anybody: whatever is wrong with one is said with file and row, never a traceback.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rules.engine.variant import BadOption, Game
from rules.games import GAMES, UnknownGame, find
from rules.textfiles import UnreadableText, toml_of
from rules.vectors.kinds import KINDS
from rules.vectors.row_fields import BadRow

__all__ = ["KINDS", "BadRow", "Failure", "Report", "check"]

_EVERY_ROW = frozenset({"id", "rule", "source", "options"})


class Failure(NamedTuple):
    """A row that does not hold, or cannot be read: where, and what is wrong."""

    file: str
    row: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.row}: {self.message}"


@dataclass(frozen=True)
class Report:
    """What the rows of a file came to."""

    rows: int
    failures: tuple[Failure, ...]


def check(path: Path) -> Report:
    """Run every row of a file."""
    name = str(path)
    try:
        content = toml_of(path)
    except UnreadableText as problem:
        return Report(0, (Failure(name, "file", str(problem)),))
    key = content.pop("game", "")
    try:
        game = find(key) if isinstance(key, str) else find("")
    except UnknownGame:
        message = f"names no game that is known: {key!r}; use one of {', '.join(GAMES)}"
        return Report(0, (Failure(name, "file", message),))
    rows = list(_rows(content))
    failures = [Failure(name, label, message) for label, kind, row in rows if (message := failure(game, kind, row))]
    return Report(len(rows), tuple(failures))


def _rows(content: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for kind, rows in content.items():
        listed = rows if isinstance(rows, list) else [rows]
        for number, row in enumerate(listed, start=1):
            label = row.get("id") if isinstance(row, Mapping) else None
            yield f"{kind} {label or number}", kind, row


def failure(game: Game, kind: str, row: Any) -> str:
    """What is wrong with the row, or the empty string."""
    if kind not in KINDS:
        return f"is not a kind of row: use {', '.join(KINDS)}"
    if not isinstance(row, Mapping):
        return f"is not a row: write [[{kind}]]"
    fields, required, wrong = KINDS[kind]
    if unknown := set(row) - fields - _EVERY_ROW:
        return f"has no such field: {', '.join(sorted(unknown))}; a {kind} row has {', '.join(sorted(fields))}"
    if missing := [key for key in required if key not in row]:
        return f"lacks {', '.join(missing)}"
    try:
        return wrong(game, row)
    except (BadRow, BadOption) as problem:
        return str(problem)
