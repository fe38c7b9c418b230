"""Asking for a review: one for a match, so many a day for each person."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from rules.mind.review import VERSION
from tables.conf import conf
from tables.limits import used
from tables.models import Hand, Match, MatchReview
from tables.reviews.work import review_on
from tables.uploads.quota import DAY, TooMuch, sender

_WAITING = (TaskResultStatus.READY, TaskResultStatus.RUNNING)


class ReviewState(NamedTuple):
    """How far the review of a match is. Where it is nothing of all this, it may be asked for."""

    done: int = 0
    of: int = 0
    working: bool = False
    failed: bool = False
    there: bool = False


def review_of(match: Match) -> MatchReview | None:
    """The review of a match as far as it is; None if nobody has asked, or what there is was made in another way."""
    return MatchReview.objects.filter(match=match, version=VERSION).first()


def state_of(found: MatchReview | None) -> ReviewState:
    """How far it is."""
    if found is None:
        return ReviewState()
    working = found.ended_at is None and _on_its_way(found.match_id)
    there = found.ended_at is not None and not found.failed
    return ReviewState(found.hands_done, found.hands_of, working, found.failed, there)


def ask(request: HttpRequest, match: Match) -> None:
    """See that the worker reviews this match, if nobody has asked yet. Raises TooMuch."""
    found = review_of(match)
    if found is not None and (found.ended_at is not None or _on_its_way(match.pk)):
        return
    if used("review-day", sender(request), seconds=DAY) > conf().reviews_per_day:
        raise TooMuch(_("You have asked for as many reviews today as one may in a day. Try again tomorrow."))
    if found is None:
        fresh = {"version": VERSION, "hands": [], "sums": [], "hands_done": 0, "failed": False, "ended_at": None}
        hands = Hand.objects.filter(match=match).count()
        MatchReview.objects.update_or_create(
            match=match, defaults={**fresh, "hands_of": hands, "asked_at": timezone.now()}
        )
    review_on.enqueue(match.pk)


def _on_its_way(match: int) -> bool:
    mine = {"args": [match], "kwargs": {}}
    return DBTaskResult.objects.filter(task_path=review_on.module_path, args_kwargs=mine, status__in=_WAITING).exists()
