"""Answers as the page of the search shows them: static/search/show.js shows them alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from rules.encyclopedia.book.answers.query import AnswerGroup, GivenAnswer
from rules.encyclopedia.book.answers.wording import of_answers
from rules.encyclopedia.book.search import Index, MarkedText
from rules.encyclopedia.book.unknown_words import LOOKS, ReadWord

FEW: Final = 12  # games that are named of those that give an answer
FIRST: Final = 6  # games that are named of those that fit


class AnswerLink(NamedTuple):
    """Words that lead somewhere."""

    words: str
    url: str


class ShownGroup(NamedTuple):
    """A short answer, the sentences behind it, how many games give it, and these games where they are few."""

    label: tuple[MarkedText, ...]
    text: tuple[MarkedText, ...]
    share: str
    games: tuple[AnswerLink, ...]


class ShownAnswer(NamedTuple):
    """An answer on the page. ``game``: the one it is about; ``which``: where one chooses among those that fit."""

    lang: str
    asked: str
    key: str
    game: AnswerLink | None
    groups: tuple[ShownGroup, ...]
    rule: AnswerLink | None
    decides: str
    switches: tuple[tuple[tuple[MarkedText, ...], str], ...]
    which: AnswerLink | None


def first_answer(indexes: Sequence[tuple[str, Index]], query: str) -> ShownAnswer | None:
    """The answer of the first of these languages that understands the question."""
    for lang, index in indexes:
        given = index.questions.answer(query)
        if given is not None:
            return _shown(lang, index, given)
    return None


class UnknownWord(NamedTuple):
    """What is said of a word that nobody knows, and the words that it is taken for. ``sure``: it is known to mean them."""

    says: str
    words: tuple[str, ...]
    sure: bool


def unknown_words(indexes: Sequence[tuple[str, Index]], query: str) -> tuple[UnknownWord, ...]:
    """The words of a query that no language has."""
    (lang, own), *others = indexes
    found = {one.word: one for one in own.reader.unknown(query)}
    for _, other in others:
        theirs = {one.word: one for one in other.reader.unknown(query)}
        found = {
            word: one if theirs[word].how == LOOKS else theirs[word] for word, one in found.items() if word in theirs
        }
    return tuple(_unknown(lang, own, one) for one in found.values())


def _unknown(lang: str, index: Index, one: ReadWord) -> UnknownWord:
    says = of_answers(lang, one.how).format(word=one.word)
    return UnknownWord(says, tuple(dict.fromkeys(index.as_written(word) for word in one.words)), one.how != LOOKS)


def _shown(lang: str, index: Index, given: GivenAnswer) -> ShownAnswer:
    games = [game for group in given.groups for game in group.games]
    alone = games[0] if len(games) == 1 and not given.facets else None
    place = index.places[alone.place] if alone else None
    return ShownAnswer(
        lang=lang,
        asked=given.title,
        key=place.key if place else "",
        game=AnswerLink(place.title, place.url) if place else None,
        groups=tuple(_group(lang, index, given, group, alone is None) for group in given.groups),
        rule=AnswerLink(of_answers(lang, "rule"), place.url + alone.suffix)
        if place and alone and alone.suffix
        else None,
        decides=of_answers(lang, "decides"),
        switches=tuple((_plain(one), f"{place.url}#options") for one in alone.switches) if place and alone else (),
        which=_which(lang, given),
    )


def _group(lang: str, index: Index, given: GivenAnswer, group: AnswerGroup, several: bool) -> ShownGroup:
    if not several:
        return ShownGroup(_plain(group.label), _plain(group.text), "", ())
    if given.facets:
        count, named = of_answers(lang, "fits").format(n=len(group.games)), group.games[:FIRST]
    else:
        everything = sum(len(one.games) for one in given.groups)
        count = of_answers(lang, "family").format(n=len(group.games), all=everything)
        named = group.games if len(group.games) <= FEW else ()
    links = ((index.places[one.place], one.suffix) for one in named)
    games = tuple(AnswerLink(place.title, place.url + suffix) for place, suffix in links)
    return ShownGroup(_plain(group.label), _plain(group.text), count, games)


def _which(lang: str, given: GivenAnswer) -> AnswerLink | None:
    if not given.facets:
        return None
    return AnswerLink(of_answers(lang, "link"), f"{reverse('rules:which-game')}?{urlencode(given.facets)}")


def _plain(text: str) -> tuple[MarkedText, ...]:
    return (MarkedText(text, False),) if text else ()
