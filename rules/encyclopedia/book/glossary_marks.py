"""Marks the words of the glossary where an article uses them: the first time in each chapter as a link.

Not in headings, tables and links, and not where a word is set in bold: there it is being explained, or it is what a
paragraph is headed with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from markdown_it.token import Token

from rules.encyclopedia.book.words import Finder, WordOccurrence

CHAPTER = "h2"
CALLED: Final = "called"  # the slot of what a card is called with German cards, and with French ones
_CALLED: Final = re.compile("\ue000called:([^|\ue001]*)[|]([^|\ue001]*)[|]\ue001")
_APART = ("table", "heading")  # what begins and ends with these names is left alone


class WordUse(NamedTuple):
    """A word of the glossary in an article: its key, and the anchor of the rule or heading under which it stands."""

    key: str
    anchor: str


def explain(tokens: Sequence[Token], find: Finder, slot: Callable[[str, str], str]) -> Iterator[WordUse]:
    """Puts slots where words of the glossary stand, and says which ones it met, in order.

    ``term`` has ``key|word|`` as argument and becomes a link; ``said`` has ``key|word`` and is a word that the reader's
    region may have another one for. ``keep`` after the last bar: this one must stay as it is. ``called`` has
    ``word|word|keys``: what a card is called with German and with French cards, and which words in that become links.
    """
    chapter: set[str] = set()
    article: set[str] = set()
    anchor, apart = "", 0
    for token in tokens:
        apart += _depth(token)
        anchor = str(token.attrs.get("id", anchor))
        if token.type == "heading_open" and token.tag == CHAPTER:
            chapter = set(article)
        if token.type == "inline" and not apart:
            linked = _Linked(find, slot, chapter, article)
            token.children = list(linked.marked(token.children or []))
            yield from (WordUse(key, anchor) for key in linked.met)


def _depth(token: Token) -> int:
    return token.nesting if token.type.rpartition("_")[0] in _APART else 0


class _Linked:
    """One run of text: ``chapter`` and ``article`` are the words that need no further link, and grow."""

    def __init__(self, find: Finder, slot: Callable[[str, str], str], chapter: set[str], article: set[str]) -> None:
        self.find, self.slot, self.chapter, self.article = find, slot, chapter, article
        self.met: list[str] = []

    def marked(self, children: Iterable[Token]) -> Iterator[Token]:
        """The tokens of the text, with slots in the words."""
        links = bold = 0
        for child in children:
            links += child.nesting if child.type.startswith("link_") else 0
            bold += child.nesting if child.type.startswith("strong_") else 0
            if child.type == "text" and not links:
                child.content = self._text(child.content, bold=bool(bold))
            yield child

    def _text(self, text: str, *, bold: bool) -> str:
        parts, end = [], 0
        for found in self.find(text):
            self.met.append(found.key)
            said = text[found.start : found.end] if bold else self._one(found)
            parts += [text[end : found.start], said]
            end = found.end
        return _CALLED.sub(lambda match: self._called(match[1], match[2], bold=bold), "".join([*parts, text[end:]]))

    def _called(self, german: str, french: str, *, bold: bool) -> str:
        """What a card is called, with the words in it that are met for the first time."""
        met = list(dict.fromkeys(found.key for words in (german, french) for found in self.find(words)))
        self.met += met
        linked = [] if bold else [key for key in met if key not in self.chapter]
        for key in linked:
            self._link(key)
        return self.slot(CALLED, f"{german}|{french}|{' '.join(linked)}")

    def _one(self, found: WordOccurrence) -> str:
        keep = "keep" if found.fixed else ""
        if found.key not in self.chapter:
            self._link(found.key)
            return self.slot("term", f"{found.key}|{found.said}|{keep}")
        return found.said if found.fixed else self.slot("said", f"{found.key}|{found.said}")

    def _link(self, key: str) -> None:
        """Remembers that this word has its link."""
        self.chapter.add(key)
        if self.find.entries[key].once:
            self.article.add(key)
