"""Julepe said again: two tricks or a julep, the plate for who makes them, and the pack that is defended."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, WIN_IF_ABLE, cards_of, pot_of, short_of

RANKS = "A3KOU76542"
PUESTA = JULEP = 10


class Julepe(Restated):
    """Chips won or lost; the plate is what all together lack. The other way round the table."""

    pot = True
    clockwise = False
    score_range = (-40, 40)
    play_options = ({}, {"joker": True}, {"excuse": True})
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS) + (["ST"] if options.get("joker") else [])

    def trumps(self, trump: str, options: Options) -> list[str]:
        ace, *rest = [trump + rank for rank in RANKS]
        return [ace, "ST", *rest] if options.get("joker") else [ace, *rest]

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return WIN_IF_ABLE if options.get("excuse") else STRICT

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats, dealer = range(len(before)), rng.randrange(len(before))
        if options.get("defend", True) and rng.random() < 0.3:
            left = rng.sample(seats, 2)
            winners = random_winners(rng, left, 5)
            defended: Facts = {"called": "defended", "caller": left[0], "dealer": dealer}
            return defended | {"tricks": counted(winners, left, len(seats))}
        left = [seat for seat in seats if rng.random() < 0.6]
        winners = random_winners(rng, left, 5) if left else []
        told: Facts = {"tricks": counted(winners, left, len(seats)), "dealer": dealer}
        if dealer in left and options.get("turn_up", "dealer-double") == "dealer-double" and rng.random() < 0.5:
            told["fined"] = [dealer]
        return told

    def facts_of(self, hand: Played, options: Options) -> Facts:
        alone, defender, taker = hand.who("lone"), hand.who("defended"), hand.who("swapped")
        told: Facts = {"tricks": hand.taken if alone is None else counted([alone] * 5, [alone], hand.seats)}
        if defender is not None:
            return told | {"called": "defended", "caller": defender}
        if taker is not None and options.get("turn_up", "dealer-double") == "dealer-double":
            told["fined"] = [taker]
        return told

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        dealer = facts.get("dealer", 0)
        pays = range(len(before)) if options.get("puesta") == "everybody" else [dealer]
        after = [chips - (PUESTA if seat in pays else 0) for seat, chips in enumerate(before)]
        plate = int(pot_of(after))
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if facts.get("called") == "defended":
            return Settled(self._defended(after, plate, tricks, facts["caller"]))
        if len(left) == 1:
            after[left[0]] += plate
            return Settled(after)
        for seat in short_of(tricks, 2):
            julep = JULEP * (2 if seat in (facts.get("fined") or ()) else 1)
            after[seat] -= julep
            plate += julep
        made = [seat for seat in left if (tricks[seat] or 0) >= 2]
        for seat in made:
            after[seat] += plate // len(made)
        return Settled(after)

    def _defended(self, after: list[Score], plate: int, tricks: Tricks, defender: int) -> list[Score]:
        (bidder,) = [seat for seat, n in enumerate(tricks) if n is not None and seat != defender]
        own, others = tricks[bidder] or 0, tricks[defender] or 0
        if own < 2:
            after[bidder] -= JULEP
            after[defender] += plate + JULEP
        else:
            after[bidder] += plate if others < 2 else plate // 2
        return after

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [3, 2, "-"], "called": "defended"}),
        ({}, 3, {"tricks": [3, 1, 1], "called": "defended", "caller": 0}),
        ({}, 3, {"tricks": [3, 2, "-"], "called": "defended", "caller": 2}),
        ({}, 3, {"tricks": [3, 2, "-"], "fined": [1]}),
        ({}, 3, {"tricks": ["-", 2, 3], "fined": [0]}),
        ({"defend": False}, 3, {"tricks": [3, 2, "-"], "called": "defended", "caller": 1}),
        ({"turn_up": "stays"}, 3, {"tricks": [3, 2, "-"], "fined": [0]}),
    )

    def closed_forms(self) -> None:
        # Three stay or drop: one way in which all drop, three with two in, one with three in; where one is left alone
        # (three ways) the other two are asked in turn: both decline, or the first or the second defends and lays one
        # of six cards away.
        assert 1 + 3 + 1 + 3 * (1 + 2 * 6) == 44
        assert sum(comb(5, n) for n in range(6)) == 32  # which of five cards to exchange


GAME = Julepe()
