"""When to stay in and when to drop out, and what to bid: what was counted of a game, as few rows as a person can keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, reduce
from typing import NamedTuple

from rules.engine.variant import Variant
from rules.mind.situations import (
    MOST_HIGHER,
    MOST_TRUMPS,
    BidCount,
    Situations,
    StayCount,
    StaySituation,
    situations_of,
)
from rules.sets.choices import Choices
from rules.sets.lengths import USUAL

ENOUGH = 30  # decisions, before a cell tells anything
SELDOM = 0.03  # of the decisions: a column of its own is not worth it for fewer
COLUMNS = 3
FEWEST_ROWS = 2
HUNDRED = 100
STEADY_LINE = 200  # decisions, before it is said what others who have yet to speak change


class HandKind(NamedTuple):
    """Hands that are told apart: from so many trumps to so many, and from so many higher ones out to so many."""

    trumps: int
    most: int
    higher: int
    most_higher: int

    @property
    def or_more(self) -> bool:
        """Whether its number of trumps stands for more as well."""
        return self.most == MOST_TRUMPS

    @property
    def or_higher(self) -> bool:
        """Whether its number of higher ones stands for more as well."""
        return self.higher > 0 and self.most_higher == MOST_HIGHER

    @property
    def any_higher(self) -> bool:
        """Whether higher ones do not matter to it."""
        return self.higher == 0 and self.most_higher == MOST_HIGHER

    def has(self, trumps: int, higher: int) -> bool:
        """Whether such a hand is of this kind."""
        return self.trumps <= trumps <= self.most and self.higher <= higher <= self.most_higher


KINDS = (
    HandKind(0, 0, 0, MOST_HIGHER),
    HandKind(1, 1, 0, 0),
    HandKind(1, 1, 1, 1),
    HandKind(1, 1, 2, MOST_HIGHER),
    HandKind(2, 2, 0, 0),
    HandKind(2, 2, 1, 1),
    HandKind(2, 2, 2, MOST_HIGHER),
    HandKind(3, 3, 0, 0),
    HandKind(3, 3, 1, MOST_HIGHER),
    HandKind(4, MOST_TRUMPS, 0, MOST_HIGHER),
)


class OthersIn(NamedTuple):
    """A column: so many others are in already; ``or_more``: or more of them."""

    n: int
    or_more: bool = False

    def has(self, inside: int) -> bool:
        """Whether so many are of this column."""
        return inside >= self.n if self.or_more else inside == self.n


class StayRow(NamedTuple):
    """A kind of hand, and what came of staying in, by column; None where that hardly ever came up."""

    kind: HandKind
    counts: tuple[StayCount | None, ...]


class BidCell(NamedTuple):
    """What came of a bid on such a hand: ``best``: of all bids, and better than to pass."""

    bid: int
    found: BidCount
    best: bool


class BidRow(NamedTuple):
    """A kind of hand in the best suit, and what came of each bid; ``passes``: none was better than to pass."""

    kind: HandKind
    cells: tuple[BidCell | None, ...]

    @property
    def passes(self) -> bool:
        """Whether none was better than to pass."""
        return not any(cell.best for cell in self.cells if cell)


class StayingIn:
    """What was counted of the rule set that a page shows, or of one next to it."""

    def __init__(self, counted: Situations, played: Choices, *, exactly: bool) -> None:
        self.counted, self.played, self.exactly = counted, played, exactly
        alone = (situation for situation in counted.stays if not situation.inside and not situation.waiting)
        left = set(counted.stays) - set(alone)  # nobody needs to be told to stay in where no one is left
        self._stays: Mapping[StaySituation, StayCount] = {one: counted.stays[one] for one in sorted(left)}

    @cached_property
    def decisions(self) -> int:
        """How many decisions the table rests on."""
        return sum(count.n for count in self._stays.values())

    @cached_property
    def columns(self) -> tuple[OthersIn, ...]:
        """The numbers of others in that come up often enough, the last one with all above it."""
        numbers = sorted({situation.inside for situation in self._stays})
        often = [n for n in numbers if self._of(OthersIn(n)).n >= SELDOM * self.decisions]
        if not often:
            return ()
        *first, last = often[:COLUMNS]
        return (*map(OthersIn, first), OthersIn(last, any(n > last for n in numbers)))

    @cached_property
    def rows(self) -> tuple[StayRow, ...]:
        """The kinds of hands that came up often enough."""
        found = [StayRow(kind, tuple(self._cell(kind, column) for column in self.columns)) for kind in KINDS]
        return tuple(row for row in found if any(row.counts))

    @cached_property
    def tells(self) -> bool:
        """Whether there is enough to be shown."""
        return len(self.rows) >= FEWEST_ROWS

    @cached_property
    def break_even(self) -> float | None:
        """From which share of deals on staying in is worth more than dropping out; None where that cannot be said.

        It is where a straight line through all situations crosses nought, each counting by its decisions, and the more the
        closer a call it is.
        """
        seen = [(count.share, count.gain, count.n) for count in self._stays.values() if count.n >= ENOUGH]
        if len(seen) < FEWEST_ROWS:
            return None
        scale = max(abs(gain) for _, gain, _ in seen) or 1.0
        weighed = [(share, gain, n / (0.1 + abs(gain) / scale)) for share, gain, n in seen]
        whole = sum(weight for _, _, weight in weighed)
        x = sum(share * weight for share, _, weight in weighed) / whole
        y = sum(gain * weight for _, gain, weight in weighed) / whole
        spread = sum(weight * (share - x) ** 2 for share, _, weight in weighed)
        slope = sum(weight * (share - x) * (gain - y) for share, gain, weight in weighed) / spread if spread else 0.0
        crossing = x - y / slope if slope > 0 else -1.0
        return crossing if 0.0 < crossing < 1.0 else None

    def pays(self, count: StayCount) -> bool:
        """Whether staying in is the better way: by the break-even, or where there is none by what was gained."""
        if self.break_even is None:
            return count.gain > 0
        return round(HUNDRED * count.share) >= round(HUNDRED * self.break_even)  # as they stand on the page

    @cached_property
    def each_waiting(self) -> float | None:
        """By how much the share is more with each who has yet to speak, all else alike; None where that hardly comes up."""
        moved, weight = 0.0, 0
        for situation, count in self._stays.items():
            more = self._stays.get(situation._replace(waiting=situation.waiting + 1))
            if more and situation.inside:
                n = min(count.n, more.n)
                moved, weight = moved + n * (count.share - more.share), weight + n
        return moved / weight if weight >= STEADY_LINE else None

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """The bids that may be made."""
        return tuple(sorted({situation.bid for situation in self.counted.bids}))

    @cached_property
    def bid_rows(self) -> tuple[BidRow, ...]:
        """What came of bids, by kind of hand; empty where too few kinds came up."""
        rows = [row for row in map(self._bid_row, KINDS) if any(row.cells)]
        return tuple(rows) if len(rows) >= FEWEST_ROWS else ()

    def _bid_row(self, kind: HandKind) -> BidRow:
        found: dict[int, BidCount] = {}
        for situation, count in self.counted.bids.items():
            if kind.has(situation.trumps, situation.higher):
                found[situation.bid] = found.get(situation.bid, BidCount()).plus(count)
        known = {bid: count for bid, count in found.items() if count.n >= ENOUGH}
        best = max(known, key=lambda bid: known[bid].gain, default=None)
        cells = (
            BidCell(bid, known[bid], bid == best and known[bid].gain > 0) if bid in known else None for bid in self.bids
        )
        return BidRow(kind, tuple(cells))

    def _cell(self, kind: HandKind, column: OthersIn) -> StayCount | None:
        count = self._of(column, kind)
        return count if count.n >= ENOUGH else None

    def _of(self, column: OthersIn, kind: HandKind | None = None) -> StayCount:
        return _sum(
            count
            for situation, count in self._stays.items()
            if column.has(situation.inside) and (kind is None or kind.has(situation.trumps, situation.higher))
        )


def _sum(counts: Iterable[StayCount]) -> StayCount:
    return reduce(StayCount.plus, counts, StayCount())


def staying_in(choices: Choices) -> StayingIn | None:
    """What was counted of these rules; if that was never done, of the ready-made rule set nearest to them."""
    game = choices.game
    known = {key: one for key, one in situations_of(game.key).items() if one.edition == game.edition}
    nearest = min(known, key=lambda preset: (_apart(choices, preset), preset != USUAL), default=None)
    if nearest is None:
        return None
    counted = known[nearest]
    played = Choices(game, game.options(game.presets[nearest]), counted.players)
    exactly = (played.options, played.seats) == (choices.options, choices.seats)
    if not exactly and USUAL not in known:
        return None
    return StayingIn(counted, played, exactly=exactly)


def _apart(choices: Choices, preset: str) -> int:
    """In how many switches the rules are otherwise than a ready-made rule set has them."""
    game = choices.game
    chosen, usual = choices.options.by_name(), game.options(game.presets[preset]).by_name()
    return sum(chosen[name] != usual[name] for name in usual)


def tricks_needed(variant: Variant) -> int:
    """How many tricks spare whoever stays in the fine; 0 where that is not the same for all."""
    traits = [one for part in variant.scoring for one in part.describe(variant) if one.kind == "quota"]
    asked = {one.key: dict(one.data) for one in traits}
    if "promise" in asked:
        return 0
    return int(asked["number"]["n"]) if "number" in asked else 1


def in_points_of_score(variant: Variant) -> bool:
    """Whether gains were counted in points of the score: where the length of a match is agreed."""
    return variant.deals > 0
