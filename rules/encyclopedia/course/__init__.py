"""A game learned by doing: a course of small decisions, each a moment of a hand, each judged by the engine.

``course.toml`` in the folder of a game says which moments there are and what is asked of them, in the order in which one
needs them; it is the same for every language:

    [[step]]
    id = "belli"
    ask = "play"                 # what is asked: a name in rules/encyclopedia/course/judging.py
    example = "follow-belli"     # the moment: a card to try, or trump, table and hand written here
    tell = "cards.four play.follow"   # what is told before: sentences of the game in brief

What is told after a right answer is the caption of the example or ``after`` in ``<lang>/course.toml``, which may have
words of its own before the question (``before``) and for the question (``ask``), all below ``[step.<id>]``.

No answer stands in these files. Which one is right, and why another is not, only the engine says.
"""

from rules.encyclopedia.course.judging import judged
from rules.encyclopedia.course.plan import CourseStep, course
from rules.encyclopedia.course.question import CourseAnswer, CourseQuestion

__all__ = ["CourseAnswer", "CourseQuestion", "CourseStep", "course", "judged"]
