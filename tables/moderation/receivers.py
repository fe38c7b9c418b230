"""What follows when players become one, leave, or ask what is kept of them."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from tables.models import Player
from tables.moderation import diary
from tables.moderation.models import Complaint, DeskAct, SiteBar
from tables.signals import player_exported, player_joined, player_leaving


@receiver(player_joined)
def follow_to_account(guest: Player, account: Player, **_: Any) -> None:
    """A bar is not shaken off by signing in."""
    for rows in (SiteBar, DeskAct, Complaint):
        rows.objects.filter(player=guest).update(player=account)


@receiver(player_leaving)
def take_words_out(player: Player, **_: Any) -> None:
    """The log goes on without whom it was about."""
    diary.forget(player)


@receiver(player_exported)
def export_what_was_done(player: Player, **_: Any) -> dict[str, Any]:
    """Every act about somebody with its reason, and what keeps them out now."""
    return {"decided_about_you": diary.told(player), "barred": diary.bars_told(player)}
