"""How many people are about: at all tables, whether they stand in the list or not."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import daytime
from tables.models import Seat

SEEN = timedelta(minutes=3)  # every table with somebody at it is noted once a minute
KEPT = 20  # seconds for which the number holds
FEW = 10  # from here on it is rounded down to tens


def people_about() -> int:
    """How many sit at tables and are connected; the same for all who ask within some seconds."""
    return int(cache.get_or_set("tables.about", _counted, KEPT) or 0)


def words(n: int) -> str:
    """The number in words: as it is while it is small, else rounded down."""
    if n == 0:
        return _("Nobody sits at a table just now.")
    if n < FEW:
        return ngettext("One person is playing now.", "%(n)d people are playing now.", n) % {"n": n}
    return _("At least %(n)d people are playing now.") % {"n": n // FEW * FEW}


def _counted() -> int:
    here = Seat.objects.filter(player__isnull=False, away_at=None, table__active_at__gt=daytime.today() - SEEN)
    return here.values("player").distinct().count()
