"""Deleting a club: at once nobody but its owners sees it any more, and for as long as it is kept they can have it back."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import (
    CalendarFeed,
    Club,
    ClubWebhook,
    Confirmation,
    Entry,
    Evening,
    Member,
    MemberPhone,
    Notice,
    Posting,
    Season,
    Sheet,
    Subscription,
)
from tables import gently, retention

KIND = "clubs"  # RETAIN_CLUBS
DAYS = 14.0


def close(club: Club) -> None:
    """From now on only its owners come in."""
    club.closed_at = timezone.now()
    club.save(update_fields=["closed_at"])


def keep(club: Club) -> None:
    """It is not deleted after all."""
    club.closed_at = None
    club.save(update_fields=["closed_at"])


def gone_on(club: Club) -> datetime | None:
    """When a closed club goes for good; None where the operator keeps them for ever."""
    period = retention.period(KIND, DAYS)
    return None if club.closed_at is None or period is None else club.closed_at + period


def closed(before: datetime) -> QuerySet[Any]:
    """Clubs that were closed before that, the oldest first."""
    return Club.objects.filter(closed_at__lt=before).order_by("closed_at")


def let_go(clubs: QuerySet[Any], until: float) -> int:
    """Deletes clubs with everything in them; how many. ``until``: for the time of ``time.monotonic``."""
    count = 0
    for club in list(clubs):
        if time.monotonic() >= until:
            break
        delete([club])
        count += 1
    return count


def delete(clubs: Iterable[Club]) -> None:
    """Takes clubs out with everything in them, a few rows at a time."""
    for club in clubs:
        of_sheets = {"sheet__evening__season__club": club}
        for rows in (
            CalendarFeed.objects.filter(club=club),
            Notice.objects.filter(club=club),
            ClubWebhook.objects.filter(club=club),
            Subscription.objects.filter(member__club=club),
            Posting.objects.filter(club=club),
            Confirmation.objects.filter(**of_sheets),
            Entry.objects.filter(**of_sheets),
            Sheet.objects.filter(evening__season__club=club),
            Evening.objects.filter(season__club=club),
            Season.objects.filter(club=club),
            MemberPhone.objects.filter(club=club),
            Member.objects.filter(club=club),
        ):
            gently.delete(rows.order_by("pk"))
        gently.delete(Club.objects.filter(pk=club.pk))
