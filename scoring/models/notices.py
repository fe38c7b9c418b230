"""Who wants to hear what from a club and where, and what went out to him: the outbox of notices."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.clubs import LONGEST_NAME, Club, Evening, Member
from scoring.models.sheets import LONGEST_REASON

LONGEST_ADDRESS = 300


class Subscription(models.Model):
    """Where a member's notices go, and the kinds that he has chosen. Nothing goes to an address that was not confirmed."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="subscription")
    email = models.EmailField()
    kinds = models.JSONField(default=list)
    lang = models.CharField(max_length=8)
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    refused = models.CharField(max_length=LONGEST_REASON, blank=True)  # why the address takes no mail; empty: it does

    def __str__(self) -> str:
        return f"subscription of {self.member_id}"


class ClubWebhook(models.Model):
    """An address of another service to which a club's notices go. ``paused_at``: since when it has not been tried."""

    class Form(models.TextChoices):
        SIGNED = "signed"
        MATRIX = "matrix"
        DISCORD = "discord"
        NTFY = "ntfy"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    form = models.CharField(max_length=8, choices=Form.choices)
    name = models.CharField(max_length=LONGEST_NAME)
    address = models.CharField(max_length=LONGEST_ADDRESS)
    room = models.CharField(max_length=LONGEST_ADDRESS, blank=True)  # of Matrix
    secret = models.CharField(max_length=LONGEST_ADDRESS, blank=True)  # what signs, or what lets us in
    kinds = models.JSONField(default=list)
    lang = models.CharField(max_length=8)
    made_at = models.DateTimeField(default=timezone.now)
    paused_at = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=LONGEST_REASON, blank=True)

    def __str__(self) -> str:
        return f"{self.form} of {self.club_id}"


class Notice(models.Model):
    """One thing that one member, or one webhook, is told. Written with what it is about, in one transaction.

    ``about`` names the event: of one event nobody is told twice. ``facts`` is what its words are made of; names of
    people stand nowhere in it.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"
        DROPPED = "dropped"  # nothing was sent: it was no longer wanted, or no longer true
        UNKNOWN = "unknown"  # the sending was cut off: it may have arrived, and is not sent again

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="notices")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    webhook = models.ForeignKey(ClubWebhook, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    evening = models.ForeignKey(Evening, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    about = models.CharField(max_length=100)
    facts = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    good_until = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["member", "about"], condition=Q(member__isnull=False), name="one_notice_per_member"
            ),
            models.UniqueConstraint(
                fields=["webhook", "about"], condition=Q(webhook__isnull=False), name="one_notice_per_webhook"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["state", "due_at"], name="notices_due"),
            models.Index(fields=["club", "-made_at"], name="notices_of_club"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"
