"""Three-card Loo said again: thirds of the pool, the loo, the miss, and the duties of who leads."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import (
    WIN_IF_ABLE,
    Moment,
    Rules,
    by_tricks,
    cards_of,
    pot_of,
    short_of,
    top_trump_or_next,
    trump_to,
)

Impossible = Sequence[tuple[Options, int, Facts]]
Clashes = Sequence[tuple[int, Options]]


def highest_of_two(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """To the first and the second trick: the highest of two trumps or more."""
    own = [card for card in rules.trumps if card in hand]
    return own[:1] if moment.trick < 3 and len(own) > 1 else []


LEAD = [
    ("play.lead-ace", top_trump_or_next),
    ("play.lead-trump", trump_to(2)),
    ("play.lead-high", highest_of_two),
]


class Loo(Restated):
    """Chips won or lost; the pool is what all together lack."""

    pot = True
    score_range = (-30, 30)
    play_options: tuple[Options, ...] = ({}, {"pack": 32})
    hidden_decisions = False
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987" if options.get("pack") == 32 else "AKOUT98765432")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in "AKOUT98765432"]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT98765432"

    def profile(self, options: Options) -> str:
        return WIN_IF_ABLE

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        return Rules(self.trumps(trump, options), self.plain_ranks(options), WIN_IF_ABLE, lead=LEAD)

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        if pot_of(before) and options.get("miss", True) and not options.get("club_law") and rng.random() < 0.3:
            lone, dealer = rng.sample(seats, 2)
            winners = random_winners(rng, [lone, dealer], 3)
            tricks = counted(winners, [lone, dealer], len(seats))
            return {"tricks": tricks, "called": "defended", "caller": dealer, "dealer": dealer}
        trump = rng.choice("EGHS")
        all_in = pot_of(before) == 0 or (trump == "E" and self.club_law(options))
        left = [seat for seat in seats if all_in or rng.random() < 0.7] or [rng.choice(seats)]
        winners = random_winners(rng, left, 3)
        told: Facts = {"tricks": counted(winners, left, len(seats))}
        return told | {"trump": trump} if self.club_law(options) else told

    def club_law(self, options: Options) -> bool:
        """Whether all must play in clubs, so that a sheet asks for the trump suit."""
        return bool(options.get("club_law", False))

    def facts_of(self, hand: Played, options: Options) -> Facts:
        alone, defender = hand.who("lone"), hand.who("defended")
        told: Facts = {"tricks": hand.taken if alone is None else counted([alone] * 3, [alone], hand.seats)}
        if self.club_law(options):
            told["trump"] = hand.trump
        return told if defender is None else told | {"called": "defended", "caller": defender}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, dealer = list(before), facts.get("dealer", 0)
        after[dealer] -= 3
        pool = int(pot_of(before)) + 3
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += pool
            return Settled(after)
        loo = options.get("loo", 6)
        price = pool if loo == "unlimited" else loo
        if options.get("half_loo") and pool == 3:
            price = 3
        spared = facts.get("caller")
        for seat, won in enumerate(by_tricks(pool, tricks, 3)):
            after[seat] += 0 if seat == spared else won
        for seat in short_of(tricks):
            after[seat] -= 0 if seat == spared else price
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible: Impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": ["-", 3, 0]}),
        ({}, 3, {"tricks": [1, 2, 0], "called": "defended", "caller": 0}),
        ({}, 3, {"tricks": [1, 2, "-"], "called": "defended", "caller": 1}),
        ({"club_law": True}, 3, {"tricks": [1, 2, "-"], "trump": "E"}),
        ({}, 3, {"tricks": [3, 0, 0], "trump": "H"}),
    )
    clashes: Clashes = (
        (10, {"pack": 32}),
        (3, {"miss": False, "miss_leads": True}),
        (3, {"half_loo": True, "loo": "unlimited"}),
    )

    def closed_forms(self) -> None:
        # Three players: who stands or throws up, and the miss with one of them. Stand or throw up before the dealer:
        # both stand: dealer stand, up, miss 3; one stands: stand, miss, for the pool 3 (twice); none: 1; the miss taken
        # first: the second stands or not, the dealer stands or not (the last left alone is not asked): 2 + 2, and 2 + 2
        # for the second taking it after one who stands, and after one who threw up the dealer has 2.
        assert 3 + 3 + 3 + 1 + 4 + 2 + 2 == 18


GAME = Loo()
