"""Imagined deals come up as often as what was said makes them likely, also where hardly any deal would do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.mind.fit import HARDLY, HabitCount, telling
from rules.mind.habits import STEPS, step_of
from rules.mind.swaps import ANYTHING, Slots, swapped

STRENGTH = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]  # of six cards
STRONG = tuple(1.0 if step >= step_of(1.0) else 0.01 for step in range(STEPS))
WEAK = tuple(0.01 if step >= step_of(1.0) else 1.0 for step in range(STEPS))


def holders(slots: Slots, deals: int) -> Counter[int]:
    """In which place the strong card lies, how often."""
    cards, dice, found = [0, 1, 2, 3, 4, 5], Random(1), Counter[int]()
    for _ in range(deals):
        swapped(cards, slots, STRENGTH, dice, 12)
        assert sorted(cards) == [0, 1, 2, 3, 4, 5]
        assert not any(slots.without[place] >> card & 1 for place, card in zip(slots.place, cards, strict=True))
        found[slots.place[cards.index(5)]] += 1
    return found


@pytest.mark.parametrize(
    ("tellings", "bounded", "shares"),
    [
        ([ANYTHING] * 3, 0, (1 / 6, 2 / 6, 3 / 6)),
        ([STRONG, ANYTHING, ANYTHING], 1, (1 / 1.05, 0.02 / 1.05, 0.03 / 1.05)),
        ([ANYTHING, WEAK, ANYTHING], 3, (1 / 4.02, 0.02 / 4.02, 3 / 4.02)),
        ([STRONG, STRONG, ANYTHING], 3, (1 / 3.03, 2 / 3.03, 0.03 / 3.03)),
    ],
)
def test_the_strong_card_lies_where_what_was_said_makes_it_likely(
    tellings: list[tuple[float, ...]], bounded: int, shares: tuple[float, ...]
) -> None:
    found = holders(Slots([0, 1, 1, 2, 2, 2], bounded, [0, 0, 0], tellings, [0.0, 0.0, 0.0]), 6000)
    for place, share in enumerate(shares):
        assert found[place] / 6000 == pytest.approx(share, abs=0.03)


def test_what_a_hand_is_known_to_hold_counts_among_what_was_said_of_it() -> None:
    """Whoever has shown the strength that was announced need not have more."""
    slots = Slots([0, 1, 1, 2, 2, 2], 1, [0, 0, 0], [STRONG, ANYTHING, ANYTHING], [1.0, 0.0, 0.0])
    assert holders(slots, 3000)[0] / 3000 == pytest.approx(1 / 6, abs=0.03)


def test_a_card_never_lies_where_it_cannot() -> None:
    without = [1 << 5 | 1 << 4, 1 << 0, 0]
    found = holders(Slots([0, 1, 1, 2, 2, 2], 3, without, [ANYTHING] * 3, [0.0] * 3), 3000)
    assert found[0] == 0
    assert found[1] > found[2] / 3


def test_a_habit_tells_how_much_likelier_than_by_chance() -> None:
    held, by_chance = [0] * STEPS, [0] * STEPS
    for step in range(6):
        held[step], by_chance[step] = (900, 3000) if step >= 3 else (0, 3000)
    told = telling(HabitCount(held, by_chance))
    assert told[5] == told[19] == 1.0  # what never comes is as likely as the nearest that does
    assert told[0] == HARDLY
    assert told[1] < told[2] < told[3] < told[4]
