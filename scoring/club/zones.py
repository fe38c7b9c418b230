"""The time zone of a club: by its clock an evening has its day, and every page of the club its hours."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby

from django.utils import timezone

from scoring.models import Club

REGIONS = frozenset(("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"))


@cache
def zones() -> frozenset[str]:
    """The names that may be chosen, such as Europe/Vienna."""
    return frozenset(name for name in zoneinfo.available_timezones() if name.partition("/")[0] in REGIONS) | {"UTC"}


@cache
def by_region() -> Mapping[str, Sequence[tuple[str, str]]]:
    """For each part of the world its zones, each with what people read of it."""
    split = sorted(name.split("/", 1) for name in zones() if "/" in name)
    return {
        region: [(f"{region}/{place}", place.replace("_", " ")) for _, place in named]
        for region, named in groupby(split, key=lambda one: one[0])
    }


def zone_of(club: Club) -> zoneinfo.ZoneInfo:
    """The club's zone; that of the site where it has none, or one that this machine does not know."""
    return zoneinfo.ZoneInfo(club.zone if club.zone in zones() else timezone.get_default_timezone_name())


def go_by_clock_of(club: Club) -> None:
    """From here on, what is shown to this request goes by the club's clock."""
    timezone.activate(zone_of(club))
