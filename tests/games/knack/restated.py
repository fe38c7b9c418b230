"""Knack said again: thirds of the pot, the stake for no trick, and the card led face down."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import (
    FIRST,
    FOLLOW_ONLY,
    Moment,
    Rules,
    by_tricks,
    cards_of,
    pot_of,
    short_of,
    top_trump,
    trump_to,
)

LEAD = [("play.lead-ace", top_trump), ("play.lead-trump", trump_to(2))]
FACE_DOWN = "??"


class CoveredRules(Rules):
    """A card face down is the lowest trump; to the second trick nothing but a trump may be led openly."""

    def suit(self, card: str) -> str:
        return "TRUMP" if card == FACE_DOWN else super().suit(card)

    def beats(self, card: str, best: str) -> bool:
        if best == FACE_DOWN:
            return self.suit(card) == "TRUMP"
        return super().beats(card, best)

    def why_not(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> dict[str, str]:
        if not table and moment.trick == 2 and not any(card in self.trumps for card in hand):
            return dict.fromkeys(hand, "play.cover")
        return super().why_not(hand, table, moment)


class Knack(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-30, 30)
    play_options: tuple[Options, ...] = ({}, {"pack": 52})
    between_hands = frozenset({"rounds"})
    stake = 3

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT98765432" if options.get("pack") == 52 else "AKOUT9876")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in "AKOUT98765432"]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT98765432"

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        return CoveredRules(self.trumps(trump, options), self.plain_ranks(options), FOLLOW_ONLY, lead=LEAD)

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        left = [seat for seat in seats if rng.random() < 0.6] or [rng.choice(seats)]
        return {"tricks": counted(random_winners(rng, left, 3), left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        alone = hand.who("lone")
        return {"tricks": hand.taken if alone is None else counted([alone] * 3, [alone], hand.seats)}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        stake = options.get("stake", self.stake)
        after = list(before)
        after[facts.get("dealer", 0)] -= stake
        pot = int(pot_of(before)) + stake
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += pot
            return Settled(after)
        after = [chips + won for chips, won in zip(after, by_tricks(pot, tricks, 3), strict=True)]
        for seat in short_of(tricks):
            after[seat] -= pot if options.get("penalty") == "pot" else stake
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible: Sequence[tuple[Options, int, Facts]] = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [3, 0, 0], "trump": "H"}),
        ({}, 3, {"tricks": [3, 0]}),
    )

    def closed_forms(self) -> None:
        changes = 1 + 3 + 3  # none, one or two of three cards
        assert changes == 7
        # Two are left when the third folds at once: both go on, then the first knocks (and the second knocks or folds)
        # or folds; a player left alone is not asked.
        assert 7 * 7 * (2 + 1) + 7 * 1 + 1 * 1 == 155


GAME = Knack()
