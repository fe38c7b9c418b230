"""What a bot does on a seat. It is given the seat's view and nothing else."""

from __future__ import annotations

import logging
import random

from rules import bots
from rules.engine import core
from rules.engine import seat as seat_views
from rules.engine.actions import Action
from rules.engine.state import State

log = logging.getLogger(__name__)

STANDIN = "steady"  # who decides for a person who is away or too late


def decide(level: str, state: State, seat: int, dice: random.Random) -> Action:
    """The bot's action. A bot that fails does not keep the table waiting: any legal action will do."""
    legal = core.legal(state, seat)
    try:
        action = bots.choose(level, seat_views.view(state, seat), legal, dice)
        if action in legal:
            return action
        log.error("Bot %s chose %s, which is not legal", level, action)
    except Exception:
        log.exception("Bot %s failed", level)
    return dice.choice(legal)
