"""The results of an evening, sent when the director says so."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from config.web import language
from scoring.book.fold import EveningBook
from scoring.club.membership import Visitor
from scoring.journal.reading import evening_book, season_book
from scoring.league.results import PlayedSeason
from scoring.league.rows import Standings
from scoring.league.standings import standings
from scoring.league.words import number_words
from scoring.models import Evening
from scoring.notices.events import told
from scoring.notices.kinds import NoticeKind
from scoring.notices.outbox import Listeners, News, tell
from scoring.season.page import ranked_members, readable

GOOD_FOR = timedelta(days=3)
_MOST = 60
_LEADING = 3
Rank = tuple[int | None, str, str]


def release(evening: Evening, visitor: Visitor) -> int:
    """Sends the results of the evening as they stand; the same ones sent twice go out once. To how many they go."""
    book, season = evening_book(evening), season_book(evening.season)
    rules, names = readable(season.rules), visitor.names()
    plain = replace(rules, min_evenings=0, best_of=0, drop_worst=0, absence="nothing", final="none", playoffs_to=0)
    tonight = standings(PlayedSeason((book.met,), book.results), plain, ranked_members(names))
    whole = standings(season.played, rules, ranked_members(names))
    facts = {
        "evening": told(_as_facts(book)),
        "ranks": _ranks(tonight)[:_MOST],
        "season": _ranks(whole)[:_LEADING],
    }
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
    news = News(NoticeKind.RESULTS, f"results:{evening.key}:{digest}", timezone.now() + GOOD_FOR, facts, evening)
    with transaction.atomic():
        return tell(Listeners(visitor.club), news)


def _ranks(table: Standings) -> list[Rank]:
    ranked = sorted(table.ranked, key=lambda row: (row.rank or 0, row.member))
    return [(row.rank, row.member, number_words(language.current(), row.total)) for row in ranked]


def _as_facts(book: EveningBook) -> dict[str, str]:
    return {"date": book.day.isoformat(), "title": book.title, "place": book.place}
