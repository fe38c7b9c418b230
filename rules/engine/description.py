"""Everything that a rule set says of itself: what its parts ``describe``, in the order of a hand and then of its score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from rules.engine.cards import code
from rules.engine.state import PlayRules
from rules.engine.traits import Trait, Traits, trait
from rules.engine.variant import Variant


class Describing(Protocol):
    """A part of a rule set that says what it is."""

    def describe(self, variant: PlayRules) -> Traits:
        """What is to be said of it in this rule set; nothing where it goes without saying."""


@lru_cache(maxsize=256)
def traits_of(variant: Variant) -> tuple[Trait, ...]:
    """Everything that is to be said of a rule set, in the order of a hand and then of its score; nothing twice."""
    by_parts = (
        one if one.rule else one.under(rule) for part, rule in _parts(variant) for one in part.describe(variant)
    )
    return tuple(dict.fromkeys((*_of_the_cards(variant), *by_parts, *_of_the_match(variant))))


def _parts(variant: Variant) -> Iterator[tuple[Describing, str]]:
    """The parts of a rule set, each with the anchor of its chapter."""
    yield from ((phase, phase.key) for phase in variant.phases)
    yield from ((duty, duty.rule) for duty in variant.profile)
    yield from ((ban, ban.rule) for ban in variant.bans)
    yield from ((part, part.key) for part in variant.scoring)
    yield from ((doubling, doubling.key) for doubling in variant.doublings)
    yield from ((tally, "") for tally in variant.tallies)
    yield variant.goal, variant.goal.key


def _of_the_cards(variant: Variant) -> Iterator[Trait]:
    """Whether there are trumps at all, and which cards are trumps whatever is trump."""
    if not variant.ladder.trumps:
        yield trait("trump", "none").under("ladder")
    elif not variant.ladder.has_trump_suit:
        yield trait("trump", "fixed").under("ladder")
    ranked = variant.ladder.trumps.split()
    places = {0: "first", 1: "second", len(ranked) - 1: "last"}
    for number in variant.ladder.permanent:
        if variant.pack >> number & 1:
            letters = code(number)
            yield trait("always", letters, place=places.get(ranked.index(letters), "between")).under("ladder.permanent")


def _of_the_match(variant: Variant) -> Iterator[Trait]:
    """What makes a later hand count more, how often a hand can be raised, and how many deals there are."""
    yield from variant.carried.describe(variant)
    asked = {field.name for field in variant.fields}
    if "shoves" in asked:
        yield trait("doubling", "shoves").under("score.shove")
    if "kontras" in asked:
        yield trait("doubling", "kontras").under("score.kontras")
    if deals := variant.goal.deals:
        yield trait("deals", "deals", deals=deals, each=deals // variant.seats).under(variant.goal.key)
