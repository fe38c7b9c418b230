"""Sources as a bibliography of the reader's language prints them: our own words in that language, titles as they are.

``citation`` of a source is in English; ``rules/encyclopedia/texts/<lang>/bibliography.toml`` says how another language
puts its words, and has whole citations where words do not do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.citing_words import citing_words
from rules.encyclopedia.book.sources import TEXTS, Source
from rules.languages import USUAL, place, toml

FILE: Final = "bibliography.toml"
_QUOTED: Final = re.compile(r"“([^“”]*)”")
_MONTH: Final = re.compile(r"month:(\w+)")


class CitedPiece(NamedTuple):
    """A piece of a citation, and in which language it is, where that is not the reader's."""

    text: str
    lang: str = ""


def cited(source: Source, lang: str) -> str:
    """The citation in this language."""
    known = _file(lang)
    if lang == USUAL or not known:
        return source.citation
    whole: Mapping[str, str] = known["whole"]
    return whole[source.key] if source.key in whole else _put(source.citation, lang)


def cited_pieces(source: Source, lang: str) -> tuple[CitedPiece, ...]:
    """The same in pieces: what is the title of a work in another language is one of its own."""
    said, title = cited(source, lang), source.title
    if not title or title not in said or source.lang in ("", lang):
        return (CitedPiece(said),)
    before, _, after = said.partition(title)
    pieces = (CitedPiece(before), CitedPiece(title, source.lang), CitedPiece(after))
    return tuple(piece for piece in pieces if piece.text)


@cache
def _put(citation: str, lang: str) -> str:
    known = _file(lang)
    for pattern, words in known["words"].items():
        citation = re.sub(pattern, words, citation)
    citation = _MONTH.sub(lambda found: known["months"][found[1]], citation)
    return _QUOTED.sub(lambda found: citing_words(lang)["title"].format(title=found[1]), citation)


@cache
def _file(lang: str) -> Mapping[str, Any]:
    return toml(place(TEXTS, lang, FILE))
