"""Reading and writing the till in the club's book."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from scoring.book import subjects
from scoring.club.membership import KnownBy, Visitor
from scoring.journal.book import Outcome, PostingAuthor, PostingDraft, post
from scoring.models import Club, Member, Posting, token
from scoring.till.dues import OpenDue
from scoring.till.ledger import EFFECTS, MoneyKind, MoneyLine, TillLedger, read_ledger
from scoring.till.rules import TillRules, from_facts


def rules_of(club: Club) -> TillRules | None:
    """What is agreed of the till; None where the club keeps none. One query."""
    last = Posting.objects.filter(club=club, subject=subjects.TILL).order_by("-n").first()
    return from_facts(last.facts) if last and last.facts else None


def ledger_of(club: Club) -> TillLedger:
    """The accounts; one query."""
    rows = Posting.objects.filter(club=club, subject__startswith=f"{subjects.MONEY}:").select_related("by")
    return read_ledger(
        MoneyLine(one.n, subjects.parts(one.subject)[1], one.facts, one.why, one.by.key if one.by else "", one.at)
        for one in rows
    )


def account_of(member: Member) -> list[dict[str, Any]]:
    """What stands on his account, the earliest first, as plain data for himself."""
    return [
        {
            "club": member.club.slug,
            "day": one.day.isoformat(),
            "kind": str(one.kind),
            "cents": EFFECTS[one.kind].member * one.cents,
            "why": one.why,
            "reversed": one.reversed,
            "instead": one.instead,
        }
        for one in reversed(ledger_of(member.club).of(member.key))
    ]


def keeps(visitor: Visitor, rules: TillRules | None) -> bool:
    """Whether this visitor keeps the till: an owner, or whom the owners have named, signed in as himself."""
    if visitor.known_by != KnownBy.ENTRY or visitor.member is None:
        return False
    return visitor.owns or (rules is not None and visitor.member.key in rules.keepers)


def agree(club: Club, rules: TillRules | None, by: PostingAuthor) -> None:
    """From now on this holds; None: the club keeps no till any more. What was entered stays."""
    post(club, [PostingDraft(subjects.TILL, rules.as_facts() if rules else None)], by)


def enter(club: Club, facts: dict[str, Any], why: str, ref: str, by: PostingAuthor) -> Outcome:
    """One entry, once for each ``ref``."""
    about = subjects.about(subjects.MONEY, token()[:8])
    return post(club, [PostingDraft(about, facts, why=why, ref=ref, minted=True)], by)


def reverse(club: Club, key: str, why: str, seen: int | None, by: PostingAuthor) -> Outcome:
    """The entry of this key holds no more; it stays in the book, with the reason."""
    return post(club, [PostingDraft(subjects.about(subjects.MONEY, key), None, why=why, seen=seen)], by)


def charge(club: Club, open_dues: Iterable[OpenDue], evening: str, day: date, why: str, by: PostingAuthor) -> Outcome:
    """What is due for an evening, all of it or nothing: new entries, corrected ones, and reversals."""
    drafts = [
        PostingDraft(
            subjects.about(subjects.MONEY, one.key),
            {
                "kind": MoneyKind.DUE, "member": one.due.member, "cents": one.due.cents, "day": day.isoformat(),
                "evening": evening, "rule": one.due.rule,
            } if one.due.cents else None,
            why=why,
        )
        for one in open_dues
    ]  # fmt: skip
    return post(club, drafts, by)


def share_out(
    club: Club, shares: Iterable[tuple[str, int]], day: date, why: str, ref: str, by: PostingAuthor
) -> Outcome:
    """Everybody's share of the pot, all of them or none, once for each ``ref``."""
    drafts = [
        PostingDraft(
            subjects.about(subjects.MONEY, token()[:8]),
            {"kind": MoneyKind.SHARED, "member": member, "cents": cents, "day": day.isoformat()},
            why=why,
            ref=f"{ref}-{n}",
            minted=True,
        )
        for n, (member, cents) in enumerate(shares)
        if cents
    ]
    return post(club, drafts, by)
