"""What people tell the encyclopedia: mistakes that they report, and how their village plays."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

LONGEST_REPORT = 4000
LONGEST_QUOTE = 2000


class MistakeReport(models.Model):
    """Somebody says that something on a page is wrong.

    ``rule`` is its anchor, ``rule_set`` the short name of the rules under which it was read, ``text_of`` the day of the
    text, ``quoted`` what it said then. An answer goes to ``reply_to``, which is forgotten once the matter is settled.
    """

    class State(models.TextChoices):
        """What has become of it."""

        NEW = "new"
        TAKEN = "taken"
        DONE = "done"
        DECLINED = "declined"

    page = models.CharField(max_length=300)
    rule = models.CharField(max_length=80, blank=True)
    rule_set = models.CharField(max_length=40, blank=True)
    lang = models.CharField(max_length=12)
    text_of = models.DateField(null=True, blank=True)
    quoted = models.TextField(blank=True, max_length=LONGEST_QUOTE)
    words = models.TextField(max_length=LONGEST_REPORT)
    reply_to = models.EmailField(blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    note = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("made_at", "pk")
        indexes = (
            models.Index(fields=["settled_at"], name="report_settled", condition=Q(settled_at__isnull=False)),
            models.Index(fields=["state"], name="report_state"),
        )

    def __str__(self) -> str:
        return f"report {self.pk} on {self.page}#{self.rule}"

    @property
    def open(self) -> bool:
        """Whether somebody still has to look at it."""
        return self.state in (self.State.NEW, self.State.TAKEN)

    @property
    def place(self) -> str:
        """Where it is: page, rules and rule in one address."""
        return f"{self.page}#{self.rule}" if self.rule else self.page


class VillageRules(models.Model):
    """Somebody tells how a game is played in a place, or of a tournament that we do not know.

    ``options`` are the switches that are not as usual; ``unknown`` is a rule that no switch knows, in a sentence.
    ``informant`` is shown only where ``may_name``; ``reply_to`` is forgotten once the matter is settled. ``latitude``
    and ``longitude`` are what the operator has looked up.
    """

    class State(models.TextChoices):
        """What has become of it."""

        NEW = "new"
        SHOWN = "shown"
        DECLINED = "declined"

    game = models.CharField(max_length=40, blank=True)
    edition = models.PositiveIntegerField(default=0)
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField(default=0)
    place = models.CharField(max_length=80)
    when = models.CharField(max_length=60)
    informant = models.CharField(max_length=80, blank=True)
    may_name = models.BooleanField(default=False)
    reply_to = models.EmailField(blank=True)
    words = models.TextField(blank=True, max_length=LONGEST_REPORT)
    unknown = models.TextField(blank=True, max_length=LONGEST_REPORT)
    lang = models.CharField(max_length=12)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    note = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("made_at", "pk")
        indexes = (models.Index(fields=["state", "game"], name="village_state"),)

    def __str__(self) -> str:
        return f"how {self.game or 'a tournament'} is played at {self.place}"

    @property
    def open(self) -> bool:
        """Whether somebody still has to look at it."""
        return self.state == self.State.NEW

    @property
    def told_by(self) -> str:
        """Who may be named for it."""
        return self.informant if self.may_name else ""
