"""Words of a query that stand nowhere in the book: what they stand for, of what parts they are, what they look like.

static/search/unknown.js does the same in a browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.fuzzy import WORD, Folding, Vocabulary

LEAST_PART: Final = 4  # letters of a part of a compound
LEAST_LAST: Final = 3  # letters of its last part, behind one that is a word by itself
JOINTS: Final = ("", "s", "n", "en", "es", "er", "e")  # between the parts
MOST_PARTS: Final = 3
MEANS, PARTS, LOOKS = "means", "parts", "unknown"
MOST_ALIKE: Final = 3  # words that an unknown one may be taken for


class ReadWord(NamedTuple):
    """An unknown word and the words of the book that are looked for instead.

    ``how``: it MEANS these, these are its PARTS, or it only LOOKS like them.
    """

    word: str
    words: tuple[str, ...]
    how: str


class WordReader:
    """Reads words that nobody has written. ``means``: what words stand for; ``known``: the words of the book."""

    def __init__(self, means: Mapping[str, str], fold: Folding, known: Vocabulary) -> None:
        self.fold, self.known = fold, known
        self.means = {fold.word(word): meant for word, meant in means.items()}

    def terms(self, terms: list[str]) -> list[str]:
        """The words of a query with those in place of the unknown ones that are sure."""
        return [one for term in terms for one in (self.fold.words(" ".join(self._sure(term))) or [term])]

    def unknown(self, query: str) -> tuple[ReadWord, ...]:
        """The unknown words of a query, as they were typed, each with what it is taken for, if with anything."""
        found = []
        for match in WORD.finditer(query):
            term = self.fold.word(match[0])
            if self.known.begins(term):
                continue
            sure = self._sure(term)
            alike = sure or tuple(sorted(self.known.fitting(term), key=lambda one: (abs(len(one) - len(term)), one)))
            how = (MEANS if len(sure) == 1 else PARTS) if sure else LOOKS
            found.append(ReadWord(match[0], alike if sure else alike[:MOST_ALIKE], how))
        return tuple(found)

    def _sure(self, term: str) -> tuple[str, ...]:
        """The words that a word stands for, or of which it is put together; none where it is known, or nothing is known."""
        if term in self.known.shapes:
            return ()
        if term in self.means:
            return (self.means[term],)
        return () if self.known.begins(term) else self._parts(term, MOST_PARTS)

    def _parts(self, term: str, most: int) -> tuple[str, ...]:
        """A compound in its parts, the first as long as can be; the last is a word, the others begin one."""
        for end in range(len(term) - LEAST_LAST, LEAST_PART - 1, -1):
            first, rest = term[:end], term[end:]
            if not self.known.begins(first):
                continue
            for joint in JOINTS:
                last = rest.removeprefix(joint)
                if joint and last == rest:
                    continue
                if last in self.means:
                    return first, self.means[last]
                least = LEAST_LAST if first in self.known.shapes else LEAST_PART
                if len(last) >= least and last in self.known.shapes:
                    return first, last
                if most > 2 and (further := self._parts(last, most - 1)):
                    return first, *further
        return ()


def reader_of(data: Mapping[str, Any], fold: Folding, known: Vocabulary) -> WordReader:
    """The reader of unknown words for an index."""
    return WordReader(data["asked"]["means"], fold, known)
