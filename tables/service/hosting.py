"""Commands of the host: who sits here, and how the table is kept."""

from __future__ import annotations

from typing import Any

from tables.protocol import Answer, Error
from tables.service.ledger import Ledger


def kick(ledger: Ledger, table: int, *, player: int, ref: str, seat: int) -> Answer:
    """Somebody is sent away and may not sit down here again."""
    return Error("not-allowed", "This cannot be done here.", ref)


def hand_over(ledger: Ledger, table: int, *, player: int, ref: str, seat: int) -> Answer:
    """Another person is the host from now on."""
    return Error("not-allowed", "This cannot be done here.", ref)


def fill(ledger: Ledger, table: int, *, player: int, ref: str, seat: int, level: str) -> Answer:
    """A bot of this level on one seat; without a level a bot's seat is opened."""
    return Error("not-allowed", "This cannot be done here.", ref)


def arrange(ledger: Ledger, table: int, *, player: int, ref: str, **switches: Any) -> Answer:
    """The host changes how the table is kept: chat, watching, undo, the last trick, who finds it."""
    return Error("not-allowed", "This cannot be done here.", ref)
