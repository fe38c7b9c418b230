"""What Mistigri and Loo with five cards share: a card above all trumps, and a hand of one suit that takes the pot."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, counted, random_winners


class PamGame(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-30, 30)
    between_hands = frozenset({"rounds"})
    rare = frozenset({"show"})

    def all_play(self, before: list[Score], options: Options) -> bool:
        """Whether nobody may drop out."""
        return False

    def spared(self, rng: random.Random, others: list[int]) -> list[int]:
        """Who gets off when another shows a winning hand."""
        return []

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        everybody = self.all_play(before, options)
        left = [seat for seat in seats if everybody or rng.random() < 0.7] or [rng.choice(seats)]
        if len(left) > 1 and rng.random() < 0.3:
            caller = rng.choice(left)
            off = self.spared(rng, [seat for seat in left if seat != caller])
            shown: Facts = {"called": "flush", "caller": caller, "tricks": counted([], left, len(seats))}
            return shown | ({"followed": off} if off else {})
        return {"tricks": counted(random_winners(rng, left, 5), left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("flush"):
            off = [seat for seat, _ in hand.said("spared")]
            shown: Facts = {"called": "flush", "caller": hand.who("flush"), "tricks": hand.taken}
            return shown | ({"followed": off} if off else {})
        alone = hand.who("lone")
        return {"tricks": hand.taken if alone is None else counted([alone] * 5, [alone], hand.seats)}

    def winners(self, scores: object, options: Options) -> None:
        return None
