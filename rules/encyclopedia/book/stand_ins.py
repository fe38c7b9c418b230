"""Texts that are not whole in their language: for each block that is lacking stands that of another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from rules.encyclopedia.book.markdown import Parsed, parse
from rules.encyclopedia.book.words import uses
from rules.languages import LANGUAGES, Borrowed
from rules.text_blocks import TextBlock, WrittenText, as_one, blocks, written


class MissingText(KeyError):
    """No language has this text."""


Edited = Callable[[str, str], str]  # a language, and a text in it


def whole(
    lang: str, paths: Mapping[str, Path], game: str, edited: Edited = lambda _, body: body
) -> tuple[dict[str, Any], Parsed]:
    """What is said ahead of a text and its pieces, from the files of the languages; those of its own come first.

    ``game``: the one whose words are explained in it, or ""; ``edited``: what becomes of a text before it is read.
    Raises MissingText, BadMarkup.
    """
    found = {one: text for one in (lang, *LANGUAGES) if (text := written(paths[one]))}
    found = {one: WrittenText(text.front, edited(one, text.body)) for one, text in found.items()}
    if not found:
        raise MissingText(lang)
    (first, own), *lenders = found.items()
    if first != lang:
        return {key: _lent(value, first) for key, value in own.front.items()}, parse(own.body, uses(first, game), first)
    if not lenders:
        return dict(own.front), parse(own.body, uses(lang, game))
    lender, other = lenders[0]
    front = {key: _lent(value, lender) for key, value in other.front.items()} | dict(own.front)
    if not _keys(other.body) - _keys(own.body):
        return front, parse(own.body, uses(lang, game))
    filled = _filled(list(blocks(lang, own.body)), list(blocks(lender, other.body)))
    runs = (list(run) for _, run in groupby(filled, key=lambda block: block.lang))
    return front, _joined([_parsed(run, lang, game) for run in runs])


@cache
def _keys(body: str) -> frozenset[str]:
    return frozenset(block.key for block in blocks("", body))


def _filled(own: list[TextBlock], other: list[TextBlock]) -> Iterator[TextBlock]:
    """The blocks of a text, and where they belong those that only the other one has."""
    there, theirs = {block.key: block for block in own}, {block.key for block in other}
    further: dict[str, list[TextBlock]] = {
        key: [] for key in (*there, "")
    }  # what only this text has, by what it follows
    last = ""
    for block in own:
        last = block.key if block.key in theirs else last
        if block.key not in theirs:
            further[last].append(block)
    yield from further[""]
    for block in other:
        yield there.get(block.key, block)
        yield from further.get(block.key, ())


def _parsed(run: list[TextBlock], lang: str, game: str) -> Parsed:
    own = run[0].lang
    return parse(as_one(run).text + "\n", uses(own, game), "" if own == lang else own)


def _joined(parts: list[Parsed]) -> Parsed:
    return Parsed(
        tuple(piece for part in parts for piece in part.pieces),
        tuple(heading for part in parts for heading in part.headings),
        tuple(anchor for part in parts for anchor in part.anchors),
        tuple(dict.fromkeys(source for part in parts for source in part.sources)),
        tuple(dict.fromkeys(met for part in parts for met in part.met)),
    )


def _lent(value: object, lang: str) -> object:
    return Borrowed(value, lang) if isinstance(value, str) else value
