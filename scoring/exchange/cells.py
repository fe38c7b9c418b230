"""Tables as spreadsheets write and read them: CSV out, CSV and workbooks in. No cell that leaves here is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from scoring.exchange import workbooks
from scoring.exchange.faults import UnreadableTable

LARGEST = 1024 * 1024  # bytes
MOST_ROWS = 5000
MOST_CELLS = 200  # in one row
TITLE = 10  # rows among which the header is looked for
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?", re.ASCII)
_SEPARATORS = ";,\t"


def safe_cell(value: object) -> str:
    """A cell that a spreadsheet shows as it is: what it would run as a formula gets an apostrophe in front."""
    text = str(value)
    if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text):
        return "'" + text
    return text


def plain(cell: str) -> str:
    """What stood in a cell before ``safe_cell``; for anything else the cell itself, without space around it."""
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text


def written(header: Sequence[str], rows: Iterable[Sequence[object]], separator: str = ";") -> str:
    """A table as CSV, with the mark by which spreadsheets know UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return "\ufeff" + out.getvalue()


def read(data: bytes) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the number of its line, the header among them. Raises UnreadableTable.

    A workbook is its first sheet. A text is UTF-8 with or without its mark, else in the Windows letters of Western
    Europe; with semicolons, commas or tabs.
    """
    if len(data) > LARGEST:
        raise UnreadableTable("size")
    found: list[tuple[int, list[str]]] = []
    for line, row in workbooks.rows(data, MOST_CELLS) if data.startswith(workbooks.BEGINS) else _rows_of_text(data):
        if any(cell.strip() for cell in row):
            found.append((line, [plain(cell) for cell in row]))
        if len(found) > MOST_ROWS + 1:
            raise UnreadableTable("rows")
    if len(found) < 2:
        raise UnreadableTable("empty")
    return found


def below_title(
    lines: Sequence[tuple[int, list[str]]], is_header: Callable[[list[str]], bool]
) -> Sequence[tuple[int, list[str]]]:
    """The rows from the header on: lists have a title above it, and a line that says of when they are."""
    return next((lines[n:] for n, (_line, cells) in enumerate(lines[:TITLE]) if is_header(cells)), lines)


def _rows_of_text(data: bytes) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(data)
    first = next((line for line in text.splitlines() if line.strip()), "")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(_SEPARATORS, key=first.count))
    try:
        for row in rows:
            if len(row) > MOST_CELLS:
                raise UnreadableTable("cells")
            yield rows.line_num, row
    except csv.Error:  # a cell without an end
        raise UnreadableTable("cells") from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
