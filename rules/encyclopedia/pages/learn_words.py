"""The words of the card table in a course: where one is met for the first time, it can be asked what it means."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rules.encyclopedia.book.words import uses

_TAG: Final = re.compile(r"(<[^>]*>)")
_CHIP: Final = re.compile(r'<span class="(?:chip|suit-in-line)\b')


class CourseWord(NamedTuple):
    """A word that is explained: the number of its place, how it is headed, what it means."""

    n: int
    word: str
    says: str


class CourseWords:
    """Marks words in the sentences of one course, each once; ``met`` are those that were."""

    def __init__(self, lang: str, game: str) -> None:
        self._find = uses(lang, game)
        self.met: dict[str, CourseWord] = {}

    def marked(self, html: SafeString) -> SafeString:
        """A sentence with a key in place of every word that no sentence before it had."""
        inside, parts = 0, []
        for part in _TAG.split(html):
            if part.startswith("<"):
                inside = self._depth(part, inside)
                parts.append(part)
            else:
                parts.append(part if inside else self._in_text(part))
        return mark_safe("".join(parts))  # noqa: S308  the sentence was clean, and what is put in is escaped

    @staticmethod
    def _depth(tag: str, inside: int) -> int:
        """How deep a place after this tag lies in a card or suit: there is nothing to explain."""
        if not inside:
            return 1 if _CHIP.match(tag) else 0
        return inside + (tag.startswith("<span")) - (tag == "</span>")

    def _in_text(self, text: str) -> str:
        found, end = "", 0
        for use in self._find(text):
            entry = self._find.entries[use.key]
            if entry.cards or entry.suits or use.key in self.met:  # what a card is called says its picture
                continue
            word = self.met.setdefault(use.key, CourseWord(1 + len(self.met), entry.word, entry.says))
            key = format_html(
                '<button type="button" class="word-key" popovertarget="word-{}">{}</button>', word.n, use.said
            )
            found += text[end : use.start] + key
            end = use.end
        return found + text[end:]
