"""A game told aloud: two minutes in which somebody with the cards in hand teaches it to the others at the table.

``aloud.toml`` in the folder of a game, with its words in ``<lang>/aloud.toml`` and those that games share in
``rules/texts/<lang>/aloud.toml``, has the form that rules/encyclopedia/book/brief.py explains: a step is what is said in
one go, before one looks up, and what stands behind a bar are cards to be shown. The script tells the usual rules and those of its conditions. Where another switch is
turned, the sentences in brief take the place of what no longer holds, and what is agreed on besides is said before the
last step, which begins the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.encyclopedia.book.brief import (
    BriefLine,
    BriefPlan,
    BriefStep,
    in_brief,
    plans,
    plans_that_hold,
    unspoken_of,
    words,
)
from rules.encyclopedia.book.brief_numbers import filled
from rules.games import stem
from rules.languages import as_borrowed
from rules.sets.choices import Choices

FILE: Final = "aloud.toml"
BESIDES: Final = "besides"  # the step with what is agreed on here and has no place in the script


def read_aloud(lang: str, choices: Choices) -> tuple[BriefStep, ...]:
    """What is read aloud, step by step, the last of which begins the game; what is said in brief where nobody has
    written that yet.
    """
    if not plans(stem(choices.game), FILE):
        return in_brief(lang, choices).steps
    steps: dict[str, list[BriefLine]] = {}
    told: set[BriefLine] = set()
    *_, last = plans(stem(choices.game), FILE)
    for plan in plans_that_hold(choices, FILE):
        if plan.step == last.step and plan.step not in steps:
            steps[BESIDES] = list(_besides(lang, choices, told))
        lines = [line for line in _lines(lang, choices, plan) if line not in told]
        told.update(lines)
        steps.setdefault(plan.step, []).extend(lines)
    return tuple(BriefStep(step, "", tuple(lines)) for step, lines in steps.items() if lines)


def _lines(lang: str, choices: Choices, plan: BriefPlan) -> Iterator[BriefLine]:
    """A sentence, or what is said in brief of its rules where it does not hold here."""
    if unspoken_of(lang, choices, FILE).intersection(plan.anchors):
        yield from (line for line in _in_brief(lang, choices) if set(line.anchors).intersection(plan.anchors))
        return
    said = words(lang, stem(choices.game), plan.step, plan.name, FILE)
    cells = tuple(as_borrowed(cell.strip(), said) for cell in filled(said, choices.variant).split("|"))
    yield BriefLine(plan.name, plan.anchors, cells)


def _besides(lang: str, choices: Choices, told: set[BriefLine]) -> Iterator[BriefLine]:
    """What is agreed on here and was not said in its place."""
    unspoken = unspoken_of(lang, choices, FILE)
    for line in _in_brief(lang, choices):
        if line.agreed and line not in told and unspoken.intersection(line.anchors):
            yield line


def _in_brief(lang: str, choices: Choices) -> tuple[BriefLine, ...]:
    return tuple(line for step in in_brief(lang, choices).steps for line in step.lines)
