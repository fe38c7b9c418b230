"""Mönch said again: Ramsen with the Unter of acorns on top, and five of a suit that take all."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Score, Settled, Tricks
from tests.games.article import Article
from tests.games.ramsen.restated import Ramsen


class Moench(Ramsen):
    """Bars and crosses as in Ramsen."""

    play_options = ({}, {"belli": True}, {"ramsen_four": True})
    rare = frozenset({"show"})

    def trumps(self, trump: str, options: Options) -> list[str]:
        if options.get("ramsen_four"):
            return super().trumps(trump, options)
        run = ["EU", trump + "A", *(["S7"] if options.get("belli") else [])]
        return run + [trump + rank for rank in "KOUT987" if trump + rank not in run]

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        if options.get("flush") and rng.random() < 0.3:
            return {"called": "flush", "caller": rng.randrange(len(before)), "tricks": [0] * len(before)}
        return super().entry(rng, before, options)

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("flush"):
            return {"called": "flush", "caller": hand.who("flush"), "tricks": hand.taken}
        return super().facts_of(hand, options)

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        if facts.get("called") == "flush":
            shown = [points - 5 * (seat == facts["caller"]) for seat, points in enumerate(before)]
            after = [self.written(points, options) for points in shown]
            return Settled(after, [seat for seat, points in enumerate(after) if points == 0])
        return super().settle(before, tricks, facts, options)

    impossible = (
        *Ramsen.impossible,
        ({}, 3, {"called": "flush", "caller": 0, "tricks": [0, 0, 0]}),
        ({"flush": True}, 3, {"called": "flush", "tricks": [0, 0, 0]}),
        ({"flush": True}, 3, {"called": "flush", "caller": 0, "tricks": [5, 0, 0]}),
        ({"flush": True}, 3, {"called": "flush", "caller": 1, "tricks": [0, "-", 0]}),
        ({"flush": True}, 3, {"caller": 1, "tricks": [5, 0, 0]}),
    )
    clashes = ((4, {"belli": True, "ramsen_four": True}),)

    def closed_forms(self) -> None:
        assert [sum(comb(5 * k, n) for n in range(6)) for k in (1, 2, 3)] == [32, 638, 4944]
        assert 32 * 32 * 32 * 6 == 196_608  # as many as one likes: the stock of three players holds sixteen cards
        assert 1 + 4 == 5  # the holder of the Mönch names one of four suits or none; the others have no choice

    def read(self, article: Article) -> None:
        """No tables: the sums are worked hands."""


GAME = Moench()
