"""What happens to entries in clubs when players of the site become one, or leave it."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.club import service as clubs
from scoring.models import Member
from scoring.season import counting as online
from tables.models import Player
from tables.signals import match_ended, player_joined, player_leaving


@receiver(player_joined)
def follow_to_account(guest: Player, account: Player, **_: Any) -> None:
    """The guest's entries are the account's, but in clubs where the account has one of its own."""
    own = account.memberships.values("club")
    Member.objects.filter(player=guest).exclude(club__in=own).update(player=account)


@receiver(player_leaving)
def take_names_out(player: Player, **_: Any) -> None:
    """Who leaves the site leaves all its clubs; the results stay with former members."""
    for member in player.memberships.select_related("club"):
        clubs.let_go(member)


@receiver(match_ended)
def count_match(match: int, **_: Any) -> None:
    """A match at a table that counts is a result."""
    online.post_match(match)
