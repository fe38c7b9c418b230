"""How the guests of a match between two clubs come in, and in which book of theirs the match stands as well."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from scoring.models.clubs import Evening, Season
from scoring.models.sheets import token


class GuestLink(models.Model):
    """The link of a match that an evening's club plays against guests. What is played stands in the book of the evening.

    ``code`` is the key of whoever names the guests. ``season``: the guests' own, into whose book the match is copied
    whenever it changes; null as long as they keep none here.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="guest_link")
    code = models.CharField(max_length=32, unique=True, default=token)
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="away_links")

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"guests of {self.evening_id}"
