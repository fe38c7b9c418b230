"""Pages as their tags and words, read in one go: a thousand of them are, which the parser of Python takes a minute for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

VOID = frozenset({"base", "meta", "link", "input", "br", "hr", "img", "use", "path"})
# A comment or the like, what a script or a style has inside, a tag with its attributes, or words.
_OWN = r"""[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*"""
_PIECE = re.compile(
    rf"""(?P<words>[^<]+)
    |</(?P<end>[a-z][\w:-]*)[^>]*>
    |(?P<silent><(?P<kind>script|style)\b(?P<own>{_OWN})>.*?</(?P=kind)\s*>)
    |<(?P<tag>[a-z][\w:-]*)(?P<attributes>{_OWN})>
    |<!--.*?-->|<![^>]*>""",
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


class Piece(NamedTuple):
    """A piece of a page. ``kind``: "start", "end", "whole" (a tag that needs no end) or "words", which have no ``tag``."""

    kind: str
    tag: str
    text: str  # the attributes as they are written, or the words
    at: int  # of the page's characters


def pieces(html: str) -> Iterator[Piece]:
    """The tags and words of a page in order; comments and what scripts and styles have inside are left out."""
    for found in _PIECE.finditer(html):
        match found.lastgroup:
            case "words":
                words = found["words"]
                yield Piece("words", "", unescape(words) if "&" in words else words, found.start())
            case "end":
                if found["end"].lower() not in VOID:
                    yield Piece("end", found["end"].lower(), "", found.start())
            case "silent":
                yield Piece("whole", found["kind"].lower(), found["own"], found.start())
            case "attributes":
                tag, own = found["tag"].lower(), found["attributes"]
                yield Piece("whole" if tag in VOID or own.endswith("/") else "start", tag, own, found.start())


def attributes(written: str) -> dict[str, str]:
    """The attributes of a tag by name; one without a value is empty."""
    return {
        name.lower(): unescape(quoted or single or bare) for name, quoted, single, bare in _ATTRIBUTE.findall(written)
    }
