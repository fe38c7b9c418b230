"""Which house rule decides a question: a switch that, turned by itself, changes the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from rules.encyclopedia.book.answers.verdicts import QUESTIONS, RuleVerdict
from rules.engine.variant import Game, Variant
from rules.games import GAMES

MOST = 3  # switches that are named; where more would change the answer, they change who can play at all
UNDECIDED = ("length", "where")  # what no rule fixes


@cache
def deciding(key: str) -> Mapping[str, tuple[str, ...]]:
    """The switches of a game that decide, by question; the others are missing."""
    found: dict[str, dict[str, None]] = {}
    for name, usual, turned in _turned(GAMES[key]):
        for question, ask in QUESTIONS.items():
            if (
                question not in UNDECIDED
                and name not in found.get(question, {})
                and _differs(ask(turned), _usual(usual, question))
            ):
                found.setdefault(question, {})[name] = None
    return MappingProxyType({question: tuple(names) for question, names in found.items() if len(names) <= MOST})


@cache
def _usual(variant: Variant, question: str) -> RuleVerdict:
    return QUESTIONS[question](variant)


def _differs(one: RuleVerdict, other: RuleVerdict) -> bool:
    """Whether it is another answer; what is said besides does not count."""
    return (one.key, one.data, one.numbers) != (other.key, other.data, other.numbers)


def _turned(game: Game) -> Iterator[tuple[str, Variant, Variant]]:
    """Every switch with its usual rules and those where it has another value, for as many players as that allows."""
    low, high = game.players
    nearest = sorted(range(low, high + 1), key=lambda seats: (abs(seats - game.best), seats))
    for switch in game.switches:
        for value in switch.values:
            options = game.options({switch.name: value})
            seats = next((n for n in nearest if not game.contradictions(options, n)), None)
            if value != switch.default and seats is not None:
                yield switch.name, game.variant(game.options(), seats), game.variant(options, seats)
