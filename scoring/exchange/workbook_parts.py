"""The parts of a workbook, read as a stream: what is in a sheet of a hostile one never fits into memory at once."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat

from scoring.exchange.faults import UnreadableTable

MOST_UNPACKED = 16 * 1024 * 1024  # bytes of one part
_AT_ONCE = 64 * 1024
_WITH_WHAT_IS_IN_THEM = ("p", "span", "a")

Row = tuple[int, list[str]]  # the number of its line, from 1, and its cells
Attributes = Mapping[str, str]


class TallCells:
    """Cells that were merged over several rows: what stands in the first is meant in each. Of those beside it nothing is."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[int, str]] = {}

    def keep(self, column: int, last: int, text: str) -> None:
        """The text of this column goes on to the row with this number."""
        self._kept[column] = (last, text)

    def fill(self, line: int, cells: dict[int, str]) -> dict[int, str]:
        """The cells of a row in which something stands, with what reaches down to it."""
        self._kept = {column: kept for column, kept in self._kept.items() if kept[0] >= line}
        return {column: text for column, (_last, text) in self._kept.items()} | cells if cells else cells


class Element(NamedTuple):
    """An element that begins, or ends with the text in it; names are without their namespace."""

    name: str
    attributes: Attributes
    text: str = ""
    ends: bool = False


def elements(workbook: zipfile.ZipFile, part: str) -> Iterator[Element]:
    """What is in a part, in its order; a paragraph has the text of all that is in it, another element its own."""
    found: list[Element] = []
    open_ones: list[tuple[str, Attributes, list[str]]] = []

    def begins(name: str, attributes: dict[str, str]) -> None:
        short = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        open_ones.append((name.rpartition(" ")[2], short, []))
        found.append(Element(open_ones[-1][0], short))

    def ends(_name: str) -> None:
        name, attributes, text = open_ones.pop()
        if open_ones and open_ones[-1][0] in _WITH_WHAT_IS_IN_THEM:
            open_ones[-1][2].extend(text)
        found.append(Element(name, attributes, "".join(text), ends=True))

    def refuse(*_: object) -> None:
        raise UnreadableTable("workbook")

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = begins, ends
    parser.CharacterDataHandler = lambda text: open_ones[-1][2].append(text)
    parser.StartDoctypeDeclHandler = refuse
    left = MOST_UNPACKED
    with workbook.open(part) as stream:
        while chunk := stream.read(_AT_ONCE):
            left -= len(chunk)
            if left < 0:
                raise UnreadableTable("size")
            parser.Parse(chunk, False)
            yield from found
            found.clear()
    parser.Parse(b"", True)
    yield from found
