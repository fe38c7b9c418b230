"""The accounts of a till, read out of the book: what everybody has, what lies in the pot, what is in the box.

Everybody has an account: it goes down by what he owes and up by what he pays or is given. The pot goes up by what is
owed and down by what is spent or shared. So all accounts and the pot together are what is in the box, to the cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from scoring.league.results import Member
from scoring.till.rules import Cents


class MoneyKind(StrEnum):
    """What an entry does."""

    DUE = "due"  # a member owes the pot
    PAID = "paid"  # a member has paid into the box
    PAID_OUT = "paid-out"  # a member was given money out of the box
    SHARED = "shared"  # a member's share of the pot
    SPENT = "spent"  # out of the box and the pot, for the club
    GIVEN = "given"  # into the box and the pot, from outside


OF_MEMBERS = frozenset((MoneyKind.DUE, MoneyKind.PAID, MoneyKind.PAID_OUT, MoneyKind.SHARED))


class Effect(NamedTuple):
    """By how much an entry of one cent changes a member's account, the pot and the box."""

    member: int
    pot: int
    box: int


EFFECTS: Mapping[MoneyKind, Effect] = {
    MoneyKind.DUE: Effect(-1, 1, 0),
    MoneyKind.PAID: Effect(1, 0, 1),
    MoneyKind.PAID_OUT: Effect(-1, 0, -1),
    MoneyKind.SHARED: Effect(1, -1, 0),
    MoneyKind.SPENT: Effect(0, -1, -1),
    MoneyKind.GIVEN: Effect(0, 1, 1),
}


class MoneyLine(NamedTuple):
    """A posting about money: the ``n``-th of the book. ``facts`` None: the entry was reversed, and ``why``.

    ``waived``: by somebody who said so, not by what an evening comes to.
    """

    n: int
    key: str
    facts: Mapping[str, Any] | None
    why: str
    by: Member
    at: datetime
    waived: bool = False


class MoneyEntry(NamedTuple):
    """An entry as it stands, or stood. ``reversed``: it holds no more, and why; ``n`` is that of its first posting.

    ``evening`` and ``rule``: what it was charged for, where an evening made it. ``waived``: reversed for good.
    """

    n: int
    key: str
    kind: MoneyKind
    cents: Cents
    member: Member
    day: date
    why: str
    by: Member
    evening: str = ""
    rule: str = ""
    reversed: bool = False
    instead: str = ""
    waived: bool = False


class TillLedger(NamedTuple):
    """All entries, the latest first, and what they come to. ``accounts``: below nought is owed."""

    entries: tuple[MoneyEntry, ...]
    accounts: Mapping[Member, Cents]
    pot: Cents
    box: Cents

    def of(self, member: Member) -> list[MoneyEntry]:
        """What stands on somebody's account, the latest first."""
        return [one for one in self.entries if one.member == member]

    def holding(self, key: str) -> MoneyEntry | None:
        """The entry of this key that holds."""
        return next((one for one in self.entries if one.key == key and not one.reversed), None)


def read_ledger(lines: Iterable[MoneyLine]) -> TillLedger:
    """The accounts, from all postings about money in the order of the book.

    What is said anew of a key reverses what was said of it before and stands as an entry of its own.
    """
    entries: list[MoneyEntry] = []
    standing: dict[str, int] = {}
    for line in sorted(lines, key=lambda one: one.n):
        if line.key in standing:
            at = standing.pop(line.key)
            entries[at] = entries[at]._replace(reversed=True, instead=line.why, waived=line.waived)
        if line.facts is not None:
            standing[line.key] = len(entries)
            entries.append(_entry(line, line.facts))
    accounts: Counter[Member] = Counter()
    pot = box = 0
    for at in standing.values():
        one, effect = entries[at], EFFECTS[entries[at].kind]
        if one.member:
            accounts[one.member] += effect.member * one.cents
        pot += effect.pot * one.cents
        box += effect.box * one.cents
    return TillLedger(tuple(reversed(entries)), dict(accounts), pot, box)


def _entry(line: MoneyLine, facts: Mapping[str, Any]) -> MoneyEntry:
    return MoneyEntry(
        line.n,
        line.key,
        MoneyKind(facts["kind"]),
        facts["cents"],
        facts.get("member", ""),
        date.fromisoformat(facts["day"]),
        line.why,
        line.by,
        facts.get("evening", ""),
        facts.get("rule", ""),
    )
