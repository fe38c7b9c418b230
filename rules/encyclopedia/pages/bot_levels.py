"""How strong bots are, in words for people."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from rules.encyclopedia import book
from rules.engine.variant import Game

ONE = {
    "beginner": gettext_lazy("a beginner"),
    "steady": gettext_lazy("a steady bot"),
    "strong": gettext_lazy("a strong bot"),
    "master": gettext_lazy("a master"),
}
AMONG = {
    "beginner": gettext_lazy("among beginners"),
    "steady": gettext_lazy("among steady bots"),
    "strong": gettext_lazy("among strong bots"),
    "master": gettext_lazy("among masters"),
}
SEVERAL = {
    "beginner": gettext_lazy("beginners"),
    "steady": gettext_lazy("steady"),
    "strong": gettext_lazy("strong"),
    "master": gettext_lazy("masters"),
}


def shown_duels(game: Game) -> list[dict[str, Any]]:
    """What bots of each level win among others, with a sentence for each; empty where nothing was measured."""
    return [{"duel": duel, "pair": _pair(duel), "says": _says(duel)} for duel in book.bot_duels(game)]


def _pair(duel: book.BotDuel) -> str:
    words = {"level": SEVERAL[duel.level], "against": SEVERAL[duel.against]}
    return str(capfirst(gettext("%(level)s against %(against)s") % words))


def _says(duel: book.BotDuel) -> str:
    """The result in words, and how sure it is."""
    found = gettext("%(who)s wins %(won)d of 100 matches; were all alike, it would be %(fair)d.") % {
        "who": capfirst(f"{ONE[duel.level]} {AMONG[duel.against]}"),
        "won": round(duel.won),
        "fair": round(duel.fair),
    }
    doubt = gettext("That may still be chance.") if duel.verdict == "alike" else ""
    return f"{found} {doubt}".rstrip()
