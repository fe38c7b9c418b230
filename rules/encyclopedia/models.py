"""What people tell the encyclopedia: mistakes that they report."""

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
