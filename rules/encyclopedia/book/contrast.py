"""Two rule sets of one game side by side: only that in which they differ. They may be of different editions."""

from __future__ import annotations

from typing import NamedTuple

from rules.encyclopedia.book.fact_box import facts
from rules.encyclopedia.book.tables import value_words
from rules.engine.variant import Variant
from rules.phrases import say
from rules.sets.choices import Choices


class Contrast(NamedTuple):
    """One thing in which two rule sets differ: what it is about, and what each says; nothing where it has no such thing."""

    label: str
    one: tuple[str, ...]
    other: tuple[str, ...]


def switches(lang: str, one: Choices, other: Choices) -> tuple[Contrast, ...]:
    """The switches that stand otherwise."""
    first, second = _words(lang, one), _words(lang, other)
    names = dict.fromkeys((*first, *second))
    return tuple(
        Contrast(say(lang, f"option.{name}", game=one.game.key), first.get(name, ()), second.get(name, ()))
        for name in names
        if first.get(name) != second.get(name)
    )


def fact_boxes(lang: str, one: Variant, other: Variant) -> tuple[Contrast, ...]:
    """The rows of the fact box that say something else."""
    first, second = ({row.label: row.says for row in facts(lang, variant)} for variant in (one, other))
    labels = dict.fromkeys((*first, *second))
    found = (Contrast(label, first.get(label, ()), second.get(label, ())) for label in labels)
    return tuple(row for row in found if row.one != row.other)


def _words(lang: str, choices: Choices) -> dict[str, tuple[str, ...]]:
    """Every switch with its value in words."""
    chosen = choices.options.by_name()
    return {name: (value_words(lang, choices.game, name, value),) for name, value in chosen.items()}
