"""Questions about cards: which takes the trick, which is a trump, which is the highest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.encyclopedia.course.moments import moment
from rules.encyclopedia.course.question import CourseAnswer, CourseQuestion
from rules.encyclopedia.guide.remark import GuideSentence, sentence
from rules.engine.cards import Card, card, code, parse_cards, suit_number
from rules.engine.ladder import TRUMP, LadderOrder, winning
from rules.engine.phases.play import order_of
from rules.engine.position import Trick
from rules.engine.seat import view
from rules.engine.trick_reasons import why_won
from rules.games import GAMES


def trick(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """Which card takes the trick that lies there."""
    variant, table = GAMES[key].variant(), parse_cards(row["table"])
    order = variant.ladder.orders[suit_number(row["trump"])]
    best = winning(order, table)
    taken = Trick(tuple(range(len(table))), tuple(table), table.index(best), suit_number(row["trump"]))
    why = GuideSentence(f"won.{why_won(variant.ladder, taken)}")
    answers = tuple(
        CourseAnswer(code(one), one == best, (why,) if one == best else (_why_not(order, table, one),)) for one in table
    )
    return CourseQuestion(answers, trump=row["trump"])


def _why_not(order: LadderOrder, table: Sequence[Card], one: Card) -> GuideSentence:
    """Why a card does not take the trick: it is of another suit, or another card beats it."""
    if order.counts_as[one] not in (TRUMP, order.counts_as[table[0]]):
        return sentence("guide.learn.other-suit", card=code(one))
    return _beaten(order, table, one)


def trump(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """Which of these cards is a trump."""
    if "hand" in row:
        variant, turned, letter = GAMES[key].variant(), "", row["trump"]
        order, hand = variant.ladder.orders[suit_number(letter)], parse_cards(row["hand"])
    else:
        state = moment(key, row)
        seen = view(state, state.to_act[0])
        order, letter, hand = order_of(state), seen.trump or "", tuple(map(card, seen.hand or ()))
        turned = next(iter(seen.open.get("turn-up", ())), "")
    answers = tuple(_trump_or_not(order, one) for one in sorted(hand))  # by what is printed on them: that tells nothing
    return CourseQuestion(answers, trump=letter, turned=turned)


def _trump_or_not(order: LadderOrder, one: Card) -> CourseAnswer:
    right = order.counts_as[one] == TRUMP
    return CourseAnswer(
        code(one), right, (sentence("guide.learn.is-trump" if right else "guide.learn.no-trump", card=code(one)),)
    )


def highest(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """Which of these cards beats all the others."""
    order = GAMES[key].variant().ladder.orders[suit_number(row["trump"])]
    shown = parse_cards(row["cards"])
    answers = tuple(_highest_or_not(order, shown, one) for one in shown)
    return CourseQuestion(answers, trump=row["trump"])


def _highest_or_not(order: LadderOrder, shown: Sequence[Card], one: Card) -> CourseAnswer:
    if any(order.above[one] >> other & 1 for other in shown):
        return CourseAnswer(code(one), right=False, says=(_beaten(order, shown, one),))
    return CourseAnswer(code(one), right=True, says=(sentence("guide.learn.highest", card=code(one)),))


def _beaten(order: LadderOrder, shown: Sequence[Card], one: Card) -> GuideSentence:
    """That a card is beaten, by the lowest of those that do it: so much is left to find."""
    better = [other for other in shown if order.above[one] >> other & 1]
    lowest = max(better, key=lambda other: sum(order.above[other] >> another & 1 for another in shown))
    return sentence("guide.learn.beaten", card=code(one), best=code(lowest))
