"""What entries of a till are called."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from config.web import language
from scoring.club.membership import MemberNames
from scoring.till.cents import shown
from scoring.till.ledger import EFFECTS, MoneyEntry, MoneyKind
from scoring.till.rules import EVENING, LOST, MARK, MISSED


class EntryLine(NamedTuple):
    """An entry in words. ``signed``: by how much it changes the member's account, or the box where it is nobody's."""

    key: str
    n: int
    day: object
    name: str
    what: str
    why: str
    by: str
    signed: str
    below: bool
    reversed: bool
    instead: str


def kinds() -> list[tuple[str, str]]:
    """What can be entered by hand."""
    return [
        (MoneyKind.PAID, _("paid in by a member")),
        (MoneyKind.DUE, _("owed by a member: a fee, a fine, a stake")),
        (MoneyKind.PAID_OUT, _("paid out to a member")),
        (MoneyKind.SPENT, _("spent for the club")),
        (MoneyKind.GIVEN, _("come in from elsewhere")),
    ]


def kind_words(entry: MoneyEntry) -> str:
    """What an entry is, in a word or two."""
    by_rule = {
        EVENING: _("Card money"),
        LOST: _("Lost matches"),
        MARK: _("Marks"),
        MISSED: _("Stayed away"),
    }
    by_kind = {
        MoneyKind.DUE: _("Owed"),
        MoneyKind.PAID: _("Paid in"),
        MoneyKind.PAID_OUT: _("Paid out"),
        MoneyKind.SHARED: _("Share of the pot"),
        MoneyKind.SPENT: _("Spent"),
        MoneyKind.GIVEN: _("Come in"),
    }
    return by_rule.get(entry.rule) or by_kind[entry.kind]


def entry_line(entry: MoneyEntry, names: MemberNames, currency: str) -> EntryLine:
    """The entry as a row of the book."""
    effect = EFFECTS[entry.kind]
    cents = entry.cents * (effect.member or effect.box)
    return EntryLine(
        entry.key,
        entry.n,
        entry.day,
        names[entry.member] if entry.member else "",
        kind_words(entry),
        entry.why,
        names[entry.by] if entry.by else "",
        shown(cents, currency, language.current()),
        cents < 0,
        entry.reversed,
        entry.instead,
    )
