"""The first sheet of a workbook of LibreOffice and its kin."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.exchange.faults import UnreadableTable
from scoring.exchange.workbook_parts import Attributes, Element, Row, TallCells, elements

PART = "content.xml"
_CELLS = ("table-cell", "covered-table-cell")
_VALUES: Mapping[str, Callable[[Attributes], str]] = {
    "float": lambda cell: f"{float(cell['value']):.12g}",
    "date": lambda cell: cell["date-value"][:10],
}


def rows(workbook: zipfile.ZipFile, most_cells: int) -> Iterator[Row]:
    """The rows of the first sheet in which something stands. Raises UnreadableTable and what a broken file raises."""
    reader, tall = _SheetReader(most_cells), TallCells()
    for one in elements(workbook, PART):
        if one.name == "table" and one.ends:
            return
        reader.begin(one) if not one.ends else reader.end(one)
        if one.name == "table-row" and one.ends:
            own = {n: text for n, text in enumerate(reader.cells) if text}
            if own:
                cells = tall.fill(reader.line, own)
                for column, many in reader.tall.items():
                    tall.keep(column, reader.line + many - 1, own[column])
                yield reader.line, [cells.get(n, "") for n in range(max(cells) + 1)]
            reader.line += int(one.attributes.get("number-rows-repeated", 1)) - 1


@dataclass
class _SheetReader:
    """The cells of the row that is being read; cells are kept up to the last in which something stands."""

    most_cells: int
    line: int = 0
    empty: int = 0  # cells since the last in which something stands
    notes: int = 0  # how deep it is in remarks on a cell
    said: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    tall: dict[int, int] = field(default_factory=dict)  # by its column, over how many rows a cell reaches

    def begin(self, one: Element) -> None:
        if one.name == "table-row":
            self.cells, self.tall, self.line, self.empty = [], {}, self.line + 1, 0
        elif one.name in _CELLS:
            self.said = []
        elif one.name == "annotation":
            self.notes += 1

    def end(self, one: Element) -> None:
        if one.name == "annotation":
            self.notes -= 1
        elif one.name == "p" and not self.notes:
            self.said.append(one.text)
        elif one.name in _CELLS:
            self._keep(one.attributes)

    def _keep(self, cell: Attributes) -> None:
        value = _VALUES.get(cell.get("value-type", ""))
        text = value(cell) if value else " ".join(self.said)
        times = int(cell.get("number-columns-repeated", 1))
        if not text:
            self.empty += times
            return
        if len(self.cells) + self.empty + times > self.most_cells:
            raise UnreadableTable("cells")
        self.cells += [""] * self.empty + [text] * times
        if (many := int(cell.get("number-rows-spanned", 1))) > 1:
            self.tall[len(self.cells) - times] = many
        self.empty = 0
