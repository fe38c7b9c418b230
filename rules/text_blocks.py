"""Prose of ours cut into blocks, by which the same text in two languages is compared.

Articles and pages are Markdown under a front matter between ``+++`` lines. A block is a heading, a paragraph, an item of
a list, a table or a box. It is known by its anchor; blocks without one that follow each other are one, known by what
stands before them; a ``:::`` block is known by what it shows, and has no words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

FRONT: Final = "+++\n"
SHOWN: Final = ":::"
UNNAMED: Final = " +"
_ANCHOR: Final = re.compile(r"\{[^{}\n]*#([\w.-]+)[^{}\n]*\}")
_ITEM: Final = re.compile(r"[-*] |\d+[.)] ")


class WrittenText(NamedTuple):
    """A text as one language has it: what is said ahead of it, its Markdown."""

    front: Mapping[str, Any]
    body: str


class TextBlock(NamedTuple):
    """A part of a text: by what it is known, its language, its Markdown, whether it is nothing but items of a list."""

    key: str
    lang: str
    text: str
    item: bool


def written(path: Path) -> WrittenText | None:
    """A text as it is written; None where there is none."""
    if not path.exists():
        return None
    _, front, body = path.read_text(encoding="utf-8").split(FRONT, 2)
    return WrittenText(tomllib.loads(front), body)


def blocks(lang: str, body: str) -> Iterator[TextBlock]:
    """The blocks of a text in the order in which they stand."""
    named: list[TextBlock] = []
    for text in _pieces(body):
        anchor = _ANCHOR.search(text)
        before = named[-1].key if named else ""
        key = text.split("\n")[0] if text.startswith(SHOWN) else anchor[1] if anchor else ""
        named.append(TextBlock(key or before.removesuffix(UNNAMED) + UNNAMED, lang, text, bool(_ITEM.match(text))))
    for _, same in groupby(named, key=lambda block: block.key):
        yield as_one(list(same))


def as_one(found: list[TextBlock]) -> TextBlock:
    """Blocks as they stand one below the other; items are of one list."""
    text = found[0].text
    for before, block in pairwise(found):
        text += ("\n" if before.item and block.item else "\n\n") + block.text
    return TextBlock(found[0].key, found[0].lang, text, all(block.item for block in found))


def _pieces(body: str) -> Iterator[str]:
    """What stands between empty lines, and each item of a list; what is indented goes on with the item above."""
    piece: list[str] = []
    gap = False
    for line in body.strip("\n").split("\n"):
        if not line.strip():
            gap = True
            continue
        if piece and (_ITEM.match(line) or (gap and not line.startswith(" "))):
            yield "\n".join(piece)
            piece = []
        piece += ["", line] if gap and piece else [line]
        gap = False
    if piece:
        yield "\n".join(piece)
