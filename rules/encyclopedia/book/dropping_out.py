"""The column that asks whether one may drop out: who may, when, for what, and when nobody may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.encyclopedia.book.traits import ColumnValue, TraitWord, Vocabulary, of_kind, shown, value, word
from rules.engine.traits import Trait
from rules.engine.variant import Variant

FREE = "free"  # dropping out costs nothing; that goes without saying
WHO = ("all", "not-dealer", "not-declarer", "late")
WHEN = ("at-once", "before", "after")
NOT_ALWAYS: Vocabulary = {
    "not-the-dealer": (),
    "two": (),
    "company": (),
    "one": (),
    "suit": ("suit",),
    "turned": ("rank",),
    "force": (),
    "few": (),
    "bound": (),
    "not-first": (),
}
GOES_BEYOND = {"two": ("company", "one"), "company": ("one",)}  # where that many must play, the fewer are not spoken of


def drop(variant: Variant) -> ColumnValue:
    """Whether one may drop out, who may not, and when."""
    said = of_kind(variant, "drop")
    who = next((one for one in said if one.key in WHO), None)  # of two questions the first counts
    if who is None:
        return value([word("never")], "declare", "the-hand")
    if who.key == "late":
        return value([word(who.key)], who.rule)
    when = (word(one.key) for one in said if one.key in WHEN and one.rule == who.rule)
    costs = tuple(shown(said, {"costs": ("n",)}))
    words = (word(who.key), *when, *costs, *_not_always(said))
    return ColumnValue((*(one.key for one in words), *(() if costs else (FREE,))), words, (who.rule,))


def _not_always(said: tuple[Trait, ...]) -> Iterator[TraitWord]:
    """When nobody may drop out, or not this player."""
    words = tuple(shown(said, NOT_ALWAYS))
    silent = {key for one in words for key in GOES_BEYOND.get(one.key, ())}
    yield from (one for one in words if one.key not in silent)
