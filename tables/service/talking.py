"""What is said at a table: words of one's own, or a phrase that every reader's page has words for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Max

from config.web import names
from rules.phrases import catalog
from tables.models import Message
from tables.protocol import Ack, Answer, Error, Said
from tables.service.ledger import Ledger
from tables.service.play import not_seated

KEPT = 200  # sentences that a table remembers
LONGEST = 300
MOST, WITHIN = 5, 10  # sentences of one person, in so many seconds
REACTIONS = ("react-bravo", "react-laugh", "react-oh", "react-alas", "react-think", "react-cheers")
FADED = 60  # seconds after which a reaction is of no interest to anybody
PHRASES = tuple(key.removeprefix("talk.") for key in catalog("en") if key.startswith("talk."))


def say(ledger: Ledger, table: int, *, player: int, text: str = "", phrase: str = "", ref: str = "") -> Answer:
    """A sentence or a reaction to the table. A sentence is kept; neither is a version of its own."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(ref or None)
    text = "" if phrase else names.clean(text, LONGEST)
    if not live.facts.talks:
        return Error("chat-off", "The host has switched the chat off.", ref or None)
    if phrase and phrase not in PHRASES and phrase not in REACTIONS:
        return Error("malformed", f"There is no phrase {phrase!r}; see /api/.", ref or None)
    if not phrase and not text:
        return Error("malformed", "Nothing was said.", ref or None)
    said = Message.objects.filter(player_id=player)
    if ref and said.filter(ref=ref).exists():
        return Ack(ref, live.version)
    if said.filter(at__gt=ledger.now - timedelta(seconds=WITHIN)).count() >= MOST:
        return Error("chat-rate", f"No more than {MOST} sentences in {WITHIN} seconds. Wait a moment.", ref or None)
    message = Message.objects.create(
        table_id=table, player_id=player, seat=seat, name=live.facts.places[seat].name, text=text, phrase=phrase,
        ref=ref or None, at=ledger.now,
    )  # fmt: skip
    _forget_the_oldest(table)
    _forget_reactions(table, ledger.now - timedelta(seconds=FADED))
    ledger.said.append((table, _said(message)))
    return Ack(ref, live.version)


def take_back(ledger: Ledger, table: int, *, n: int) -> Answer:
    """The sentence of this number is gone, for everybody: whoever runs the site has taken it away."""
    live = ledger.live(table)
    message = Message.objects.filter(table_id=table, pk=n).first()
    if message is not None:
        message.delete()
        ledger.said.append((table, gone(n)))
    return Ack("", live.version)


def gone(n: int) -> Said:
    """What is told of a sentence that was taken away: its number, and nothing else."""
    return Said(n, 0, "", "", 0)


def heard(table: int, after: int = 0) -> list[Said]:
    """What the table remembers, the latest last; only what was said after the sentence of that number."""
    newest = Message.objects.filter(table_id=table, pk__gt=after).order_by("-pk")[:KEPT]
    return [_said(message) for message in reversed(newest)]


def newest(tables: Iterable[int], after: int) -> list[tuple[int, int]]:
    """Table and number of every sentence after that one; the very last of each table where ``after`` is 0."""
    said = Message.objects.filter(table_id__in=tables)
    if not after:
        return list(said.values("table_id").annotate(last=Max("pk")).values_list("table_id", "last"))
    return list(said.filter(pk__gt=after).order_by("pk").values_list("table_id", "pk"))


def _said(message: Message) -> Said:
    at = int(message.at.timestamp() * 1000)
    return Said(message.pk, message.seat, message.name, message.text, at, message.phrase)


def _forget_reactions(table: int, before: datetime) -> None:
    """A reaction is shown and gone; it stands in no history."""
    Message.objects.filter(table_id=table, phrase__in=REACTIONS, at__lt=before).delete()


def _forget_the_oldest(table: int) -> None:
    numbers = Message.objects.filter(table_id=table).order_by("-pk").values_list("pk", flat=True)
    for oldest in numbers[KEPT : KEPT + 1]:
        Message.objects.filter(table_id=table, pk__lte=oldest).delete()
