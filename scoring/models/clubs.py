"""Clubs, their members, seasons and evenings: what needs an address or a key. What happened stands in the book."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from scoring.models.sheets import token
from tables.models import Player, table_code

LONGEST_NAME = 60
LONGEST_ZONE = 40


class Club(models.Model):
    """People who keep one book. A public one shows its standings to everybody, the others to nobody outside."""

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=LONGEST_NAME)
    public = models.BooleanField(default=False)
    initials = models.BooleanField(default=False)  # strangers see initials only
    zone = models.CharField(max_length=LONGEST_ZONE, blank=True, default="")  # such as Europe/Vienna; empty: the site's
    # In which it speaks as a club; empty: the reader's.
    language = models.CharField(max_length=8, blank=True, default="", db_default="")
    reading = models.CharField(max_length=32, null=True, blank=True, unique=True)  # the link by which anybody reads it
    # Hours of its clock between which nobody is disturbed; none where the two are the same.
    quiet_from = models.PositiveSmallIntegerField(default=22, db_default=22)
    quiet_until = models.PositiveSmallIntegerField(default=8, db_default=8)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)  # since when it waits to be deleted

    def __str__(self) -> str:
        return self.slug


class Member(models.Model):
    """Somebody in a club's book, with or without an account. Only the key stands in the book: the name may be taken out."""

    class Role(models.TextChoices):
        OWNER = "owner"
        DIRECTOR = "director"
        SCORER = "scorer"
        MEMBER = "member"
        GUEST = "guest"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    key = models.CharField(max_length=16, default=table_code)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)  # empty once somebody has left
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships")
    initials = models.BooleanField(default=False)  # wants no more than initials before strangers
    claim = models.CharField(max_length=32, null=True, blank=True, unique=True)
    claim_until = models.DateTimeField(null=True, blank=True)
    # Who a guest is in his own club, where both clubs are of this site.
    own_entry = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="guest_entries"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_member_per_key"),
            models.UniqueConstraint(
                fields=["club", "player"], condition=Q(player__isnull=False), name="one_member_per_player"
            ),
            models.UniqueConstraint(
                fields=["club", "own_entry"], condition=Q(own_entry__isnull=False), name="one_guest_per_own_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.key}"


class Season(models.Model):
    """A stretch of evenings that count together; its rules stand in the book."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(max_length=40)
    name = models.CharField(max_length=LONGEST_NAME)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "slug"], name="one_season_per_slug")]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.slug}"


class Evening(models.Model):
    """One meeting. ``code`` is the link by which people say that they are here, ``screen`` that of the big screen."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="evenings")
    key = models.CharField(max_length=16, unique=True, default=table_code)
    code = models.CharField(max_length=32, unique=True, default=token)
    screen = models.CharField(max_length=32, unique=True, default=token)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.season_id}/{self.key}"
