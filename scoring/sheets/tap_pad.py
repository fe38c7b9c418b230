"""What the pad of a hand is told: who sits there, how they stand, and what follows from the rule set for any answer.

A pad is nothing but another face of the form below it. What it fills in is a suggestion that everybody sees; whether a
hand can have been is judged when it is entered, as ever.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rules.engine.hand_spec import hand_spec
from rules.engine.paper import WRITTEN
from scoring.sheets.page import SheetPage


def pad_of(shown: SheetPage) -> dict[str, Any]:
    """People by seat, tricks, who must be in play, which forms there are, and the words that a script needs."""
    variant, standing = shown.voice.variant, shown.fold.standing
    return {
        **hand_spec(variant, standing),
        "people": [
            {"name": column.short, "score": column.score, "points": standing.scores[seat]}
            for seat, column in enumerate(shown.columns)
        ],
        "shortFirst": variant.short is not None,
        "totals": variant.short is None and not variant.asks(WRITTEN),
        "words": _words(),
    }


def _words() -> dict[str, str]:
    return {
        "who": _("Who bids how much?"),
        "whoTakes": _("Who played, and with how many tricks?"),
        "whoOnly": _("{label}: tap a name."),
        "tricks": _("Who took how many tricks?"),
        "scores": _("The new scores"),
        "changes": _("What is written down?"),
        "must": _("Must play: {names}."),
        "rest": _("Tap a name: all the tricks that are left."),
        "called": _("{name}: {bid}."),
        "missing": _("Still {n} tricks to give"),
        "missingOne": _("Still 1 trick to give"),
        "over": _("{n} too many"),
        "first": _("One number is enough"),
        "someone": _("Who else was in? Tap 0."),
        "again": _("Change: {label}"),
        "allOut": _("Everybody else: {out}"),
        "byScores": _("Just the new scores"),
        "byTricks": _("How it was played"),
        "plain": _("The whole form"),
        "next": _("Next"),
        "wipe": _("Delete a digit"),
        "sign": _("Plus or minus"),
        "more": _("More"),
    }
