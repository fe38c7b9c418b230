"""Online tables whose matches count in a season."""

from __future__ import annotations

from django.db import models

from scoring.models.clubs import Member, Season
from tables.models import Table


class CountingTable(models.Model):
    """A table of which every match that ends from now on is a result of the season."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="+")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="tables")
    by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.table_id} for {self.season_id}"
