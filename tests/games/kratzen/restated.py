"""Kratzen said again: the Muss and its cut, then a quarter of the pot for each trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Score, Settled, Tricks, counted, random_winners
from tests.games._shared.undertaking import FOUR, Undertaking, alone
from tests.games.sheet_rules import STRICT, WIN_IF_ABLE, by_tricks, pot_of, short_of

MUSS = {"called": "muss", "dealer": 0, "paid": [1, 0, 0, 0]}


class Kratzen(Undertaking):
    """An empty pot is filled by a Muss; then everybody who plays owes one trick."""

    pot = True
    score_range = (-10, 30)
    between_hands = frozenset({"rounds"})
    play_options = ({}, {"under_trump": False})

    def pack(self, options: Options, seats: int) -> list[str]:
        return [*super().pack(options, seats), "S6"]

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + "A", "S6", *(trump + rank for rank in "KOUT987")]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        return STRICT if options.get("under_trump", True) else WIN_IF_ABLE

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        found = super().scores(rng, seats, options)
        if rng.random() < 0.4:  # an empty pot is common, and makes a Muss
            found[0] -= sum(found) + rng.choice((0, 0, 1, 3))
        return found

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats, pot = range(len(before)), pot_of(before)
        facts: Facts = {"dealer": rng.choice(seats)}
        if pot < FOUR:
            facts |= {"called": "muss", "paid": [rng.choice((0, 0, 1, 2)) for _ in seats]}
            facts["paid"][facts["dealer"]] += 1
        bound = pot < FOUR or (options.get("bare_pot_binds", True) and pot <= len(before) + 1)
        left = [seat for seat in seats if bound or rng.random() < 0.7]
        winners = random_winners(rng, left, FOUR) if len(left) > 1 else []
        return facts | {"tricks": counted(winners, left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        lone = hand.who("lone")
        facts: Facts = {"tricks": [FOUR if seat == lone else None for seat in range(hand.seats)]}
        if lone is None:
            facts["tricks"] = hand.taken
        if hand.said("muss"):
            chips = hand.said("paid")
            facts |= {
                "called": "muss",
                "paid": [sum(n for who, n in chips if who == seat) for seat in range(hand.seats)],
            }
        return facts | {"dealer": hand.dealer}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, pot = list(before), int(pot_of(before))
        if facts.get("called") == "muss":
            for seat, n in enumerate(tricks):
                after[seat] -= 1 + facts["paid"][seat] + (not n)
        elif alone(tricks):
            after[next(seat for seat, n in enumerate(tricks) if n is not None)] += pot
        elif any(n is not None for n in tricks):
            after = [was + chips for was, chips in zip(after, by_tricks(pot, tricks, FOUR), strict=True)]
            for seat in short_of(tricks):
                after[seat] -= pot
        return Settled(after)

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return (int(facts.get("dealer", dealer)) + 1) % seats

    def winners(self, scores: Sequence[Score], options: Options) -> list[int]:
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    impossible = (
        ({}, 4, {"dealer": 0, "tricks": [2, 1, 1, 0]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 0, 0]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, "-"]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, 0], "paid": [0, 0, 0, 0]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, 0], "paid": [1, 0, 0]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, 0], "paid": [99, 0, 0, 0]}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, 0], "called": "force"}),
        ({}, 4, MUSS | {"tricks": [2, 1, 1, 0], "declarer": 1}),
    )

    def closed_forms(self) -> None:
        ways = sum(comb(FOUR, n) for n in range(FOUR + 1))
        assert ways == 16  # which of four cards to exchange
        assert 2**4 == 16  # each of four plays or drops out
        assert 32 - 8 == 24  # places to cut at, the Weli at the bottom, that show no Ace and no Seven


GAME = Kratzen()
