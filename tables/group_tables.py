"""Tables for a list of people: how they are put together, and how their tables stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from config.web import names
from rules.encyclopedia.book import Choices, read_choices
from rules.sets.choices import SEATS
from tables import rendered_table, seatlinks
from tables.accounts import history
from tables.accounts.history import FinishedMatch
from tables.models import Match, Player, Seat, Table
from tables.service import people
from tables.service.damage import DamagedTable
from tables.service.load import place
from tables.service.writer import writer

MOST = 200  # people on one list


class TableGroup(NamedTuple):
    """Who is to sit at a table of so many seats; what is left over stays open."""

    people: tuple[str, ...]
    seats: int


def read_names(text: str) -> list[str]:
    """One name per line, each of them once: who has the name of somebody before gets a number."""
    found: list[str] = []
    for line in text.splitlines():
        name = names.clean(line)
        if name:
            found.append(names.free(name, found))
    return found


def grouped(people: Sequence[str], fitting: Sequence[int], wanted: int) -> list[TableGroup]:
    """The people in order, at tables of nearly the same size and as near as can be to the wanted one.

    ``fitting``: with how many the rules can be played. Seats stay open only where there is no other way. Empty if there
    is nobody, or no number fits.
    """
    if not people or not fitting:
        return []
    low, high = min(fitting), max(fitting)
    best: tuple[float, list[int]] | None = None
    for tables in range(1, len(people) + 1):
        size, more = divmod(len(people), tables)
        sizes = [size + 1] * more + [size] * (tables - more)
        if sizes[0] > high:
            continue
        seats = [next(n for n in sorted(fitting) if n >= max(one, low)) for one in sizes]
        missed = sum(a - b for a, b in zip(seats, sizes, strict=True))
        far = missed * len(people) + abs(len(people) / tables - wanted)
        if best is None or far < best[0]:
            best = (far, seats)
    assert best is not None
    return _dealt(people, best[1])


def _dealt(people: Sequence[str], seats: list[int]) -> list[TableGroup]:
    size, more = divmod(len(people), len(seats))
    groups, at = [], 0
    for number, places in enumerate(seats):
        end = at + size + (number < more)
        groups.append(TableGroup(tuple(people[at:end]), places))
        at = end
    return groups


def open_tables(host: Player, choices: Choices, groups: Sequence[TableGroup], pace: str) -> list[Table]:
    """A table for each group, with a link for each seat. The host sits at none of them."""
    opened = []
    for number, group in enumerate(groups, start=1):
        fitting = with_seats(choices, group.seats)
        opening = people.NewTable(
            fitting.variant, dict(fitting.changed), host=host.pk, seated=False, pace=pace, names=group.people,
            title=_("Table %(n)d") % {"n": number},
        )  # fmt: skip
        live = writer.run(None, partial(people.open_table, opening=opening))
        seatlinks.hand_out(live.facts.id, live.facts.invite)
        opened.append(Table.objects.get(pk=live.facts.id))
    return opened


def with_seats(choices: Choices, seats: int) -> Choices:
    """The same rules for another number of players."""
    return read_choices(choices.game, dict(choices.pairs) | {SEATS: str(seats)})


class Chair(NamedTuple):
    """A seat as the organiser sees it; ``token`` "" where the link cannot be shown again."""

    number: int
    name: str
    kind: str
    away: bool
    score: float
    token: str


@dataclass(frozen=True)
class Overview:
    """A table as the organiser sees it."""

    table: Table
    stage: str
    match: int
    hand: int
    chairs: tuple[Chair, ...]
    results: list[FinishedMatch]

    @property
    def sitting(self) -> int:
        """How many persons have sat down."""
        return sum(chair.kind == "human" for chair in self.chairs)


def organised(host: Player) -> list[Table]:
    """The tables that this person has opened for others: the latest day first, in their order within it."""
    handed_out = Seat.objects.filter(key__isnull=False).values("table")
    since = timezone.now() - history.FRESH
    found = Table.objects.filter(host=host, active_at__gt=since, pk__in=handed_out).order_by("-pk")[:100]
    return sorted(found, key=lambda table: (-table.created_at.toordinal(), table.pk))


def overview(tables: Sequence[Table], host: Player) -> list[Overview]:
    """How these tables stand. Only one where a match is being played is read as a whole."""
    matches = list(Match.objects.filter(table__in=tables).order_by("number").select_related("table"))
    last = {match.table_id: match for match in matches}
    finished = [match for match in matches if match.ended_at]
    results: dict[int, list[FinishedMatch]] = {table.pk: [] for table in tables}
    for match, played in zip(finished, history.finished_matches(finished, host), strict=True):
        results[match.table_id].append(played)
    seats: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    for seat in Seat.objects.filter(table__in=tables).order_by("index"):
        seats[seat.table_id].append(seat)
    return [_overview(table, last.get(table.pk), seats[table.pk], results[table.pk]) for table in tables]


def _overview(table: Table, match: Match | None, seats: Sequence[Seat], results: list[FinishedMatch]) -> Overview:
    stage, hand, scores = "waiting", 0, dict[int, float]()
    if match is not None and match.ended_at:
        stage, scores = "over", {row.seat: row.score or 0 for row in results[-1].people}
    elif match is not None:
        try:
            live = writer.live(table.pk)
        except DamagedTable:
            stage = "damaged"  # its page says so
        else:
            stage, hand = live.stage, live.deal.number if live.deal else 0
            scores = {seat: float(score) for seat, score in enumerate(rendered_table.scores(live))}
    chairs = tuple(_chair(seat, scores.get(seat.index, 0), seatlinks.shown(seat, table.invite)) for seat in seats)
    return Overview(table, stage, match.number if match else 0, hand, chairs, results)


def _chair(seat: Seat, score: float, token: str) -> Chair:
    found = place(seat)
    return Chair(found.index + 1, found.name, found.kind, found.away_at is not None, score, token)
