"""Texts that are not whole in their language: for each paragraph that is lacking stands the one of another language.

A text is cut into blocks: headings, paragraphs, items of lists, tables, boxes. Blocks of two languages are the same if
they have the same anchor; those without one are known by the block before them, a ``:::`` block by what it shows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules.encyclopedia.book.markdown import Parsed, parse
from rules.encyclopedia.book.words import uses
from rules.languages import LANGUAGES, Borrowed

FRONT = "+++\n"  # fences what is said of the text ahead of it
_ANCHOR = re.compile(r"\{[^{}\n]*#([\w.-]+)[^{}\n]*\}")
_SHOWN = ":::"
_UNNAMED = " +"


class TextBlock(NamedTuple):
    """A part of a text: by what it is known, its language, its Markdown, whether it is nothing but items of a list."""

    key: str
    lang: str
    text: str
    item: bool


class WrittenText(NamedTuple):
    """A text as one language has it: what is said ahead of it, its Markdown."""

    front: Mapping[str, Any]
    body: str


class MissingText(KeyError):
    """No language has this text."""


def written(path: Path) -> WrittenText | None:
    """A text as it is written; None where there is none."""
    if not path.exists():
        return None
    _, front, body = path.read_text(encoding="utf-8").split(FRONT, 2)
    return WrittenText(tomllib.loads(front), body)


def whole(lang: str, paths: Mapping[str, Path], game: str) -> tuple[dict[str, Any], Parsed]:
    """What is said ahead of a text and its pieces, from the files of the languages; those of its own come first.

    ``game``: the one whose words are explained in it, or "". Raises MissingText, BadMarkup.
    """
    found = {one: text for one in (lang, *LANGUAGES) if (text := written(paths[one]))}
    if not found:
        raise MissingText(lang)
    front: dict[str, Any] = {}
    for one, text in found.items():
        front |= {key: _lent(value, one, lang) for key, value in text.front.items() if key not in front}
    own, *others = (text.body for text in found.values())
    first, *rest = found
    if first == lang and not any(_keys(body) - _keys(own) for body in others):
        return front, parse(own, uses(lang, game))
    filled = list(blocks(first, own))
    for one, body in zip(rest, others, strict=True):
        filled = list(_filled(filled, list(blocks(one, body))))
    return front, _joined([_parsed(run, lang, game) for run in _runs(filled)])


@cache
def _keys(body: str) -> frozenset[str]:
    return frozenset(block.key for block in blocks("", body))


def blocks(lang: str, body: str) -> Iterator[TextBlock]:
    """The blocks of a text in the order in which they stand; those without an anchor that follow each other are one."""
    lines = body.split("\n")
    named: list[TextBlock] = []
    for start, end, item in _spans(MarkdownIt("commonmark").enable("table").parse(body)):
        text = "\n".join(lines[start:end]).rstrip()
        anchor = _ANCHOR.search(text)
        before = named[-1].key if named else ""
        key = text.split("\n")[0] if text.startswith(_SHOWN) else anchor[1] if anchor else ""
        named.append(TextBlock(key or f"{before.removesuffix(_UNNAMED)}{_UNNAMED}", lang, text, item))
    for _, same in groupby(named, key=lambda block: block.key):
        yield _as_one(list(same))


def _as_one(found: list[TextBlock]) -> TextBlock:
    """Blocks as they stand one below the other; items are of one list."""
    text = found[0].text
    for before, block in pairwise(found):
        text += ("\n" if before.item and block.item else "\n\n") + block.text
    return TextBlock(found[0].key, found[0].lang, text, all(block.item for block in found))


def _spans(tokens: list[Token]) -> Iterator[tuple[int, int, bool]]:
    """From which line to which each block goes, and whether it is an item of a list."""
    for token in tokens:
        if token.map and token.nesting >= 0:
            is_list = token.type in ("bullet_list_open", "ordered_list_open")
            if token.level == 0 and not is_list:
                yield token.map[0], token.map[1], False
            elif token.level == 1 and token.type == "list_item_open":
                yield token.map[0], token.map[1], True


def _filled(own: list[TextBlock], other: list[TextBlock]) -> Iterator[TextBlock]:
    """The blocks of a text, and where they belong those that only the other one has."""
    there, theirs = {block.key: block for block in own}, {block.key for block in other}
    further: dict[str, list[TextBlock]] = {
        key: [] for key in (*there, "")
    }  # what only this text has, by the block after which it stands
    last = ""
    for block in own:
        last = block.key if block.key in theirs else last
        if block.key not in theirs:
            further[last].append(block)
    yield from further[""]
    for block in other:
        yield there.get(block.key, block)
        yield from further.get(block.key, ())


def _runs(filled: list[TextBlock]) -> Iterator[list[TextBlock]]:
    """Blocks of one language that follow each other."""
    yield from (list(run) for _, run in groupby(filled, key=lambda block: block.lang))


def _parsed(run: list[TextBlock], lang: str, game: str) -> Parsed:
    own = run[0].lang
    return parse(_as_one(run).text + "\n", uses(own, game), "" if own == lang else own)


def _joined(parts: list[Parsed]) -> Parsed:
    return Parsed(
        tuple(piece for part in parts for piece in part.pieces),
        tuple(heading for part in parts for heading in part.headings),
        tuple(anchor for part in parts for anchor in part.anchors),
        tuple(dict.fromkeys(source for part in parts for source in part.sources)),
        tuple(dict.fromkeys(met for part in parts for met in part.met)),
    )


def _lent(value: object, own: str, lang: str) -> object:
    return Borrowed(value, own) if isinstance(value, str) and own != lang else value
