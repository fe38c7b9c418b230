"""What was complained of, who is barred, what was taken down, and every act of it with its reason."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tables.models import Player

LONGEST_REASON = 300
LONGEST_WORDS = 1000
LONGEST_SHOWN = 300
LONGEST_PAGE = 300


class PlaceKind(models.TextChoices):
    """Where something stands that people write and others read."""

    TABLE = "table"
    MATCH = "match"
    CIRCLE = "circle"
    DUPLICATE = "duplicate"
    UPLOAD = "upload"
    CLUB = "club"


class Complaint(models.Model):
    """Somebody says that a name, a title or a sentence does not belong here. Who said so is not kept.

    ``shown`` is what was there to read, ``excerpt`` what was said before it. ``player`` is whom it is about, if it is
    somebody's; ``times`` how often the same was sent.
    """

    class Subject(models.TextChoices):
        """What is complained of."""

        NAME = "name"
        SAID = "said"
        TITLE = "title"
        OTHER = "other"

    room = models.CharField(max_length=12, choices=PlaceKind)
    key = models.CharField(max_length=64)
    page = models.CharField(max_length=LONGEST_PAGE)
    subject = models.CharField(max_length=8, choices=Subject)
    shown = models.CharField(max_length=LONGEST_SHOWN, blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="complained_of")
    message = models.BigIntegerField(null=True, blank=True)
    excerpt = models.JSONField(default=list)
    words = models.TextField(blank=True, max_length=LONGEST_WORDS)
    lang = models.CharField(max_length=12)
    times = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]
        indexes: ClassVar = [models.Index(fields=["settled_at"], name="complaint_settled")]

    def __str__(self) -> str:
        return f"complaint {self.pk} about {self.room} {self.key}"


class SiteBar(models.Model):
    """Somebody may not sit down, talk or open anything until then. Reading stays open, and what is theirs to take along.

    ``with_connection``: so may nobody from where this person comes next. ``connection`` is that place, as a keyed sum.
    """

    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="bars")
    with_connection = models.BooleanField(default=False)
    connection = models.CharField(max_length=64, blank=True)
    until = models.DateTimeField()
    reason = models.CharField(max_length=LONGEST_REASON)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-until"]
        indexes: ClassVar = [
            models.Index(fields=["connection"], name="bar_connection", condition=~Q(connection="")),
            models.Index(fields=["until"], name="bar_until"),
        ]

    def __str__(self) -> str:
        return f"bar of {self.player_id} until {self.until:%Y-%m-%d}"


class TakenDown(models.Model):
    """Something that its own people may not open again."""

    room = models.CharField(max_length=12, choices=PlaceKind)
    key = models.CharField(max_length=64)
    reason = models.CharField(max_length=LONGEST_REASON)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "key"], name="taken_down_once")]

    def __str__(self) -> str:
        return f"{self.room} {self.key}"


class DeskAct(models.Model):
    """Something that was done at the operator's desk, why, and by whom. ``player`` is whom it concerns, and may read it."""

    class Verb(models.TextChoices):
        """What was done."""

        RENAME = "rename"
        HIDE = "hide"
        UNTITLE = "untitle"
        BAR = "bar"
        LIFT = "lift"
        TAKE_DOWN = "take-down"
        PUT_BACK = "put-back"
        DISMISS = "dismiss"
        APPOINT = "appoint"
        RELIEVE = "relieve"

    verb = models.CharField(max_length=10, choices=Verb)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="desk_acts")
    room = models.CharField(max_length=12, choices=PlaceKind, blank=True)
    key = models.CharField(max_length=64, blank=True)
    before = models.CharField(max_length=LONGEST_SHOWN, blank=True)
    after = models.CharField(max_length=LONGEST_SHOWN, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON)
    until = models.DateTimeField(null=True, blank=True)
    complaint = models.ForeignKey(
        Complaint, null=True, blank=True, on_delete=models.SET_NULL, related_name="followed_by"
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.made_at:%Y-%m-%d}"
