"""Whether a notice that waited is still wanted, still true, and to be told at this hour."""

from __future__ import annotations

from datetime import datetime

from scoring.book.presence import HERE
from scoring.journal.reading import evening_book
from scoring.models import Notice, Subscription
from scoring.notices.kinds import AT_ANY_HOUR, NoticeKind, mail_offered, webhooks_offered
from scoring.notices.quiet import QuietHours


def quiet_until(notice: Notice, hours: QuietHours, now: datetime) -> datetime | None:
    """When it may be told; None: now."""
    if notice.kind in AT_ANY_HOUR:
        return None
    later = hours.over(now)
    return later if later > now else None


def no_longer(notice: Notice, now: datetime) -> str:
    """Why it is not told any more; empty where it is."""
    if now >= notice.good_until:
        return "too late"
    if notice.club.closed_at is not None or not _wanted(notice):
        return "not wanted"
    return "no longer true" if notice.kind in _CHECKED and not _true(notice) else ""


def _wanted(notice: Notice) -> bool:
    if notice.webhook is not None:
        return webhooks_offered() and (
            notice.kind == NoticeKind.TRIAL
            or (notice.webhook.paused_at is None and notice.kind in notice.webhook.kinds)
        )
    found = Subscription.objects.filter(member=notice.member_id, confirmed_at__isnull=False, refused="").first()
    return mail_offered() and found is not None and notice.kind in found.kinds


_CHECKED = frozenset((NoticeKind.REMINDER, NoticeKind.PLACE))


def _true(notice: Notice) -> bool:
    """Whether the evening is still on that day, and he has not said since that he does not come."""
    if notice.evening is None:
        return False
    try:
        book = evening_book(notice.evening)
    except LookupError:
        return False
    if book.cancelled or book.day.isoformat() != notice.facts["evening"]["date"]:
        return False
    member = notice.member.key if notice.member else ""
    return not any(one.member == member and one.state not in HERE for one in book.attendance)
