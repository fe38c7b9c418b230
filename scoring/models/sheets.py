"""Score sheets of rounds played with real cards: only entries are kept, everything else is computed from them."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone

LONGEST_REASON = 200


def token() -> str:
    """128 bits that open something, as 22 characters of an address."""
    return secrets.token_urlsafe(16)


class Sheet(models.Model):
    """One match on paper: a rule set for a number of seats.

    ``code`` is the address of those who may write, ``reading`` of those who may
    only look. Who sits where stands in the first entry, so that it can be
    corrected like any other. A sheet of a club's evening knows its round and
    its table there, and its head names the members.
    """

    code = models.CharField(max_length=32, unique=True, default=token)
    reading = models.CharField(max_length=32, unique=True, default=token)
    game = models.CharField(max_length=40)
    edition = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="following")
    evening = models.ForeignKey(
        "scoring.Evening", null=True, blank=True, on_delete=models.SET_NULL, related_name="sheets"
    )
    round = models.PositiveSmallIntegerField(default=0)
    table = models.PositiveSmallIntegerField(default=0)
    stage = models.CharField(max_length=20, blank=True)  # "final:1" where it decides who comes first
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["evening", "round", "table"],
                condition=models.Q(evening__isnull=False, previous__isnull=True),
                name="one_first_sheet_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Entry(models.Model):
    """One line of a sheet's log; a later one about the same hand supersedes it.

    ``hand`` 0 is the head of the sheet: ``facts`` has ``names`` by seat and the
    first ``dealer``. From 1 on they are the facts of a hand in the words of
    ``rules.engine.sheet.entry``; null takes the hand out.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="entries")
    n = models.PositiveIntegerField()
    hand = models.PositiveIntegerField()
    facts = models.JSONField(null=True)
    by = models.CharField(max_length=20, blank=True)  # a name that the device goes by, no proof of anything
    why = models.CharField(max_length=LONGEST_REASON, blank=True)
    ref = models.CharField(max_length=32)  # named by the form: sent twice, it is entered once
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["n"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "n"], name="scoring_entry_once"),
            models.UniqueConstraint(fields=["sheet", "ref"], name="scoring_ref_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}#{self.n}"
