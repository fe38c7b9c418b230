"""The results of an evening, sent when it is sent home, or when the director says so."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction

from django.db import transaction
from django.utils import timezone

from scoring.book import subjects
from scoring.book.fold import EveningBook
from scoring.club.membership import Visitor
from scoring.evening.going_home import ReleasedResults
from scoring.evening.standings import of_the_evening
from scoring.journal.reading import evening_book, season_book
from scoring.league.rows import Standings
from scoring.league.standings import standings
from scoring.models import Club, Evening, Notice, Posting
from scoring.notices.events import is_now, told
from scoring.notices.kinds import NoticeKind
from scoring.notices.outbox import Listeners, News, tell
from scoring.season.page import ranked_members, readable

GOOD_FOR = timedelta(days=3)
TO_TAKE_BACK = timedelta(minutes=1)  # so long nothing goes out after an evening was sent home
_MOST = 60
_LEADING = 3
Rank = tuple[int | None, str, str]  # the total as an exact fraction: each reader writes it in his way


def of_book(club: Club, postings: Sequence[Posting]) -> None:
    """An evening that is sent home takes its results along, a minute later; one that goes on after all keeps them here."""
    last = {posting.evening: posting for posting in postings if posting.evening and posting.subject == subjects.HOME}
    for evening, posting in last.items():
        _keep_back(evening)
        listeners = Listeners(club)
        if posting.facts is None or not listeners.any(NoticeKind.RESULTS) or not is_now(club, evening):
            continue
        tell(listeners, _news(evening, club, TO_TAKE_BACK))


def release(evening: Evening, visitor: Visitor) -> int:
    """Sends the results of the evening as they stand; the same ones sent twice go out once. To how many they go."""
    with transaction.atomic():
        _keep_back(evening)
        return tell(Listeners(visitor.club), _news(evening, visitor.club))


def told_so_far(evening: Evening) -> ReleasedResults:
    """To how many they go, or went."""
    listeners, notices = Listeners(evening.season.club), Notice.objects.filter(evening=evening, kind=NoticeKind.RESULTS)
    waiting = list(notices.filter(state=Notice.State.WAITING).order_by("due_at").values_list("due_at", flat=True))
    return ReleasedResults(
        wanted=len(listeners.members(NoticeKind.RESULTS)) + len(listeners.rooms(NoticeKind.RESULTS)),
        waiting=len(waiting),
        due=waiting[0] if waiting else None,
        sent=notices.filter(state__in=(Notice.State.SENT, Notice.State.SENDING)).count(),
    )


def _keep_back(evening: Evening) -> None:
    """What has not gone out yet is as if it had never been said: the same results may be sent later."""
    waiting = Notice.objects.filter(evening=evening, kind=NoticeKind.RESULTS, state=Notice.State.WAITING, tries=0)
    waiting.delete()


def _news(evening: Evening, club: Club, pause: timedelta = timedelta(0)) -> News:
    """The results as they stand; they go out after the pause at the earliest."""
    book, season = evening_book(evening), season_book(evening.season)
    rules, ranked = readable(season.rules), ranked_members(Visitor(club).names())
    tonight = of_the_evening(book, rules, ranked)
    whole = standings(season.played, rules, ranked)
    facts = {
        "evening": told(_as_facts(book)),
        "ranks": _ranks(tonight)[:_MOST],
        "season": _ranks(whole)[:_LEADING],
    }
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
    about, now = f"results:{evening.key}:{digest}", timezone.now()
    return News(NoticeKind.RESULTS, about, now + GOOD_FOR, facts, evening, now + pause)


def _ranks(table: Standings) -> list[Rank]:
    rows = sorted(table.ranked, key=lambda row: (row.rank or 0, row.member))
    return [(row.rank, row.member, str(Fraction(row.total))) for row in rows]


def _as_facts(book: EveningBook) -> dict[str, str]:
    return {"date": book.day.isoformat(), "title": book.title, "place": book.place}
