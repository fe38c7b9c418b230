"""Steady play as it was before its thresholds were fitted: the yardstick against which its successor is measured.

``python -m rules contest ramsen --level steady --against tests.mind.old_steady`` plays against it. It does not change any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from rules.engine.actions import Action
from rules.engine.seat import View

# By game the module that plays it, where that is not called like the game.
PLAYED_BY = {
    "pots": "irish-loo knack koepknack lampeln loo tippen",
    "undertaking": "chratze kratzen mauscheln",
    "widow_games": "la-bourre rams ramscheln ramset rounce",
    "pam": "five-card-loo mistigri",
    "ramsen": "moench zaisertshofen",
    "schieberamsch": "ramsch",
    "zwanzig": "schnalzen schnellen fuenf-dazu",
}
_MODULES = {key: module for module, keys in PLAYED_BY.items() for key in keys.split()}


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action, as steady bots once chose it."""
    if len(legal) == 1:
        return legal[0]
    module = _MODULES.get(view.game, view.game.replace("-", "_"))
    chosen: Action = import_module(f"{__name__}.{module}").choose(view, legal)
    return chosen
