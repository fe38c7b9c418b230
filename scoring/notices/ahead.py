"""What nobody does and time brings: the day before an evening, and the third evening without somebody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from scoring.book import presence
from scoring.book.fold import EveningBook
from scoring.club.zones import zone_of
from scoring.journal.reading import season_book
from scoring.models import Club, ClubWebhook, Evening, Notice, Subscription
from scoring.notices.events import end_of
from scoring.notices.kinds import MISSED_AFTER, NoticeKind, offered
from scoring.notices.outbox import Listeners, News, tell

FROM = 16  # o'clock, by the club's clock, people are reminded of the next day
FRESH = timedelta(days=4)  # so long after the third evening somebody is told that he is missed


@task()
def look_ahead() -> int:
    """Writes what is due to be told in all clubs; how many notices."""
    return sum(remind(club) + miss(club) for club in _clubs())


def is_wanted() -> bool:
    """Whether anybody has chosen anything at all."""
    return offered() and (
        Subscription.objects.filter(confirmed_at__isnull=False).exists() or ClubWebhook.objects.exists()
    )


def remind(club: Club, now: datetime | None = None) -> int:
    """Tells of the evenings of the next day; done twice, it is told once."""
    here = (now or timezone.now()).astimezone(zone_of(club))
    listeners = Listeners(club)
    if here.hour < FROM or not listeners.any(NoticeKind.REMINDER):
        return 0
    tomorrow = here.date() + timedelta(days=1)
    return sum(
        _remind_of(listeners, evening)
        for evening in _evenings(club)
        if evening.day == tomorrow and not evening.cancelled
    )


def miss(club: Club, now: datetime | None = None) -> int:
    """Tells those who were not there for so many evenings; once, until they have been there again."""
    here = (now or timezone.now()).astimezone(zone_of(club))
    listeners = Listeners(club)
    if not listeners.any(NoticeKind.MISSED):
        return 0
    every = sorted(_evenings(club), key=lambda one: (one.day, one.key))
    held = [one for one in every if one.results and not one.cancelled]
    last = held[-MISSED_AFTER:]
    if len(held) <= MISSED_AFTER or not timedelta(0) < here.date() - last[-1].day <= FRESH:
        return 0
    following = next((one for one in every if one.day > here.date() and not one.cancelled), None)
    told = {"evening": _facts(following)} if following else {}
    evening = Evening.objects.filter(key=following.key).first() if following else None
    written = 0
    for one in listeners.members(NoticeKind.MISSED):
        member = one.member.key
        there = [evening for evening in held if _was_there(evening, member)]
        if not there or there[-1] != held[-MISSED_AFTER - 1]:
            continue
        news = News(NoticeKind.MISSED, f"missed:{there[-1].key}", end_of(club, here.date()) + FRESH, told, evening)
        written += _written(listeners, news, {member})
    return written


def _remind_of(listeners: Listeners, book: EveningBook) -> int:
    evening = Evening.objects.filter(key=book.key).first()
    if evening is None:
        return 0
    excused = {one.member for one in book.attendance if one.state not in presence.HERE}
    said = {one.member: one.answer for one in book.answers}
    about, until = f"reminder:{book.key}:{book.day}", end_of(listeners.club, book.day)
    facts = {"evening": _facts(book)}
    written = 0
    for one in listeners.members(NoticeKind.REMINDER):
        key = one.member.key
        if key not in excused:
            news = News(NoticeKind.REMINDER, about, until, facts | {"answer": said.get(key, "")}, evening)
            written += _written(listeners, news, {key})
    if listeners.rooms(NoticeKind.REMINDER):
        written += _written(listeners, News(NoticeKind.REMINDER, about, until, facts, evening), set())
    return written


def _written(listeners: Listeners, news: News, only: set[str]) -> int:
    """Writes it for these members, or where there are none for other services, unless it is there."""
    there = Notice.objects.filter(club=listeners.club, about=news.about)
    there = there.filter(member__key__in=only) if only else there.filter(webhook__isnull=False)
    if there.exists():
        return 0
    with transaction.atomic():
        return tell(listeners, news, only, rooms=not only)


def _clubs() -> Iterator[Club]:
    subscribed = Club.objects.filter(members__subscription__confirmed_at__isnull=False)
    yield from (subscribed | Club.objects.filter(webhooks__isnull=False)).filter(closed_at=None).distinct()


def _evenings(club: Club) -> list[EveningBook]:
    return [evening for season in club.seasons.all() for evening in season_book(season).evenings]


def _was_there(evening: EveningBook, member: str) -> bool:
    came = any(one.member == member and one.state in presence.HERE for one in evening.attendance)
    return came or any(member in result.people for result in evening.results)


def _facts(book: EveningBook) -> dict[str, str]:
    said = {
        "date": book.day.isoformat(),
        "begins": book.begins.isoformat("minutes") if book.begins else "",
        "place": book.place,
        "title": book.title,
    }
    return {name: words for name, words in said.items() if words}
