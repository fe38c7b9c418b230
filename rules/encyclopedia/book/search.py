"""Finds places in the book by names, old names, misspelt names and by what a rule says.

static/search/find.js finds the same, for a reader who types and for one without a connection. Both read the index that
rules/encyclopedia/book/search_index.py makes, in which the numbers stand with which both reckon, and the queries of
tests/search hold them to the same answers, to the letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.encyclopedia.book.answers.query import Questions
from rules.encyclopedia.book.fuzzy import WORD, Folding, Vocabulary, alike_within, slips_allowed
from rules.encyclopedia.book.search_numbers import read
from rules.encyclopedia.book.unknown_words import reader_of


class MarkedText(NamedTuple):
    """A piece of text, and whether it is what was looked for."""

    text: str
    found: bool


class IndexedPlace(NamedTuple):
    """A game, a ready-made rule set, a term or a page."""

    key: str
    kind: str
    title: str
    names: tuple[str, ...]
    url: str


class Hit(NamedTuple):
    """A paragraph of a place. ``note``: the words under which it was found, if it does not say them itself."""

    kind: str
    url: str
    heading: tuple[MarkedText, ...]
    text: tuple[MarkedText, ...]
    note: str


class PlaceHits(NamedTuple):
    """A place and the best of what was found in it; ``more`` hits are not shown. ``name``: the other name that fits.

    ``words``: how many words of the query its hits have.
    """

    place: IndexedPlace
    about: str
    words: int
    fit: int
    score: int
    name: str
    hits: tuple[Hit, ...]
    more: int


class IndexedParagraph(NamedTuple):
    """A paragraph of a place, as the index has it."""

    place: int
    kind: str
    suffix: str  # of the address
    heading: str
    text: str
    said: list[int]


class Index:
    """What there is to be found in one language. ``data``: see rules/encyclopedia/book/search_index.py."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.numbers = read(data["numbers"])
        self.fold = Folding(data["fold"])
        self.small = {self.fold.word(word) for word in data["small"]}
        self.places = [
            IndexedPlace(key, kind, title, tuple(names), url) for key, kind, title, names, url in data["places"]
        ]
        self.entries = [IndexedParagraph(*row) for row in data["entries"]]
        self.said: list[list[list[str]]] = data["said"]
        self.traps = data["traps"]
        self.about = {entry.place: entry.text for entry in self.entries if entry.kind == "about"}
        self.joined = [[self.fold.joined(name) for name in (one.title, *one.names)] for one in self.places]
        self.postings: dict[str, dict[int, int]] = {}  # word → entry → worth
        self.lines: list[int] = []
        self.said_lines = [[self._line(phrase) for side in both for phrase in side] for both in self.said]
        self.read_lines: dict[int, tuple[str, str]] = {}
        self._post_all()
        self.words = Vocabulary(self.postings, self.numbers.alike)
        self.questions = Questions(data, self.fold, self.numbers.alike, self.postings)
        self.reader = reader_of(data, self.fold, self.words)
        self.names: dict[str, dict[int, int]] = {}  # word of a name → place → worth
        for number, place in enumerate(self.places):
            for word in self.fold.words(" ".join(place.names)):
                self.names.setdefault(word, {})[number] = self.numbers.context.name
            for word in self.fold.words(place.title):
                self.names.setdefault(word, {})[number] = self.numbers.context.title
        self.name_words = Vocabulary(self.names, self.numbers.alike)

    def lines_of(self, entry: int) -> tuple[str, str]:
        """Heading and text of an entry, folded, with a blank before each word."""
        found = self.read_lines.get(entry)
        if found is None:
            one = self.entries[entry]
            found = self.read_lines[entry] = self._line(one.heading), self._line(one.text)
        return found

    def _line(self, text: str) -> str:
        return " " + " ".join(self.fold.words(text))

    def as_written(self, word: str) -> str:
        """A folded word of the book as it stands there first; the word itself where it is none."""
        for number in sorted(self.postings.get(word, ())):
            entry = self.entries[number]
            said = (phrase for key in entry.said for side in self.said[key] for phrase in side)
            for text in (entry.heading, entry.text, *said):
                for match in WORD.finditer(text):
                    if self.fold.word(match[0]) == word:
                        return match[0]
        return word

    def _post_all(self) -> None:
        words, worth, brevity = self.fold.words, self.numbers.worth, self.numbers.brevity
        said = [(words(" ".join(own)), words(" ".join(others))) for own, others in self.said]
        for number, entry in enumerate(self.entries):
            text = words(entry.text)
            later = (
                number > 0 and entry[:1] + entry[3:4] == self.entries[number - 1][:1] + self.entries[number - 1][3:4]
            )
            self._post(number, words(entry.heading), worth.later if later else worth.heading)
            self._post(number, text, worth.text)
            for key in entry.said:
                self._post(number, said[key][0], worth.said)
                self._post(number, said[key][1], worth.foreign)
            self.lines.append(min(len(text), brevity.longest) // brevity.line)

    def _post(self, entry: int, words: Iterable[str], worth: int) -> None:
        for word in words:
            known = self.postings.setdefault(word, {})
            if known.get(entry, 0) < worth:
                known[entry] = worth


def find(index: Index, query: str, *, places: int = 40, hits: int = 3, only: str = "") -> tuple[PlaceHits, ...]:
    """What fits a query, best first. ``only``: the key of the one place in which to look."""
    terms = index.fold.words(query)[: index.numbers.terms]
    if not terms:
        return ()
    fits = _fits(index, terms)
    if not fits:
        terms = index.reader.terms(_weighty(index, terms))
        fits = _fits(index, list(dict.fromkeys(terms)))
    scores, words, most = _scores(index, terms)
    rows: dict[int, list[tuple[int, int]]] = {}
    for entry, score in scores.items():
        rows.setdefault(index.entries[entry].place, []).append((-score, entry))
    found = []
    for place in {*fits, *rows}:
        if only and index.places[place].key != only:
            continue
        fit, name = fits.get(place, (0, ""))
        best = sorted(rows.get(place, []))
        found.append((-fit, best[0][0] if best else 0, place, name, [entry for _, entry in best]))
    return tuple(
        _found(index, place, (most if entries else 0, -fit, -score, name), entries, words, hits)
        for fit, score, place, name, entries in sorted(found)[:places]
    )


def _found(
    index: Index, place: int, found: tuple[int, int, int, str], entries: list[int], words: set[str], hits: int
) -> PlaceHits:
    told = [index.entries[entry] for entry in entries if index.entries[entry].kind != "about"]
    shown = tuple(_hit(index, entry, words) for entry in told[:hits])
    return PlaceHits(index.places[place], index.about[place], *found, shown, max(len(told) - hits, 0))


# --- names --------------------------------------------------------------------


def _fits(index: Index, terms: list[str]) -> dict[int, tuple[int, str]]:
    """How well the whole query fits the names of each place, and which name that is (empty for the title)."""
    asked, fits = "".join(terms), index.numbers.fit
    known = len(terms) == 1 and asked in index.postings
    found: dict[int, tuple[int, str]] = {}
    for number, place in enumerate(index.places):
        best, which = 0, ""
        for at, joined in enumerate(index.joined[number]):
            name = place.names[at - 1] if at else place.title
            fit = _fit(index, asked, joined, title=at == 0, known=known)
            if (
                fit < fits.title_word
                and place.kind in index.numbers.in_words
                and asked in joined
                and asked in index.fold.words(name)
            ):
                fit = fits.name_word if at else fits.title_word
            if fit > best:
                best, which = fit, name if at else ""
        if best:
            found[number] = (best, which)
    return found


def _fit(index: Index, asked: str, name: str, *, title: bool, known: bool) -> int:
    """How well a query fits one name. ``known``: it is a word of the book, and no misspelt one."""
    fit, alike = index.numbers.fit, index.numbers.alike
    if asked == name:
        return fit.title if title else fit.name
    if len(asked) >= alike.least and name.startswith(asked):
        return fit.title_begins if title else fit.name_begins
    limit = slips_allowed(min(len(asked), len(name)), alike)
    if limit and not known and alike_within(asked, name, limit):
        return fit.title_slip if title else fit.name_slip
    return 0


# --- what rules say -------------------------------------------------------------


def _scores(index: Index, terms: list[str]) -> tuple[dict[int, int], set[str], int]:
    """What each entry is worth to the query, for those that have most of its words; the words that fit; how many."""
    sought = _weighty(index, terms)
    total: dict[int, int] = {}
    matched: dict[int, int] = {}
    words: set[str] = set()
    by_term = []
    for term in sought:
        worth, fitting = _worth(index, term)
        words |= fitting
        for entry, value in worth.items():
            total[entry] = total.get(entry, 0) + value
            matched[entry] = matched.get(entry, 0) + 1
        by_term.append((worth, _context(index, term)))
    if len(sought) > 1:
        _add_context(index, total, matched, by_term)
    most = max(matched.values(), default=0)
    scores = {entry: _weighed(index, entry, total[entry], terms) for entry, n in matched.items() if n == most}
    return scores, words, most


def _weighty(index: Index, terms: list[str]) -> list[str]:
    """The words of a query, each once, without those that are passed over; all of them if there are no others."""
    each = list(dict.fromkeys(terms))
    return [term for term in each if term not in index.small] or each


def _worth(index: Index, term: str) -> tuple[dict[int, int], set[str]]:
    """What the entries are worth that have a word of the query: rare words and good fits are worth more."""
    fitting = index.words.fitting(term)
    worth: dict[int, int] = {}
    for word, quality in fitting.items():
        entries = index.postings[word]
        rarity = (len(index.entries) // len(entries)).bit_length()
        for entry, weight in entries.items():
            value = weight * quality * rarity
            if worth.get(entry, 0) < value:
                worth[entry] = value
    return worth, set(fitting)


def _context(index: Index, term: str) -> dict[int, int]:
    """The places whose names have the word, and what that is worth."""
    found: dict[int, int] = {}
    alike = index.numbers.alike
    for word, quality in index.name_words.fitting(term).items():
        if quality != alike.within:
            for place, worth in index.names[word].items():
                found[place] = max(found.get(place, 0), worth * quality // alike.exact)
    return found


def _add_context(
    index: Index, total: dict[int, int], matched: dict[int, int], by_term: list[tuple[dict[int, int], dict[int, int]]]
) -> None:
    """Counts a word that an entry lacks, but that is a name of the game to which it belongs."""
    for entry in matched:
        place = index.entries[entry].place
        for worth, places in by_term:
            if place in places:
                total[entry] += places[place]
                matched[entry] += entry not in worth


def _weighed(index: Index, entry: int, score: int, terms: list[str]) -> int:
    """The score: more where the words stand side by side, most where they are all that is said; less in long texts."""
    one = index.entries[entry]
    phrase = " " + " ".join(terms)
    said = [line for key in one.said for line in index.said_lines[key]]
    if phrase in said:
        return score * 3
    if len(terms) > 1 and any(phrase in line for line in (*index.lines_of(entry), *said)):
        score *= 2
    kinds, room = index.numbers.kinds, index.numbers.brevity.room
    score = score * kinds.of(one.kind) // kinds.whole
    return score * room // (room + index.lines[entry])


# --- what is shown --------------------------------------------------------------


def _hit(index: Index, entry: IndexedParagraph, words: set[str]) -> Hit:
    heading = marked(index, entry.heading, words)
    text = marked(index, _snippet(index, entry.text, words), words)
    said = any(part.found for part in (*heading, *text))
    return Hit(
        entry.kind,
        index.places[entry.place].url + entry.suffix,
        heading,
        text,
        "" if said else _said_as(index, entry.said, words),
    )


def _said_as(index: Index, keys: list[int], words: set[str]) -> str:
    """The phrase under which a rule was found: the shortest of those with most of the words."""
    best, most, length = "", 0, 0
    for key in keys:
        for side in index.said[key]:
            for phrase in side:
                inside = index.fold.words(phrase)
                n = sum(word in words for word in inside)
                if n > most or (n == most and len(inside) < length):
                    best, most, length = phrase, n, len(inside)
    return best


def _snippet(index: Index, text: str, words: set[str]) -> str:
    """As much of a text as fits a result: from its beginning, or from shortly before the first hit."""
    longest, before = index.numbers.snippet
    if len(text) <= longest:
        return text
    first = next((match.start() for match in WORD.finditer(text) if index.fold.word(match[0]) in words), 0)
    start = text.rfind(" ", 0, first - before) + 1 if first > longest - before else 0
    end = start + longest
    if end < len(text):
        end = text.rfind(" ", start, end)
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")


def marked(index: Index, text: str, words: set[str]) -> tuple[MarkedText, ...]:
    """A text in parts, the words that fit the query by themselves."""
    parts: list[MarkedText] = []
    end = 0
    for match in WORD.finditer(text):
        if index.fold.word(match[0]) in words:
            if match.start() > end:
                parts.append(MarkedText(text[end : match.start()], False))
            parts.append(MarkedText(match[0], True))
            end = match.end()
    if end < len(text):
        parts.append(MarkedText(text[end:], False))
    return tuple(parts)


# --- the other language, and names that are mixed up --------------------------------


def beside(own: Sequence[PlaceHits], other: Iterable[PlaceHits], limit: int = 5) -> tuple[PlaceHits, ...]:
    """What the other language tells better than the reader's own, or alone; not with fewer words of the query."""
    known = {one.place.key: (one.fit, one.score) for one in own}
    most = max((one.words for one in own), default=0)
    better = (one for one in other if (one.fit, one.score) > known.get(one.place.key, (0, 0)))
    return tuple(one for one in better if one.fit or one.words >= most)[:limit]


class Confusion(NamedTuple):
    """A name that stands for several things: a sentence, and these things as label, words and address."""

    says: str
    means: tuple[tuple[str, str, str], ...]


def confusion(index: Index, query: str) -> Confusion | None:
    """What to say of a query that may mean several things; slips are forgiven."""
    asked = index.fold.joined(query)
    known = asked in index.postings
    best = 0
    found = None
    for names, says, means in index.traps:
        for name in names:
            fit = _fit(index, asked, index.fold.joined(name), title=False, known=known)
            if fit in (index.numbers.fit.name, index.numbers.fit.name_slip) and fit > best:
                best, found = fit, Confusion(says, tuple((label, words, url) for label, words, url in means))
    return found
