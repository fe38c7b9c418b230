"""By which rules does a table play? Hands are shown in which the rule sets that are still possible differ, until one is left.

Villages turn a few switches, so what is thought possible are the usual rules and the ready-made ones, each with up to
three switches turned. Every question is the one of some that promises most, and its answer strikes out whatever would
have answered otherwise. What no single hand shows, such as the score at the start, is asked in words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import log2
from random import Random
from typing import Final, NamedTuple

from rules.engine.variant import Game, GameOptions
from rules.mind.hands_apart import HandQuestion, answer, hand_apart
from rules.switches.kinds import OptionValue, written

MOST_TURNED: Final = 3  # switches, beside a ready-made rule set or the usual one
_MOST: Final = 6000  # rule sets that are kept in mind; those with fewest switches turned come first
_WEIGHED: Final = 90  # of them, by which a question is weighed
_TRIED: Final = 9  # hands that are weighed before one is shown
_DEALS: Final = 5  # that are looked through for each
_RATHER: Final = 0.55  # a hand is shown where it promises at least this much of what plain words would
_SHARES: Final = (3.0, 4.0, 3.0, 2.0)  # how likely it is that none, one, two or three switches are turned


class WordQuestion(NamedTuple):
    """Which value a switch has, asked in words."""

    switch: str


Question = HandQuestion | WordQuestion


class Possible(NamedTuple):
    """A rule set that may be the one, and how likely that is beside the others."""

    options: GameOptions
    weight: float


def possible(game: Game, seats: int) -> list[Possible]:
    """All rule sets that are thought of for so many players."""
    found: dict[GameOptions, int] = {}
    starts = [dict[str, OptionValue](), *(dict(preset) for preset in game.presets.values())]
    for turned in range(MOST_TURNED + 1):
        for start in starts if turned < MOST_TURNED else starts[:1]:
            for options in _turned(game, start, turned):
                if options not in found and not game.contradictions(options, seats):
                    found[options] = turned
                if len(found) == _MOST:
                    break
    of_each = Counter(found.values())
    return [Possible(options, _SHARES[turned] / of_each[turned]) for options, turned in found.items()]


def _turned(game: Game, start: Mapping[str, OptionValue], count: int) -> Iterator[GameOptions]:
    base = game.options(start).by_name()
    for some in combinations(game.switches, count):
        others = [[value for value in one.values if value != base[one.name]] for one in some]
        for values in product(*others):
            yield game.options({**base, **{one.name: value for one, value in zip(some, values, strict=True)}})


def reply(game: Game, seats: int, question: Question, options: GameOptions) -> str:
    """What a table that plays by these options answers."""
    if isinstance(question, WordQuestion):
        return written(options.by_name()[question.switch])
    return answer(question, game.variant(options, seats))


def ask(game: Game, seats: int, left: Sequence[Possible], dice: Random) -> Question:
    """The next question, where more than one rule set is left."""
    weighed = _weighed(left, dice)
    words = max((WordQuestion(one.name) for one in game.switches), key=lambda one: promise(game, seats, one, weighed))
    best: Question = words
    least = promise(game, seats, words, weighed) * _RATHER
    for hand in _hands(game, seats, weighed, dice):
        promised = promise(game, seats, hand, weighed)
        if promised > least:
            best, least = hand, promised
    return best


def _weighed(left: Sequence[Possible], dice: Random) -> list[Possible]:
    """The likeliest of those that are left, and some of the rest by chance."""
    if len(left) <= _WEIGHED:
        return list(left)
    ordered = sorted(left, key=lambda one: -one.weight)
    half = _WEIGHED // 2
    rest = ordered[half:]
    scale = sum(one.weight for one in rest) / (_WEIGHED - half)
    some = dice.choices(rest, [one.weight for one in rest], k=_WEIGHED - half)
    return [*ordered[:half], *(Possible(one.options, scale) for one in some)]


def _hands(game: Game, seats: int, weighed: Sequence[Possible], dice: Random) -> Iterator[HandQuestion]:
    weights = [one.weight for one in weighed]
    for _ in range(_TRIED):
        one, other = (game.variant(found.options, seats) for found in dice.choices(weighed, weights, k=2))
        if one.options != other.options and (hand := hand_apart(one, other, dice, _DEALS)) is not None:
            yield hand


def promise(game: Game, seats: int, question: Question, weighed: Sequence[Possible]) -> float:
    """How much an answer tells, in bits."""
    shares: defaultdict[str, float] = defaultdict(float)
    for one in weighed:
        shares[reply(game, seats, question, one.options)] += one.weight
    whole = sum(shares.values())
    return -sum(share / whole * log2(share / whole) for share in shares.values() if share)


def struck_out(game: Game, seats: int, left: Sequence[Possible], question: Question, said: str) -> list[Possible]:
    """Those that would have answered so too."""
    return [one for one in left if reply(game, seats, question, one.options) == said]


def likeliest_first(left: Sequence[Possible]) -> list[Possible]:
    """Those that are left, by how likely they are."""
    return sorted(left, key=lambda one: -one.weight)
