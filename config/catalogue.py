"""A catalogue of translations brought up to date without touching what is right in it.

An entry stays where it stands and as it is written, whoever wrote it and however its lines are broken. Only then does a
change of the program show as what it is, and two people who add strings do not get in each other's way.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

Name = tuple[str, str]  # the context and the string, its singular where it has a plural
_STARTS = ("#", "msgctxt ", "msgid ")
_PLACE, _UNUSED = "#:", "#~"
_WIDTH = 110


class CatalogueEntry(NamedTuple):
    """A string with its translation, and how both are written: lines without an empty one at the end."""

    message: Message
    text: str


def updated(text: str, template: Catalog) -> str:
    """The entries of a catalogue, without its header, as they ought to be for the strings of ``template``.

    Strings that nothing uses go. A new one comes after the one that stands before it in the program, empty. One that
    has got or lost a plural keeps its first translation. Where a string stands in the program is not noted: it would
    change with every file that is divided or renamed.
    """
    wanted = {_name(message): message for message in template if message.id}
    found: dict[Name, CatalogueEntry] = {}
    for entry in entries(text):
        found.setdefault(_name(entry.message), entry)
    order = [name for name in found if name in wanted]
    known = set(order)
    before = 0
    for name in wanted:
        if name in known:
            before = order.index(name) + 1
        else:
            order.insert(before, name)
            before += 1
    return "\n".join(_text(wanted[name], found.get(name)) + "\n" for name in order)


def entries(text: str) -> Iterator[CatalogueEntry]:
    """The entries of a catalogue in their order, but for its header and those that are marked as unused."""
    for lines in _blocks(text):
        written = "\n".join(lines)
        for message in read_po(io.StringIO(written + "\n")):
            if message.id:
                yield CatalogueEntry(message, written)


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines of each entry. One begins where the last has its translation, with or without an empty line between."""
    lines: list[str] = []
    translated = False
    for line in text.splitlines():
        if not line.strip() or line.startswith((_PLACE, _UNUSED)):
            continue
        if translated and line.startswith(_STARTS):
            yield lines
            lines, translated = [], False
        lines.append(line)
        translated = translated or line.startswith("msgstr")
    if translated:
        yield lines


def _text(message: Message, found: CatalogueEntry | None) -> str:
    if found is not None and found.message.id == message.id:
        return found.text
    strings = (found.message.string if found else None) or ""
    first = strings if isinstance(strings, str) else strings[0]
    catalog = Catalog(charset="utf-8")
    translation = (first, "") if isinstance(message.id, tuple) else first
    catalog.add(message.id, translation, context=message.context, flags=message.flags)
    out = io.BytesIO()
    write_po(out, catalog, width=_WIDTH, omit_header=True)
    return out.getvalue().decode().strip("\n")


def _name(message: Message) -> Name:
    one = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", one
