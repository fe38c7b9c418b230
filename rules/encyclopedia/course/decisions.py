"""Questions about what to do: which card may be played, what is allowed, what a steady player does."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.encyclopedia.course.moments import moment
from rules.encyclopedia.course.question import NO, YES, CourseAnswer, CourseQuestion
from rules.encyclopedia.guide.remark import GuideSentence, sentence
from rules.engine import core
from rules.engine.actions import Action, Refusal
from rules.engine.cards import code
from rules.engine.seat import View, view
from rules.engine.state import State
from rules.games import GAMES
from rules.mind.levels import decide
from rules.positions import position
from rules.samples.examples import judge, moment_of, rows

LEVEL = "steady"


def play(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """Which card of the hand may be played to what lies there."""
    shown = rows(key)[row["example"]] if "example" in row else row
    state = position(GAMES[key].variant(), shown["trump"], shown["table"], shown["hand"], **moment_of(shown))
    table, verdicts = tuple(shown["table"].split()), judge(state)
    bound = any(one.refusal for one in verdicts)
    answers = tuple(
        CourseAnswer(one.code, right=False, says=(refused(one.refusal),), rule=one.refusal.rule)
        if one.refusal
        else CourseAnswer(one.code, right=True, says=_allowed(one.wins, table, bound))
        for one in verdicts
    )
    winning = code(state.local.best) if table else ""
    return CourseQuestion(answers, trump=shown["trump"], table=table, winning=winning)


def _allowed(wins: bool, table: tuple[str, ...], bound: bool) -> tuple[GuideSentence, ...]:
    if not table:
        return (sentence("guide.learn.must-lead" if bound else "guide.learn.may-lead"),)
    return (sentence("guide.learn.may-wins" if wins else "guide.learn.may-loses"),)


def weigh(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """What a steady player would do on this seat."""
    state = moment(key, row)
    seat, legal = state.to_act[0], core.legal(state, state.to_act[0])
    action = decide(LEVEL, state, seat, legal, Random(0))  # noqa: S311  (repeatable on purpose)
    seen = view(state, seat)
    choices = [f"{seat} {one}" for one in row["choices"]] if "choices" in row else list(map(str, legal))
    answers = tuple(_weighed(state, seen, Action.parse(one), action) for one in choices)
    return _of_a_hand(seen, answers)


def _weighed(state: State, seen: View, one: Action, best: Action) -> CourseAnswer:
    line = str(one)
    if one == best:
        return CourseAnswer(line, right=True, says=_holding(seen))
    no = core.refusal(state, one)
    if no:
        return CourseAnswer(line, right=False, says=(refused(no),), rule=no.rule)
    return CourseAnswer(line, right=False, says=(sentence("guide.learn.not-steady"), *_holding(seen)))


def _holding(seen: View) -> tuple[GuideSentence, ...]:
    """How many trumps are in the hand, where they are known: the first thing that a steady player looks at."""
    if not seen.trump or not seen.hand:
        return ()
    n = len(seen.trumps)
    return (sentence("guide.usual.trumps", n=n) if n else sentence("guide.deal.bare"),)


def may(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """Whether an action is allowed."""
    state = moment(key, row)
    seat = state.to_act[0]
    line = f"{seat} {row['action']}"
    no = core.refusal(state, Action.parse(line))
    rule = no.rule if no else ""
    said = (refused(no),) if no else (sentence("guide.learn.allowed"),)
    answers = (CourseAnswer(YES, no is None, said, rule), CourseAnswer(NO, no is not None, said, rule))
    return _of_a_hand(view(state, seat), answers)._replace(about=(("action", line),))


def most(key: str, row: Mapping[str, Any]) -> CourseQuestion:
    """How many cards an action may take at most."""
    state = moment(key, row)
    seat, verb = state.to_act[0], row["verb"]
    seen = view(state, seat)
    held = seen.hand or []
    found = max(
        (offer.most for offer in core.offers(state, seat) if offer.verb == verb),
        default=0,
    )
    answers = tuple(
        CourseAnswer(str(n), n == found, _so_many(state, f"{seat} {verb} {' '.join(held[:n])}", n - found))
        for n in _round_about(found, len(held))
    )
    return _of_a_hand(seen, answers)


def _so_many(state: State, line: str, beyond: int) -> tuple[GuideSentence, ...]:
    """What is said of a number: that it is right, that more is allowed, or the refusal of what is too much."""
    if beyond == 0:
        return (sentence("guide.learn.exactly"),)
    no = core.refusal(state, Action.parse(line)) if beyond > 0 else None
    return (refused(no),) if no else (sentence("guide.learn.more"),)


def _round_about(n: int, held: int) -> list[int]:
    """A few figures to choose from, that one among them."""
    near = [n, n - 1, n + 1, n - 2, n + 2, n - 3]
    return sorted([one for one in near if 0 <= one <= held][:4])


def _of_a_hand(seen: View, answers: tuple[CourseAnswer, ...]) -> CourseQuestion:
    turned = next((cards[0] for cards in (seen.open.get("turn-up"), seen.open.get("turned")) if cards), "")
    return CourseQuestion(
        answers, cards=False, trump=seen.trump or "", hand=tuple(seen.hand or ()), turned=turned, phase=seen.phase
    )


def refused(no: Refusal) -> GuideSentence:
    """The sentence of a refusal, as the table says it."""
    return GuideSentence(f"refusal.{no.rule}", tuple(dict(no.data).items()))
