"""The rules engine: pure functions over frozen values, without chance, clock or framework."""

from rules.engine.actions import CHANCE, Action, IllegalAction, Refusal, Seat
from rules.engine.core import actors, begin, finished, fold, legal, play, refusal, shuffle
from rules.engine.scoring import HandRecord, ScoreLine, opening, record, score, settle
from rules.engine.seat import View, project, view
from rules.engine.state import Standing, State
from rules.engine.variant import BadOption, Contradiction, Game, Options, Variant

__all__ = [
    "CHANCE",
    "Action",
    "BadOption",
    "Contradiction",
    "Game",
    "HandRecord",
    "IllegalAction",
    "Options",
    "Refusal",
    "ScoreLine",
    "Seat",
    "Standing",
    "State",
    "Variant",
    "View",
    "actors",
    "begin",
    "finished",
    "fold",
    "legal",
    "opening",
    "play",
    "project",
    "record",
    "refusal",
    "score",
    "settle",
    "shuffle",
    "view",
]
