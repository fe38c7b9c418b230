"""What the games of avoided card points share: values, jacks, where the two cards aside count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import GERMAN_32, code, parse_cards
from rules.engine.record import HandRecord
from rules.engine.state import Standing
from rules.engine.variant import Variant, points_of_cards
from rules.games._shared.distribution import Heap, can_be_shared, kinds_of, least_and_most

VALUES = points_of_cards("A11 T10 K4 O3 U2")
ALL_POINTS = 120
MOST_ASIDE = 22  # two aces
JACKS = parse_cards("EU GU HU SU")  # high to low
JACK_TRUMPS = " ".join(map(code, JACKS))
PLAIN_WITHOUT_JACKS = "A T K O 9 8 7"
KINDS = kinds_of(GERMAN_32, VALUES)
WORTHS = [worth for worth, _ in KINDS]


def total(hand: HandRecord, seat: Seat, *, skat_to_loser: bool = False) -> int:
    """A seat's card points with the skat that goes to it."""
    gets_skat = hand.last_winner == seat
    if skat_to_loser:
        gets_skat = hand.points[seat] == max(hand.points)
    return hand.points[seat] + (hand.skat_points if gets_skat else 0)


def trickless(hand: HandRecord) -> tuple[Seat, ...]:
    """The Jungfrauen: who took no trick."""
    return tuple(seat for seat in hand.seats if not hand.took(seat))


def marcher(hand: HandRecord) -> Seat | None:
    """Who took every trick, if somebody did."""
    takers = [seat for seat in hand.seats if hand.took(seat)]
    return takers[0] if len(takers) == 1 else None


def points_fit(variant: Variant, hand: HandRecord, unseen: int = 0) -> Refusal | None:
    """Why these card points cannot be: they add up to the pack, but for so many at most that nobody looks at."""
    if len(hand.points) != variant.seats:
        return refuse("sheet.points-missing")
    found = sum(hand.points) + hand.skat_points
    if not ALL_POINTS - unseen <= found <= ALL_POINTS:
        return refuse("sheet.points", size=ALL_POINTS, total=found)
    for seat in hand.seats:
        if hand.points[seat] and not hand.took(seat):
            return refuse("sheet.points-without-trick", seat=seat)
    return None


def points_are_shared(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Why nobody can have these card points in so many tricks; exact but for who had to follow what.

    Where the two cards aside count, who got them may have counted them with his tricks.
    """
    if not hand.played or len(hand.points) != variant.seats or hand.took_all != variant.hand_size:
        return None
    heaps = [Heap(hand.took(seat) * variant.seats, points) for seat, points in enumerate(hand.points)]
    cards = variant.pack.bit_count() - sum(heap.cards for heap in heaps)
    aside = Heap(cards, ALL_POINTS - sum(hand.points))
    if not 0 <= aside.points <= least_and_most(KINDS, cards)[1]:
        return None  # the sum is wrong, and that is what to say
    counted = any(field.name == "skat_points" for field in variant.fields) and not hand.skat_points
    if can_be_shared(KINDS, (*heaps, aside)) or (counted and _shared_with_a_taker(heaps, aside)):
        return None
    if hand.skat_points and not _two_come_to(aside.points):
        return refuse("sheet.skat-points", points=aside.points)
    return _too_few_or_many(hand, heaps, cards if counted else 0) or refuse("sheet.points-together")


def _two_come_to(points: int) -> bool:
    return any(a + b == points for a in WORTHS for b in WORTHS)


def _shared_with_a_taker(heaps: Sequence[Heap], aside: Heap) -> bool:
    """Whether the pack makes up these heaps if the cards aside are in that of somebody with a trick."""
    return any(
        can_be_shared(KINDS, (*heaps[:seat], Heap(heap.cards + aside.cards, heap.points), *heaps[seat + 1 :]))
        for seat, heap in enumerate(heaps)
        if heap.cards
    )


def _too_few_or_many(hand: HandRecord, heaps: Sequence[Heap], aside: int) -> Refusal | None:
    """Whose tricks cannot have so many card points, whatever the others have; of several who took fewest."""
    for seat, heap in sorted(enumerate(heaps), key=lambda one: one[1].cards):
        low, high = least_and_most(KINDS, heap.cards)[0], least_and_most(KINDS, heap.cards + aside)[1]
        if not low <= heap.points <= high:
            taken = hand.took(seat)
            return refuse("sheet.points-tricks", seat=seat, points=heap.points, n=taken, low=low, high=high)
    return None


def last_winner_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Card points counted apart go to somebody who took a trick."""
    if hand.last_winner is None:
        return None if marcher(hand) is not None else refuse("sheet.last-winner")
    if not hand.took(hand.last_winner):
        return refuse("sheet.last-winner-trick", seat=hand.last_winner)
    return None


def partitions(people: int, points: int = ALL_POINTS, most: int = ALL_POINTS) -> Iterator[tuple[int, ...]]:
    """Every way in which the card points can be spread over so many people, most first."""
    if people == 1:
        if points <= most:
            yield (points,)
        return
    for first in range(min(points, most), -1, -1):
        for rest in partitions(people - 1, points - first, first):
            yield (first, *rest)


def spread(variant: Variant, unseen: int, *, retold: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Card points and tricks of every hand, whoever sits where: who has no points may have taken a trick all the same.

    ``unseen``: so many points at most lie aside and are nobody's. ``retold``: whether the cards come to them was seen to.
    """
    for aside in (worth for worth in range(unseen + 1) if retold or _two_come_to(worth)):
        for points in partitions(variant.seats, ALL_POINTS - aside):
            for without in range(points.count(0) + 1):
                takers = variant.seats - without
                some = (variant.hand_size - takers + 1, *(1,) * (takers - 1), *(0,) * without)
                tricks = some if retold else _fitting_tricks(variant, points, takers)
                if tricks is not None:
                    yield points, tricks


def _fitting_tricks(variant: Variant, points: tuple[int, ...], takers: int) -> tuple[int, ...] | None:
    """Tricks of so many, those with most points, that can have these card points; None if none can.

    Where points lie aside unseen there are too many hands to ask for the whole pack: then each heap is looked at alone.
    """
    none = (0,) * (variant.seats - takers)
    fits = tricks_fit if sum(points) == ALL_POINTS else _fits_apart
    by_points = sorted(_shares(takers, variant.hand_size), key=lambda taken: _unlike(taken, points, variant.hand_size))
    return next(((*taken, *none) for taken in by_points if fits(variant, (*taken, *none), points)), None)


def tricks_fit(variant: Variant, tricks: tuple[int, ...], points: tuple[int, ...]) -> bool:
    """Whether so many tricks can have these card points, the skat counted with them."""
    return points_are_shared(variant, HandRecord(tricks, points=points), None) is None


def _fits_apart(variant: Variant, tricks: tuple[int, ...], points: tuple[int, ...]) -> bool:
    return all(_comes_to(n * variant.seats, own) for n, own in zip(tricks, points, strict=True))


@cache
def _comes_to(cards: int, points: int) -> bool:
    """Whether so many cards of the pack can be worth so much."""
    return can_be_shared(KINDS, (Heap(cards, points), Heap(GERMAN_32.bit_count() - cards, ALL_POINTS - points)))


@cache
def _shares(people: int, tricks: int) -> tuple[tuple[int, ...], ...]:
    """Every way in which so many can have taken all tricks, each at least one."""
    if people == 1:
        return ((tricks,),)
    return tuple((n, *rest) for n in range(1, tricks - people + 2) for rest in _shares(people - 1, tricks - n))


def _unlike(taken: tuple[int, ...], points: tuple[int, ...], size: int) -> int:
    """How far tricks are from being shared as the points are: the less, the likelier they fit."""
    return sum(abs(n * ALL_POINTS - own * size) for n, own in zip(taken, points, strict=False))
