"""Remarks in the words of a reader: language, deck, region; and the words of the card table in them, explained."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules import phrases
from rules.encyclopedia.book.words import uses
from rules.encyclopedia.guide.remark import GuideSentence, Remark
from rules.languages import USUAL
from rules.mind.advice_words import HintReader, action_named

FILE = "guide"
_OWN = "guide."
_SIGNED = ("change", "drop", "none", "one")
_MOST_WORDS = 3  # explained at once


class GuideReader(NamedTuple):
    """Who reads it, and of which game; ``phase`` names what the buttons say."""

    lang: str
    game: str
    deck: str = "german"
    region: str = ""
    phase: str = ""


class ExplainedWord(NamedTuple):
    """A word as it stands in the text, the entry of the glossary, and what that says."""

    said: str
    word: str
    says: str


class Spoken(NamedTuple):
    """A remark in words."""

    key: str
    text: str
    rule: str
    words: tuple[ExplainedWord, ...]


def knows(game: str, phrase: str) -> bool:
    """Whether there is such a phrase. Which there are is the same in every language."""
    return _pattern(USUAL, game, phrase) is not None


def in_words(remark: Remark, to: GuideReader) -> Spoken:
    """The remark as one text, and the words in it that a newcomer may not know."""
    text = text_of(remark, to)
    return Spoken(remark.key, text, remark.rule, _explained(text, to))


def text_of(remark: Remark, to: GuideReader) -> str:
    """Its sentences one after another."""
    text = ""
    for one in remark.sentences:
        said = _ended(spoken(one, to))
        text += f"{said if text.endswith(': ') else _large(said)} "
    return text.strip()


def spoken(one: GuideSentence, to: GuideReader) -> str:
    """A sentence in words. Raises UnknownPhrase."""
    data = dict(one.data)
    single = _pattern(to.lang, to.game, f"{one.phrase}.one", to.region) if data.get("n") == 1 else None
    pattern = single or _pattern(to.lang, to.game, one.phrase, to.region)
    if pattern is None:
        raise phrases.UnknownPhrase(f"{to.lang}: {one.phrase}")
    return phrases.called(pattern, to.deck).format_map(
        {name: _said(name, value, data, to) for name, value in data.items()}
    )


def _pattern(lang: str, game: str, phrase: str, region: str = "") -> str | None:
    """The text of a phrase: the game's own, else the guide's or that of every game."""
    if phrase.startswith(_OWN):
        own = phrases.own_words(lang, game).get(phrase)
        return own or phrases.sentences(lang, FILE).get(phrase.removeprefix(_OWN))
    return phrases.regional(lang, game, region).get(phrase)


def _said(name: str, value: Any, data: dict[str, Any], to: GuideReader) -> str:
    """A value of a sentence as people write it."""
    if name == "fact":
        return spoken(GuideSentence(value, tuple((key, one) for key, one in data.items() if key != "fact")), to)
    if name == "part":
        return ", ".join(
            phrases.say(to.lang, f"score.{part}", game=to.game, deck=to.deck, region=to.region)
            for part in str(value).split()
        )
    if name == "action":
        return action_named(value, HintReader(to.lang, to.game, to.deck, to.region, to.phase))
    if name == "suit":
        return phrases.suit_name(to.lang, to.deck, value, to.region)
    if name in ("card", "best", "cards"):
        return ", ".join(phrases.card_name(to.lang, to.deck, one, to.game, to.region) for one in str(value).split())
    if name == "ranks":  # as letters, each with what it is worth, where that is told
        return ", ".join(
            phrases.rank_name(to.lang, to.deck, one[0], to.region) + one[1:]
            for one in filter(None, str(value).split(","))
        )
    if name in _SIGNED:
        return phrases.signed(value)
    return str(value) if isinstance(value, str) else phrases.figure(value)


def _ended(text: str) -> str:
    """With a stop at its end."""
    return text if text.endswith((".", "!", "?", "…", "”", "“", ":")) else f"{text}."


def _large(text: str) -> str:
    """With a large letter at its head."""
    return text[:1].upper() + text[1:]


def _explained(text: str, to: GuideReader) -> tuple[ExplainedWord, ...]:
    """The words of the glossary in a text, each once."""
    find = uses(to.lang, to.game)
    found: dict[str, ExplainedWord] = {}
    for met in find(text):
        entry = find.entries[met.key]
        if entry.cards or entry.suits:  # what a card is called says its picture
            continue
        found.setdefault(met.key, ExplainedWord(met.said, entry.word, entry.says))
    return tuple(found.values())[:_MOST_WORDS]
