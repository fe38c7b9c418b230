"""What is said at once: a few sentences about one thing, as keys and data, and the rule that they lead to."""

from __future__ import annotations

from typing import NamedTuple

Value = str | int | float


class GuideSentence(NamedTuple):
    """A phrase and what fills its braces: ``guide.…`` of the guide's own words, anything else of the game's phrases."""

    phrase: str
    data: tuple[tuple[str, Value], ...] = ()


class Remark(NamedTuple):
    """``key`` says what it is about; who has read it is not told the same again. ``rule`` is an anchor of the article."""

    key: str
    sentences: tuple[GuideSentence, ...]
    rule: str


def sentence(phrase: str, **data: Value) -> GuideSentence:
    """A sentence with its data."""
    return GuideSentence(phrase, tuple(data.items()))
