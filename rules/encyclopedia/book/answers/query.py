"""Answers a question that somebody has typed, if it is one that the facts answer.

static/search/answers.js does the same in a browser; both read what rules/encyclopedia/book/answers/shelf.py lays into
the index, and tests hold them to the same answers. A query is a question only if every word of it is understood: it
belongs to a pattern, is the name of a game or a number, or has no weight. So a word that nobody has thought of leads to
the list of findings and not to a wrong answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.fuzzy import Folding, Vocabulary, slips, slips_allowed
from rules.encyclopedia.book.search_numbers import Alike

MOST_WORDS: Final = 14  # of a question
NAME_WORDS: Final = 4  # of a name
MANY: Final = 3  # games that go by the title of another one
LEAST_SLIP: Final = 4  # letters of a word whose slip is forgiven
NUMBER, NAMED, MAYBE, RANK = "#", "@", "?", "$"
OF_TRUMPS: Final = "*"  # before an order of the trump suit, and before a rank that is said of it
TRUMPS_MEANT: Final = "oftrumps"  # the group by which a question is about the trump suit
GAME, TERM = "game", "term"


class AnswerPlace(NamedTuple):
    """A game in an answer: the number of its place, what follows its address, the house rules that decide."""

    place: int
    suffix: str
    switches: tuple[str, ...]


class AnswerGroup(NamedTuple):
    """An answer and the games that give it. ``label``: the short answer, ``text``: the sentences behind it.

    ``numbers``: those to which it is yes; ``orders``: of ranks, see rules/encyclopedia/book/answers/ranking.py.
    """

    label: str
    text: str
    numbers: tuple[int, ...]
    games: tuple[AnswerPlace, ...]
    orders: tuple[str, ...] = ()


class GivenAnswer(NamedTuple):
    """An answer: about one game a single group with a single game, about several what each group of them says.

    ``question``: its key. ``facets``: what is filled in on the page *which game*; then the group has the games that fit.
    """

    question: str
    title: str
    groups: tuple[AnswerGroup, ...]
    facets: tuple[tuple[str, str], ...] = ()


class _Found(NamedTuple):
    """A pattern that fits: which words it used, the number and the ranks among them, whether they are of trumps."""

    used: frozenset[int]
    number: int | None
    ranks: str = ""
    trumps: bool = False


class Questions:
    """The questions that one index answers. ``data``: of the index; ``known``: the words of the book."""

    def __init__(self, data: Mapping[str, Any], fold: Folding, alike: Alike, known: Iterable[str]) -> None:
        asked: Mapping[str, Any] = data["asked"]
        self.fold, self.alike, self.known = fold, alike, known
        self.groups = {
            name: sorted((tuple(fold.words(phrase)) for phrase in phrases), key=lambda words: -len(words))
            for name, phrases in asked["groups"].items()
        }
        self.small = {fold.word(word) for word in asked["small"]}
        self.game_small = {fold.word(word) for word in asked["gamesmall"]}
        self.numbers = {fold.word(word): number for word, number in asked["numbers"].items()}
        self.dialect = {fold.word(word): fold.word(usual) for word, usual in asked["dialect"].items()}
        self.patterns = [(key, pattern.split()) for key, pattern in asked["patterns"]]
        self.titles = {key: title for key, title, _ in asked["questions"]}
        self.answers = {key: [_group(*row) for row in rows] for key, _, rows in asked["questions"]}
        self.numbered: Mapping[str, Sequence[str]] = asked["numbered"]
        self.ranks: Mapping[str, str] = {fold.word(word): rank for word, rank in asked["ranks"].items()}
        self.objects = {fold.word(word) for word in asked["objects"]}
        self.paired: Mapping[str, Sequence[str]] = asked["paired"]
        self.facets = [
            (key, value, [one.split() for one in patterns], title, tuple(AnswerPlace(n, "", ()) for n in places))
            for key, value, patterns, title, places in asked["facets"]
        ]
        self.which: str = asked["ui"]["which"]
        words = {word for phrases in self.groups.values() for phrase in phrases for word in phrase}
        self.lexicon = Vocabulary((*words, *self.small, *self.game_small, *self.numbers, *self.ranks), alike)
        self.names = _names(data["places"], fold, asked["other"])
        self.name_words = Vocabulary(self.names, alike)

    # --- reading -----------------------------------------------------------------

    def answer(self, query: str) -> GivenAnswer | None:
        """The answer to a query; None where it is no question, or none that the facts answer."""
        terms = [self.dialect.get(word, word) for word in self.fold.words(query)]
        if not terms or len(terms) > MOST_WORDS or "".join(terms) in self.names:
            return None
        spelt = [self._spelt(word) for word in terms]
        strange = {
            at for at, word in enumerate(spelt) if word not in self.lexicon.shapes and self._number(word) is None
        }
        for first, last, games in chain(((0, 0, ()),), self._named(terms)):
            if strange.difference(range(first, last)):
                continue
            rest = [*spelt[:first], *spelt[last:]]
            given = self._question(rest, games) or (None if games else self._which(rest))
            if given is not None:
                return given
        return None

    def _question(self, terms: list[str], games: tuple[int, ...]) -> GivenAnswer | None:
        best: tuple[str, _Found] | None = None
        for key, pattern in self.patterns:
            if NAMED in pattern and not games:
                continue
            found = self._fits(terms, pattern)
            rest = found and [word for at, word in enumerate(terms) if at not in found.used]
            if found is None or any(word not in self.small for word in rest or ()):
                continue
            if best is None or len(found.used) > len(best[1].used):
                best = key, found
        return self._given(best[0], games, best[1]) if best else None

    def _which(self, terms: list[str]) -> GivenAnswer | None:
        """The games that fit a query after a game: for so many, with such a pack, a short one."""
        used: frozenset[int] = frozenset()
        chosen = []
        for key, value, patterns, title, games in self.facets:
            for pattern in patterns:
                found = self._fits(terms, pattern, used)
                if found and (found.number is None or str(found.number) == value):
                    used |= found.used
                    chosen.append((key, value, title, games))
                    break
        if not chosen or any(at not in used and word not in self.game_small for at, word in enumerate(terms)):
            return None
        if len({key for key, *_ in chosen}) < len(chosen):
            return None
        fitting = [one for one in chosen[0][3] if all(one in games for *_, games in chosen[1:])]
        title = " · ".join(title for _, _, title, _ in chosen)
        group = AnswerGroup(title, "", (), tuple(fitting))
        return GivenAnswer("which", self.which, (group,), tuple((key, value) for key, value, *_ in chosen))

    def _fits(self, terms: list[str], pattern: list[str], used: frozenset[int] = frozenset()) -> _Found | None:
        """Whether the words have every group of a pattern; each word belongs to one of them at most."""
        number: int | None = None
        ranks: list[int] = []
        trumps = False
        for part in pattern:
            name = part.removesuffix(MAYBE)
            if name == NAMED:
                continue
            if name == NUMBER:
                spot = next((at for at in range(len(terms)) if at not in used and self._number(terms[at])), None)
                taken: tuple[int, ...] = () if spot is None else (spot,)
                number = None if spot is None else self._number(terms[spot])
            elif name == RANK:
                taken = tuple(at for at in range(len(terms)) if at not in used and terms[at] in self.ranks)[:1]
                ranks += taken
            else:
                taken = self._phrase(terms, self.groups.get(name, ()), used)
                trumps |= name == TRUMPS_MEANT and bool(taken)
            if not taken and name == part:
                return None
            used = used.union(taken)
        if len(ranks) > 1 and terms[ranks[0] - 1 : ranks[0]] and terms[ranks[0] - 1] in self.objects:
            return None  # the card that is beaten is named first
        said = [self.ranks[terms[at]] for at in ranks]
        of_trumps = trumps or any(one.startswith(OF_TRUMPS) for one in said)
        return _Found(used, number, "".join(one.removeprefix(OF_TRUMPS) for one in said), of_trumps)

    @staticmethod
    def _phrase(terms: list[str], phrases: Iterable[tuple[str, ...]], used: frozenset[int]) -> tuple[int, ...]:
        """Where the longest of these phrases stands, the first of equals."""
        for phrase in phrases:
            if phrase[0] not in terms:
                continue
            for first in range(len(terms) - len(phrase) + 1):
                spots = tuple(range(first, first + len(phrase)))
                if not used.intersection(spots) and tuple(terms[first : first + len(phrase)]) == phrase:
                    return spots
        return ()

    def _number(self, word: str) -> int | None:
        return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else self.numbers.get(word)

    def _spelt(self, word: str) -> str:
        """A word of a question with its slip mended, if it is clear which is meant."""
        if (
            word in self.lexicon.shapes
            or word in self.known
            or len(word) < LEAST_SLIP
            or (word.isascii() and word.isdigit())
        ):
            return word
        near = [one for one in self.lexicon.lookalikes(word) if slips(word, one, 1) == 1]
        return near[0] if len(near) == 1 else word

    def _named(self, terms: list[str]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Where the name of a game may stand, and which games it names: longer names first, slips last."""
        spans = [
            (first, first + size)
            for size in range(min(NAME_WORDS, len(terms)), 0, -1)
            for first in range(len(terms) - size + 1)
        ]
        for first, last in spans:
            if games := self.names.get("".join(terms[first:last])):
                yield first, last, games
        for first, last in spans:
            name = "".join(terms[first:last])
            if name not in self.names and name not in self.known and name not in self.lexicon.shapes:
                games = self._misspelt(name)
                if games:
                    yield first, last, games

    def _misspelt(self, name: str) -> tuple[int, ...]:
        limit = min(slips_allowed(len(name), self.alike), 1)
        if len(name) <= LEAST_SLIP or not limit:
            return ()
        alike = (known for known in self.name_words.lookalikes(name) if slips(name, known, limit) <= limit)
        found = {self.names[known] for known in alike}
        return found.pop() if len(found) == 1 else ()

    # --- answering -----------------------------------------------------------------

    def _given(self, key: str, games: tuple[int, ...], found: _Found) -> GivenAnswer | None:
        title, groups = self.titles[key], self.answers[key]
        if found.number is not None:
            title = self.numbered[key][2].replace("{n}", str(found.number))
            groups = [self._of_number(key, group, found.number) for group in groups]
        if len(found.ranks) > 1:
            title = self.paired[key][2]
            groups = [one for group in groups if (one := self._of_ranks(key, group, found, bool(games)))]
        if games:
            kept = (group._replace(games=tuple(one for one in group.games if one.place in games)) for group in groups)
            groups = [group for group in kept if group.games]
        if not groups:
            return None
        if len(groups) == 1 and len(groups[0].games) == 1:
            return GivenAnswer(key, title, tuple(groups))
        return GivenAnswer(key, title, tuple(_by_label(groups)))

    def _of_number(self, key: str, group: AnswerGroup, number: int) -> AnswerGroup:
        yes, no, _ = self.numbered[key]
        words = f"{group.label}. {group.text}".strip()
        games = tuple(one._replace(switches=()) for one in group.games)  # they decide about other numbers, too
        return group._replace(label=yes if number in group.numbers else no, text=words, games=games)

    def _of_ranks(self, key: str, group: AnswerGroup, found: _Found, named: bool) -> AnswerGroup | None:
        """Yes or no, with the order of the cards; the order alone where it depends, for who asks about one game."""
        yes, no, _ = self.paired[key]
        higher = _higher(group.orders, found.ranks[0], found.ranks[1], trumps=found.trumps)
        if higher is None:
            return group if named else None
        return group._replace(label=yes if higher else no, text=f"{group.label}. {group.text}".strip())


def _group(label: str, text: str, numbers: list[int], rows: list[list[Any]], orders: Sequence[str] = ()) -> AnswerGroup:
    games = tuple(AnswerPlace(place, suffix, tuple(switches)) for place, suffix, switches in rows)
    return AnswerGroup(label, text, tuple(numbers), games, tuple(orders))


def _higher(orders: Iterable[str], first: str, second: str, *, trumps: bool) -> bool | None:
    """Whether the first of two ranks beats the second; None where that cannot be said without more."""
    for order in orders:
        ranks = order.removeprefix(OF_TRUMPS)
        if order.startswith(OF_TRUMPS) == trumps and first != second and first in ranks and second in ranks:
            return ranks.index(first) < ranks.index(second)
    return None


def _by_label(groups: Iterable[AnswerGroup]) -> Iterator[AnswerGroup]:
    """The groups with one short answer as one, those of most games first; what only some of them say is left out."""
    found: dict[str, list[AnswerGroup]] = {}
    for group in groups:
        found.setdefault(group.label, []).append(group)
    rows = [
        AnswerGroup(label, same[0].text if len(same) == 1 else "", (), _all_games(same))
        for label, same in found.items()
    ]
    yield from sorted(rows, key=lambda row: (-len(row.games), row.games[0].place))


def _all_games(groups: Iterable[AnswerGroup]) -> tuple[AnswerPlace, ...]:
    return tuple(sorted((one for group in groups for one in group.games), key=lambda one: one.place))


def _names(places: Iterable[Sequence[Any]], fold: Folding, other: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The games of every name. A name that is also a word of the book, or one of the others, names none; a title names its own game only,
    unless so many others go by it that nobody knows which is meant.
    """
    rows = list(places)
    terms = {fold.joined(name) for _, kind, title, names, _ in rows if kind == TERM for name in (title, *names)}
    terms.update(fold.joined(name) for name in other)
    titles = {fold.joined(title): (number,) for number, (_, kind, title, *_) in enumerate(rows) if kind == GAME}
    found: dict[str, tuple[int, ...]] = {}
    for number, (_, kind, _, names, _) in enumerate(rows):
        for name in {fold.joined(name): None for name in names} if kind == GAME else ():
            found[name] = (*found.get(name, ()), number)
    shared = {name: games for name, games in found.items() if name not in terms}
    return shared | {
        name: (*own, *shared[name]) if len(shared.get(name, ())) >= MANY else own for name, own in titles.items()
    }
