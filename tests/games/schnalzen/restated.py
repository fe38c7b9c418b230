"""Schnalzen said again: the Weli, staying at home, a sweep."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, STRICT, TRUMP_NO_HEAD, cards_of

PROFILES = {"follow-only": FOLLOW_ONLY, "trump-no-head": TRUMP_NO_HEAD, "strict": STRICT}


class Countdown(Restated):
    """What Schnalzen and Schnellen share: the pack with the Weli, one off per trick, one on for staying at home."""

    score_range = (1, 30)

    def pack(self, options: Options, seats: int) -> list[str]:
        return [*cards_of("AKOUT987"), "S6"]

    def trumps(self, trump: str, options: Options) -> list[str]:
        if not trump:
            return ["S6"]
        return [trump + "A", "S6", *(trump + rank for rank in "KOUT987")]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def winners_now(self, after: list[Score]) -> list[int]:
        """Who has won by these scores; nobody while all are above nought."""
        return [seat for seat, score in enumerate(after) if score == min(after)] if min(after) <= 0 else []


class Schnalzen(Countdown):
    """Ten on for no trick; all five are worth ten, and cost the others as much."""

    trump_suits = ("E", "G", "H", "S", "")
    longest = None  # where everybody plays on a hope the fines are more than the tricks
    hidden_decisions = False
    play_options = ({}, {"play": "trump-no-head"}, {"play": "strict"})

    def profile(self, options: Options) -> str:
        return PROFILES[options.get("play", "follow-only")]

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        dealer = rng.randrange(4)
        if options.get("weli_turned") == "redeal" and rng.random() < 0.1:
            return {"dealer": dealer, "tricks": [None] * 4, "called": "redeal"}
        low = options.get("no_drop_at_or_below", 5)
        few = 0 if low == "off" else low
        bound = [before[s] <= few or (s == dealer and not options.get("dealer_may_drop")) for s in range(4)]
        left = [seat for seat in range(4) if bound[seat] or rng.random() < 0.6] or [dealer]
        winners = random_winners(rng, left, 5) if len(left) > 1 else []
        facts: Facts = {"dealer": dealer, "tricks": counted(winners, left, 4)}
        return facts | ({"trump": rng.choice("EGHS")} if options.get("hearts_double") else {})

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("redeal"):
            return {"tricks": [None] * 4, "called": "redeal"}
        facts: Facts = {"tricks": hand.taken, "dealer": hand.dealer}
        return facts | ({"trump": hand.trump} if options.get("hearts_double") else {})

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        if facts.get("called") == "redeal":
            return Settled(list(before), [])
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        sweep = len(left) > 1 and any(n == 5 for n in tricks)
        factor = 2 if options.get("hearts_double") and facts.get("trump") == "H" else 1
        after = list(before)
        for seat, n in enumerate(tricks):
            if n is None:
                change = 1
            elif len(left) == 1:
                change = -5
            elif sweep:
                change = -10 if n else 10
            else:
                change = -n if n else options.get("no_trick_penalty", 10)
            after[seat] += factor * change
        return Settled(after, self.winners_now(after))

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return dealer if facts.get("called") == "redeal" else super().next_dealer(dealer, seats, facts, options)

    impossible = (
        ({}, 4, {"tricks": [2, 2, "-", 2]}),
        ({}, 4, {"tricks": ["-", 2, 2, 1]}),
        ({}, 4, {"tricks": [2, "-", 3, 0], "dealer": 1}),
        ({}, 4, {"tricks": ["-", "-", "-", "-"], "dealer": 3}),
        ({"dealer_may_drop": True}, 4, {"tricks": ["-", "-", "-", "-"]}),
        ({}, 4, {"tricks": [2, 2, "-", 1], "trump": "H"}),
        ({}, 4, {"tricks": [5, "-", "-", "-"], "bid": 1}),
        ({}, 4, {"tricks": ["-", "-", "-", "-"], "called": "redeal"}),
        ({"weli_turned": "redeal"}, 4, {"tricks": [2, 3, 0, 0], "called": "redeal"}),
        ({"weli_turned": "redeal"}, 4, {"tricks": ["-", "-", "-", "-"]}),
    )

    def closed_forms(self) -> None:
        assert 2 * 2 * 2 == 8
        assert 1 + 5 + 10 + 10 == 26  # none to three of five cards


GAME = Schnalzen()
