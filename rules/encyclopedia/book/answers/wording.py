"""The words of questions and verdicts: ``asked.toml`` in the folder of each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.answers.ranking import OF_TRUMPS
from rules.encyclopedia.book.answers.verdicts import RuleVerdict
from rules.encyclopedia.book.sources import TEXTS
from rules.encyclopedia.book.traits import TraitWord
from rules.languages import Words, as_borrowed, words_of
from rules.phrases import called, card_name, rank_name, suit_name

FILE: Final = "asked.toml"
BAR: Final = "|"
ALSO_OF: Final = {"drop-trump": "drop", "drop-dealer": "drop"}  # whose words a question uses that has none of its own
LADDERS: Final = ("trumps", "plain")  # cards from the highest down
REGIONS: Final = "where"  # the question that is answered in the words of the comparison


class SaidVerdict(NamedTuple):
    """A verdict in words: the short answer, and the sentences behind it."""

    label: str
    text: str


def asked(lang: str, question: str) -> str:
    """The question as it is asked without the name of a game."""
    return _text(lang, question, "ask")


def of_answers(lang: str, key: str) -> str:
    """What is said about answers, with its braces."""
    return _text(lang, "of", key)


def label_of(lang: str, question: str, key: str) -> str:
    """A short answer that is no verdict: yes or no to a number."""
    return _text(lang, question, key)


def said(lang: str, question: str, verdict: RuleVerdict, deck: str) -> SaidVerdict:
    """A verdict in words. ``deck``: whose words name the cards, one of rules.phrases.DECKS. Raises KeyError."""
    if question == REGIONS:
        regions = (verdict.key, *(one.key for one in verdict.more))
        return SaidVerdict(", ".join(comparison.say(lang, f"region.{one}") for one in regions), "")
    pattern = _pattern(lang, question, verdict.key, verdict.data)
    label, _, text = _filled(lang, pattern, verdict.data, deck).partition(BAR)
    sentences = (text.strip(), *_more(lang, question, verdict.more, deck))
    return SaidVerdict(
        as_borrowed(label.strip(), pattern), as_borrowed(" ".join(one for one in sentences if one), pattern)
    )


def _more(lang: str, question: str, more: tuple[TraitWord, ...], deck: str) -> list[str]:
    """What is said beside a verdict; what has no words here goes without saying."""
    tables = (_words()[question].get("more", {}), _words()[ALSO_OF.get(question, question)].get("more", {}))
    found = []
    for one in more:
        for table in tables:
            if one.key in table:
                found.append(_filled(lang, _of_number(table, one.key, one.data)[lang], one.data, deck))
                break
    return found


def _pattern(lang: str, question: str, key: str, data: tuple[tuple[str, int | str], ...]) -> str:
    own = _words()[question]
    table = own if key in own else _words()[ALSO_OF.get(question, question)]
    return _of_number(table, key, data)[lang]


def _of_number(table: Mapping[str, Any], key: str, data: tuple[tuple[str, int | str], ...]) -> Words:
    """The words under a key, or its form for the number 1."""
    single = f"{key}.one"
    found: Words = table[single] if dict(data).get("n") == 1 and single in table else table[key]
    return found


def _filled(lang: str, pattern: str, data: tuple[tuple[str, int | str], ...], deck: str) -> str:
    game = str(dict(data).get("game", ""))
    return called(pattern, deck).format_map({name: _named(lang, deck, name, value, game) for name, value in data})


def _named(lang: str, deck: str, name: str, value: int | str, game: str) -> int | str:
    """A number or code as it is said: suits and cards by their names, of several numbers that one or the other."""
    if name == "suit":
        return suit_name(lang, deck, str(value))
    if name in LADDERS:
        return ", ".join(_card(lang, deck, code, game) for code in str(value).split())
    return of_answers(lang, "or").join(value.split("/")) if isinstance(value, str) else value


def _card(lang: str, deck: str, code: str, game: str) -> str:
    """A card of a ladder: by its rank where its suit is understood, else by its name."""
    rank = code.removeprefix(OF_TRUMPS)
    return rank_name(lang, deck, rank) if len(rank) == 1 else card_name(lang, deck, rank, game)


def _text(lang: str, table: str, key: str) -> str:
    words: Words = _words()[table][key]
    return words[lang]


@cache
def _words() -> Mapping[str, Any]:
    return MappingProxyType(words_of(TEXTS, FILE))
