"""Bots that do one thing whenever they may, and play on by rules of thumb: how easily is a level robbed by habit alone?

They are for contests only. Nobody meets them at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.actions import Action

CHEAP = 2  # the highest bid or price that is still little

# What each does as soon as it may, of several things the first.
DEEDS: Mapping[str, tuple[str, ...]] = {
    "least": ("bid", "price"),
    "stayer": ("stay",),
    "announcer": (
        "grand-hand", "general", "mulatschak", "raub", "muss",
        "kontra", "rekontra", "lift", "lead", "knock", "defend", "whiteout",
    ),
    "dropper": ("drop", "pass"),
}  # fmt: skip
HUNTERS = tuple(DEEDS)


def hunted(name: str, legal: Sequence[Action]) -> Action | None:
    """What the hunter of this name always does, if it may do it here and, where it names a number, do it for little."""
    for verb in DEEDS[name]:
        found = [action for action in legal if action.verb == verb]
        if found and found[0].arg:
            found = [action for action in found if int(action.arg) <= CHEAP]
        if found:
            return min(found, key=lambda action: int(action.arg or 0))
    return None
