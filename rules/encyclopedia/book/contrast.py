"""Two rule sets of one game side by side: only that in which they differ. They may be of different editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.encyclopedia.book.fact_box import facts
from rules.engine.variant import Variant
from rules.sets.choices import SEATS, Choices
from rules.switches.words import SwitchWords

Said = Mapping[str, tuple[str, ...]]  # by the label


class Contrast(NamedTuple):
    """One thing in which two rule sets differ: what it is about, and what each says; nothing where it has no such thing."""

    label: str
    one: tuple[str, ...]
    other: tuple[str, ...]


def switches(words: SwitchWords, one: Choices, other: Choices) -> tuple[Contrast, ...]:
    """The switches that stand otherwise; the number of players is the first."""
    sides = (words.pairs(((SEATS, side.seats), *side.options.everything().items())) for side in (one, other))
    return _contrasts(*({label: (value,) for label, value in side} for side in sides))


def fact_boxes(lang: str, one: Variant, other: Variant) -> tuple[Contrast, ...]:
    """The rows of the fact box that say something else."""
    return _contrasts(*({row.label: row.says for row in facts(lang, variant)} for variant in (one, other)))


def _contrasts(one: Said, other: Said) -> tuple[Contrast, ...]:
    found = (Contrast(label, one.get(label, ()), other.get(label, ())) for label in dict.fromkeys((*one, *other)))
    return tuple(row for row in found if row.one != row.other)
