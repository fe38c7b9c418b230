"""Quiet hours: when nobody of a club is disturbed, by the club's own clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scoring.club.zones import zone_of
from scoring.models import Club


class QuietHours:
    """From one full hour to another; over midnight where the first is the later one; never where they are the same."""

    def __init__(self, zone: ZoneInfo, begin: int, end: int) -> None:
        self.zone, self.begin, self.end = zone, begin, end

    def over(self, moment: datetime) -> datetime:
        """This moment, or if it is quiet then, the one at which it no longer is. In UTC."""
        here = moment.astimezone(self.zone)
        if not self._quiet(here.hour):
            return moment.astimezone(UTC)
        day = here.date() + timedelta(days=1) if self.end <= here.hour else here.date()
        return datetime.combine(day, time(self.end), self.zone).astimezone(UTC)

    def _quiet(self, hour: int) -> bool:
        if self.begin <= self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end


def quiet_hours(club: Club) -> QuietHours:
    """Those of the club."""
    return QuietHours(zone_of(club), club.quiet_from, club.quiet_until)
