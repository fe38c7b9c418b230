"""Taking back an action, if everybody agrees."""

from __future__ import annotations

from tables.protocol import Answer, Error
from tables.service.ledger import Ledger


def undo(ledger: Ledger, table: int, *, player: int, ref: str, seen: int) -> Answer:
    """Ask to take back the own last action."""
    return Error("not-allowed", "This cannot be done here.", ref)


def consent(ledger: Ledger, table: int, *, player: int, ref: str, yes: bool) -> Answer:
    """Answer to somebody who has asked."""
    return Error("not-allowed", "This cannot be done here.", ref)
