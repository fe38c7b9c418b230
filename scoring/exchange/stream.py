"""JSON read from a file piece by piece: whatever is in it, no more than one thing of it is in memory. Pure.

What could grow is counted while it is read: depths, letters of a text, digits of a number, values of one thing, things
of one list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from itertools import count
from typing import IO, Any

import ijson

from scoring.exchange.shapes import DEEPEST, WrongShape, demand

LONGEST_TEXT = 16 * 1024  # bytes between two quotation marks
MOST_DIGITS = 60
MOST_VALUES = 100_000  # in one thing of a list
LARGEST_THING = 4 * 1024 * 1024  # letters in one thing of a list
PIECE = 16 * 1024
MARK = b"\xef\xbb\xbf"  # by which some editors know UTF-8

_DIGITS = re.compile(rb"[-+.0-9eE]{%d}" % (MOST_DIGITS + 1))
_HIGH = rb"\\u[dD][89abAB][0-9a-fA-F]{2}"
_LOW = rb"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_HALF = re.compile(rb"%s(?!%s)|(?<!\\u[dD][89abAB]..)%s" % (_HIGH, _LOW, _LOW), re.DOTALL)
_ON_ONE_LINE = bytes.maketrans(b"\r\n", b"  ")
_PAIR = 12  # bytes of the longest escape, a letter of two halves

Event = tuple[str, Any]


class Watched:
    """A file that is looked at before a parser gets it: no text or number in it is so long that a parser would swell."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.at = file, 0
        self._before = self._lines = 0  # bytes and ends of lines before the piece that was handed out last
        self._last = b""
        self._inside, self._run = False, 0
        self._held = self._plain = b""

    def read(self, size: int = PIECE) -> bytes:
        """The next piece, b"" at the end; of no bytes where none are asked for. Raises WrongShape."""
        while size:
            piece = self.file.read(PIECE)
            fresh = self._held + (piece if self.at else self._unmarked(piece))
            self.at += len(piece)
            text = fresh.replace(rb"\\", b"__")
            cut = _escape_at_end(text) if piece else len(text)
            self._look(text[:cut])
            self._held = fresh[cut:]
            if cut or not piece:
                return self._handed_out(fresh[:cut])
        return b""

    def place(self, before: bytes = b"", after: bytes = b"") -> tuple[int, int]:
        """Line and byte, counted from 1, between these two in the piece that was handed out last; else its end.

        Ends of lines in them may be blanks.
        """
        found = self._last.translate(_ON_ONE_LINE).find(before + after) if before else -1
        text = self._last if found < 0 else self._last[: found + len(before)]
        return self._lines + text.count(b"\n") + 1, self._before + len(text)

    def _handed_out(self, piece: bytes) -> bytes:
        self._before += len(self._last)
        self._lines += self._last.count(b"\n")
        self._last = piece
        return piece

    def _unmarked(self, piece: bytes) -> bytes:
        plain = piece.removeprefix(MARK)
        self._before = len(piece) - len(plain)
        return plain

    def _look(self, text: bytes) -> None:
        """Looks at a piece that ends with no half of an escape; two backslashes have been taken out of it."""
        half = _HALF.search(text)
        if half:
            raise WrongShape((), half.group().decode("ascii", "replace"))
        parts = text.replace(rb"\"", b"__").split(b'"')
        outside = parts[1 if self._inside else 0 :: 2]
        for n, part in enumerate(parts):
            if n:
                self._inside, self._run = not self._inside, 0
            self._run += len(part)
            demand(not self._inside or self._run <= LONGEST_TEXT, (), part[:40].decode("utf-8", "replace"), "long-text")
        plain = self._plain + b'"'.join(outside)
        demand(not _DIGITS.search(plain), (), "", "digits")
        self._plain = b"" if self._inside else plain[-MOST_DIGITS:]


def _escape_at_end(text: bytes) -> int:
    """Where an escape begins that may go on in the next piece; the end where none does."""
    at = text.find(b"\\", max(0, len(text) - _PAIR))
    if at < 0:
        return len(text)
    return at - _PAIR // 2 if re.fullmatch(_HIGH, text[max(0, at - _PAIR // 2) : at]) else at


def parts(file: Watched, fields: Collection[str], lists: Collection[str], most: int) -> Iterator[tuple[str, int, Any]]:
    """What is in an object, as it comes: the name of the field, a number, the value.

    Of ``lists`` each thing by itself, counted from 1, after a number 0 with None; other ``fields`` whole, with number 0.
    Raises WrongShape.
    """
    events = _events(file)
    demand(next(events, ("", None))[0] == "start_map", (), "", "format")
    seen: set[str] = set()
    for kind, name in events:
        if kind == "end_map":
            break
        demand(name in fields or name in lists, (name[:40],))
        demand(name not in seen, (name,), "", "twice")
        seen.add(name)
        first = next(events)
        if name in fields:
            yield name, 0, _value(events, first, (name,))
            continue
        demand(first[0] == "start_array", (name,))
        yield name, 0, None
        for n, thing in enumerate(_things(events, name), start=1):
            demand(n <= most, (name,), n, "many")
            yield name, n, thing
    for _rest in events:  # whatever stands behind the object is no JSON
        pass


def _events(file: Watched) -> Iterator[Event]:
    try:
        yield from ijson.basic_parse(file, buf_size=PIECE)
    except ijson.JSONError as error:
        line, byte = file.place(*_near(error))
        raise WrongShape((), f"{line} {byte}", "json") from None


def _near(error: Exception) -> tuple[bytes, bytes]:
    """What stands before and after the place where a parser stopped: the second line that it says, parted by the third."""
    said = error.args[0] if error.args else ""
    lines = (said if isinstance(said, bytes) else str(said).encode()).split(b"\n")
    if len(lines) < 3 or b"^" not in lines[2]:
        return b"", b""
    at = lines[2].index(b"^")
    return lines[1][:at].lstrip(), lines[1][at:]


def _things(events: Iterator[Event], name: str) -> Iterator[Any]:
    for n in count(1):
        first = next(events)
        if first[0] == "end_array":
            return
        yield _value(events, first, (name, n))


def _value(events: Iterator[Event], first: Event, where: tuple[str | int, ...]) -> Any:
    """The value that begins with this event."""
    top: list[Any] = []
    stack: list[Any] = [top]
    keys: list[str] = [""]
    values = size = 0
    event: Event | None = first
    while event is not None:
        kind, told = event
        values += 1
        size += len(told) if isinstance(told, str) else 1
        demand(values <= MOST_VALUES and size <= LARGEST_THING, where, "", "large")
        if kind == "map_key":
            keys[-1] = told
        elif kind in ("end_map", "end_array"):
            stack.pop()
            keys.pop()
        else:
            one = {} if kind == "start_map" else [] if kind == "start_array" else _plain(told)
            into = stack[-1]
            if isinstance(into, dict):
                into[keys[-1]] = one
            else:
                into.append(one)
            if kind in ("start_map", "start_array"):
                stack.append(one)
                keys.append("")
                demand(len(stack) <= DEEPEST, (), "[[[…", "deep")
        event = next(events) if len(stack) > 1 else None
    return top[0]


def _plain(told: Any) -> Any:
    return float(told) if isinstance(told, Decimal) else told
