"""The only writer of a club's book: appends postings, all of a change or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.journal.journal import Journal, Statement, StoredJournal
from scoring.journal.journal import Overtaken as Overtaken
from scoring.journal.retry import with_retries
from scoring.journal.signals import book_written
from scoring.models import Club, Evening, Member, Posting, Season, token


@dataclass(frozen=True)
class PostingDraft:
    """What somebody wants to stand in the book. ``facts`` None takes the subject out.

    ``seen``: the number of the last posting that the writer had before his eyes; whoever has said something of the
    same subject since then is not written over. None: whatever holds, this holds from now on. ``minted``: the subject
    has got its key only now.
    """

    subject: str
    facts: dict[str, Any] | None
    season: Season | None = None
    evening: Evening | None = None
    why: str = ""
    ref: str = ""
    seen: int | None = None
    minted: bool = False

    @property
    def statement(self) -> Statement:
        """The same as the journal takes it."""
        season, evening = self.season.pk if self.season else None, self.evening.pk if self.evening else None
        subject = {"season_id": season, "evening_id": evening, "subject": self.subject}
        return Statement(subject, self.facts, self.ref, self.seen, self.minted)


@dataclass(frozen=True)
class PostingAuthor:
    """In whose name something is posted: a member, or what did it ("sheet", "import", "check-in")."""

    member: Member | None = None
    who: str = ""


@dataclass(frozen=True)
class Posted:
    """It stands in the book; what stood there already was not written again."""

    postings: tuple[Posting, ...]


Outcome = Posted | Overtaken[Posting]


def post(club: Club, sayings: Sequence[PostingDraft], by: PostingAuthor) -> Outcome:
    """Write all of these, or none and say what came between."""
    return with_retries(lambda: write(club, sayings, by))


def write(club: Club, sayings: Sequence[PostingDraft], by: PostingAuthor) -> Outcome:
    """The same, inside a transaction of the caller's."""
    journal: StoredJournal[Posting] = StoredJournal(Posting.objects.filter(club=club))
    if len(sayings) > 1:
        journal.look_ahead([saying.statement for saying in sayings])
    fresh = []
    for saying in sayings:
        met = journal.met(saying.statement)
        if isinstance(met, Overtaken):
            return met
        if met is None:
            fresh.append(saying)
    first = journal.last() + 1
    postings = [
        _posting(club, n, saying, journal.name_for(saying.ref), by) for n, saying in enumerate(fresh, start=first)
    ]
    Posting.objects.bulk_create(postings)
    if postings:
        book_written.send(Club, club=club, postings=postings)
    return Posted(tuple(postings))


def latest(club: Club, saying: PostingDraft) -> Posting | None:
    """The posting that holds about the same subject."""
    journal: Journal[Posting] = StoredJournal(Posting.objects.filter(club=club))
    return journal.latest(saying.statement.subject)


def revert(posting: Posting, by: PostingAuthor, why: str, seen: int) -> Outcome:
    """Say again what held before this posting."""
    about = Posting.objects.filter(
        club=posting.club, season=posting.season, evening=posting.evening, subject=posting.subject
    )
    before = about.filter(n__lt=posting.n).order_by("-n").first()
    facts = before.facts if before else None
    saying = PostingDraft(posting.subject, facts, posting.season, posting.evening, why, token(), seen)
    return post(posting.club, [saying], by)


def _posting(club: Club, n: int, saying: PostingDraft, ref: str, by: PostingAuthor) -> Posting:
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
        ref=ref,
    )
