"""Who sits where, and what was done: an append-only log per hand.

The log is the truth: no state, no score and no deadline is stored that can be
computed from lines. What may change (seats, presence) changes together with
``Table.turns``, so that every change of a table has a number of its own.
"""

from __future__ import annotations

import secrets
import time
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils import timezone

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else on paper


def table_code() -> str:
    """A short name for a table's address; 31^8 of them."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))


def token() -> str:
    """128 bits that open something, as 22 characters of an address."""
    return secrets.token_urlsafe(16)


def moment() -> int:
    """A number for a row that is known before it is written: milliseconds, then 21 bits of chance."""
    return (time.time_ns() // 1_000_000) << 21 | secrets.randbits(21)


class User(AbstractUser):
    """An account. Empty for now, so that it can grow without a painful migration."""


class Player(models.Model):
    """Whoever sits down. A guest has no user; the device holds the token, we its hash."""

    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    name = models.CharField(max_length=20, blank=True)
    device = models.CharField(max_length=64, null=True, blank=True, unique=True)
    portrait = models.PositiveSmallIntegerField(null=True, blank=True)  # chosen; without one it is given by the name
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or f"player {self.pk}"


class Device(models.Model):
    """A further device of a guest, brought in by a code."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or f"device {self.pk}"


class DeviceCode(models.Model):
    """A short code that brings another device to the same player, once and for some minutes."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="device_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"code for {self.player_id}"


class Seal(models.Model):
    """A seed that is sealed for a table still to be opened; taken away when it is, or when nobody comes for it."""

    commitment = models.CharField(max_length=64, primary_key=True)
    seed = models.CharField(max_length=64)
    drawn_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.commitment


class Duplicate(models.Model):
    """The same deals for several tables. Nobody is shown anything of one that this person has not played."""

    key = models.CharField(max_length=32, unique=True, default=token)
    game = models.CharField(max_length=40)
    edition = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    people = models.PositiveSmallIntegerField(default=1)  # sit on the first seats, bots of this level on the others
    level = models.CharField(max_length=20, default="steady")
    deals = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60, blank=True)
    paper = models.BooleanField(default=False)  # the hands are printed, and played with real cards
    day = models.DateField(null=True, blank=True)  # whose hand of the day it is
    host = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="duplicates")
    seed = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()  # from then on everybody who has its address may look at everything

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "day"], condition=Q(day__isnull=False), name="one_hand_of_a_day")
        ]

    def __str__(self) -> str:
        return self.key


class Circle(models.Model):
    """People who play together again and again. Whoever has the address, which holds the token, may come in."""

    token = models.CharField(max_length=32, unique=True, default=token)
    name = models.CharField(max_length=60)
    founder = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="circles")
    next_day = models.DateField(null=True, blank=True)  # when it meets, on the clock on its members' walls
    next_time = models.TimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """People around one rule set. ``code`` is its address and lets one watch, if the table may be watched."""

    class Visibility(models.TextChoices):
        LINK = "link"
        PUBLIC = "public"

    class Undo(models.TextChoices):
        NEVER = "never"
        ASK = "ask"  # with everybody's consent

    class LastTrick(models.TextChoices):
        NONE = "none"
        LAST = "last"

    code = models.CharField(max_length=16, unique=True, default=table_code)
    invite = models.CharField(max_length=32, unique=True, default=token)
    game = models.CharField(max_length=40)
    edition = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    title = models.CharField(max_length=60, blank=True)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.LINK)
    pace = models.CharField(max_length=12, default="relaxed")
    watch = models.BooleanField(default=True)
    guests = models.BooleanField(default=False)  # a player may open the hand to one who watches by name
    onlookers = models.JSONField(default=list)  # who watches by name
    opened = models.JSONField(default=list)  # hands of this deal that are or were open to one of them
    begun = models.JSONField(default=dict)  # from where its first hand goes on, if that one is not dealt
    hinting = models.JSONField(default=list)  # players who agree that everybody at the table may have hints
    shared = models.JSONField(
        null=True, blank=True
    )  # nobody plays here: the moment of a match that is looked at together
    chat = models.BooleanField(default=True)
    quiet = models.BooleanField(default=False, db_default=False)  # nothing but the game: no talk, no numbers
    undo = models.CharField(max_length=10, choices=Undo.choices, default=Undo.ASK)
    last_trick = models.CharField(max_length=10, choices=LastTrick.choices, default=LastTrick.LAST)
    asked = models.JSONField(null=True, blank=True)  # an undo that waits for consent
    gathers = models.BooleanField(default=False)  # its seats follow who comes, until somebody says that it begins
    circle = models.ForeignKey(Circle, null=True, blank=True, on_delete=models.SET_NULL, related_name="tables")
    laid_by = models.PositiveIntegerField(default=0)  # so many of its matches were played before it gathered anew
    one_phone = models.BooleanField(default=False)  # the host's browser goes round among all people; it counts nowhere
    host = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    turns = models.PositiveBigIntegerField(default=1)  # changes that are not lines, and the lines of finished hands
    next_seed = models.CharField(max_length=64, blank=True)  # of the next match, sealed before any share in it is given
    next_commitment = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField(default=timezone.now)  # people came or went
    closed_at = models.DateTimeField(null=True, blank=True)  # nobody will come back
    duplicate = models.ForeignKey(Duplicate, null=True, blank=True, on_delete=models.PROTECT, related_name="tables")
    coming = models.JSONField(default=list)  # who has the invitation and is on the way, until the game begins
    guided = models.PositiveIntegerField(
        null=True, blank=True
    )  # to which line of the first hand its one person has read what is explained; null: bots wait for nobody

    class Meta:
        indexes: ClassVar = [models.Index(fields=["visibility", "closed_at", "-active_at"], name="open_tables")]

    def __str__(self) -> str:
        return self.code


class Process(models.Model):
    """A process that serves tables, as long as it says so. Its number is never given a second time: it fences off."""

    until = models.DateTimeField()  # by the clock of the database; who has not said so again by then may be buried

    def __str__(self) -> str:
        return f"process {self.pk}"


class Owner(models.Model):
    """The one process that writes to a table now. Without a row whoever wants to may become it."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE)
    process = models.ForeignKey(Process, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"{self.table_id} by {self.process_id}"


class Barred(models.Model):
    """Somebody whom the host has sent away: does not sit down at this table again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="barred")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "player"], name="barred_once")]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.table_id}"


class Seat(models.Model):
    """A place at a table. ``player`` and ``bot`` empty = open."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)  # the level, where a bot sits
    name = models.CharField(max_length=20, blank=True)
    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    away_at = models.DateTimeField(null=True, blank=True)  # connection lost at
    standin = models.BooleanField(default=False)  # a bot plays until the person is back
    ready = models.BooleanField(default=False)
    nonce = models.CharField(max_length=64, blank=True)  # the player's share in the next shuffles
    joining = models.BooleanField(default=False)  # a bot plays the hand to its end that was begun without the person
    portrait = models.PositiveSmallIntegerField(null=True, blank=True)
    # In which language the person reads; unknown until their page has said so.
    lang = models.CharField(max_length=8, blank=True, default="", db_default="")

    class Meta:
        ordering: ClassVar = ["table", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="one_seat_per_index"),
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(player__isnull=False), name="one_seat_per_player"
            ),
            models.UniqueConstraint(fields=["table", "name"], condition=~Q(name=""), name="one_name_per_table"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(bot=""), name="person_or_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index} {self.name}"


class Match(models.Model):
    """Hands up to the game's goal. The seed is sealed until the match is over."""

    id = models.BigIntegerField(primary_key=True, default=moment)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=32, unique=True, default=token)  # its public name
    dealer = models.PositiveSmallIntegerField(default=0)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    algorithm = models.CharField(max_length=20)
    game = models.CharField(max_length=40, blank=True)
    edition = models.PositiveIntegerField(default=0)
    options = models.JSONField(default=dict)
    example = models.CharField(max_length=80, blank=True)  # the place in the article where its first hand was begun
    begun = models.JSONField(default=dict)  # where the match stood before that hand, if not as before any first hand
    given = models.PositiveIntegerField(default=0)  # so many lines of that hand were neither shuffled nor played here
    deals = models.PositiveIntegerField(
        default=0
    )  # it was over after so many, and others were dealt the same; 0: neither
    hinted = models.BooleanField(default=False)  # there were hints among people: it counts nowhere
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # set with the last line; the seed is open from here on
    head = models.CharField(max_length=64, blank=True)  # of the record's chain, fixed when the match ended
    signed_by = models.CharField(max_length=64, blank=True)  # the public key
    signature = models.CharField(max_length=128, blank=True)

    class Meta:
        ordering: ClassVar = ["table", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_match_per_number")]

    def __str__(self) -> str:
        return f"{self.table_id} match {self.number}"


class MatchSeat(models.Model):
    """Who played a seat of a match, from the hand ``since`` on; the latest row of a seat holds."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    since = models.PositiveIntegerField(default=1)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="played")
    bot = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=20, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # in the end; of who sat there until then
    score = models.FloatField(null=True, blank=True)
    salt = models.CharField(max_length=32, blank=True)  # with which the name is sealed in the chain of the record
    seal = models.CharField(max_length=64, blank=True)  # all that is left of salt and name once somebody is forgotten

    class Meta:
        ordering: ClassVar = ["match", "seat", "id"]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.name}"


class SigningKey(models.Model):
    """A public key with which the site has signed records. None is ever removed: old signatures go on counting."""

    public = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-since", "-pk"]

    def __str__(self) -> str:
        return self.public


class Hand(models.Model):
    """One deal. ``nonces`` and ``seals`` (card commitments) are fixed before its first line."""

    id = models.BigIntegerField(primary_key=True, default=moment)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    nonces = models.JSONField(default=list)
    seals = models.JSONField(default=list)
    started_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="one_hand_per_number")]

    def __str__(self) -> str:
        return f"{self.match_id} hand {self.number}"


class Line(models.Model):
    """One action. Appended, never changed; ``seat`` −1 is chance."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="lines", db_index=False)
    n = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    text = models.CharField(max_length=400)
    client_ref = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001  null = nobody asked for it by name
    version = models.PositiveBigIntegerField()  # of the table, once this line was there
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["hand", "n"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "n"], name="one_line_per_number"),
            models.UniqueConstraint(fields=["hand", "seat", "client_ref"], name="once_per_ref"),
        ]

    def __str__(self) -> str:
        return self.text


class PlayedDeal(models.Model):
    """What a deal of a duplicate came to at one table. All of it could be read from the match; this is for many tables.

    ``moves`` are the lines of the hand but for shuffles and cuts. With real cards there is no match but the name of a table.
    """

    duplicate = models.ForeignKey(Duplicate, on_delete=models.CASCADE, related_name="played")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="shared_deal")
    table_name = models.CharField(max_length=20, blank=True)
    changes = models.JSONField()  # by how much each seat's score has changed
    took = models.JSONField()  # tricks per seat; null: was not in play
    moves = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["duplicate", "number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["duplicate", "number", "table_name"],
                condition=Q(match__isnull=True),
                name="one_sheet_per_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.duplicate_id} deal {self.number}"


class MatchReview(models.Model):
    """What the decisions of a finished match were worth, as far as the worker is: a list entry for each hand."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="review")
    version = models.PositiveIntegerField()  # of the way in which it is made
    hands = models.JSONField(default=list)
    sums = models.JSONField(default=list)  # of the whole review: luck, its error, what was given away, by seat
    hands_done = models.PositiveIntegerField(default=0)
    hands_of = models.PositiveIntegerField()
    failed = models.BooleanField(default=False)  # the match cannot be read any more
    asked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"review of {self.match_id}"


class Message(models.Model):
    """Something said at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="said")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)
    text = models.CharField(max_length=300, blank=True)
    phrase = models.CharField(max_length=30, blank=True)  # one of the table's own sentences; every reader's language
    ref = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001  null = said without a name for it
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["table", "id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "ref"], name="said_once_per_ref")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class SavedRules(models.Model):
    """A rule set that somebody has kept under a name."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="saved_rules")
    name = models.CharField(max_length=60)
    game = models.CharField(max_length=40)
    edition = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "name"], name="one_saved_name_per_player")]

    def __str__(self) -> str:
        return self.name
