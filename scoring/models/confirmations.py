"""What those at the table say of their sheet: that it is right, what is wrong with it, what they ask of the director, and he of them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from scoring.models.sheets import LONGEST_REASON, Sheet


class Confirmation(models.Model):
    """One line, never changed: somebody in a seat has looked at the sheet as it was after entry ``seen``.

    ``settles``: the number of the objection, the call or the question that this line lays to rest. A ruling of the
    director does so in ``words``, and so does the answer of a table; ``law`` names the rule on which a ruling rests.
    """

    class Kind(models.TextChoices):
        RIGHT = "right"
        WRONG = "wrong"
        SETTLED = "settled"
        AGAIN = "again"
        CALL = "call"
        ASKED = "asked"  # by the director, whose name stands in ``by``; without words he reminds them of the sheet

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="confirmations")
    n = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    seen = models.PositiveIntegerField()
    hand = models.PositiveIntegerField(null=True)
    words = models.CharField(max_length=LONGEST_REASON, blank=True)
    settles = models.PositiveIntegerField(null=True)
    law = models.CharField(max_length=40, blank=True, default="", db_default="")
    by = models.CharField(max_length=20, blank=True)
    ref = models.CharField(max_length=32)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["n"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "n"], name="one_confirmation_per_number"),
            models.UniqueConstraint(fields=["sheet", "ref"], name="one_confirmation_per_ref"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}!{self.n}"
