"""A duplicate as one person may see it: the deals they have played, compared with all others who have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from config.web.nameless import called
from rules.engine.actions import Action
from rules.engine.standing import Points
from rules.notation.narration import Teller
from tables.duplicates import doors
from tables.duplicates.comparison import ComparedDeal, SeatTotal, compared, totals
from tables.duplicates.opening import table_of, variant_of
from tables.duplicates.share_text import standing_in_words
from tables.duplicates.ways import Crossroads, crossroads
from tables.duplicates.ways import own as own_moves
from tables.models import Duplicate, Match, MatchSeat, PlayedDeal, Player, Seat

MOST_ROWS = 60  # of a table on a page


class PageReader(NamedTuple):
    """Who reads, in which language, with the names of which deck and the terms of which region."""

    player: Player | None
    lang: str
    deck: str
    region: str

    @property
    def number(self) -> int | None:
        """The number of the player."""
        return self.player.pk if self.player else None


class ToldWay(NamedTuple):
    """Something that was done at a decision, in words; by how many of 100."""

    text: str
    n: int
    share: int
    mine: bool


class ResultCount(NamedTuple):
    """A result of a deal, and at how many tables it came to that."""

    gain: Points
    n: int
    mine: bool


class DealPage(NamedTuple):
    """One deal for its reader: what all came to, and what they did where they came to the same decisions."""

    deal: ComparedDeal
    rows: Sequence[object]
    more: int
    results: Sequence[ResultCount]
    decisions: Sequence[Sequence[ToldWay]]


class DuplicatePage:
    """What a page shows of a duplicate."""

    def __init__(self, duplicate: Duplicate, reader: PageReader) -> None:
        self.duplicate, self._reader = duplicate, reader
        self.variant = variant_of(duplicate)
        self.seen = doors.seen_deals(duplicate, reader.number)
        if duplicate.paper:
            self.seen = frozenset(range(1, duplicate.deals + 1))

    @cached_property
    def over(self) -> bool:
        """Whether it has ended."""
        return doors.is_over(self.duplicate)

    @cached_property
    def table(self) -> str:
        """The code of the table at which the reader plays it; empty where there is none."""
        found = table_of(self.duplicate, self._reader.player) if not self.duplicate.paper else None
        return found.code if found else ""

    @property
    def is_host(self) -> bool:
        """Whether the reader has made it."""
        return self._reader.number is not None and self.duplicate.host_id == self._reader.number

    @cached_property
    def played(self) -> int:
        """How many deals the reader has played."""
        rows = MatchSeat.objects.filter(player=self._reader.number, match__table__duplicate=self.duplicate)
        ended = rows.filter(match__ended_at__isnull=False)
        return ended.values("match__number").distinct().count() if self._reader.number else 0

    @property
    def done(self) -> bool:
        """Whether the reader has played all of it."""
        return self.played >= self.duplicate.deals

    @cached_property
    def others(self) -> int:
        """How many people have sat down to it, the reader not counted."""
        seats = Seat.objects.filter(table__duplicate=self.duplicate, player__isnull=False)
        return seats.exclude(player=self._reader.number).count()

    @cached_property
    def compared(self) -> list[ComparedDeal]:
        """The deals that the reader may see."""
        return compared(self.duplicate, self.variant, self.seen, self._reader.number)

    @cached_property
    def totals(self) -> list[SeatTotal]:
        """All these deals together."""
        return totals(self.compared)

    @property
    def own_total(self) -> SeatTotal | None:
        """What the reader has come to."""
        return next((one for one in self.totals if one.mine), None)

    @property
    def standing(self) -> str:
        """How good that was among the others, as a part of a sentence; empty where there are none."""
        own = self.own_total
        if own is None or own.better_than is None:
            return ""
        return standing_in_words(own.better_than, len(self.totals) - 1)

    @cached_property
    def deals(self) -> list[DealPage]:
        """The deals that the reader may see, for the page."""
        return [self._deal(deal) for deal in self.compared]

    def _deal(self, deal: ComparedDeal) -> DealPage:
        rows = [one for one in deal.rows if not self.duplicate.day or one.mine]
        shown = [one for n, one in enumerate(rows) if n < MOST_ROWS or one.mine]
        own = deal.own
        alike = [one for one in deal.rows if own is None or one.place[1] == own.place[1]]
        counted = Counter(one.gain for one in alike)
        results = [
            ResultCount(gain, n, own is not None and own.gain == gain)
            for gain, n in sorted(counted.items(), reverse=True)
        ]
        return DealPage(deal, shown, len(rows) - len(shown), results, self._decisions(deal))

    def _decisions(self, deal: ComparedDeal) -> list[list[ToldWay]]:
        own = deal.own
        if own is None or not own.match:
            return []
        rows = PlayedDeal.objects.filter(duplicate=self.duplicate, number=deal.number, match__isnull=False)
        everybody, seat = dict(rows.values_list("match__key", "moves")), own.place[1]
        if self.duplicate.people == 1:
            everybody = {match: own_moves(moves, seat) for match, moves in everybody.items()}
        found = crossroads(everybody[own.match], seat, list(everybody.values()))
        teller = Teller(self._reader.lang, self._reader.deck, self._names(own.match), self._reader.region)
        return [self._told(one, teller) for one in found]

    def _told(self, one: Crossroads, teller: Teller) -> list[ToldWay]:
        return [
            ToldWay(teller.deed(Action.parse(way.line), self.variant), way.n, round(100 * way.n / one.of), way.mine)
            for way in one.ways
        ]

    def _names(self, match: str) -> list[str]:
        rows = MatchSeat.objects.filter(match__key=match).order_by("seat", "pk")
        names = {row.seat: called(row.name) for row in rows}
        return [names.get(seat, "") for seat in range(self.variant.seats)]

    @cached_property
    def running(self) -> int:
        """At how many tables it is still being played."""
        begun = Match.objects.filter(table__duplicate=self.duplicate).values("table").distinct().count()
        last = Match.objects.filter(
            table__duplicate=self.duplicate, number=self.duplicate.deals, ended_at__isnull=False
        )
        return begun - last.count()
