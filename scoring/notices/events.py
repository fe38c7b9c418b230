"""What happens in a club, as notices: read out of what is written into its book and said of its sheets."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from scoring.book import presence, subjects
from scoring.club.zones import zone_of
from scoring.journal.reading import evening_before, evening_book
from scoring.models import Club, Confirmation, Evening, Notice, Posting
from scoring.notices.kinds import NoticeKind
from scoring.notices.outbox import Listeners, News, notices_of, put, supersede, tell
from scoring.sheets import service
from scoring.sheets.confirmed import WRONG

Facts = dict[str, Any]
_SAME = ("date", "begins", "place")  # what makes it another evening to whoever wants to come
_TOLD = ("date", "begins", "place", "title")
_SIGNING_UP = frozenset((subjects.ANSWER, subjects.GUESTS, subjects.ATTENDANCE, subjects.EVENING))
TABLE_FOR = timedelta(hours=1)  # so long it is news where somebody sits
OBJECTION_FOR = timedelta(days=3)


def of_book(club: Club, postings: Sequence[Posting]) -> None:
    """What the club's people are told of these postings, inside the transaction that writes them."""
    by_word: defaultdict[str, list[Posting]] = defaultdict(list)
    for posting in postings:
        if posting.evening_id is not None:
            by_word[subjects.parts(posting.subject)[0]].append(posting)
    if not by_word.keys() & (_SIGNING_UP | {subjects.SEATING}):
        return
    listeners = Listeners(club)
    if by_word[subjects.EVENING] and listeners.any(NoticeKind.EVENINGS):
        _tell_of_evenings(listeners, by_word[subjects.EVENING])
    if by_word[subjects.SEATING] and listeners.any(NoticeKind.TABLE):
        for posting in by_word[subjects.SEATING]:
            _tell_of_seats(listeners, posting)
    if by_word.keys() & _SIGNING_UP and listeners.any(NoticeKind.PLACE):
        _tell_of_places(listeners, [one for word in _SIGNING_UP for one in by_word[word]])


def of_sheet(said: Confirmation) -> None:
    """What those at a table are told of what somebody says of their sheet."""
    evening = said.sheet.evening
    if said.kind != WRONG or evening is None:
        return
    listeners = Listeners(evening.season.club)
    if not listeners.any(NoticeKind.OBJECTION):
        return
    members = service.fold_of(said.sheet).head.members
    others = {key for seat, key in enumerate(members) if seat != said.seat}
    facts = {"round": said.sheet.round, "table": said.sheet.table, "words": said.words}
    until = timezone.now() + OBJECTION_FOR
    tell(listeners, News(NoticeKind.OBJECTION, f"objection:{said.sheet_id}:{said.n}", until, facts, evening), others)


def end_of(club: Club, day: date) -> datetime:
    """When an evening of this day is over at the latest: at noon of the next, by the club's clock."""
    return datetime.combine(day + timedelta(days=1), time(12), zone_of(club)).astimezone(UTC)


def today(club: Club) -> date:
    """The day by the club's clock."""
    return timezone.now().astimezone(zone_of(club)).date()


def told(facts: Facts) -> Facts:
    """What a notice keeps of the facts of an evening."""
    return {name: facts[name] for name in _TOLD if facts.get(name)}


def _tell_of_evenings(listeners: Listeners, postings: Iterable[Posting]) -> None:
    planned: list[Posting] = []
    for posting in postings:
        before = _before(posting)
        what = _what_became(before, posting.facts)
        day = date.fromisoformat((posting.facts or before or {"date": "0001-01-01"})["date"])
        if what is None or day < today(listeners.club) or posting.evening is None:
            continue
        if what == "planned":
            planned.append(posting)
            continue
        supersede(posting.evening, NoticeKind.EVENINGS)
        facts = {"what": what, "evening": told(posting.facts or before or {}), "before": told(before or {})}
        tell(listeners, _news(listeners.club, posting, facts, day))
    if planned:
        days = sorted(one.facts["date"] for one in planned if one.facts)
        facts = {"what": "planned", "evening": told(planned[0].facts or {}), "days": days}
        tell(listeners, _news(listeners.club, planned[0], facts, date.fromisoformat(days[0])))


def _news(club: Club, posting: Posting, facts: Facts, day: date) -> News:
    about = f"evening:{posting.evening.key if posting.evening else ''}:{posting.n}"
    return News(NoticeKind.EVENINGS, about, end_of(club, day), facts, posting.evening)


def _before(posting: Posting) -> Facts | None:
    """What was said of the evening before."""
    about = Posting.objects.filter(evening=posting.evening, subject=posting.subject, n__lt=posting.n)
    return about.order_by("-n").values_list("facts", flat=True).first()


def _what_became(before: Facts | None, now: Facts | None) -> str | None:
    """What has become of an evening for whoever wants to come; None for nothing that he has to know."""
    was_on, is_on = _is_on(before), _is_on(now)
    if not is_on:
        return "off" if was_on else None
    if not was_on:
        return "planned" if before is None else "on"
    assert before is not None
    assert now is not None
    return "moved" if any(before.get(name) != now.get(name) for name in _SAME) else None


def _is_on(facts: Facts | None) -> bool:
    return facts is not None and not facts.get("cancelled")


def _tell_of_seats(listeners: Listeners, posting: Posting) -> None:
    """Everybody who sits where he did not sit before, on the day itself."""
    evening = posting.evening
    if evening is None or not posting.facts or not is_now(listeners.club, evening):
        return
    number = subjects.parts(posting.subject)[1]
    before = _before(posting)
    known = [set(table) for table in (before or {}).get("tables", ())]
    listening = {one.member.key for one in listeners.members(NoticeKind.TABLE)}
    rows: list[Notice] = []
    for at, table in enumerate(posting.facts["tables"], start=1):
        if at <= len(known) and known[at - 1] == set(table):
            continue
        digest = hashlib.sha256(" ".join(sorted(table)).encode()).hexdigest()[:12]
        for member in listening.intersection(table):
            facts = {"round": int(number), "table": at, "with": [one for one in table if one != member]}
            about = f"table:{evening.key}:{number}:{at}:{digest}"
            news = News(NoticeKind.TABLE, about, timezone.now() + TABLE_FOR, facts, evening)
            rows += notices_of(listeners, news, {member})
    put(rows)


def is_now(club: Club, evening: Evening) -> bool:
    """Whether the evening is today's, or the one of last night."""
    try:
        return -1 <= (evening_book(evening).day - today(club)).days <= 0
    except LookupError:
        return False


def _tell_of_places(listeners: Listeners, postings: Iterable[Posting]) -> None:
    """Everybody who waited for a place and does not any more."""
    first: dict[int, Posting] = {}
    for posting in sorted(postings, key=lambda one: one.n):
        if posting.evening_id is not None:
            first.setdefault(posting.evening_id, posting)
    for posting in first.values():
        evening = posting.evening
        before = evening_before(evening, posting.n) if evening else None
        if evening is None or before is None or not before.places:
            continue
        try:
            after = evening_book(evening)
        except LookupError:
            continue
        was, now = presence.guest_list(before), presence.guest_list(after)
        if after.cancelled or after.day < today(listeners.club):
            continue
        facts = {"evening": _as_told(after.day, after.begins)}
        for one in after.answers:
            if one.member in now.coming and was.turn(one.member) and not now.turn(one.member):
                about = f"place:{evening.key}:{one.n}"
                until = end_of(listeners.club, after.day)
                tell(listeners, News(NoticeKind.PLACE, about, until, facts, evening), {one.member})


def _as_told(day: date, begins: time | None) -> Facts:
    return {"date": day.isoformat()} | ({"begins": begins.isoformat("minutes")} if begins else {})
