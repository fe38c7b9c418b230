"""Fünf dazu! said again: no trumps, one off per trick, five on for none."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_HEAD_NT, FOLLOW_ONLY, cards_of

RANKS = "ATKOU987"


class FuenfDazu(Restated):
    """Everybody plays; with two finishers the first of them sits out."""

    trump_suits = ("",)
    score_range = (1, 25)
    hidden_decisions = False
    longest = None  # four players add more than they take off: such a match may go on for ever
    between_hands = frozenset({"start_points"})
    play_options = ({}, {"must_head": False})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return []

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return FOLLOW_HEAD_NT if options.get("must_head", True) else FOLLOW_ONLY

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        scores = self.scores(rng, seats, options)
        if options.get("finishers") != 2 or rng.random() < 0.5:
            return {"scores": scores}
        first = rng.randrange(seats)
        scores[first] = rng.randint(-4, 0)
        return {"scores": scores, "home": (first,)}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        left = [seat for seat, score in enumerate(before) if score > 0]
        return {"tricks": counted(random_winners(rng, left, 5), left, len(before))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        return {"tricks": hand.taken}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        for seat, n in enumerate(tricks):
            if n is not None:
                after[seat] = before[seat] - n if n else before[seat] + 5
        if options.get("finishers") != 2:
            return Settled(after, super().winners(after, options) if min(after) <= 0 else [])
        sitting = list(facts.get("home", []))
        arrived = [seat for seat, score in enumerate(after) if score <= 0 and seat not in sitting]
        home = sitting + sorted(arrived, key=lambda seat: (after[seat], seat))
        if len(home) < 2:
            return Settled(after, [], home=home)
        first = sitting or [seat for seat in arrived if after[seat] == after[home[0]]]
        return Settled(after, first, home=home)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return None if options.get("finishers") == 2 else super().next_dealer(dealer, seats, facts, options)

    impossible = (
        ({}, 3, {"tricks": [3, 1, 0]}),
        ({}, 3, {"tricks": [3, 2, "-"]}),
        ({}, 3, {"tricks": [5, 0]}),
        ({}, 3, {"tricks": [0, 0, 0]}),
        ({"finishers": 2}, 3, {"tricks": [3, 2, "-"]}),
        ({}, 3, {"tricks": [3, 2, 0], "trump": "H"}),
    )
    clashes = ((2, {"finishers": 2}),)

    def closed_forms(self) -> None:
        assert 5**3 * 4**3 == 8000
        assert 2 * 5 + 1 + 1 + 5 * 2 + 5 * 2 == 32
        assert 3 * 5 + 1 + 2 + 5 * 2 + 5 * 2 == 38


GAME = FuenfDazu()
