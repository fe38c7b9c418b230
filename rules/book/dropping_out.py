"""The column that asks whether one may drop out: who may, when, for what, and when nobody may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.book.traits import ColumnValue, TraitWord, Vocabulary, of_kind, shown, value, word
from rules.engine.traits import Trait
from rules.engine.variant import Variant

FREE = "free"  # dropping out costs nothing; that goes without saying
WHO: Vocabulary = {"all": (), "not-dealer": (), "not-declarer": (), "late": ()}
WHEN: Vocabulary = {"at-once": (), "before": (), "after": ()}
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
    who = shown(said, WHO)
    if not who:
        return value([word("never")], "declare", "the-hand")
    (first, rule), *_ = who.items()
    if first.key == "late":
        return value([first], rule)
    costs = tuple(shown(said, {"costs": ("n",)}))
    words = (first, *shown(said, WHEN), *costs, *_not_always(said))
    return ColumnValue((*(one.key for one in words), *(() if costs else (FREE,))), words, (rule,))


def _not_always(said: tuple[Trait, ...]) -> Iterator[TraitWord]:
    """When nobody may drop out, or not this player."""
    words = tuple(shown(said, NOT_ALWAYS))
    silent = {key for one in words for key in GOES_BEYOND.get(one.key, ())}
    yield from (one for one in words if one.key not in silent)
