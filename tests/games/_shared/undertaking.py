"""What the restated games share in which one player undertakes two tricks and the others one each."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.games import Facts, Options, Played, Restated, Score, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, cards_of

FOUR = 4


def fell_short(tricks: Tricks, facts: Facts) -> list[int]:
    """The seats that took fewer tricks than they had undertaken: two as declarer (one with Stih), else one."""
    declarer = facts.get("declarer")
    due = [(1 if facts.get("called") == "stih" else 2) if seat == declarer else 1 for seat in range(len(tricks))]
    return [seat for seat, n in enumerate(tricks) if n is not None and n < due[seat]]


def alone(tricks: Tricks) -> bool:
    """Whether nobody joined the declarer."""
    return sum(n is not None for n in tricks) == 1


class Undertaking(Restated):
    """Four cards each, a turn-up, a declarer and those who join him."""

    thrown_in = "all-pass"  # the word of a hand that nobody undertook

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT98765432"

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in self.plain_ranks(options)]

    def profile(self, options: Options) -> str:
        return STRICT

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = len(before)
        if rng.random() < 0.1:
            return {"called": self.thrown_in, "tricks": [None] * seats}
        facts = self.contract(rng, before, options)
        bound = self.bound(facts, before, options)
        declarer = facts["declarer"]
        left = [seat for seat in range(seats) if seat in bound or seat == declarer or rng.random() < 0.6]
        tricks = counted(random_winners(rng, left, FOUR), left, seats) if len(left) > 1 else counted([], left, seats)
        return facts | {"tricks": tricks}

    def contract(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        """Who is declarer, and of what."""
        return {"declarer": rng.randrange(len(before))}

    def bound(self, facts: Facts, before: list[Score], options: Options) -> Sequence[int]:
        """The seats that may not drop out of such a hand."""
        return ()

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said(self.thrown_in):
            return {"called": self.thrown_in, "tricks": [None] * hand.seats}
        lone = hand.said("lone")
        tricks = [FOUR if seat == hand.who("lone") else None for seat in range(hand.seats)] if lone else hand.taken
        return {"declarer": hand.who("declarer"), "tricks": tricks}
