"""Rules of an article that only a table without people has to say: they stand folded at its end."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.encyclopedia.book.brief import FOR_THE_REFEREE
from rules.encyclopedia.book.markdown import Slot
from rules.encyclopedia.book.passages import OPENING, Piece

_CLOSING = re.compile(r"</(?:p|li)>")


def set_apart(pieces: Iterable[Piece]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pieces of an article without these rules, and the pieces of these rules, each whole with its element."""
    kept: list[Piece] = []
    apart: list[Piece] = []
    inside = ending = False
    for piece in pieces:
        if isinstance(piece, Slot):
            (apart if inside else kept).append(piece)
            ending = inside and piece.kind == "rule"
            continue
        text = piece
        if ending and (end := _CLOSING.search(text)):
            apart.append(text[: end.end()])
            text, inside, ending = text[end.end() :], False, False
        opening = None if inside else OPENING.search(text)
        if opening and opening[1] in FOR_THE_REFEREE:
            kept.append(text[: opening.start()])
            apart.append(text[opening.start() :])
            inside = True
        else:
            (apart if inside else kept).append(text)
    return tuple(kept), tuple(apart)
