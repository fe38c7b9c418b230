"""Reading and writing the till in the club's book."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Min

from scoring.book import subjects
from scoring.book.fold import EveningBook
from scoring.club.membership import KnownBy, Visitor
from scoring.club.zones import zone_of
from scoring.journal.book import Outcome, Posted, PostingAuthor, PostingDraft, post, write
from scoring.journal.retry import with_retries
from scoring.models import Club, Member, Posting, token
from scoring.till.dues import OpenDue
from scoring.till.ledger import EFFECTS, MoneyKind, MoneyLine, TillLedger, read_ledger
from scoring.till.rules import MISSED, TillRules, from_facts
from scoring.till.sharing import MemberShare

_WAIVED = "waived-"  # so begins the name of a posting by which somebody lets somebody else off


def rules_of(club: Club) -> TillRules | None:
    """What is agreed of the till; None where the club keeps none. One query."""
    last = Posting.objects.filter(club=club, subject=subjects.TILL).order_by("-n").first()
    return from_facts(last.facts) if last and last.facts else None


def ledger_of(club: Club) -> TillLedger:
    """The accounts; one query."""
    rows = Posting.objects.filter(club=club, subject__startswith=f"{subjects.MONEY}:").select_related("by")
    return read_ledger(
        MoneyLine(
            one.n,
            subjects.parts(one.subject)[1],
            one.facts,
            one.why,
            one.by.key if one.by else "",
            one.at,
            waived=one.ref.startswith(_WAIVED),
        )
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


def belonging(club: Club, members: Iterable[Member], ledger: TillLedger) -> Callable[[EveningBook], list[str]]:
    """Who belonged to the club on an evening, guests left out: whoever had come in when it was told of, or by its end.

    For whom staying away was charged, he did, whatever he is now. One query.
    """
    told = Posting.objects.filter(club=club, subject=subjects.EVENING).order_by()
    written = dict(told.values_list("evening__key").annotate(first=Min("at")))
    zone = zone_of(club)
    here = [one for one in members if one.role != Member.Role.GUEST and one.left_at is None]
    charged = {(one.evening, one.member) for one in ledger.entries if one.rule == MISSED and not one.reversed}

    def belonged(evening: EveningBook) -> list[str]:
        midnight = datetime.combine(evening.day + timedelta(days=1), time(), zone)
        until = max(midnight, written.get(evening.key, midnight))
        known = {one.key for one in here if one.joined_at < until}
        return sorted(known | {who for key, who in charged if key == evening.key})

    return belonged


def has_account(visitor: Visitor) -> bool:
    """Whether this is somebody of the club himself: a phone that knows his name is shown no account."""
    return visitor.member is not None and visitor.known_by == KnownBy.ENTRY


def keeps(visitor: Visitor, rules: TillRules | None) -> bool:
    """Whether this visitor keeps the till: an owner, or whom the owners have named, signed in as himself."""
    if visitor.member is None or not has_account(visitor):
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
    """The entry of this key holds no more; it stays in the book, with the reason. What it was due for is not asked again."""
    about = subjects.about(subjects.MONEY, key)
    return post(club, [PostingDraft(about, None, why=why, ref=f"{_WAIVED}{token()}", seen=seen)], by)


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
    club: Club, shares: Callable[[], list[MemberShare]], shown: str, day: date, why: str, ref: str, by: PostingAuthor
) -> Outcome | None:
    """Everybody's share of the pot, all of them or none, once for each ``ref``.

    None, and nothing is entered, where they are no longer those that were ``shown``: somebody else has shared the pot
    out, or a result was corrected.
    """

    def attempt() -> Outcome | None:
        if Posting.objects.filter(club=club, ref=f"{ref}-0").exists():
            return Posted(())
        found = shares()
        if fingerprint(found) != shown:
            return None
        drafts = [
            PostingDraft(
                subjects.about(subjects.MONEY, token()[:8]),
                {"kind": MoneyKind.SHARED, "member": one.member, "cents": one.cents, "day": day.isoformat()},
                why=why,
                ref=f"{ref}-{n}",
                minted=True,
            )
            for n, one in enumerate(one for one in found if one.cents)
        ]
        return write(club, drafts, by)

    return with_retries(attempt)


def fingerprint(shares: Iterable[MemberShare]) -> str:
    """By which it is seen whether these are the shares that somebody has looked at."""
    told = " ".join(f"{one.member}:{one.cents}" for one in shares)
    return hashlib.sha256(told.encode()).hexdigest()[:16]
