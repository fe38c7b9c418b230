"""Questions and their answers as plain data, for the index of the search: rules/encyclopedia/book/answers/query.py and the
browser find them there alike.

groups     words and phrases by the name of their group
small      words without weight in a question; `gamesmall`: in a query after a game
numbers    written-out numbers
means      what a word that we do not use stands for
dialect    words of questions as they are also said
patterns   question and pattern
questions  question, as it is asked, and its answers: short answer, sentences, numbers to which it is yes, places:
           number of the place, what follows its address, the house rules that decide; and orders of ranks
ranks      words for ranks of cards, a star before those of the trump suit; `objects`: words before what is beaten
paired     for questions about two ranks: the words for yes and no, and the question
numbered   for questions about a number: the words for yes and no, and the question with the number
facets     key and value on the page *which game*, patterns, words, the places that fit, best first
which      the address of that page
other      names that stand for a ready-made rule set and not for the usual rules of a game
ui         what is said about answers
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.answers.deciding import deciding
from rules.encyclopedia.book.answers.verdicts import QUESTIONS, RuleVerdict
from rules.encyclopedia.book.answers.wording import asked, label_of, of_answers, said
from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.fuzzy import alike_within
from rules.encyclopedia.book.names import known_as
from rules.encyclopedia.book.search_signs import in_both
from rules.encyclopedia.book.sources import TEXTS
from rules.encyclopedia.book.tables import GameWords
from rules.encyclopedia.book.which_game import QUESTIONS as FINDER
from rules.encyclopedia.book.which_game import FinderAnswers, suggestions
from rules.games import GAMES
from rules.languages import LANGUAGES, USUAL, place, toml
from rules.phrases import DECKS, sentences

FILE: Final = "asking.toml"
NUMBERED: Final = ("players",)
PAIRED: Final = ("beats",)
UI: Final = ("family", "which", "fits", "link", "decides", "rule", "means", "parts", "unknown")
BAR: Final = "|"


def shelved(lang: str, places: Mapping[str, int], which: str) -> dict[str, Any]:
    """All that the search needs to answer questions in a language. ``places``: the number of each game's place.

    ``which``: the address of the page *which game*.
    """
    words = asking(lang)
    return {
        "groups": {name: phrases.split(BAR) for name, phrases in words.get("groups", {}).items()},
        "small": words.get("small", "").split(),
        "gamesmall": words.get("games", "").split(),
        "numbers": words.get("numbers", {}),
        "means": words.get("means", {}),
        "dialect": words.get("dialect", {}),
        "patterns": [[key, pattern] for key, patterns in asking("")["answers"].items() for pattern in patterns],
        "questions": [[key, asked(lang, key), _answers(lang, key, places)] for key in QUESTIONS],
        "numbered": {key: [label_of(lang, key, one) for one in ("yes", "no", "with")] for key in NUMBERED},
        "ranks": words.get("ranks", {}),
        "objects": words.get("objects", "").split(),
        "paired": {key: [label_of(lang, key, one) for one in ("yes", "no", "with")] for key in PAIRED},
        "facets": list(_facets(lang, places)),
        "which": which,
        "other": sorted(_of_presets()),
        "ui": {key: of_answers(lang, key) for key in UI},
    }


@cache
def asking(lang: str) -> Mapping[str, Any]:
    """The patterns of questions, or the words of their groups in a language; those of the usual one where it has none."""
    path = place(TEXTS, lang, FILE) if lang else TEXTS / FILE
    return MappingProxyType(toml(path if path.exists() else place(TEXTS, USUAL, FILE)))


@cache
def verdicts(key: str) -> Mapping[str, RuleVerdict]:
    """What the usual rules of a game say to every question."""
    variant = GAMES[key].variant()
    return MappingProxyType({question: ask(variant) for question, ask in QUESTIONS.items()})


def _of_presets() -> set[str]:
    """The names of games that mean a ready-made rule set, and what is spelt nearly so."""
    names = {name for key in GAMES for lang in LANGUAGES for name in article(lang, key).also}
    presets = [name for name in names if (known := known_as(name)) and known.preset]
    return {name for name in names for preset in presets if alike_within(name.lower(), preset.lower(), 1)}


def _answers(lang: str, question: str, places: Mapping[str, int]) -> list[list[Any]]:
    """The verdicts on a question, each with the games that give it."""
    found: dict[tuple[str, str, tuple[int, ...], tuple[str, ...]], list[list[Any]]] = {}
    for key, number in places.items():
        verdict = verdicts(key)[question]
        german, french = (said(lang, question, verdict, deck) for deck in DECKS)
        same = (in_both(german.label, french.label), in_both(german.text, french.text), verdict.numbers, verdict.orders)
        found.setdefault(same, []).append([number, _suffix(key, verdict), _switches(lang, key, question)])
    return [
        [label, text, list(numbers), rows, *([list(orders)] if orders else [])]
        for (label, text, numbers, orders), rows in found.items()
    ]


def _suffix(key: str, verdict: RuleVerdict) -> str:
    anchor = comparison.anchor(key, verdict.rules)
    return f"#{anchor}" if anchor else ""


def _switches(lang: str, key: str, question: str) -> list[str]:
    """The house rules that decide, as the page names them."""
    german, french = (GameWords(lang, GAMES[key], deck) for deck in DECKS)
    return [in_both(german.label(name), french.label(name)) for name in deciding(key).get(question, ())]


def _facets(lang: str, places: Mapping[str, int]) -> Iterator[list[Any]]:
    """What a query after a game may ask for, as the page *which game* has it."""
    patterns: Mapping[str, Any] = asking("")["which"]
    words = sentences(lang, "finder")
    for facet, (_, answers) in FINDER.items():
        for value in answers:
            own = patterns.get(facet, {})
            known = own if isinstance(own, list) else own.get(value, [])
            packs = patterns["packs"].get(value, []) if facet == "pack" else []
            if known or packs:
                fitting = [one.row.game for one in suggestions(FinderAnswers(((facet, value),))) if one.because]
                title = f"{words[f'question.{facet}']} {words[f'answer.{facet}.{value}']}"
                yield [facet, value, [*known, *packs], title, [places[game] for game in fitting if game in places]]
