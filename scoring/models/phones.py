"""The phones by which a club knows its people: a browser that was given somebody's name at an evening."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from scoring.models.clubs import Club, Member


class MemberPhone(models.Model):
    """A browser that is one member's in a club; in another club it may be somebody else's.

    Only a digest of what its cookie says is kept. ``lent_to``: who has it in hand until ``lent_until``. ``beside``: when
    it was taken for his although the club knew a phone of his tonight; None once the director has said that it is.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="phones")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="phones")
    token_hash = models.CharField(max_length=64)
    since = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now)  # when something was last sent from it
    lent_to = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    lent_until = models.DateTimeField(null=True, blank=True)
    beside = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["token_hash", "club"], name="one_member_per_phone"),
        ]

    def __str__(self) -> str:
        return f"phone of {self.member_id}"
