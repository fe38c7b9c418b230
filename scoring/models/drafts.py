"""Seats that are drawn and not announced: nobody has said anything yet, so the book knows nothing of them."""

from __future__ import annotations

from django.db import models

from scoring.models.clubs import Evening, Member


class SeatingDraft(models.Model):
    """What the directors of an evening have before them, on any of their devices, until they fix it or draw again.

    ``facts``: {"sizes", "preferred", "again", "rounds": {round: {"tables", "resting"}}}.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="draft")
    facts = models.JSONField()
    by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"draft of {self.evening_id}"
