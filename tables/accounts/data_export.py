"""Everything the site has about a person, as one document."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.db.models import Prefetch

from tables.accounts import history
from tables.circles import circles_of
from tables.models import Device, Duplicate, MatchSeat, Message, Player, SavedRules, Seat, User
from tables.signals import player_exported


def export(player: Player) -> dict[str, Any]:
    """Plain data; dates as ISO 8601."""
    user = player.user
    own = Prefetch("seats", MatchSeat.objects.filter(player=player), to_attr="own")
    elsewhere: list[Any] = [told for _receiver, told in player_exported.send(Player, player=player)]
    said = Message.objects.filter(player=player).order_by("at")
    return {
        "format": "weli-person-1",
        "name": player.name,
        "portrait": player.portrait,
        "since": player.created_at.isoformat(),
        "account": user and _account(user),
        "devices": [
            {"name": device.name, "since": device.created_at.isoformat()}
            for device in Device.objects.filter(player=player)
        ],
        "seats": list(Seat.objects.filter(player=player).values("table__code", "index", "name")),
        "on_one_phone": list(
            Seat.objects.filter(table__one_phone=True, table__host=player, player__isnull=False).values(
                "table__code", "index", "name"
            )
        ),
        "matches": [
            {
                "match": match.key,
                "game": match.game,
                "ended": match.ended_at and match.ended_at.isoformat(),
                "seats": [
                    {"seat": row.seat, "name": row.name, "place": row.place, "score": row.score} for row in match.own
                ],
            }
            for match in history.finished(player).prefetch_related(own)
        ],
        "rule_sets": list(
            SavedRules.objects.filter(player=player).values("name", "game", "edition", "options", "seats")
        ),
        "duplicates": list(
            Duplicate.objects.filter(host=player).values("key", "title", "game", "edition", "options", "seats", "deals")
        ),
        "circles": [
            {"name": circle.name, "founded": circle.founder_id == player.pk, "next": circle.next_day}
            for circle in circles_of(player)
        ],
        "said": [
            {"table": message.table.code, "at": message.at.isoformat(), "text": message.text, "phrase": message.phrase}
            for message in said.select_related("table")
        ],
        **{name: kept for told in elsewhere for name, kept in told.items()},
    }


def _account(user: User) -> dict[str, Any]:
    elsewhere = SocialAccount.objects.filter(user=user).order_by("date_joined")
    return {
        "email": user.email,
        "since": user.date_joined.isoformat(),
        "elsewhere": [
            {
                "place": one.provider,
                "known_there_as": one.uid,
                "since": one.date_joined.isoformat(),
                "last_used": one.last_login.isoformat(),
            }
            for one in elsewhere
        ],
    }
