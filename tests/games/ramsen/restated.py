"""Ramsen said again: the sheet's pack, ladder, strokes and the earliest trick to nought."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, cards_of


class Ramsen(Restated):
    """One bar per trick, a cross more for none."""

    score_range = (1, 16)

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        run = [trump + "A", "S9", "S7", "EO", "EU"]
        return run + [trump + rank for rank in "KOUT987" if trump + rank not in run]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        return STRICT

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        left = [seat for seat in seats if rng.random() < 0.75]
        if len(left) < 2:
            return {"tricks": counted([], left, len(seats))}
        winners = random_winners(rng, left, 5)
        return {"tricks": counted(winners, left, len(seats)), "winners": winners}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        return {"tricks": hand.taken, "winners": hand.winners}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) < 2:
            if left and options.get("lone_declarer") == "wins-five":
                after[left[0]] = max(0, before[left[0]] - 5)
        else:
            for seat in left:
                n = tricks[seat] or 0
                after[seat] = max(0, before[seat] - n) if n else before[seat] + 5
        return Settled(after, self._home(before, after, facts))

    def _home(self, before: list[Score], after: list[Score], facts: Facts) -> list[int]:
        home = [seat for seat, points in enumerate(after) if points == 0]
        if len(home) < 2:
            return home
        bars = list(before)
        for seat in facts["winners"]:
            bars[seat] -= 1
            if bars[seat] == 0:
                return [seat]
        raise AssertionError("somebody must have filled the crosses")

    def written(self, score: Score, options: Options) -> Score:
        return max(0, score)

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible: Sequence[tuple[Options, int, Facts]] = (
        ({}, 3, {"tricks": [5, 1, "-"]}),
        ({}, 3, {"tricks": [4, 0, "-"]}),
        ({}, 3, {"tricks": [5, 0]}),
        ({}, 3, {"tricks": [0, 0, "-"]}),
        ({}, 3, {"tricks": [5, "-", "-"]}),
        ({}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 0, 1]}),
        ({}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 1]}),
        ({}, 3, {"tricks": [-1, 6, 0]}),
        ({}, 3, {"tricks": ["five", 0, 0]}),
        ({}, 3, {"tricks": [5, 0, 0], "bid": 3, "declarer": 7}),
        ({}, 3, {"tricks": [5, 0, 0], "weather": 3}),
    )
    clashes: Sequence[tuple[int, Options]] = (
        (4, {"exchange_cap": "each5"}),
        (3, {"schlecker_must_play": True, "schlecken": False}),
        (3, {"upcard_counts_in_cap": True, "exchange_cap": "each5"}),
    )

    def closed_forms(self) -> None:
        exchange = [sum(comb(5 * k, n) for n in range(6)) for k in (1, 2, 3)]
        assert exchange == [32, 638, 4944]
        assert 6 * exchange[2] == 29_664  # the dealer may take the turn-up for one of five cards first, or not


GAME = Ramsen()
