"""The first sheet of a workbook of Excel: texts that cells share, and numbers that are shown as days."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from scoring.exchange.faults import UnreadableTable
from scoring.exchange.workbook_parts import Attributes, Element, Row, TallCells, elements

PART = "xl/workbook.xml"
_FIRST_DAY = date(1899, 12, 30)
_FIRST_DAY_1904 = date(1904, 1, 1)
_DATE_FORMATS = frozenset((*range(14, 18), 22, *range(27, 37), *range(50, 59)))
_NO_LETTERS_OF_A_DATE = re.compile(r'"[^"]*"|\[[^]]*\]|\\.')
MOST_MERGED = 20_000
_RANGE = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def rows(workbook: zipfile.ZipFile, most_cells: int) -> Iterator[Row]:
    """The rows of the first sheet in which something stands. Raises UnreadableTable and what a broken file raises."""
    sheet, first_day = _first_sheet(workbook)
    reader, merged, tall = _SheetReader(workbook, first_day, most_cells), _merged(workbook, sheet), TallCells()
    for one in elements(workbook, sheet):
        reader.take(one)
        if one.name == "row" and one.ends and reader.cells:
            cells = tall.fill(reader.line, reader.cells)
            for column in reader.cells:
                if (last := merged.get((reader.line, column))) is not None:
                    tall.keep(column, last, reader.cells[column])
            yield reader.line, [cells.get(n, "") for n in range(max(cells) + 1)]


def _merged(workbook: zipfile.ZipFile, sheet: str) -> dict[tuple[int, int], int]:
    """By row and column of its first cell, to which row each cell reaches that is merged over several; told after all rows."""
    found: dict[tuple[int, int], int] = {}
    for one in elements(workbook, sheet):
        corners = _RANGE.fullmatch(one.attributes.get("ref", "")) if one.name == "mergeCell" and not one.ends else None
        if corners and int(corners[4]) > int(corners[2]):
            found[int(corners[2]), _number(corners[1])] = int(corners[4])
            if len(found) > MOST_MERGED:
                raise UnreadableTable("cells")
    return found


def _number(letters: str) -> int:
    """The number of a column from 0, by its letters."""
    at = -1
    for letter in letters:
        at = (at + 1) * 26 + ord(letter) - ord("A")
    return at


@dataclass
class _SheetReader:
    """The cells of the row that is being read."""

    workbook: zipfile.ZipFile
    first_day: date
    most_cells: int
    line: int = 0
    value: str = ""

    def __post_init__(self) -> None:
        self.cells: dict[int, str] = {}

    def take(self, one: Element) -> None:
        if not one.ends:
            self._begin(one)
        elif one.name in ("v", "t"):
            self.value += one.text
        elif one.name == "c" and self.value:
            self.cells[self._column(one.attributes)] = self._shown(one.attributes)

    def _begin(self, one: Element) -> None:
        if one.name == "row":
            self.cells, self.line = {}, int(one.attributes.get("r", self.line + 1))
        elif one.name == "c":
            self.value = ""

    def _column(self, attributes: Attributes) -> int:
        """Where a cell stands, from 0: as its reference says, else after the last one."""
        reference = _REFERENCE.fullmatch(attributes.get("r", ""))
        at = _number(reference[1]) if reference else max(self.cells, default=-1) + 1
        if at >= self.most_cells:
            raise UnreadableTable("cells")
        return at

    def _shown(self, attributes: Attributes) -> str:
        kind = attributes.get("t", "n")
        if kind == "s":
            return self._shared_texts[int(self.value)]
        if kind != "n":
            return self.value
        number = float(self.value)
        if attributes.get("s") in self._date_styles:
            return (self.first_day + timedelta(days=int(number))).isoformat()
        return f"{number:.12g}"

    @cached_property
    def _shared_texts(self) -> list[str]:
        texts: list[str] = []
        said: list[str] = []
        for one in elements(self.workbook, "xl/sharedStrings.xml"):
            if one.name == "t" and one.ends:
                said.append(one.text)
            elif one.name == "rPh" and one.ends:  # how it is pronounced
                said.pop()
            elif one.name == "si" and one.ends:
                texts.append("".join(said))
                said = []
        return texts

    @cached_property
    def _date_styles(self) -> frozenset[str]:
        """The styles by which a number is shown as a day."""
        formats = set(_DATE_FORMATS)
        styles: list[str] = []
        within = False
        for one in elements(self.workbook, "xl/styles.xml"):
            if one.name == "cellXfs":
                within = not one.ends
            elif one.name == "numFmt" and _is_of_a_day(one.attributes.get("formatCode", "")):
                formats.add(int(one.attributes["numFmtId"]))
            elif one.name == "xf" and within and not one.ends:
                styles.append(one.attributes.get("numFmtId", "0"))
        return frozenset(str(n) for n, numbered in enumerate(styles) if int(numbered) in formats)


def _is_of_a_day(code: str) -> bool:
    letters = _NO_LETTERS_OF_A_DATE.sub("", code).casefold()
    return "y" in letters or "d" in letters


def _first_sheet(workbook: zipfile.ZipFile) -> tuple[str, date]:
    """Where the first sheet is, and the day before the first of this workbook."""
    first, first_day = "", _FIRST_DAY
    for one in elements(workbook, PART):
        if one.name == "sheet" and not first:
            first = one.attributes["id"]
        elif one.name == "workbookPr" and one.attributes.get("date1904") in ("1", "true"):
            first_day = _FIRST_DAY_1904
    targets = {
        one.attributes["Id"]: one.attributes["Target"]
        for one in elements(workbook, "xl/_rels/workbook.xml.rels")
        if one.name == "Relationship"
    }
    target = targets[first]
    return (target.removeprefix("/") if target.startswith("/") else f"xl/{target}"), first_day
