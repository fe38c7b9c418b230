"""When two words are the same, or nearly: however one writes umlauts and capitals, begun only, or with a slip.

static/search/spelling.js does the same in a browser, with the same numbers; tests hold the two together.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.encyclopedia.book.search_numbers import Alike

WORD: Final = re.compile(
    r"\ue000[^\ue001]*\ue001|[^\W_]+"
)  # the code of a card in its fence is one too, and is passed over
LAST: Final = chr(0x10FFFF)  # behind every letter
FENCE: Final = "\ue000"
KEPT_SHAPES, KEPT_TERMS = 8192, 256
MARKS: Final = re.compile(r"[\u0300-\u036f]")
DOUBLE: Final = re.compile(r"([a-z])\1+")


class Folding:
    """Words without capitals, accents, umlauts and doubled letters. ``pairs``: letters that count as the same."""

    def __init__(self, pairs: Iterable[Sequence[str]]) -> None:
        self.pairs = [(old, new) for old, new in pairs]
        self.known: dict[str, str] = {}

    def word(self, word: str) -> str:
        """One word, folded."""
        found = self.known.get(word)
        if found is None:
            found = MARKS.sub("", unicodedata.normalize("NFD", word.lower()))
            for old, new in self.pairs:
                found = found.replace(old, new)
            found = self.known[word] = DOUBLE.sub(r"\1", found)
        return found

    def words(self, text: str) -> list[str]:
        """The words of a text, folded; without cards."""
        return [self.word(word) for word in WORD.findall(text) if word[0] != FENCE]

    def joined(self, text: str) -> str:
        """A name in one piece: however one parts it, it stays the same."""
        return "".join(self.words(text))


class Vocabulary:
    """Words to be found."""

    def __init__(self, words: Iterable[str], alike: Alike) -> None:
        self.shapes = {word: letters(word) for word in words}
        self.in_order = sorted(self.shapes)
        self.kept: dict[str, Mapping[str, int]] = {}  # what was asked last; one query asks several times
        self.alike = alike

    def begins(self, term: str) -> bool:
        """Whether one of them begins so; a very short term always counts as known."""
        return len(term) < self.alike.least or bool(self._beginning_with(term))

    def fitting(self, term: str) -> Mapping[str, int]:
        """The words that fit, and how well: this very word, those that begin so, those with it inside.

        Slips are looked for only where nothing begins so: what is spelt right is meant.
        """
        found = self.kept.get(term)
        if found is None:
            found = self._fitting(term)
            if len(self.kept) >= KEPT_TERMS:
                self.kept.clear()
            self.kept[term] = found
        return found

    def _fitting(self, term: str) -> Mapping[str, int]:
        alike = self.alike
        found = {term: alike.exact} if term in self.shapes else {}
        if len(term) < alike.least:
            return found
        for word in self._beginning_with(term):
            ending = len(word) - len(term) <= alike.ending
            found.setdefault(word, alike.begins if ending else alike.begins_long)
        if not found:
            found = self._misspelt(term)
        if len(term) > alike.least:
            for word in self.shapes:
                if term in word:
                    found.setdefault(word, alike.within)
        return found

    def _beginning_with(self, term: str) -> list[str]:
        first = bisect_left(self.in_order, term)
        return self.in_order[first : bisect_left(self.in_order, term + LAST, first)]

    def lookalikes(self, term: str) -> list[str]:
        """The words that have nearly the same letters: only these are compared letter by letter."""
        limit, bits, size = slips_allowed(len(term), self.alike), letters(term), len(term)
        return [
            word
            for word, shape in self.shapes.items()
            if limit
            and len(word) > self.alike.least
            and abs(len(word) - size) <= limit
            and (shape ^ bits).bit_count() <= 2 * limit
        ]

    def _misspelt(self, term: str) -> dict[str, int]:
        limit = slips_allowed(len(term), self.alike)
        counted = ((word, slips(term, word, limit)) for word in self.lookalikes(term))
        return {word: self.alike.slip if n == 1 else self.alike.two_slips for word, n in counted if n <= limit}


def alike_within(a: str, b: str, limit: int) -> bool:
    """Whether two words differ by no more slips than that; most that do are told apart by their letters alone."""
    if abs(len(a) - len(b)) > limit or (letters(a) ^ letters(b)).bit_count() > 2 * limit:
        return False
    return slips(a, b, limit) <= limit


@lru_cache(maxsize=KEPT_SHAPES)
def letters(word: str) -> int:
    """Which letters a word has, as bits: words that differ in many of these are not alike."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 31)
    return bits


def slips_allowed(length: int, alike: Alike) -> int:
    """How many slips a word of this length may have and still be known."""
    return (length >= alike.one_from) + (length >= alike.two_from)


def slips(a: str, b: str, limit: int) -> int:
    """How many letters are missing, too many, wrong or swapped; ``limit + 1`` if there are more than that."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
