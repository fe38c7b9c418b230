"""How a deal of Ramsch is scored in each of its forms, and what its score sheet asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import CardSet, card_set, members
from rules.engine.ladder import TRUMP
from rules.engine.paper import MOST, WRITTEN, Short
from rules.engine.phases.play import order_of
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, whole
from rules.engine.sheet import Check, Field, everybody_plays
from rules.engine.state import PlayRules, Standing, State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.card_points import (
    ALL_POINTS,
    MOST_ASIDE,
    last_winner_fits,
    marcher,
    points_are_shared,
    points_fit,
    spread,
    total,
    trickless,
)
from rules.games._shared.distribution import least_and_most

PENALTIES = (10, 15, 20)  # by the number of players without a trick
STAKE = 2  # units to each opponent
MARCH_STAKE = 7
MARCH_POINTS = 91


def highest(points: list[int]) -> list[Seat]:
    """The seats with the most of something."""
    return [seat for seat, n in enumerate(points) if n == max(points)]


@dataclass(frozen=True)
class MostPointsFine(ScorePart):
    """Ten for the most card points, fifteen beside one Jungfrau, twenty beside two; two who are level halve it."""

    march_loses: bool
    key: ClassVar[str] = "score.penalty"
    halves: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "penalty")
        yield trait("doubling", "trickless")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.played:
            return
        seat = marcher(hand)
        if seat is not None:
            if self.march_loses:
                yield seat, PENALTIES[2]
            return
        losers = highest(list(hand.points))
        if len(losers) < len(hand.seats):
            for seat in losers:
                yield seat, whole(PENALTIES[len(trickless(hand))] / len(losers))


@dataclass(frozen=True)
class PointsAgainst(ScorePart):
    """Everybody's card points are written against him; after a Durchmarsch nobody's."""

    key: ClassVar[str] = "score.taken"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "taken")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played and marcher(hand) is None:
            for seat in hand.seats:
                yield seat, total(hand, seat)


@dataclass(frozen=True)
class MostLose(ScorePart):
    """The most card points are taken off their taker's score, twice beside a Jungfrau.

    Two who are level both lose, or with ``last_trick`` only the one of them who
    took the last trick; three level do not.
    """

    skat_to_loser: bool
    last_trick: bool
    jungfrau_doubles: bool
    key: ClassVar[str] = "score.points"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "most-lose")
        if self.jungfrau_doubles:
            yield trait("doubling", "trickless")

    def compares(self, hand: HandRecord) -> tuple[int, ...]:
        if not hand.points:
            return ()
        return tuple(total(hand, seat, skat_to_loser=self.skat_to_loser) for seat in range(len(hand.points)))

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.played or marcher(hand) is not None:
            return
        owned = [total(hand, seat, skat_to_loser=self.skat_to_loser) for seat in hand.seats]
        losers = highest(owned)
        if len(losers) == len(owned):
            return
        if self.last_trick and hand.last_winner in losers:
            losers = [hand.last_winner]
        factor = 2 if self.jungfrau_doubles and trickless(hand) else 1
        for seat in losers:
            yield seat, -factor * owned[seat]


@dataclass(frozen=True)
class March(ScorePart):
    """Every trick to one player changes his score, the others' or both."""

    own: int
    others: int
    key: ClassVar[str] = "score.durchmarsch"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        alone = marcher(hand)
        if alone is not None:
            for seat in hand.seats:
                yield seat, self.own if seat == alone else self.others


@dataclass(frozen=True)
class Stakes(ScorePart):
    """The loser pays every opponent two units, a Jungfrau more; for a Durchmarsch every opponent pays seven."""

    jungfrau: str  # a value of the switch jungfrau_pay
    march_at_points: bool
    key: ClassVar[str] = "score.stake"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "stakes")
        yield trait("doubling", "trickless")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if not hand.played:
            return
        winner = self._marched(hand)
        if winner is not None:
            for seat in hand.seats:
                yield seat, MARCH_STAKE * (len(hand.seats) - 1) if seat == winner else -MARCH_STAKE
            return
        losers = losers_of(hand)
        paid = {seat: self._price(hand, seat) for seat in hand.seats if seat not in losers}
        for seat in hand.seats:
            yield seat, paid[seat] * len(losers) if seat in paid else -sum(paid.values())

    def _marched(self, hand: HandRecord) -> Seat | None:
        if self.march_at_points:
            return next((seat for seat, n in enumerate(hand.points) if n >= MARCH_POINTS), marcher(hand))
        return marcher(hand)

    def _price(self, hand: HandRecord, seat: Seat) -> int:
        without = trickless(hand)
        if self.jungfrau == "doubles-all":
            return STAKE * (2 if without else 1)
        if self.jungfrau == "each-doubles-all":
            return int(STAKE * 2 ** len(without))
        return STAKE * (2 if seat in without else 1)


def level(hand: HandRecord) -> list[Seat]:
    """Who has the most card points, of these the most tricks, of these the most trumps."""
    left = highest(list(hand.points))
    for counts in (hand.tricks, hand.trumps_taken):
        if counts:
            most = max(counts[seat] or 0 for seat in left)
            left = [seat for seat in left if (counts[seat] or 0) == most]
    return left


def losers_of(hand: HandRecord) -> list[Seat]:
    """Who loses a Schafkopf Ramsch: of those still level, who took the highest trump; without a trump all of them."""
    left = level(hand)
    return [hand.top_trump] if len(left) > 1 and hand.top_trump in left else left


def trumps_taken(state: State) -> tuple[int, ...]:
    """The number of trumps in each seat's tricks."""
    return tuple(trumps.bit_count() for trumps in _trumps_by_seat(state))


def top_trump(state: State) -> Seat | None:
    """Who took the highest trump of those whom points, tricks and number of trumps leave level."""
    found = _trumps_by_seat(state)
    points, tricks = [0] * len(found), [0] * len(found)
    for trick in state.tricks:
        tricks[trick.winner] += 1
        points[trick.winner] += sum(state.variant.values[c] for c in trick.cards)
    counts = tuple(trumps.bit_count() for trumps in found)
    left = level(HandRecord(tuple(tricks), points=tuple(points), trumps_taken=counts))
    if len(left) < 2 or not found[left[0]]:
        return None
    best = next(c for c in order_of(state).trumps if any(found[seat] >> c & 1 for seat in left))
    return next(seat for seat in left if found[seat] >> best & 1)


def _trumps_by_seat(state: State) -> list[CardSet]:
    taken = [0] * state.variant.seats
    for trick in state.tricks:
        taken[trick.winner] |= card_set(trick.cards)
    trumps = order_of(state).of_suit[TRUMP]
    return [cards & trumps for cards in taken]


# --- the score sheet ----------------------------------------------------------------


def short(unseen: int, *, last: bool) -> Short:
    """The form of a hand for three of which paper has only what was written; the others as in ``fields``."""

    def hands(variant: Variant, retold: bool) -> Iterator[HandRecord]:
        for points, tricks in spread(variant, unseen, retold=retold):
            for winner in range(3 if last else 1):
                if tricks[winner]:
                    yield HandRecord(tricks, points=points, last_winner=winner)

    return Short((Field(WRITTEN, "number", each_seat=True, low=-MOST, high=MOST),), hands)


def fields(seats: int, trumps: CardSet, *, aside: bool, last: bool) -> tuple[Field, ...]:
    """The form. ``aside``: two cards count for somebody; ``last``: it matters who took the last trick."""
    asked = [
        Field("tricks", "tricks", each_seat=True, high=10 if seats == 3 else 8, everybody=True),
        Field("points", "number", each_seat=True, high=ALL_POINTS),
    ]
    if aside:
        asked.append(Field("skat_points", "number", high=MOST_ASIDE, optional=True))
    if last:
        asked.append(Field("last_winner", "seat", optional=True))
    if seats > 3:
        asked.append(Field("trumps_taken", "number", each_seat=True, high=len(members(trumps)), on_demand=True))
        asked.append(Field("top_trump", "seat", optional=True, on_demand=True))
    return tuple(asked)


def checks(*, unseen: int, skat_to_last: bool, last_loses: bool) -> tuple[Check, ...]:
    """What makes an entry impossible.

    ``unseen``: so many card points at most lie in cards that nobody looks at.
    Who took the last trick must be known if points counted apart go to him, or
    if he loses where two are level.
    """

    def points(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
        if not hand.points and marcher(hand) is not None:
            return None  # every card is with one player: nobody needs to count
        return points_fit(variant, hand, unseen)

    def last_trick(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
        two_level = bool(hand.points) and len(highest(list(hand.points))) == 2
        due = (skat_to_last and hand.skat_points) or (last_loses and two_level)
        return last_winner_fits(variant, hand, standing) if due else None

    return (everybody_plays, points, last_trick, _trumps_fit)


def _trumps_are_in_tricks(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Nobody has more trumps in his tricks than there are cards in them, or than the others leave him."""
    if not any(hand.trumps_taken) or not hand.played:
        return None
    trumps = variant.ladder.orders[-1].of_suit[TRUMP].bit_count()
    kinds = ((1, trumps), (0, variant.pack.bit_count() - trumps))
    for seat, taken in enumerate(hand.trumps_taken):
        low, high = least_and_most(kinds, hand.took(seat) * variant.seats)
        if not low <= taken <= high:
            return refuse("sheet.trumps-taken-tricks", seat=seat, taken=taken, n=hand.took(seat))
    return None


def _trumps_fit(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Where points and tricks leave two level, the trumps that they took decide."""
    if variant.seats == 3 or not hand.points or marcher(hand) is not None:
        return None
    trumps = variant.ladder.orders[-1].of_suit[TRUMP].bit_count()
    if any(hand.trumps_taken) and sum(hand.trumps_taken) != trumps:
        return refuse("sheet.trumps-taken-sum", size=trumps, total=sum(hand.trumps_taken))
    left = level(hand)
    if len(left) < 2:
        return None
    if not any(hand.trumps_taken):
        return refuse("sheet.trumps-taken")
    if hand.trumps_taken[left[0]] and hand.top_trump not in left:
        return refuse("sheet.top-trump")
    return None


DOUBTS: tuple[Check, ...] = (points_are_shared, _trumps_are_in_tricks)
