"""Tippen said again: three cards, thirds of the pot, and what a bête pays."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import (
    FOLLOW_ONLY,
    STRICT,
    TRUMP_NO_HEAD,
    WIN_IF_ABLE,
    Rules,
    by_tricks,
    cards_of,
    pot_of,
    short_of,
    trump_to,
)


class Tippen(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-30, 30)
    play_options = (
        {},
        {"must_trump": False},
        {"must_head": True},
        {"must_trump": False, "must_head": True},
        {"winner_leads_trump": True},
    )
    hidden_decisions = False
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in "AKOUT987"]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        if options.get("must_head"):
            return STRICT if options.get("must_trump", True) else WIN_IF_ABLE
        return TRUMP_NO_HEAD if options.get("must_trump", True) else FOLLOW_ONLY

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        lead = [("play.lead-trump", trump_to())] if options.get("winner_leads_trump") else []
        return Rules(self.trumps(trump, options), "AKOUT987", self.profile(options), lead=lead)

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        hops = {"sprung": ["hop"], "hop-and-sprung": ["hop", "jump"]}.get(options.get("cut", "off"), [])
        if hops and rng.random() < 0.3:
            return {"tricks": counted([], [], len(seats)), "called": rng.choice(hops)}
        left = [seat for seat in seats if pot_of(before) == 0 or rng.random() < 0.7] or [rng.choice(seats)]
        winners = random_winners(rng, left, 3)
        return {"tricks": counted(winners, left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        for word in ("hop", "jump"):
            if hand.said(word):
                return {"tricks": [None] * hand.seats, "called": word}
        alone = hand.who("lone")
        return {"tricks": hand.taken if alone is None else counted([alone] * 3, [alone], hand.seats)}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        seats, dealer = len(before), facts.get("dealer", 0)
        each = 3 if options.get("stake") == "everybody-dealer-double" else 0
        paid = [each + (3 if seat == dealer else 0) for seat in range(seats)]
        pot = int(pot_of(before)) + sum(paid)
        after = [chips - stake for chips, stake in zip(before, paid, strict=True)]
        if facts.get("called") == "jump":
            after[(dealer + 1) % seats] -= 3
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += pot
        elif left:
            cap = options.get("bete_cap", "none")
            after = [chips + won for chips, won in zip(after, by_tricks(pot, tricks, 3), strict=True)]
            for seat in short_of(tricks):
                after[seat] -= pot if cap == "none" else min(pot, cap)
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int:
        return (dealer + (2 if facts.get("called") == "jump" else 1)) % seats

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [1, 1, "-"]}),
        ({}, 3, {"tricks": [3, 0, 0], "called": "hop"}),
        ({"cut": "sprung"}, 3, {"tricks": ["-", "-", "-"], "called": "jump"}),
        ({"cut": "sprung"}, 3, {"tricks": [2, 1, "-"], "called": "hop"}),
        ({}, 3, {"tricks": [3, 0, 0], "trump": "H"}),
        ({}, 3, {"tricks": ["-", 3, 0]}),
    )
    clashes = ((6, {"exchange": True}),)

    def closed_forms(self) -> None:
        assert 2 * 2 * 2 * 2 - 1 == 15  # four tap or pass; when three have passed, the last one is not asked


GAME = Tippen()
