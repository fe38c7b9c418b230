"""Questions whose answer is a figure: what cards are worth, what a hand comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.encyclopedia.book.worked_hands import SumPlayer, WorkedHand, hands_of, settled
from rules.encyclopedia.course.question import CourseAnswer, CourseQuestion
from rules.encyclopedia.guide.remark import GuideSentence, sentence
from rules.engine.cards import code, parse_cards
from rules.engine.hand_facts import Facts
from rules.engine.record import HandRecord
from rules.engine.sheet import entry
from rules.engine.standing import Points, Standing
from rules.engine.variant import Variant
from rules.games import GAMES

MOST_ANSWERS = 4


def worth(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """How many points cards have together."""
    variant, shown = GAMES[key].variant(), parse_cards(row["cards"])
    points = [variant.values[one] for one in shown]
    right = sum(points)
    each = tuple(sentence("guide.learn.card-worth", card=code(one), n=n) for one, n in zip(shown, points, strict=True))
    near = (right, right - min(points), right + 10, right - 4, right + 2, len(shown))
    answers = _figures(right, near, each, each)
    return CourseQuestion(answers, cards=False, table=tuple(map(code, shown)), about=(("ranks", _values(variant)),))


def _values(variant: Variant) -> str:
    """What the ranks are worth, the dearest first: ``A 11,T 10``."""
    values = {code(one)[1]: n for one, n in enumerate(variant.values) if n and variant.pack >> one & 1}
    return ",".join(f"{rank} {n}" for rank, n in sorted(values.items(), key=lambda pair: -pair[1]))


def score_after(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """What a player has after a worked hand; in games for chips, what the hand has brought."""
    hand = _worked(key, row["hand"])
    player = hand.players[row["seat"]]
    chips = bool(GAMES[key].variant().antes)
    taken_off = player.before if chips else 0
    right = player.after - taken_off
    counted = tuple(sentence("guide.end.line", part=one.part, change=one.amount) for one in player.lines)
    told = counted or (sentence("guide.end.nothing"),)
    parts = " ".join(dict.fromkeys(one.part for one in player.lines))
    hint = (sentence("guide.learn.counts", part=parts),) if parts else told
    answers = _figures(right, (one - taken_off for one in _slips(player)), told, hint)
    about = (("name", player.name), ("chips", int(chips)))
    return CourseQuestion(answers, cards=False, trump=hand.trump, sums=hand, about=about)


def _slips(player: SumPlayer) -> Iterable[Points]:
    """What somebody comes to who forgets a line, counts the wrong way or changes nothing."""
    yield player.after
    yield 2 * player.before - player.after
    yield player.before
    for line in player.lines:
        yield player.after - line.amount
        yield player.before + line.single
    yield from (player.after + 5, player.after - 5, player.after + 1)


def _figures(
    right: Points,
    near: Iterable[Points],
    told: tuple[GuideSentence, ...],
    hint: tuple[GuideSentence, ...],
) -> tuple[CourseAnswer, ...]:
    """A few figures in their order, the right one among them."""
    found = list(dict.fromkeys((right, *near)))[:MOST_ANSWERS]
    return tuple(CourseAnswer(f"{one:g}", one == right, told if one == right else hint) for one in sorted(found))


def _worked(key: str, name: str) -> WorkedHand:
    """A worked hand, without the words ahead of it. Raises StopIteration for a name that there is not."""
    row = next(one for one in hands_of(key) if one["id"] == name)
    game = GAMES[key]
    variant: Variant = game.variant(game.options(row.get("options", {})), len(row["before"]))
    facts: Facts = row["facts"]
    standing = Standing(tuple(row["before"]), facts.get("dealer", 0), multiplier=facts.get("multiplier", 1))
    record = entry(variant, facts, standing)
    assert isinstance(record, HandRecord)
    return settled(variant, standing, record, facts)._replace(id=name)
