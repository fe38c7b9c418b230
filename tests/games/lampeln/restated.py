"""Lampeln said again: eighths of the pot, and a lamb for every player with fewer than two tricks."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, by_tricks, cards_of, pot_of, short_of

STAKE = 8
HOPS = {"hop_and_jump": True}


class Lampeln(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-60, 60)
    hidden_decisions = False
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + "A", "S7", *(trump + rank for rank in "KOUT987" if trump + rank != "S7")]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        bare = rng.random() < 0.3
        return {"scores": [0] * seats if bare else self.scores(rng, seats, options)}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        dealer = rng.randrange(4)
        if options.get("hop_and_jump") and rng.random() < 0.3:
            return {"tricks": [None] * 4, "called": rng.choice(["hop", "jump"]), "dealer": dealer}
        forced = options.get("empty_game", True) and pot_of(before) == 0
        if not forced and rng.random() < 0.2:
            return {"tricks": [None] * 4, "dealer": dealer}
        left = [seat for seat in range(4) if forced or seat == dealer or rng.random() < 0.7]
        return {"tricks": counted(random_winners(rng, left, 8), left, 4), "dealer": dealer}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        for word in ("hop", "jump"):
            if hand.said(word):
                return {"tricks": [None] * 4, "called": word}
        alone = hand.who("lone")
        return {"tricks": hand.taken if alone is None else counted([alone] * 8, [alone], 4)}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        dealer = facts.get("dealer", 0)
        pot = int(pot_of(before)) + STAKE
        after = [chips - (STAKE if seat == dealer else 0) for seat, chips in enumerate(before)]
        if facts.get("called") == "jump":
            after[(dealer + 1) % 4] -= STAKE
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += pot
        elif left:
            cap = options.get("lamb_cap", "none")
            after = [chips + won for chips, won in zip(after, by_tricks(pot, tricks, 8), strict=True)]
            for seat in short_of(tricks, 2):
                after[seat] -= pot if cap == "none" else min(pot, cap)
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int:
        return (dealer + (2 if facts.get("called") == "jump" else 1)) % 4

    impossible = (
        ({}, 4, {"tricks": [4, 2, 1, 2]}),
        ({}, 4, {"tricks": [4, 4, "-", "-"]}),
        ({}, 4, {"tricks": ["-", "-", "-", "-"], "called": "hop"}),
        ({"empty_game": False}, 4, {"tricks": ["-", 4, 4, 0]}),
        ({"empty_game": False}, 4, {"tricks": ["-", 8, "-", "-"]}),
        (HOPS, 4, {"tricks": [2, 2, 2, 2], "called": "jump"}),
        ({}, 4, {"tricks": [2, 2, 2, 2], "trump": "H"}),
    )

    def closed_forms(self) -> None:
        assert 1 + 2 * 2 * 2 == 9  # the dealer passes, or three others each play or drop


GAME = Lampeln()
