"""What a bot does on a seat. It is given the seat's view and nothing else."""

from __future__ import annotations

import logging
import random

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.state import State
from rules.mind import levels

log = logging.getLogger(__name__)

STANDIN = "steady"  # who decides for a person away or too late, whoever else sits there and also where results count


def decide(level: str, state: State, seat: int, dice: random.Random) -> Action:
    """The bot's action. A bot that fails does not keep the table waiting: any legal action will do."""
    legal = core.legal(state, seat)
    try:
        action = levels.decide(level, state, seat, legal, dice)
        if action in legal:
            return action
        log.error("Bot %s chose %s, which is not legal", level, action)
    except Exception:
        log.exception("Bot %s failed", level)
    return dice.choice(legal)


def thought_out(line: str | None, state: State, seat: int) -> Action | None:
    """The action of a line that was thought out elsewhere; None if there is none, or it is not legal."""
    if line is None:
        return None
    action = Action.parse(line)
    if action in core.legal(state, seat):
        return action
    log.error("A bot thought of %s, which is not legal", line)
    return None
