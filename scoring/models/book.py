"""The book of a club: an append-only list of what was said, about what, by whom and why."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from scoring.models.clubs import LONGEST_NAME, Club, Evening, Member, Season
from scoring.models.sheets import LONGEST_REASON


class Posting(models.Model):
    """One line of a club's book; a later one about the same subject of the same season and evening supersedes it.

    ``facts`` null takes the subject out. Names of people stand nowhere in it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="postings", db_index=False)
    n = models.PositiveIntegerField()
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="postings")
    evening = models.ForeignKey(Evening, null=True, blank=True, on_delete=models.CASCADE, related_name="postings")
    subject = models.CharField(max_length=60)
    facts = models.JSONField(null=True)
    by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=LONGEST_NAME, blank=True)  # what wrote where no member did: "table", "import"
    why = models.CharField(max_length=LONGEST_REASON, blank=True)
    ref = models.CharField(max_length=64)  # sent twice, it is posted once
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["n"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "n"], name="one_posting_per_number"),
            models.UniqueConstraint(fields=["club", "ref"], name="posting_once_per_ref"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["season", "n"], name="postings_of_season"),
            models.Index(fields=["evening", "subject"], name="postings_of_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}#{self.n} {self.subject}"
