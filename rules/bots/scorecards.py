"""How good an option is on the whole: points for each facet, counted by practice and kept in the folder of the game.

A player who says "two trumps, one higher out, two others in: that will do" adds up in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rules.bots.options import PlayOption, judging
from rules.engine.actions import Action
from rules.engine.seat import View
from rules.engine.variant import Variant
from rules.games import GAMES, folder
from rules.games.sense import rules_of

FILE = "steady.json"
EVER = "ever"  # the facet of every option with this label

Scorecard = Mapping[str, float]  # points by facet: so much better than to keep quiet, in points of winning chance
Scorecards = Mapping[str, Mapping[str, Scorecard]]  # by decision and label
NONE: Scorecards = {}


class OptionWorth(NamedTuple):
    """An option, and about what it is worth more than to keep quiet."""

    option: PlayOption
    points: float


def chosen(view: View, legal: Sequence[Action], cards: Scorecards) -> Action | None:
    """The action that is worth most by these scorecards; None if they say nothing of this decision."""
    if not cards or (asked := judging(view, legal)) is None or asked.name not in cards:
        return None
    known = cards[asked.name]
    found = [
        OptionWorth(option, points(option, known[option.label])) for option in asked.options if option.label in known
    ]
    if not found:
        return None
    best = max(found, key=lambda judged: judged.points)
    return asked.quiet if asked.quiet and best.points <= 0 else best.option.action


def points(option: PlayOption, card: Scorecard) -> float:
    """The sum of what a scorecard says of an option's facets."""
    return card[EVER] + sum([card.get(facet, 0.0) for facet in option.facets])


def scorecards_for(view: View) -> Scorecards:
    """The scorecards of a game, if they were counted under rules that ask and pay alike, and hold for so many; else none."""
    return _scorecards_under(rules_of(view))


@cache
def _scorecards_under(variant: Variant) -> Scorecards:
    usual = GAMES[variant.game.key].variant()
    asks = [phase.key for phase in variant.phases] == [phase.key for phase in usual.phases]
    held = _read(variant.game.key)
    holds = asks and variant.scoring == usual.scoring and variant.seats <= held.up_to
    return held.scorecards if holds else NONE


def scorecards_of(key: str) -> Scorecards:
    """What was counted for a game; nothing where nobody has done so yet."""
    return _read(key).scorecards


class _Counted(NamedTuple):
    """What stands in the file of a game, and for how many players at most it has been shown to be stronger."""

    scorecards: Scorecards
    up_to: int


@cache
def _read(key: str) -> _Counted:
    path = folder.file_of(key, FILE)
    if not path.exists():
        return _Counted(NONE, 0)
    counted = json.loads(path.read_text(encoding="utf-8"))
    return _Counted(counted["scorecards"], counted["made"].get("up_to", GAMES[key].players[1]))
