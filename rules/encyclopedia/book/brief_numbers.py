"""The numbers in the sentences of a game in brief: none is typed that a rule set could have otherwise.

{start} {seats} {hand} {packets}        what every rule set has; see ``_OF_EVERY_RULE_SET``
{home_score}                            the value of a switch
{score.no-trick:amount}                 of the part whose rule has this anchor, the number of this name, or that
                                        which its module has for it
{+score.no-trick:amount}                the same with its sign; {-…} with the other one
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from rules.engine.phases import Deal
from rules.engine.variant import Variant
from rules.phrases import figure, signed

_NUMBER: Final = re.compile(r"\{([+-]?)([\w.:-]+)\}")


class NoSuchNumber(KeyError):
    """A sentence names a number that the rule set does not have."""


def filled(text: str, variant: Variant) -> str:
    """A sentence with the numbers of this rule set. Raises NoSuchNumber."""
    return _NUMBER.sub(lambda found: _shown(found[1], _value(found[2], variant)), text)


def named_in(text: str) -> frozenset[str]:
    """The names of the numbers in a sentence."""
    return frozenset(found[2] for found in _NUMBER.finditer(text))


def packets(variant: Variant) -> str:
    """How the cards are dealt, as dealers say it: ``3 + 2``; what is laid aside is left out."""
    found = [str(n) for phase in variant.phases if isinstance(phase, Deal) for n in phase.rounds]
    return " + ".join(found)


_OF_EVERY_RULE_SET: Final[dict[str, Callable[[Variant], Any]]] = {
    "start": lambda variant: variant.start,
    "seats": lambda variant: variant.seats,
    "fewest": lambda variant: variant.game.players[0],
    "most": lambda variant: variant.game.players[1],
    "hand": lambda variant: variant.hand_size,
    "pack": lambda variant: variant.pack.bit_count(),
    "points": lambda variant: sum(variant.values[n] for n in range(len(variant.values)) if variant.pack >> n & 1),
    "packets": packets,
    "crosses": lambda variant: variant.crosses,
    "deals": lambda variant: variant.goal.deals,
}


def _value(name: str, variant: Variant) -> Any:
    anchor, colon, attribute = name.partition(":")
    if colon:
        return _of_a_part(anchor, attribute, variant)
    chosen = variant.options.by_name()
    if name in chosen:
        return chosen[name]
    if name in _OF_EVERY_RULE_SET:
        return _OF_EVERY_RULE_SET[name](variant)
    raise NoSuchNumber(f"{variant.key} has no number {name!r}")


def _of_a_part(anchor: str, attribute: str, variant: Variant) -> Any:
    for part in _parts(variant):
        if anchor in (getattr(part, "key", None), getattr(part, "rule", None)):
            for place in (part, sys.modules[type(part).__module__]):
                if hasattr(place, attribute):
                    return getattr(place, attribute)
    raise NoSuchNumber(f"{variant.key} has no {attribute!r} under {anchor!r}")


def _parts(variant: Variant) -> Iterator[Any]:
    yield from (*variant.phases, *variant.bans, *variant.scoring, *variant.doublings, *variant.tallies, variant.goal)


def _shown(sign: str, value: Any) -> str:
    if not isinstance(value, int | float):
        return str(value)
    if sign == "+":
        return signed(value)
    return signed(-value) if sign == "-" else figure(value)
