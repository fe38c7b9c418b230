"""What a player has played and still plays."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Avg, Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tables.models import Match, MatchSeat, Player, Table

FRESH = timedelta(days=30)  # so long a table that stands still is shown as one's own
AGAIN = timedelta(days=1)  # so long people may come back for another match


class FinishedMatch(NamedTuple):
    """A finished match as one of its players reads it. ``place`` None: left before the end."""

    key: str
    game: str
    ended: datetime
    people: list[MatchSeat]
    place: int | None
    practice: bool = False  # begun by an example
    hinted: bool = False  # all had hints
    duplicate: bool = False  # a deal that other tables play as well
    one_phone: bool = False  # on this player's phone, which went round

    @property
    def replay(self) -> str:
        """Where the match can be watched again."""
        return f"/m/{self.key}/"


def finished(player: Player) -> QuerySet[Match]:
    """The finished matches in which the player has sat, or for which the player's phone went round, the latest first."""
    sat = MatchSeat.objects.filter(match=OuterRef("pk"), player=player)
    went_round = Q(table__one_phone=True, table__host=player)
    return (
        Match.objects.filter(Exists(sat) | went_round, ended_at__isnull=False)
        .select_related("table")
        .order_by("-ended_at", "-pk")
    )


def finished_matches(matches: list[Match], player: Player) -> list[FinishedMatch]:
    """These matches with who sat there in the end, best first."""
    rows: dict[int, dict[int, MatchSeat]] = {match.pk: {} for match in matches}
    own: dict[int, int | None] = {}
    for row in MatchSeat.objects.filter(match__in=matches).order_by("pk"):
        rows[row.match_id][row.seat] = row
        if row.player_id == player.pk:
            own[row.match_id] = row.place or own.get(row.match_id)
    return [
        FinishedMatch(
            match.key,
            match.game or match.table.game,
            match.ended_at or match.started_at,
            sorted(rows[match.pk].values(), key=lambda row: (row.place or 99, row.seat)),
            own.get(match.pk),
            bool(match.example),
            match.hinted,
            bool(match.deals),
            match.table.one_phone,
        )
        for match in matches
    ]


def by_game(player: Player) -> list[dict[str, Any]]:
    """Per game: matches played to the end, matches won, and the place on average. Neither practice nor duplicates count."""
    rows = MatchSeat.objects.filter(
        player=player,
        place__isnull=False,
        match__ended_at__isnull=False,
        match__example="",
        match__hinted=False,
        match__deals=0,
    )
    counted = rows.values("match__game").annotate(
        matches=Count("match", distinct=True),
        wins=Count("match", filter=Q(place=1), distinct=True),
        average=Avg("place"),
    )
    return [dict(row) for row in counted.order_by("-matches", "match__game")]


def running(player: Player) -> list[Table]:
    """The tables at which the player sits or is the host, and to which people may come back.

    That a table has left the lobby, because nobody is there now, does not matter here.
    """
    now = timezone.now()
    mine = Q(seats__player=player) | Q(host=player)
    matches = Match.objects.filter(table=OuterRef("pk"))
    open_match = matches.filter(Q(ended_at__isnull=True) | Q(ended_at__gt=now - AGAIN))
    return list(
        Table.objects.filter(mine, active_at__gt=now - FRESH, shared__isnull=True)
        .filter(~Exists(matches) | Exists(open_match))
        .distinct()
        .order_by("-active_at")
        .prefetch_related("seats")[:50]
    )
