"""Sending what is due. A notice is taken, tried and marked, each in a transaction of its own.

If the worker dies between the sending and the mark, nobody knows whether it arrived. A service that knows a notice again
by its name is sent it once more (at least once); a mail, Discord and ntfy are not (at most once): a reminder that is
missing annoys less than one that comes twice, and the director sees that it may be missing.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from functools import partial

from django.db.models import F, Q
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.club.membership import Visitor
from scoring.club.tongue import speaking
from scoring.models import ClubWebhook, Notice, Subscription
from scoring.notices import mail, still_true, webhooks
from scoring.notices.kinds import NoticeKind
from scoring.notices.mail import NotTaken
from scoring.notices.public_post import CutOff, NotPublic, NotReached, send
from scoring.notices.quiet import quiet_hours
from scoring.notices.words import NoticeText, worded
from tables.gently import promptly

log = logging.getLogger(__name__)
State = Notice.State

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 25, 120, 480))  # before the second try, and so on
HELD = timedelta(minutes=10)  # what was taken so long ago and not marked has lost its worker
TURN = 240.0  # seconds after which another job has its turn
_GONE = frozenset((401, 403, 404, 410))  # nobody is there who would take it


@task()
def send_notices() -> int:
    """Sends all that is due; how many went out."""
    return send_due()


def wake() -> None:
    """Has the worker look, unless it is about to. What it misses it finds by itself, half a minute later."""
    waiting = DBTaskResult.objects.filter(task_path=send_notices.module_path, status=TaskResultStatus.READY)
    if not waiting.exists():
        send_notices.enqueue()


def is_due(now: datetime) -> bool:
    """Whether there is anything to send, or to find out about."""
    return Notice.objects.filter(_due(now) | _lost(now)).exists()


def send_due() -> int:
    """Sends what is due, the longest due first; how many went out."""
    promptly(lambda: _find_lost(timezone.now()))
    until, sent = time.monotonic() + TURN, 0
    while time.monotonic() < until:
        notice = _take(timezone.now())
        if notice is None:
            break
        sent += _try(notice)
    return sent


def _due(now: datetime) -> Q:
    return Q(state=State.WAITING, due_at__lte=now)


def _lost(now: datetime) -> Q:
    return Q(state=State.SENDING, claimed_at__lt=now - HELD)


def _find_lost(now: datetime) -> None:
    """What a worker has taken and never marked."""
    lost = Notice.objects.filter(_lost(now))
    lost.filter(webhook__form__in=webhooks.REPEATABLE).update(state=State.WAITING)
    lost.update(state=State.UNKNOWN, ended_at=now, why="cut-off")


def _take(now: datetime) -> Notice | None:
    """A notice that is this worker's now; None where nothing is due. Of several workers one gets it."""
    due = Notice.objects.filter(_due(now)).order_by("due_at", "pk")
    for number in due.values_list("pk", flat=True)[:20]:
        mine = {"state": State.SENDING, "claimed_at": now, "tries": F("tries") + 1}
        free = Notice.objects.filter(pk=number, state=State.WAITING, due_at__lte=now)
        if promptly(partial(free.update, **mine)):
            whole = Notice.objects.select_related("club", "member", "webhook", "evening__season__club")
            return whole.filter(pk=number).first()
    return None


def _try(notice: Notice) -> bool:
    """Sends it, if it is still wanted and true, and marks what became of it; whether it went out."""
    now = timezone.now()
    quiet = still_true.quiet_until(notice, quiet_hours(notice.club), now)
    if quiet is not None:
        _mark(notice, State.WAITING, due_at=quiet, tries=notice.tries - 1)
        return False
    reason = still_true.no_longer(notice, now)
    if reason:
        _mark(notice, State.DROPPED, why=reason)
        return False
    try:
        _send(notice, now)
    except CutOff:
        _unknown(notice, now)
    except NotReached:
        _again(notice, now, "not reached")
    except NotPublic:
        _give_up(notice, "not public")
    except NotTaken as error:
        _refused(notice, now, error)
    else:
        _mark(notice, State.SENT)
        return True
    return False


def _send(notice: Notice, now: datetime) -> None:
    """Raises NotReached, NotPublic, NotTaken or CutOff."""
    if notice.webhook is not None:
        with speaking(notice.club, notice.webhook.lang):
            text = _text(notice)
        status = send(webhooks.request_for(notice.webhook, notice, text, now))
        if not 200 <= status < 300:
            raise NotTaken(f"HTTP {status}", for_good=status in _GONE)
        return
    subscription = Subscription.objects.select_related("member__club").get(member=notice.member_id)
    with speaking(notice.club, subscription.lang):
        letter = mail.notice_mail(notice, _text(notice), subscription)
    mail.deliver(letter)


def _text(notice: Notice) -> NoticeText:
    """Its words; in a room, where strangers may read along, people are called as strangers read them."""
    reader = Visitor(notice.club, notice.member)
    return worded(notice, reader.names().shown)


def _unknown(notice: Notice, now: datetime) -> None:
    if notice.webhook is not None and notice.webhook.form in webhooks.REPEATABLE:
        _again(notice, now, "cut-off")
    else:
        _mark(notice, State.UNKNOWN, why="cut-off")


def _refused(notice: Notice, now: datetime, error: NotTaken) -> None:
    if error.for_good:
        _give_up(notice, str(error))
    else:
        _again(notice, now, str(error))


def _again(notice: Notice, now: datetime, why: str) -> None:
    """Later, after a longer pause each time; after the last one no more."""
    if notice.kind == NoticeKind.TRIAL or notice.tries > len(PAUSES):
        _give_up(notice, why)
    else:
        _mark(notice, State.WAITING, due_at=now + PAUSES[notice.tries - 1], why=why)


def _give_up(notice: Notice, why: str) -> None:
    """It has failed. Whatever took it not is not tried again before somebody has looked."""
    log.warning("Notice %d has failed for good at its try %d: %s", notice.pk, notice.tries, why)
    _mark(notice, State.FAILED, why=why)
    if notice.webhook_id is not None:
        hook = ClubWebhook.objects.filter(pk=notice.webhook_id)
        promptly(lambda: hook.update(paused_at=timezone.now(), why=why))
    elif why.startswith("SMTP 5"):
        address = Subscription.objects.filter(member=notice.member_id)
        promptly(lambda: address.update(refused=why))


def _mark(notice: Notice, state: str, **more: object) -> None:
    """What has become of it; nothing where another worker has it by now."""
    if state != State.WAITING:
        more["ended_at"] = timezone.now()
    mine = Notice.objects.filter(pk=notice.pk, state=State.SENDING, claimed_at=notice.claimed_at)
    promptly(lambda: mine.update(state=state, **({"why": ""} | more)))
