"""What an evening costs everybody by the rules of the till, against what was charged for it already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from scoring.book.fold import EveningBook
from scoring.book.presence import HERE
from scoring.league.results import Member
from scoring.till.ledger import TillLedger
from scoring.till.rules import EVENING, LOST, MARK, MISSED, Cents, TillRules, graded


class MoneyDue(NamedTuple):
    """What somebody has to pay for an evening by one rule; ``n`` times, as far as it is counted."""

    member: Member
    rule: str
    n: int
    cents: Cents


class OpenDue(NamedTuple):
    """A due that the accounts do not have so. ``charged``: what they have of it; 0 where they have nothing.

    ``due.cents`` is 0 where nothing is due any more, and what was charged is to be reversed.
    """

    key: str
    due: MoneyDue
    charged: Cents


def dues_of(evening: EveningBook, rules: TillRules, members: Collection[Member]) -> list[MoneyDue]:
    """By what an evening's results and attendance say; nothing where it was called off or nothing was played.

    ``members``: who belongs to the club, for those who did not come.
    """
    if evening.cancelled or not evening.results:
        return []
    found = [*_of_the_evening(evening, rules, members), *_of_the_matches(evening, rules)]
    return sorted((one for one in found if one.cents), key=lambda one: (one.member, one.rule))


def open_dues(evening: EveningBook, rules: TillRules, members: Collection[Member], ledger: TillLedger) -> list[OpenDue]:
    """What is to be charged for an evening, corrected or reversed, so that the accounts say what its results say.

    What somebody was let off stays off, as long as it comes to the same.
    """
    due = {_key(evening, one): one for one in dues_of(evening, rules, members)}
    told = {one.key: one for one in reversed(ledger.entries) if one.evening == evening.key}  # the last of each
    charged = {key: one for key, one in told.items() if not one.reversed}
    settled = {key: one.cents for key, one in told.items() if one.waived or not one.reversed}
    found = [
        OpenDue(key, one, charged[key].cents if key in charged else 0)
        for key, one in due.items()
        if settled.get(key) != one.cents
    ]
    gone = [
        OpenDue(key, MoneyDue(one.member, one.rule, 0, 0), one.cents) for key, one in charged.items() if key not in due
    ]
    return sorted((*found, *gone), key=lambda one: one.key)


def _key(evening: EveningBook, due: MoneyDue) -> str:
    return f"{evening.key}-{due.member}-{due.rule}"


def _of_the_evening(evening: EveningBook, rules: TillRules, members: Collection[Member]) -> Iterator[MoneyDue]:
    came = {one.member for one in evening.attendance if one.state in HERE}
    came |= {who for result in evening.results for who in result.people}
    for who in came:
        yield MoneyDue(who, EVENING, 1, rules.evening)
    for who in set(members) - came:
        yield MoneyDue(who, MISSED, 1, rules.missed)


def _of_the_matches(evening: EveningBook, rules: TillRules) -> Iterator[MoneyDue]:
    lost, marks = Counter[Member](), Counter[Member]()
    for result in evening.results:
        last = max(result.places)
        for who, place, mark in zip(result.people, result.places, result.marks, strict=True):
            lost[who] += place == last and last > 1
            marks[who] += mark
    for who, n in lost.items():
        yield MoneyDue(who, LOST, n, graded(rules.lost, n))
    for who, n in marks.items():
        yield MoneyDue(who, MARK, n, graded(rules.mark, n))
