"""What is said at a table."""

from __future__ import annotations

from tables.models import Message
from tables.protocol import Ack, Answer, Said
from tables.service.ledger import Ledger
from tables.service.play import not_seated


def say(ledger: Ledger, table: int, *, player: int, text: str = "", phrase: str = "") -> Answer:
    """A sentence to the table. It is kept, and is no version of its own."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(None)
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if text:
        name = live.facts.places[seat].name
        Message.objects.create(table_id=table, seat=seat, name=name, text=text, at=ledger.now)
        ledger.said.append((table, Said(seat, name, text, int(ledger.at * 1000))))
    return Ack("", live.version)
