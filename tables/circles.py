"""A circle: people who meet at our table again and again. What it has played, how everybody has fared, when it meets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from config.web.calendars import CalendarEntry, written
from config.web.nameless import called
from rules.encyclopedia import book
from rules.encyclopedia.book import Choices
from tables.models import Circle, Match, MatchSeat, Player, Table
from tables.service.damage import DamagedTable
from tables.service.load import variant_of

WEEK = timedelta(days=7)
STILL_MEETING = timedelta(hours=4)  # so long after people came or went the last table is where the circle sits
EVENING_LASTS = timedelta(hours=3)
MOST = 200  # finished matches that are told
_KEPT_SO = ("pace", "watch", "guests", "chat", "quiet", "undo", "last_trick")  # nothing is public that nobody made so
HALF_HOUR = 30


class CircleMatch(NamedTuple):
    """A finished match of the circle: its name, its game, who has won it, who was left of the others."""

    key: str
    game: str
    winners: tuple[str, ...]
    others: tuple[str, ...]


class CircleEvening(NamedTuple):
    """The matches that ended on one day, the latest first."""

    day: date
    matches: tuple[CircleMatch, ...]


@dataclass
class CircleStanding:
    """How somebody has fared over all evenings: matches played to the end, those won, and the places added up."""

    name: str
    matches: int = 0
    won: int = 0
    places: int = 0
    left: int = 0  # matches that were left before their end

    @property
    def place(self) -> float:
        """The place on the average."""
        return self.places / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class Chronicle:
    """All that a circle has played."""

    evenings: tuple[CircleEvening, ...] = ()
    members: tuple[CircleStanding, ...] = ()


@dataclass
class _Sums:
    members: dict[tuple[int | None, str], CircleStanding] = field(default_factory=dict)

    def of(self, row: MatchSeat) -> CircleStanding:
        """The sums of who sat there: one person, whatever the name; without a player one name. The last name holds."""
        key = (row.player_id, "" if row.player_id is not None else row.name)
        return self.members.setdefault(key, CircleStanding(called(row.name)))


def chronicle(circle: Circle) -> Chronicle:
    """What the circle has played to the end, and how everybody has fared. Bots are named nowhere; practice is left out."""
    counted = Match.objects.filter(table__circle=circle, ended_at__isnull=False, example="", hinted=False, deals=0)
    matches = list(counted.order_by("-ended_at")[:MOST])
    rows: dict[int, list[MatchSeat]] = defaultdict(list)
    for row in MatchSeat.objects.filter(match__in=matches, bot="").order_by("pk"):
        rows[row.match_id].append(row)
    days: dict[date, list[CircleMatch]] = defaultdict(list)
    sums = _Sums()
    for match in matches:
        days[timezone.localtime(match.ended_at).date()].append(_played(match, rows[match.pk]))
        for row in rows[match.pk]:
            _count(sums.of(row), row)
    members = sorted(sums.members.values(), key=lambda one: (-one.won, one.place or 99, one.name.casefold()))
    return Chronicle(tuple(CircleEvening(day, tuple(played)) for day, played in days.items()), tuple(members))


def _played(match: Match, rows: Sequence[MatchSeat]) -> CircleMatch:
    there = [row for row in rows if row.place is not None]
    return CircleMatch(
        match.key, match.game, tuple(called(row.name) for row in there if row.place == 1),
        tuple(called(row.name) for row in there if row.place != 1),
    )  # fmt: skip


def _count(member: CircleStanding, row: MatchSeat) -> None:
    """Who has left has no place in that match: it is not counted as played, and told apart."""
    if row.place is None:
        member.left += 1
        return
    member.matches += 1
    member.won += row.place == 1
    member.places += row.place


def tables_of(circle: Circle) -> QuerySet[Table]:
    """The tables of the circle, the latest first."""
    return Table.objects.filter(circle=circle).order_by("-pk")


def meeting(circle: Circle) -> Table | None:
    """The table at which the circle sits now, or to which people of it may come back any moment."""
    last = tables_of(circle).first()
    return last if last is not None and last.active_at > timezone.now() - STILL_MEETING else None


def rules_of(circle: Circle) -> Choices | None:
    """What the circle has played the last time; None if that is not played any more."""
    last = tables_of(circle).first()
    if last is None:
        return None
    try:
        return book.choices_of(variant_of(last))
    except (DamagedTable, LookupError, ValueError):
        return None


def keeping_of(circle: Circle) -> dict[str, Any]:
    """How the circle has kept its table the last time: clock, watching, talk or quiet, taking back. Empty before that.

    A phone that goes round needs a keeping of its own, which says nothing of the others.
    """
    return tables_of(circle).filter(one_phone=False).values(*_KEPT_SO).first() or {}


def belongs(circle: Circle, player: Player | None) -> bool:
    """Whether this player has founded the circle, or has sat at one of its tables."""
    if player is None:
        return False
    sat = Q(seats__player=player) | Q(matches__seats__player=player) | Q(host=player)
    return circle.founder_id == player.pk or tables_of(circle).filter(sat).exists()


def circles_of(player: Player) -> QuerySet[Circle]:
    """The circles to which this player belongs."""
    sat = Q(founder=player) | Q(tables__seats__player=player) | Q(tables__matches__seats__player=player)
    return Circle.objects.filter(sat).distinct().order_by("name", "pk")


def a_week_on(circle: Circle, today: date) -> tuple[date, time] | None:
    """The same weekday and time as the date that is set or else the last match, after today; None without either."""
    if circle.next_day is not None and circle.next_time is not None:
        day, at = circle.next_day, circle.next_time
    else:
        last = Match.objects.filter(table__circle=circle).order_by("-started_at").first()
        if last is None:
            return None
        begun = timezone.localtime(last.started_at)
        day, at = begun.date(), time(begun.hour, begun.minute // HALF_HOUR * HALF_HOUR)
    day += WEEK
    while day <= today:
        day += WEEK
    return day, at


def calendar(circle: Circle, address: str, now: datetime) -> bytes:
    """The date of the circle as an .ics file: on the clock of whoever opens it. Needs a date."""
    assert circle.next_day is not None
    assert circle.next_time is not None
    begins = datetime.combine(circle.next_day, circle.next_time)
    uid = f"{sha256(circle.token.encode()).hexdigest()[:24]}-{begins:%Y%m%d}@weli"
    return written(
        [CalendarEntry(uid, begins, EVENING_LASTS, circle.name, now, words=address, address=address)], circle.name
    )
