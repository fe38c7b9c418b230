"""A hand in which two rule sets differ: both are played on the same deals until they no longer agree what may be done, who
goes on, or what is written down.

Whoever knows how a table plays is shown the hand up to there and asked what would happen. The answer of a rule set to
such a question is computed by playing the hand by it, so that each answer says something of every rule set there is.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, IllegalAction, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.levels import decide
from rules.mind.one_hand import LONGEST_HAND, shuffled

DEALS: Final = 30  # that are looked through for a hand
_BY_A_BOT: Final = 0.7  # how often somebody does what a steady bot would; else anything, so that all rules come up
_MOST_ACTIONS: Final = 400  # of one turn; among more nobody is asked for one

Kind = Literal["may", "next", "sum"]
NEVER: Final = "*"  # by these rules it would not have come to this


class HandQuestion(NamedTuple):
    """A hand up to a moment, and what is asked of it.

    ``may``: whether ``action`` may be done; ``next``: who has to do something now; ``sum``: what the hand changes.
    ``hands`` are the cards of everybody as both rule sets have dealt them.
    """

    kind: Kind
    log: tuple[Action, ...]
    dealer: Seat
    action: Action | None = None
    hands: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """How much there is to be read before it is asked."""
        return len(self.log)


def hand_apart(one: Variant, other: Variant, dice: Random, deals: int = DEALS) -> HandQuestion | None:
    """The shortest of some hands in which they differ; None where no hand of so many does."""
    found: HandQuestion | None = None
    for _ in range(deals):
        question = _played(one, other, dice)
        if question is not None and (found is None or question.length < found.length):
            found = question
            if question.kind != "sum":
                break
    return found


def answer(question: HandQuestion, variant: Variant) -> str:
    """What these rules say: ``yes`` or ``no``; the seats that go on, or what is written down, in seats' order; or NEVER."""
    try:
        state = core.begin(variant, opening(variant, question.dealer))
        for action in question.log:
            state = core.play(state, action)
    except IllegalAction:
        return NEVER
    if question.kind == "sum":
        return _sum(state) if core.finished(state) else NEVER
    if state.hands != question.hands:
        return NEVER
    if question.kind == "next":
        return _next(state)
    assert question.action is not None
    if question.action.seat not in state.to_act:
        return NEVER
    return "yes" if core.refusal(state, question.action) is None else "no"


def _played(one: Variant, other: Variant, dice: Random) -> HandQuestion | None:
    """One hand, played by both as long as they agree."""
    dealer = dice.randrange(one.seats)
    if one.seats != other.seats or one.pack != other.pack:
        return None
    here, there = (core.begin(variant, opening(variant, dealer)) for variant in (one, other))
    log: list[Action] = []
    while len(log) < LONGEST_HAND:
        question = _question(here, there, tuple(log), dealer, dice)
        if question is not None:
            return question
        if here.to_act != there.to_act or core.finished(here) or here.hands != there.hands:
            return None
        action = _go_on(here, dice)
        try:
            here, there = core.play(here, action), core.play(there, action)
        except IllegalAction:
            return None
        log.append(action)
    return None


def _question(here: State, there: State, log: tuple[Action, ...], dealer: Seat, dice: Random) -> HandQuestion | None:
    """What to ask here, if they differ."""
    over = core.finished(here), core.finished(there)
    if all(over):
        return HandQuestion("sum", log, dealer) if _sum(here) != _sum(there) else None
    if not log or here.hands != there.hands:
        return None
    if here.to_act != there.to_act or any(over):
        # Whether one is asked or all are asked at once nobody could tell from a list of names.
        plain = len(here.to_act) < 2 and len(there.to_act) < 2
        return HandQuestion("next", log, dealer, hands=here.hands) if plain else None
    seat = here.to_act[0]
    if seat == CHANCE:
        return None
    mine, theirs = (set(core.legal(state, seat)) for state in (here, there))
    apart = sorted(mine ^ theirs, key=lambda action: (len(action.cards), str(action)))
    if not apart or len(apart) > _MOST_ACTIONS:
        return None
    fewest = [action for action in apart if len(action.cards) == len(apart[0].cards)]
    return HandQuestion("may", log, dealer, dice.choice(fewest), here.hands)


def _go_on(state: State, dice: Random) -> Action:
    seat = state.to_act[0]
    if seat == CHANCE:
        return shuffled(state, dice)
    legal = core.legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    return decide("steady", state, seat, legal, dice) if dice.random() < _BY_A_BOT else dice.choice(legal)


def _next(state: State) -> str:
    return " ".join(map(str, sorted(state.to_act)))


def _sum(state: State) -> str:
    """What the hand changes for each, and whether the match is over by it."""
    before = state.standing
    after = settle(state.variant, before, record(state))  # type: ignore[arg-type]
    changes = (now - was for now, was in zip(after.scores, before.scores, strict=True))
    return " ".join(f"{change:+g}" for change in changes)
