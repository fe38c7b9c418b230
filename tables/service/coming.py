"""Who holds the invitation and is on the way: told to those who wait, and forgotten when they sit down or the game begins."""

from __future__ import annotations

from config.web import names
from tables.protocol import Ack, Answer
from tables.service.ledger import Ledger
from tables.service.live import Comer, TableInfo, TableState

MOST = 8  # are told of; the first ones give way
PATIENCE = 2 * 3600.0  # seconds after which nobody counts on somebody any more
LONGEST_KEY = 24


def coming(ledger: Ledger, table: int, *, key: str, name: str = "", sure: bool = False) -> Answer:
    """A browser has opened the invitation, or its reader is ``sure`` to come; nobody takes that back but by time."""
    live = ledger.live(table)
    if live.stage != "waiting" or not key:
        return Ack("", live.version)
    known = next((one for one in live.facts.coming if one.key == key), None)
    if known is not None and known.sure and not sure:
        return Ack("", live.version)
    comer = Comer(key[:LONGEST_KEY], names.clean(name) if sure else "", sure, ledger.at)
    if known is not None and (known.name, known.sure) == (comer.name, comer.sure):
        return Ack("", live.version)
    others = [one for one in _expected(live.facts, ledger.at) if one.key != comer.key]
    return Ack("", ledger.change(live, coming=(*others, comer)[-MOST:]).version)


def arrived(ledger: Ledger, live: TableState, name: str, key: str) -> TableState:
    """The table without those of whom one now sits there: by the browser, or by the name that was said."""
    there = names.key(name)
    left = tuple(one for one in live.facts.coming if one.key != key and not (one.name and names.key(one.name) == there))
    return ledger.change(live, coming=left) if left != live.facts.coming else live


def _expected(facts: TableInfo, now: float) -> list[Comer]:
    return [one for one in facts.coming if now - one.at < PATIENCE]
