"""La bourre said again: three cards, a pot of which the first trick has most, a bourre for none."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.article import Article, numbers
from tests.games.sheet_rules import STRICT, by_tricks, cards_of, pot_of, short_of

STAKE = 6


def falling(pot: int) -> list[int]:
    """The sheet's ruling for any pot."""
    third, second = pot * 2 // 9, pot // 3
    return [pot - second - third, second, third]


class LaBourre(Restated):
    """Counters won or lost; the pot is what all together lack."""

    clockwise = False
    pot = True
    between_hands = frozenset({"rounds"})
    told_trump = "G"

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def plain_ranks(self, options: Options) -> str:
        return "KOUAT987"

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in "KOUAT987"]

    def profile(self, options: Options) -> str:
        return STRICT

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        """A pot of whole stakes; often there is no bourre in it."""
        chips: list[Score] = [rng.randint(-30, 30) for _ in range(seats)]
        chips[0] -= sum(chips) + STAKE * rng.choice((0, 0, 1, 2, 3, 5))
        return chips

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        left = [seat for seat in seats if pot_of(before) == 0 or rng.random() < 0.6] or [rng.choice(seats)]
        if len(left) == 1:
            return {"tricks": counted([left[0]] * 3, left, len(seats))}
        winners = random_winners(rng, left, 3)
        return {"tricks": counted(winners, left, len(seats)), "winners": winners}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        alone = hand.who("lone")
        if alone is not None:
            return {"tricks": counted([alone] * 3, [alone], hand.seats)}
        return {"tricks": hand.taken, "winners": hand.winners}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, pot = list(before), int(pot_of(before)) + STAKE
        after[facts.get("dealer", 0)] -= STAKE
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] += pot
            return Settled(after)
        if options.get("shares") == "thirds":
            after = [chips + won for chips, won in zip(after, by_tricks(pot, tricks, 3), strict=True)]
        else:
            winners = facts.get("winners") or [seat for seat in left for _ in range(tricks[seat] or 0)]
            for seat, won in zip(winners, falling(pot), strict=True):
                after[seat] += won
        for seat in short_of(tricks):
            after[seat] -= pot
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible = (
        ({}, 3, {"tricks": [3, 0, "-"]}),
        ({}, 3, {"tricks": ["-", "-", "-"]}),
        ({}, 3, {"tricks": [2, 0, 0]}),
        ({}, 3, {"tricks": [2, 1, 0]}),
        ({}, 3, {"tricks": [2, 1, 0], "winners": [0, 1, 1]}),
        ({"shares": "thirds"}, 3, {"tricks": [2, 1, "-"]}),
    )

    def read(self, article: Article) -> None:
        """| Pot | First trick | Second | Third |"""
        for row in article.table(4, r"6"):
            pot, *shares = (numbers(cell)[0] for cell in row)
            assert falling(int(pot)) == shares, pot

    def closed_forms(self) -> None:
        # Robbing: one of three for the turn-up, or not.
        rob = 3 + 1
        # No bourre, all must play: nobody has the demoiselle, the first or the second, or the dealer, who does not rob.
        assert 3 * rob + 1 == 13
        # With a bourre: the dealer alone left (1); one other and the dealer, or without him; both others.
        one_other = (1 + 1) * rob + 1 + (1 + 1)
        both = (1 + 2) * rob + 1 + (1 + 2)
        assert 1 + 2 * one_other + both == 39


GAME = LaBourre()
