"""What a score sheet of a rule set asks after each hand, in words."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.sheet import Field
from rules.engine.variant import Variant
from rules.phrases import knows, say


class SheetQuestion(NamedTuple):
    """A question of the sheet, and the answers among which one chooses; none where one counts or names somebody."""

    label: str
    answers: tuple[str, ...]


def questions(lang: str, variant: Variant) -> tuple[SheetQuestion, ...]:
    """Every question, in the order of the sheet. What only some hands need is left out."""
    asked = [
        field for field in variant.fields if not field.on_demand and not (field.kind == "seats" and field.optional)
    ]
    found: dict[str, tuple[str, ...]] = {}
    for field in asked:
        label = say(lang, f"field.{field.name}", game=variant.key)
        found[label] = tuple(dict.fromkeys((*found.get(label, ()), *_answers(lang, variant, field))))
    return tuple(SheetQuestion(label, answers) for label, answers in found.items())


def _answers(lang: str, variant: Variant, field: Field) -> tuple[str, ...]:
    if field.kind != "choice":
        return ()
    keys = ((choice, f"field.{field.name}.{choice}") for choice in field.choices)
    return tuple(
        say(lang, key, game=variant.key) if knows(lang, key, game=variant.key) else choice for choice, key in keys
    )
