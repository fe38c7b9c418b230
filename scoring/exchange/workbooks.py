"""Workbooks (.xlsx, .ods): what stands in the cells of the first sheet.

Read here and not by a library: those make room for every cell up to the last one, and a sheet with two cells, 5 kB of
file, asked for 550 GB and took the process with it. Nothing is kept but the cells of one row, no document type is
believed, and no part is unpacked beyond a bound.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from scoring.exchange import workbook_ods, workbook_xlsx
from scoring.exchange.faults import UnreadableTable
from scoring.exchange.workbook_parts import Row

BEGINS = b"PK"
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    LookupError,
    ValueError,
    OverflowError,
    RuntimeError,
    EOFError,
)


def rows(data: bytes, most_cells: int) -> Iterator[Row]:
    """The rows of the first sheet in which something stands. Raises UnreadableTable: workbook, size, cells."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as workbook:
            parts = frozenset(workbook.namelist())
            kind = next((kind for kind in (workbook_ods, workbook_xlsx) if kind.PART in parts), None)
            if kind is None:
                raise UnreadableTable("workbook")
            yield from kind.rows(workbook, most_cells)
    except UnreadableTable:
        raise
    except _BROKEN:
        raise UnreadableTable("workbook") from None
