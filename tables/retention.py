"""What the tables keep no longer than need be, and what is never among it.

Finished matches stay, with the table they were played at and the names under which they were played. Whatever another
room of the site refers to stays as well: a table that counts in a season, a guest who is in a club.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import Exists, F, ForeignObjectRel, Model, OuterRef, Q, QuerySet

from tables import gently
from tables.models import (
    Device,
    DeviceCode,
    Duplicate,
    Hand,
    Match,
    MatchSeat,
    Message,
    Player,
    SavedRules,
    Seat,
    Table,
)

REACTION = "react-"  # so begin the phrases that are only shown for a moment
Row = TypeVar("Row", bound=Model)

DAYS = {
    "guests": 400.0,
    "passers": 30.0,
    "tables": 90.0,
    "duplicates": 90.0,
    "chat": 90.0,
    "codes": 1.0,
}  # unless the operator says other


def period(name: str, days: float | None = None) -> timedelta | None:
    """How long something is kept: RETAIN_<NAME> in days, or else so many; None for ever."""
    kept = float(getattr(settings, f"RETAIN_{name.upper()}", DAYS[name] if days is None else days))
    return timedelta(days=kept) if kept else None


def guests(before: datetime) -> QuerySet[Player]:
    """Guests of whom nothing has been seen since then: the cookies of their browsers have ended by themselves."""
    seats = Seat.objects.filter(player=OuterRef("pk"))
    traces = (
        Device.objects.filter(player=OuterRef("pk"), created_at__gte=before),
        SavedRules.objects.filter(player=OuterRef("pk"), created_at__gte=before),
        Message.objects.filter(player=OuterRef("pk"), at__gte=before),
        MatchSeat.objects.filter(player=OuterRef("pk"), match__started_at__gte=before),
        seats.filter(table__active_at__gte=before),
        Table.objects.filter(host=OuterRef("pk"), active_at__gte=before),
        Duplicate.objects.filter(host=OuterRef("pk"), created_at__gte=before),
    )
    return (
        _known_here_only(Player.objects.filter(user=None, created_at__lt=before)).exclude(_any(traces)).order_by("pk")
    )


def passers_by(before: datetime) -> QuerySet[Player]:
    """Guests who came before then and have left nothing: no match, seat, table or duplicate, no rules, no second device."""
    left = (
        MatchSeat.objects.filter(player=OuterRef("pk")),
        Seat.objects.filter(player=OuterRef("pk")),
        Table.objects.filter(host=OuterRef("pk")),
        SavedRules.objects.filter(player=OuterRef("pk")),
        Duplicate.objects.filter(host=OuterRef("pk")),
        Device.objects.filter(player=OuterRef("pk")),
    )
    return guests(before).exclude(_any(left))


def let_guests_go(found: QuerySet[Player], until: float | None = None) -> int:
    """Deletes these guests; how many. Their names stay in finished matches, their seats are free."""
    return gently.delete(found, until, _free_seats)


def unfinished(before: datetime) -> QuerySet[Table]:
    """Tables to which nobody has come since then, and at which no match was played to its end."""
    matches = Match.objects.filter(table=OuterRef("pk"))
    played = Hand.objects.filter(match__table=OuterRef("pk"), started_at__gte=before)
    deserted = _known_here_only(Table.objects.filter(active_at__lt=before, created_at__lt=before))
    return deserted.exclude(Exists(matches.filter(ended_at__isnull=False)) | Exists(played)).order_by("pk")


def clear_away(found: QuerySet[Table], until: float | None = None) -> int:
    """Deletes these tables with all that was played and said there; how many.

    From the last hand back: what is left of a table at any moment can be read like any other.
    """
    tables = found.order_by().values("pk")
    hands = Hand.objects.filter(match__table__in=tables)
    matches = Match.objects.filter(table__in=tables).exclude(Exists(Hand.objects.filter(match=OuterRef("pk"))))
    empty = found.exclude(Exists(Match.objects.filter(table=OuterRef("pk"))))
    gently.delete(hands.order_by("match__table", "-match__number", "-number"), until)
    gently.delete(matches.order_by("table", "-number"), until)
    gently.delete(Message.objects.filter(table__in=tables).order_by("pk"), until)
    return gently.delete(empty, until)


def duplicates(before: datetime) -> QuerySet[Duplicate]:
    """Duplicates that ended before then and of which nothing is left to compare: no table, and no sheet of one."""
    played = Duplicate.objects.filter(Q(tables__isnull=False) | Q(played__isnull=False))
    return Duplicate.objects.filter(ends_at__lt=before).exclude(pk__in=played.values("pk")).order_by("pk")


def chat(before: datetime) -> QuerySet[Message]:
    """What was said at tables before then, and all that was only shown there by a sign."""
    return Message.objects.filter(Q(at__lt=before) | Q(phrase__startswith=REACTION)).order_by("pk")


def codes(before: datetime) -> QuerySet[DeviceCode]:
    """Codes for another device that were good until before then."""
    return DeviceCode.objects.filter(expires_at__lt=before).order_by("pk")


def _free_seats(players: Sequence[Any]) -> None:
    """A seat that changes is a version of its table, in whichever process that is in memory."""
    Table.objects.filter(Q(seats__player__in=players) | Q(host__in=players)).update(turns=F("turns") + 1)
    Seat.objects.filter(player__in=players).update(
        name="", away_at=None, standin=False, ready=False, nonce="", joining=False, portrait=None, lang=""
    )


def _known_here_only(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Those of the rows that nothing refers to but what belongs to tables."""
    own = rows.model._meta
    others = [
        one.related_model._default_manager.filter(**{one.field.name: OuterRef("pk")})
        for one in own.get_fields(include_hidden=True)
        if isinstance(one, ForeignObjectRel) and one.related_model._meta.app_label != own.app_label
    ]
    return rows.exclude(_any(others))


def _any(queries: Sequence[QuerySet[Any]]) -> Q:
    found = Q()
    for query in queries:
        found |= Q(Exists(query))
    return found
