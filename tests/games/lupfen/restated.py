"""Lupfen said again: antes and prices, thirds of the pool, the limited bête, and three Unters."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, TRUMP_NO_HEAD, by_tricks, cards_of, pot_of, short_of


class Lupfen(Restated):
    """Chips won or lost; the pool is what all together lack."""

    pot = True
    score_range = (-30, 30)
    play_options = ({}, {"must_head": False})
    hidden_decisions = False
    between_hands = frozenset({"rounds"})
    clockwise = False

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("ATKOU")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in "ATKOU"]

    def plain_ranks(self, options: Options) -> str:
        return "ATKOU"

    def profile(self, options: Options) -> str:
        return STRICT if options.get("must_head", True) else TRUMP_NO_HEAD

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        priced = options.get("form") != "vorarlberg"
        if not priced and pot_of(before) == 0:
            return {"tricks": counted(random_winners(rng, seats, 3), seats, len(seats))}
        if rng.random() < 0.2:
            return {"tricks": counted([], [], len(seats)), "called": "all-pass"}
        lifter = rng.choice(seats)
        left = [seat for seat in seats if seat == lifter or rng.random() < 0.6]
        told: Facts = {"declarer": lifter}
        if priced:
            told["bid"] = rng.randint(1, options.get("highest_price", 5))
        if options.get("three_unters") and len(left) > 1 and rng.random() < 0.3:
            return told | {"tricks": counted([], left, len(seats)), "called": "flush", "caller": rng.choice(left)}
        return told | {"tricks": counted(random_winners(rng, left, 3), left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("all-pass"):
            return {"tricks": [None] * hand.seats, "called": "all-pass"}
        alone, lifter, shown = hand.who("lone"), hand.who("declarer"), hand.who("flush")
        told: Facts = {"tricks": hand.taken if alone is None else counted([alone] * 3, [alone], hand.seats)}
        if lifter is not None:
            told["declarer"] = lifter
        if prices := hand.said("bid"):
            told["bid"] = prices[-1][1]
        return told if shown is None else told | {"called": "flush", "caller": shown}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        priced = options.get("form") != "vorarlberg"
        lay = int(pot_of(before))
        each = 1 if priced or lay == 0 else 0
        price = facts.get("bid", 0)
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        after = [chips - each - (price if seat in left else 0) for seat, chips in enumerate(before)]
        pool = lay + each * len(before) + price * len(left)
        if facts.get("called") == "flush":
            after[facts["caller"]] += pool
        elif len(left) == 1:
            after[left[0]] += pool
        elif left:
            after = [chips + won for chips, won in zip(after, by_tricks(pool, tricks, 3), strict=True)]
            limited = priced and options.get("bete_cap", "twice-the-price") == "twice-the-price"
            most = 2 * options.get("highest_price", 5) if limited else pool
            for seat in short_of(tricks):
                after[seat] -= min(pool, most)
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int:
        return (dealer + (1 if options.get("form") == "vorarlberg" else -1)) % seats

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"], "declarer": 0, "bid": 1}),
        ({}, 3, {"tricks": [2, 1, "-"], "bid": 1}),
        ({}, 3, {"tricks": [2, 1, "-"], "declarer": 2, "bid": 1}),
        ({}, 3, {"tricks": [2, 1, "-"], "declarer": 0}),
        ({}, 3, {"tricks": [2, 1, "-"], "declarer": 0, "bid": 6}),
        ({}, 3, {"tricks": [2, 1, "-"], "called": "all-pass"}),
        ({"form": "vorarlberg"}, 3, {"tricks": [3, 0, "-"]}),
        ({"three_unters": True}, 3, {"tricks": [0, 0, "-"], "called": "flush", "declarer": 0, "bid": 1, "caller": 2}),
    )
    clashes = (
        (3, {"form": "vorarlberg", "highest_price": 3}),
        (3, {"form": "vorarlberg", "bete_cap": "none"}),
    )

    def closed_forms(self) -> None:
        # Among three the first who lifts names one of five prices, and each of the two others plays or not.
        assert 3 * 5 * 2 * 2 + 1 == 61  # or nobody lifts


GAME = Lupfen()
