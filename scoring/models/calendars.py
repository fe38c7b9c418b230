"""Calendars that other programs fetch: each has an address that nobody guesses."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.clubs import Club, Member, Season
from scoring.models.sheets import token


class CalendarFeed(models.Model):
    """The evenings of a club, of a season, or of a club for one member. Whoever has its token reads it, until it goes."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="feeds")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="feeds")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.CASCADE, related_name="feeds")
    token = models.CharField(max_length=32, unique=True, default=token)
    lang = models.CharField(max_length=8)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["member"], condition=Q(member__isnull=False), name="one_feed_per_member"),
            models.UniqueConstraint(fields=["season"], condition=Q(season__isnull=False), name="one_feed_per_season"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(member__isnull=True, season__isnull=True), name="one_feed_per_club"
            ),
        ]

    def __str__(self) -> str:
        return f"calendar of {self.club_id}"
