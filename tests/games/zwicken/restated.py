"""Zwicken said again: the Belli, thirds of the Stock, the bête, and the dealer who must show a trump."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import (
    FOLLOW_HEAD_NT,
    FOLLOW_ONLY,
    STRICT,
    TRUMP_NO_HEAD,
    by_tricks,
    cards_of,
    pot_of,
    short_of,
)


class Zwicken(Restated):
    """Chips won or lost; the Stock is what all together lack."""

    pot = True
    score_range = (-30, 30)
    play_options = (
        {},
        {"belli": False},
        {"must_trump": False},
        {"must_head": True},
        {"must_trump": False, "must_head": True},
    )
    hidden_decisions = False
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        run = [trump + "A", "S7"] if options.get("belli", True) else [trump + "A"]
        return run + [trump + rank for rank in "KOUT987" if trump + rank not in run]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        if options.get("must_head"):
            return STRICT if options.get("must_trump", True) else FOLLOW_HEAD_NT
        return TRUMP_NO_HEAD if options.get("must_trump", True) else FOLLOW_ONLY

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        if options.get("hop_and_jump") and rng.random() < 0.3:
            return {"tricks": counted([], [], len(seats)), "called": rng.choice(["hop", "jump"])}
        left = [seat for seat in seats if rng.random() < 0.7]
        if not left and not options.get("dealer_needs_trump", True):
            left = [0]
        winners = random_winners(rng, left, 3) if left else []
        told: Facts = {"tricks": counted(winners, left, len(seats))}
        if options.get("lost_belli", "free") != "free" and len(left) > 1 and rng.random() < 0.5:
            told["fined"] = [rng.choice([seat for seat in left if told["tricks"][seat] < 3])]
        return told

    def facts_of(self, hand: Played, options: Options) -> Facts:
        for word in ("hop", "jump"):
            if hand.said(word):
                return {"tricks": [None] * hand.seats, "called": word}
        alone = hand.who("lone")
        told: Facts = {"tricks": hand.taken if alone is None else counted([alone] * 3, [alone], hand.seats)}
        if options.get("lost_belli", "free") != "free":
            fined = [
                seats[cards.index("S7")]
                for seats, cards, _ in hand.tricks
                if "S7" in cards and hand.trump + "A" in cards
            ]
            if fined:
                told["fined"] = fined
        return told

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        seats, dealer = len(before), facts.get("dealer", 0)
        after = list(before)
        after[dealer] -= 3
        stock = int(pot_of(before)) + 3
        if facts.get("called") == "jump":
            after[(dealer + 1) % seats] -= 3
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += stock
        elif left:
            after = [chips + won for chips, won in zip(after, by_tricks(stock, tricks, 3), strict=True)]
            for seat in short_of(tricks):
                after[seat] -= stock
        for seat in facts.get("fined", []):
            after[seat] -= stock if options["lost_belli"] == "stock" else 3
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int:
        return (dealer + (2 if facts.get("called") == "jump" else 1)) % seats

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [3, 0, 0], "called": "hop"}),
        ({"hop_and_jump": True}, 3, {"tricks": [2, 1, "-"], "called": "hop"}),
        ({"hop_and_jump": True, "belli": False}, 3, {"tricks": ["-", "-", "-"], "called": "jump"}),
        ({}, 3, {"tricks": [3, 0, 0], "fined": [1]}),
    )
    clashes = (
        (6, {"exchange": True}),
        (3, {"belli": False, "lost_belli": "stake"}),
    )

    def closed_forms(self) -> None:
        assert 1 + 3 == 4  # the dealer turns the top card, or lays one of three open
        assert 2 * 2 * 2 - 1 == 7  # three play or pass; the last one left alone is not asked
        assert 7 + 3 * 2 * 2 == 19  # after a card of his own the dealer, who speaks last, has no choice


GAME = Zwicken()
