"""The rules of an article one by one: the pieces of each paragraph, to be shown elsewhere or in other words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.markdown import Heading, Slot, parse
from rules.languages import Borrowed

Piece = str | Slot

OPENING = re.compile(r'<(?:p|li)(?: lang="[\w-]+")? class="rule" id="([^"]+)">')
_BOX_END = "</div>"


class Passage(NamedTuple):
    """A rule of an article: its pieces up to the marks at its end, those sources, the chapter in which it stands.

    ``box``: it is a box on what is disputed, with paragraphs of its own; ``section``: the heading it stands under
    within its chapter, empty right below that of the chapter.
    """

    anchor: str
    pieces: tuple[Piece, ...]
    sources: tuple[str, ...]
    chapter: Heading
    box: bool = False
    section: Heading = Heading(3, "", "")

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The sources of all its sentences, each once."""
        inner = (piece.arg for piece in self.pieces if isinstance(piece, Slot) and piece.kind == "marks")
        return tuple(dict.fromkeys((*" ".join(inner).split(), *self.sources)))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers in it that come from the rule set."""
        return tuple(piece.arg for piece in self.pieces if isinstance(piece, Slot) and piece.kind == "number")


@cache
def passages(lang: str, stem: str) -> Mapping[str, Passage]:
    """Every rule of an article by its anchor, in the order of the text; ``stem`` as for ``article``."""
    return MappingProxyType({passage.anchor: passage for passage in _passages(lang, stem)})


def worded(text: str) -> tuple[Piece, ...]:
    """A paragraph in Markdown as pieces, without the element round it; one in another language says so."""
    pieces = _worded(str(text))
    return (
        ("<span" + f' lang="{text.lang}">', *pieces, " ", Slot("lent", text.lang), "</span>")
        if isinstance(text, Borrowed)
        else pieces
    )


@cache
def _worded(text: str) -> tuple[Piece, ...]:
    first, *rest = parse(text).pieces
    return _trimmed([str(first).removeprefix("<p>"), *rest], "</p>")


def _passages(lang: str, stem: str) -> Iterator[Passage]:
    found = article(lang, stem)
    headings = {heading.anchor: heading for heading in found.headings}
    chapter, section = Heading(2, "", ""), Heading(3, "", "")
    kept: list[Piece] = []
    box = ""  # the box we are in: its anchor and sources, which stand at its head
    for piece in found.pieces:
        if isinstance(piece, str):
            if box and _BOX_END in piece:
                yield _passage(box, [*kept, piece.partition(_BOX_END)[0]], chapter, section, box=True)
                box = ""
            opening = OPENING.search(piece)
            kept = [piece[opening.end() :]] if opening else [*kept, piece]
        elif piece.kind == "heading":
            heading = headings.get(piece.arg, section)
            chapter, section = (heading, Heading(3, "", "")) if heading.level == 2 else (chapter, heading)
        elif piece.kind == "disputed":
            box, kept = piece.arg, []
        elif piece.kind == "rule":
            yield _passage(piece.arg, kept, chapter, section)
        else:
            kept.append(piece)


def _passage(arg: str, pieces: list[Piece], chapter: Heading, section: Heading, *, box: bool = False) -> Passage:
    anchor, _, sources = arg.partition("|")
    if box:
        pieces = [str(pieces[0]).removeprefix("</p>"), *pieces[1:]]
    return Passage(anchor, _trimmed(pieces, ""), tuple(sources.split()), chapter, box, section)


def _trimmed(pieces: list[Piece], end: str) -> tuple[Piece, ...]:
    *front, last = pieces
    if isinstance(last, str):
        last = last.rstrip().removesuffix(end)
    return tuple(piece for piece in (*front, last) if piece)
