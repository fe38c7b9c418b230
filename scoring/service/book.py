"""The only writer of a club's book: appends postings, all of a change or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from scoring.models import Club, Evening, Member, Posting, Season, token
from scoring.service.patiently import patiently


@dataclass(frozen=True)
class Saying:
    """What somebody wants to stand in the book. ``facts`` None takes the subject out.

    ``seen``: the number of the last posting that the writer had before his eyes; whoever has said something of the
    same subject since then is not written over. None: whatever holds, this holds from now on.
    """

    subject: str
    facts: dict[str, Any] | None
    season: Season | None = None
    evening: Evening | None = None
    why: str = ""
    ref: str = ""
    seen: int | None = None


@dataclass(frozen=True)
class Writer:
    """In whose name something is posted: a member, or what did it ("sheet", "import", "check-in")."""

    member: Member | None = None
    who: str = ""


@dataclass(frozen=True)
class Posted:
    """It stands in the book; what stood there already was not written again."""

    postings: tuple[Posting, ...]


@dataclass(frozen=True)
class Overtaken:
    """Somebody else has said something of the same subject in the meantime: nothing was written."""

    theirs: Posting


Outcome = Posted | Overtaken


def post(club: Club, sayings: Sequence[Saying], by: Writer) -> Outcome:
    """Write all of these, or none and say what came between."""
    return patiently(lambda: write(club, sayings, by))


def write(club: Club, sayings: Sequence[Saying], by: Writer) -> Outcome:
    """The same, inside a transaction of the caller's."""
    n = Posting.objects.filter(club=club).aggregate(last=Max("n"))["last"] or 0
    postings: list[Posting] = []
    for saying in sayings:
        holding = latest(club, saying)
        if (
            holding is not None
            and saying.seen is not None
            and holding.n > saying.seen
            and holding.facts != saying.facts
        ):
            return Overtaken(holding)
        if saying.ref and Posting.objects.filter(club=club, ref=saying.ref).exists():
            continue
        if (holding.facts if holding else None) == saying.facts:
            continue
        n += 1
        postings.append(_posting(club, n, saying, by))
    Posting.objects.bulk_create(postings)
    return Posted(tuple(postings))


def latest(club: Club, saying: Saying) -> Posting | None:
    """The posting that holds about the same subject."""
    about = Posting.objects.filter(club=club, season=saying.season, evening=saying.evening, subject=saying.subject)
    return about.order_by("-n").first()


def revert(posting: Posting, by: Writer, why: str, seen: int) -> Outcome:
    """Say again what held before this posting."""
    about = Posting.objects.filter(
        club=posting.club, season=posting.season, evening=posting.evening, subject=posting.subject
    )
    before = about.filter(n__lt=posting.n).order_by("-n").first()
    facts = before.facts if before else None
    saying = Saying(posting.subject, facts, posting.season, posting.evening, why, token(), seen)
    return post(posting.club, [saying], by)


def _posting(club: Club, n: int, saying: Saying, by: Writer) -> Posting:
    return Posting(
        club=club,
        n=n,
        season=saying.season,
        evening=saying.evening,
        subject=saying.subject,
        facts=saying.facts,
        by=by.member,
        who=by.who,
        why=saying.why,
        ref=saying.ref or token(),
    )
