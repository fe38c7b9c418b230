"""The outbox: what is to be told to whom, written together with the event, so that neither is ever there without the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import Club, ClubWebhook, Evening, Notice, Subscription
from scoring.notices.kinds import AT_ANY_HOUR, FOR_WEBHOOKS, NoticeKind, mail_offered, webhooks_offered
from scoring.notices.quiet import quiet_hours
from scoring.notices.sending import wake

KIND = "notices"  # RETAIN_NOTICES
DAYS = 60.0
State = Notice.State


@dataclass(frozen=True)
class News:
    """Something to tell. ``about``: the event by its name; told again under the same one, it is not told.

    ``not_before``: until then it can be taken back.
    """

    kind: NoticeKind
    about: str
    good_until: datetime
    facts: Mapping[str, Any] = field(default_factory=dict)
    evening: Evening | None = None
    not_before: datetime | None = None


class Listeners:
    """Who of a club wants to hear what; a query for each of the two ways, once it is asked."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def subscriptions(self) -> list[Subscription]:
        """Those to whom mail can go."""
        if not mail_offered():
            return []
        live = Subscription.objects.filter(member__club=self.club, member__left_at=None, confirmed_at__isnull=False)
        return list(live.filter(refused="").select_related("member"))

    @cached_property
    def webhooks(self) -> list[ClubWebhook]:
        """Those that are not paused."""
        return list(ClubWebhook.objects.filter(club=self.club, paused_at=None)) if webhooks_offered() else []

    def members(self, kind: NoticeKind) -> list[Subscription]:
        """The members who want to hear of it."""
        return [one for one in self.subscriptions if kind in one.kinds]

    def rooms(self, kind: NoticeKind) -> list[ClubWebhook]:
        """The other services that want to hear of it."""
        return [one for one in self.webhooks if kind in one.kinds] if kind in FOR_WEBHOOKS else []

    def any(self, *kinds: NoticeKind) -> bool:
        """Whether anybody wants to hear of any of these."""
        return any(self.members(kind) or self.rooms(kind) for kind in kinds)


def tell(listeners: Listeners, news: News, only: Collection[str] | None = None, *, rooms: bool | None = None) -> int:
    """Writes a notice for everybody who wants to hear it, inside the caller's transaction; how many at most.

    ``only``: the keys of the members whom it concerns; it is for no other services then, unless ``rooms`` says so.
    """
    rows = notices_of(listeners, news, only, rooms=rooms)
    put(rows)
    return len(rows)


def notices_of(
    listeners: Listeners, news: News, only: Collection[str] | None = None, *, rooms: bool | None = None
) -> list[Notice]:
    """The same, to be written by the caller with others; none where the quiet hours last longer than the news."""
    members = [one for one in listeners.members(news.kind) if only is None or one.member.key in only]
    hooks = listeners.rooms(news.kind) if (only is None if rooms is None else rooms) else []
    now = timezone.now()
    first = max(now, news.not_before or now)
    due = first if news.kind in AT_ANY_HOUR else quiet_hours(listeners.club).over(first)
    if due >= news.good_until:
        return []
    rows = [_notice(listeners.club, news, now, due, member_id=one.member_id) for one in members]
    return rows + [_notice(listeners.club, news, now, due, webhook=one) for one in hooks]


def put(rows: Iterable[Notice]) -> None:
    """Writes these, but for those that are there already, and has the worker look when they are there to be seen."""
    written = list(rows)
    if written:
        Notice.objects.bulk_create(written, ignore_conflicts=True)
        transaction.on_commit(wake)


def supersede(evening: Evening, kind: NoticeKind) -> None:
    """What waits to be told of the evening is no longer news."""
    waiting = Notice.objects.filter(evening=evening, kind=kind, state=State.WAITING)
    waiting.update(state=State.DROPPED, ended_at=timezone.now(), why="superseded")


def ended(before: datetime) -> QuerySet[Any]:
    """Notices of which nothing more becomes, and has not since then."""
    return Notice.objects.filter(ended_at__lt=before).order_by("ended_at")


def _notice(club: Club, news: News, now: datetime, due: datetime, **to: Any) -> Notice:
    return Notice(
        club=club,
        evening=news.evening,
        kind=news.kind,
        about=news.about,
        facts=dict(news.facts),
        made_at=now,
        due_at=due,
        good_until=news.good_until,
        **to,
    )
