"""Whether the hand that an example has begun is the one of the article that it names."""

from __future__ import annotations

from rules.engine.phases.play import TrickInProgress, order_of, trick_in_progress
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import stem
from rules.notation.record import FROM_MATCH, HandLog, Record
from rules.notation.replay import ReplayedHand
from rules.samples.annotated_hand import AnnotatedHand, annotated_hand
from rules.samples.examples import moment, rows
from rules.sets.choices import choices_of

TOLD = "told"
TRIED = "try-"


def damage(record: Record, told: ReplayedHand) -> str:
    """The key of the sentence that says why this hand is no example's; empty if it is the one it names."""
    log = told.log
    if log.number != 1:
        return "wrong-example-hand"
    if log.example.startswith(FROM_MATCH):
        return ""  # which match that was, its own record says
    if log.example == TOLD:
        hand = annotated_hand(record.variant.key)
        return "" if hand is not None and _is_told(record, log, hand) else "wrong-example"
    name = log.example.removeprefix(TRIED)
    if name == log.example or name not in rows(stem(record.variant.game)):
        return "wrong-example"
    return "" if _is_moment(record, told, name) else "wrong-example"


def _is_told(record: Record, log: HandLog, hand: AnnotatedHand) -> bool:
    same_rules = (record.variant.differences, record.variant.seats) == (
        hand.record.variant.differences,
        hand.record.variant.seats,
    )
    same_start = record.standing == hand.record.standing
    return same_rules and same_start and log.lines[: log.given] == hand.lines[: log.given]


def _is_moment(record: Record, told: ReplayedHand, name: str) -> bool:
    """Whether the given lines lead to what the example shows: the trick, the hand that is to play to it, the order."""
    variant, steps = record.variant, [step for step in told.steps if not step.attempt]
    if record.standing != opening(variant, record.standing.dealer):
        return False
    goal, state = moment(choices_of(variant), name), steps[told.log.given - 1].after
    return goal.variant.differences == variant.differences and _shows_the_same(goal, state)


def _shows_the_same(goal: State[TrickInProgress], state: State) -> bool:
    wanted, table = goal.local, trick_in_progress(state)
    if table is None or order_of(goal) != order_of(state):
        return False
    held = goal.hands[goal.to_act[0]] == state.hands[state.to_act[0]]
    return held and (table.cards, table.free) == (wanted.cards, wanted.free)
