"""The article on a game as text: the hand that it tells trick by trick, and its tables of scores."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.games import folder

ROW = re.compile(r"^\| *(\d+) *\| *(\w+ \[\[\w\w\]\](?:, \w+ \[\[\w\w\]\])+) *\| *(\w+) *\| *([^|]*)\|", re.MULTILINE)
PLAYED = re.compile(r"(\w+) \[\[(\w\w)\]\]")


class Told(NamedTuple):
    """One trick of a hand that the text tells: who played what, who took it, what else is said."""

    cards: list[tuple[str, str]]
    taker: str
    rest: str


class Article(NamedTuple):
    """The text on a game in one language."""

    lang: str
    key: str

    @property
    def text(self) -> str:
        """The whole article."""
        return folder.file_of(self.key, f"{self.lang}/article.md").read_text(encoding="utf-8")

    def told(self) -> list[Told]:
        """The rows ``| 1 | Anna [[HK]], Bert [[HA]] | Bert | … |`` of the hand that is told trick by trick, if one is."""
        return [Told(PLAYED.findall(row[1]), row[2], row[3]) for row in ROW.findall(self.text)]

    def table(self, columns: int, first: str) -> list[list[str]]:
        """The cells of the one table with so many columns whose first row begins like this (a regular expression)."""
        blocks = re.findall(r"(?:^\|.*\n)+", self.text, re.MULTILINE)
        rows = [[[cell.strip() for cell in line.strip("|").split("|")] for line in b.splitlines()[2:]] for b in blocks]
        (found,) = [block for block in rows if len(block[0]) == columns and re.match(first, block[0][0])]
        return found


def numbers(cell: str) -> list[int]:
    """The numbers of a cell; it writes a real minus sign."""
    return [int(n.replace("−", "-")) for n in re.findall(r"−?\d+", cell)]


def tricks_in(cell: str) -> list[int | None]:
    """The tricks of each player in a cell such as ``2 2 1 –``."""
    return [None if n in "–-" else int(n) for n in cell.split()]
