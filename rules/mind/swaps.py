"""Cards change places by twos until they lie as likely as what was said makes them (the way of Metropolis).

A swap that makes the calls likelier is always made, any other as often as the calls are then as likely. So a deal comes
up as often as it would among all that agree with what was seen, weighed by what was said in each; however rare the
hands are that somebody who talks like that must have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.bots import Dice
from rules.engine.cards import Card, CardSet
from rules.mind.habits import STEP, STEPS, Telling

ANYTHING: Telling = (1.0,) * STEPS
BY_STEP = 1 / STEP
LAST = STEPS - 1


class Slots(NamedTuple):
    """The slots for the missing cards, those of a place side by side; after the first ``bounded`` any card will do.

    ``place`` is that of each slot. By place: cards that cannot lie there, what was said, and the strength it has besides.
    """

    place: Sequence[int]
    bounded: int
    without: Sequence[CardSet]
    tellings: Sequence[Telling]
    known: Sequence[float]


def swapped(cards: list[Card], slots: Slots, by_card: Sequence[float], dice: Dice, swaps: int) -> None:
    """Try so many swaps, and lay all in any order where any card will do."""
    place, bounded, without, tellings, known = slots
    random, every = dice.random, len(cards)
    strong = [*known]
    for at in range(bounded):
        strong[place[at]] += by_card[cards[at]]
    likely = [telling[_step(of)] for telling, of in zip(tellings, strong, strict=True)]
    for _ in range(swaps if bounded else 0):
        one, two = int(random() * bounded), int(random() * every)
        here, there = place[one], place[two]
        if here == there:
            continue
        card, other = cards[one], cards[two]
        if without[here] >> other & 1 or without[there] >> card & 1:
            continue
        more = by_card[other] - by_card[card]
        after = tellings[here][_step(strong[here] + more)]
        then = tellings[there][_step(strong[there] - more)]
        if random() * likely[here] * likely[there] < after * then:
            cards[one], cards[two] = other, card
            strong[here] += more
            strong[there] -= more
            likely[here], likely[there] = after, then
    loose = cards[bounded:]
    dice.shuffle(loose)
    cards[bounded:] = loose


def _step(strong: float) -> int:
    step = int(strong * BY_STEP)
    return step if 0 <= step < LAST else LAST if step > 0 else 0
