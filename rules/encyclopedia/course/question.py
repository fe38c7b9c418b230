"""A question of a course as the engine answers it: what lies there, what can be answered, what is right and why."""

from __future__ import annotations

from typing import NamedTuple

from rules.encyclopedia.book.worked_hands import WorkedHand
from rules.encyclopedia.guide.remark import GuideSentence

YES, NO = "yes", "no"


class CourseAnswer(NamedTuple):
    """One of the answers to choose from: a card, a line of a log, a figure, ``yes`` or ``no``.

    ``rule`` is the anchor of the rule that speaks; empty where it is that of the whole step.
    """

    given: str
    right: bool
    says: tuple[GuideSentence, ...]
    rule: str = ""


class CourseQuestion(NamedTuple):
    """A moment and its answers.

    ``cards``: whether the answers are cards; ``table``: what lies there, in the order in which it was played; ``hand``:
    cards that are shown without being an answer; ``turned``: the card that was turned up; ``phase``: what the buttons
    of the table say; ``about``: what fills the braces of the question.
    """

    answers: tuple[CourseAnswer, ...]
    cards: bool = True
    trump: str = ""
    table: tuple[str, ...] = ()
    winning: str = ""
    hand: tuple[str, ...] = ()
    turned: str = ""
    phase: str = ""
    sums: WorkedHand | None = None
    about: tuple[tuple[str, str | int], ...] = ()

    @property
    def right(self) -> tuple[CourseAnswer, ...]:
        """The right answers."""
        return tuple(one for one in self.answers if one.right)
