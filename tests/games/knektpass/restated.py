"""Knektpass said again: the jacks above all trumps, and as many tricks due as cards were exchanged."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, WIN_IF_ABLE, cards_of

KNIGHTS = ["EU", "GU", "HU", "SU"]


class Knektpass(Restated):
    """One off per trick if the promise is kept, else five on for each trick that is missing."""

    score_range = (1, 30)
    play_options = ({}, {"void_must_trump": True})
    longest = None  # who exchanges at random promises more tricks than there are
    between_hands = frozenset({"all_pass"})

    def pack(self, options: Options, seats: int) -> list[str]:
        size = options.get("pack_size", "by-players")
        if size == "by-players":
            size = 36 if seats < 4 else 52
        return cards_of("AKOUT9876" if size == 36 else "AKOUT98765432")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return KNIGHTS + [trump + rank for rank in "AKOT98765432"]

    def plain_ranks(self, options: Options) -> str:
        return "AKOT98765432"

    def profile(self, options: Options) -> str:
        return STRICT if options.get("void_must_trump") else WIN_IF_ABLE

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = len(before)
        left = [seat for seat in range(seats) if rng.random() < 0.75]
        nothing = [0] * seats
        if not left:
            return {"tricks": [None] * seats, "called": "all-pass"}
        if len(left) == 1:
            return {"tricks": counted([], left, seats), "exchanged": nothing}
        talon = len(self.pack(options, seats)) - 5 * seats - 1
        exchanged = nothing
        for _ in range(options.get("exchange_rounds", 3)):
            for seat in left:
                cap = 5 - (exchanged[seat] if options.get("exchange_cap") != "five-each-round" else 0)
                n = min(rng.randint(0, cap), talon) if rng.random() < 0.6 else 0
                exchanged[seat] += n
                talon -= n
        return {"tricks": counted(random_winners(rng, left, 5), left, seats), "exchanged": exchanged}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if not any(hand.playing):
            return {"tricks": hand.taken, "called": "all-pass"}
        given = [sum(n for who, n in hand.said("exchanged") if who == seat) for seat in range(hand.seats)]
        return {"tricks": hand.taken, "exchanged": [n if hand.playing[s] else 0 for s, n in enumerate(given)]}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] -= 5
            left = []
        for seat in left:
            n, due = tricks[seat] or 0, facts.get("exchanged", [0] * len(before))[seat]
            if n < due:
                after[seat] += 5 * (due - n)
            elif n or not options.get("zero_trick_penalty"):
                after[seat] -= n
            else:
                after[seat] += 5
        home = [seat for seat, points in enumerate(after) if points == min(after)] if min(after) <= 0 else []
        return Settled(after, home)

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        if facts.get("called") == "all-pass" and options.get("all_pass") == "same-dealer":
            return dealer
        return (dealer + 1) % seats

    impossible = (
        ({}, 3, {"tricks": [5, 1, "-"], "exchanged": [0, 0, 0]}),
        ({}, 3, {"tricks": [4, 0, "-"], "exchanged": [0, 0, 0]}),
        ({}, 3, {"tricks": [5, 0, "-"], "exchanged": [0, 0, 1]}),
        ({}, 3, {"tricks": [5, 0, "-"], "exchanged": [0, 0]}),
        ({}, 3, {"tricks": [5, 0, "-"], "exchanged": [6, 0, 0]}),
        ({}, 3, {"tricks": ["-", 0, "-"], "exchanged": [0, 1, 0]}),
        ({}, 3, {"tricks": ["-", 5, "-"], "exchanged": [0, 1, 0]}),
        ({}, 3, {"tricks": [3, 2, "-"], "called": "all-pass"}),
        ({}, 10, {"tricks": [5, *[0] * 9], "exchanged": [1, 1, *[0] * 8]}),
        ({"exchange_cap": "five-each-round"}, 3, {"tricks": [5, 0, 0], "exchanged": [11, 10, 0]}),
        ({"pack_size": 36}, 7, {"tricks": [5, *[0] * 6], "exchanged": [1, *[0] * 6]}),
        ({}, 3, {"tricks": [5, 0, 0], "bid": 3}),
    )
    clashes = (
        (8, {"pack_size": 36}),
        (4, {"exchange_cap": "five-each-round", "exchange_rounds": 1}),
    )

    def closed_forms(self) -> None:
        assert sum(comb(5, n) for n in range(6)) == 32  # any of the five cards, or none
        # Two rounds: after n cards any of the five he then holds, up to five in all; after none no second.
        first = [comb(5, n) for n in range(6)]
        second = [1, *(sum(comb(5, m) for m in range(6 - n)) for n in range(1, 6))]
        assert sum(a * b for a, b in zip(first, second, strict=True)) == 607
        assert 10 * 5 + 1 == 51  # one of ten takes the last card for one of his five, or nobody does


GAME = Knektpass()
