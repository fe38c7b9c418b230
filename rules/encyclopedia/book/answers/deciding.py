"""Which house rule decides a question: a switch that, turned by itself, changes the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from rules.encyclopedia.book.answers.verdicts import QUESTIONS, RuleVerdict
from rules.engine.variant import Variant
from rules.games import GAMES


@cache
def deciding(key: str) -> Mapping[str, tuple[str, ...]]:
    """The switches of a game that decide, by question; the others are missing."""
    usual = GAMES[key].variant()
    verdicts = {question: ask(usual) for question, ask in QUESTIONS.items()}
    found: dict[str, dict[str, None]] = {}
    for name, turned in _turned(usual):
        for question, ask in QUESTIONS.items():
            if name not in found.get(question, {}) and _differs(ask(turned), verdicts[question]):
                found.setdefault(question, {})[name] = None
    return MappingProxyType({question: tuple(names) for question, names in found.items()})


def _differs(one: RuleVerdict, other: RuleVerdict) -> bool:
    """Whether it is another answer; what is said besides does not count."""
    return (one.key, one.data, one.numbers) != (other.key, other.data, other.numbers)


def _turned(usual: Variant) -> Iterator[tuple[str, Variant]]:
    """The usual rules with one switch turned, for every value that can be by itself."""
    game = usual.game
    for switch in game.switches:
        for value in switch.values:
            if value == switch.default:
                continue
            options = game.options({switch.name: value})
            if not game.contradictions(options, usual.seats):
                yield switch.name, game.variant(options, usual.seats)
