"""What can be asked in a course. Each kind makes of a row the moment and its answers, and lets the engine judge them.

``trick``      which card takes this trick            trump, table
``trump``      which of these cards is a trump        trump, hand; or a moment of a hand
``highest``    which of these cards beats the others  trump, cards
``play``       which card may be played               example; or trump, table, hand
``weigh``      what a steady player would do          a moment of a hand; choices, where not all shall be shown
``may``        whether an action is allowed           a moment of a hand, action
``most``       how many cards at most                 a moment of a hand, verb
``worth``      how many points these cards have       cards
``score``      what a player has after a hand         hand, seat: a worked hand of the examples

A moment of a hand is the deal of ``first_hand.toml``, and after it the lines of ``then``; or ``dealer`` and ``lines``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.encyclopedia.course import cards, decisions, figures
from rules.encyclopedia.course.plan import CourseStep
from rules.encyclopedia.course.question import CourseQuestion

ASKED: Final[Mapping[str, Callable[[str, Mapping[str, Any]], CourseQuestion]]] = {
    "trick": cards.trick,
    "trump": cards.trump,
    "highest": cards.highest,
    "play": decisions.play,
    "weigh": decisions.weigh,
    "may": decisions.may,
    "most": decisions.most,
    "worth": figures.worth,
    "score": figures.score_after,
}


def judged(key: str, step: CourseStep) -> CourseQuestion:
    """The question of a step, with the engine's answers. Raises KeyError for a kind that there is not."""
    return ASKED[step.ask](key, step.row)
