"""The worker's part of a review: some hands at a time, so that several matches take turns and a file is never kept
waiting for long.

A review is stored hand by hand. Whoever is stopped in the middle has lost a slice, and whoever comes second to one that
is stored already leaves it alone.
"""

from __future__ import annotations

import time

from django.utils import timezone
from django_tasks import task

from rules.mind.review import VERSION, reviewed
from rules.notation import Damaged, Record
from tables.gently import promptly
from tables.models import MatchReview
from tables.record import OutdatedError, recorded
from tables.reviews.fortune import kept as sums_of
from tables.reviews.stored import kept

AFTER_ALL = -10  # nobody waits for it who has anything else to do
SLICE = 5.0  # seconds after which another one may have its turn; a hand is always finished


@task(priority=AFTER_ALL)
def review_on(match: int) -> None:
    """The next hands of a review; asks for itself again until there are no more."""
    found = MatchReview.objects.filter(match=match, version=VERSION, ended_at=None).select_related("match").first()
    if found is None:
        return
    try:
        more = _next_hands(recorded(found.match), found.hands_done)
    except (OutdatedError, Damaged):
        _store(found, failed=True, ended_at=timezone.now())
        return
    done, of = [*found.hands, *more], found.hands_of
    over = len(done) >= of or not more
    ended = {"ended_at": timezone.now(), "sums": sums_of(done)} if over else {}
    if _store(found, hands=done, hands_done=len(done), **ended) and not over:
        review_on.enqueue(match)


def _next_hands(record: Record, done: int) -> list[list[object]]:
    begun, found = time.monotonic(), []
    for hand in reviewed(record, since=done + 1):
        found.append(kept(hand))
        if time.monotonic() - begun > SLICE:
            break
    return found


def _store(found: MatchReview, **changes: object) -> int:
    """1, or 0 if somebody else has gone on with it meanwhile."""
    still = MatchReview.objects.filter(pk=found.pk, hands_done=found.hands_done, ended_at=None)
    return promptly(lambda: still.update(**changes))
