"""Bohemian Watten said again: Criticals or strikers, hearts twice, and the bounce at nought."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, WIN_IF_ABLE, cards_of


class BohemianWatten(Restated):
    """Everybody plays; one off per trick, five on for none; nought is met or bounced from."""

    score_range = (1, 30)
    play_options = ({}, {"void_must_trump": True}, {"special_cards": "strikers"}, {"special_cards": "none"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def strikers(self, options: Options) -> Sequence[str]:
        return tuple("AKOUT987") if options.get("special_cards") == "strikers" else ("",)

    def trumps(self, trump: str, options: Options) -> list[str]:
        top = ["HK", "S7", "E7"] if options.get("special_cards", "criticals") == "criticals" else []
        return top + [trump + rank for rank in "AKOUT987" if trump + rank not in top]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def profile(self, options: Options) -> str:
        return STRICT if options.get("void_must_trump") else WIN_IF_ABLE

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = list(range(len(before)))
        facts: Facts = {"tricks": counted(random_winners(rng, seats, 5), seats, len(seats))}
        return facts | ({"trump": rng.choice("EGHS")} if options.get("hearts_double", True) else {})

    def facts_of(self, hand: Played, options: Options) -> Facts:
        facts: Facts = {"tricks": hand.taken}
        return facts | ({"trump": hand.trump} if options.get("hearts_double", True) else {})

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        each = 2 if facts.get("trump") == "H" and options.get("hearts_double", True) else 1
        after = [
            self.written(points - each * n if n else points + 5 * each, options)
            for points, n in zip(before, tricks, strict=True)
        ]
        return Settled(after, self._arrived(after, options))

    def _arrived(self, after: Sequence[Score], options: Options) -> list[int]:
        if options.get("target_mode", "exact") == "exact":
            return [seat for seat, points in enumerate(after) if points == 0]
        lowest = min(after)
        return [seat for seat, points in enumerate(after) if points == lowest <= 0]

    def written(self, score: Score, options: Options) -> Score:
        return abs(score) if options.get("target_mode", "exact") == "exact" else score

    def winners(self, scores: Sequence[Score], options: Options) -> list[int]:
        return self._arrived(scores, options)

    impossible = (
        ({}, 3, {"trump": "G", "tricks": [5, 0, "-"]}),
        ({}, 3, {"trump": "G", "tricks": [4, 0, 0]}),
        ({}, 3, {"trump": "G", "tricks": [5, 1, 0]}),
        ({}, 3, {"trump": "G", "tricks": [0, 0, 0]}),
        ({}, 3, {"trump": "G", "tricks": ["-", "-", "-"]}),
        ({}, 3, {"trump": "G", "tricks": [5, 0]}),
        ({}, 3, {"trump": "X", "tricks": [5, 0, 0]}),
        ({"hearts_double": False}, 3, {"trump": "G", "tricks": [5, 0, 0]}),
        ({}, 3, {"trump": "G", "declarer": 1, "tricks": [5, 0, 0]}),
    )

    def closed_forms(self) -> None:
        three = sum(comb(5, n) for n in range(4))
        assert three == 26
        two_of_five, two_of_four = 1 + 5 + 10, 1 + 4 + 6
        assert two_of_five + 5 * two_of_four == 71  # the dealer: as he is, or with the turn-up for one of five cards
        assert three * 71 == 1846
        assert three * three * 71 == 47_996
        four, three_of_four = three + 5, 1 + 4 + 6 + 4
        assert four * (26 + 5 * three_of_four) == 31 * 101 == 3131


GAME = BohemianWatten()
