"""What every form shows in which the rules of a table are chosen: a new table's, and that of one that is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from config.web import language
from rules.encyclopedia import book
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from tables.models import Player, SavedRules
from tables.pages import saved_rules
from tables.table_form import Wishes


def rules_form(
    request: HttpRequest, wishes: Wishes, player: Player | None, problems: Sequence[str] = ()
) -> dict[str, Any]:
    """Its context: games, switches, the rule sets this player keeps, and what is wrong; what clashes is said at the switches."""
    lang, choices = language.current(), wishes.choices
    clashes = wishes.clashes(lang)
    saved = SavedRules.objects.filter(player=player) if player else SavedRules.objects.none()
    return {
        "groups": groups(lang),
        "wishes": wishes,
        "game": choices.game,
        "choices": choices,
        "presets": book.presets(lang, choices),
        "switches": book.options(lang, choices),
        "differences": book.differences(lang, choices),
        "saved": [one for one in saved_rules.shown_rules(saved, lang) if one.game in GAMES],
        "seats": range(choices.game.players[0], choices.game.players[1] + 1),
        "fitting": choices.fitting_seats if choices.clashes else (),
        "clashes": clashes,
        "problems": [problem for problem in problems if problem not in clashes],
        "rules_address": saved_rules.address(choices),
        "rules_link": request.build_absolute_uri(saved_rules.address(choices)),
        "unfolded": wishes.unfolded,
    }
