"""The questions people ask most about a game, answered for the rule set that a page shows."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.answers.verdicts import NONE, QUESTIONS
from rules.encyclopedia.book.answers.wording import asked, said
from rules.languages import as_borrowed
from rules.sets.choices import Choices

# The more often people ask, the further to the front; what a game has nothing to say to gives way to the next.
MOST_ASKED: Final = (
    "players",
    "pack",
    "trump-from",
    "trump",
    "exchange",
    "drop",
    "goal",
    "length",
    "head",
    "hand",
    "no-trick",
)
EIGHT: Final = 8
SILENT: Final = {"trump-from": NONE, "trump": NONE}  # verdicts that tell nobody anything


class FrequentQuestion(NamedTuple):
    """A question, its answer in sentences, and the anchor of the rule; empty where the article has none."""

    asks: str
    says: str
    anchor: str


def most_asked(lang: str, choices: Choices, deck: str) -> tuple[FrequentQuestion, ...]:
    """Eight questions with their answers. ``deck``: whose words name the cards."""
    verdicts = {key: QUESTIONS[key](choices.variant) for key in MOST_ASKED}
    telling = [key for key, verdict in verdicts.items() if SILENT.get(key) != verdict.key][:EIGHT]
    found = []
    for key in (one for one in QUESTIONS if one in telling):
        words = said(lang, key, verdicts[key], deck)
        says = as_borrowed(f"{words.label}. {words.text}".strip(), words.label)
        found.append(FrequentQuestion(asked(lang, key), says, comparison.anchor(choices.game.key, verdicts[key].rules)))
    return tuple(found)
