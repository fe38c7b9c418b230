"""Norrlandsknack said again: one off per trick, and a loaf for who undertook one and took none."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, STRICT, TRUMP_NO_HEAD, WIN_IF_ABLE, cards_of

RANKS = "AKOUT98765432"
KNOCKED = {"called": "first-knock", "caller": 0}


class Norrlandsknack(Restated):
    """In the first deal, while everybody stands at the start, only who knocks can loaf."""

    score_range = (1, 20)
    play_options = ({}, {"must_head": False}, {"must_trump": False}, {"must_head": False, "must_trump": False})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in RANKS]

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        if options.get("must_head", True):
            return STRICT if options.get("must_trump", True) else WIN_IF_ABLE
        return TRUMP_NO_HEAD if options.get("must_trump", True) else FOLLOW_ONLY

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        first = rng.random() < 0.4
        start = [options.get("start_score", 10)] * seats
        return {"scores": start if first else self.scores(rng, seats, options)}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        if _first(before, options):
            if rng.random() < 0.2:
                return {"tricks": counted([], [], len(seats)), "called": "all-pass"}
            winners = random_winners(rng, seats, 5)
            called = {"called": "first-knock", "caller": rng.choice(seats)}
            return {"tricks": counted(winners, seats, len(seats))} | called
        left = [seat for seat in seats if rng.random() < 0.75]
        winners = random_winners(rng, left, 5) if len(left) > 1 else []
        return {"tricks": counted(winners, left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("all-pass"):
            return {"tricks": [None] * hand.seats, "called": "all-pass"}
        alone = hand.who("lone")
        if alone is not None:
            return {"tricks": counted([alone] * 5, [alone], hand.seats)}
        knocked = hand.who("first-knock")
        facts: Facts = {"tricks": hand.taken}
        return facts if knocked is None else facts | {"called": "first-knock", "caller": knocked}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        loaves = list(facts.get("tallies", {}).get("loaves", [0] * len(before)))
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if len(left) == 1:
            after[left[0]] -= 5
            left = []
        at_risk = [facts["caller"]] if facts.get("called") == "first-knock" else left
        for seat in left:
            n = tricks[seat] or 0
            after[seat] -= n
            if not n and seat in at_risk:
                after[seat] = max(before[seat] + 5, 10)
                loaves[seat] += 1
        after = [max(0, score) for score in after]
        home = [seat for seat, score in enumerate(after) if score == 0]
        return Settled(after, home, {"loaves": loaves})

    def written(self, score: Score, options: Options) -> Score:
        return max(0, score)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return dealer if facts.get("called") == "all-pass" else (dealer + 1) % seats

    impossible = (
        ({}, 3, {"tricks": [3, 2, 0]}),
        ({}, 3, {"tricks": [3, 2, "-"], **KNOCKED}),
        ({}, 3, {"tricks": [3, 3, 0], **KNOCKED}),
        ({}, 3, {"tricks": [0, 0, 0], **KNOCKED}),
        ({}, 3, {"tricks": [3, 2, 0], "called": "first-knock"}),
        ({}, 3, {"tricks": [3, 2, 0], "called": "all-pass"}),
        ({}, 3, {"tricks": [3, 2, 0], "caller": 1}),
    )

    def closed_forms(self) -> None:
        assert 2**4 == 16  # four knock or pass
        assert 4 + 1 == 5  # one of four knocks first, or nobody does
        assert 6 * 2**5 == 192  # the dealer lays one of six away, and anybody exchanges any of five


def _first(before: list[Score], options: Options) -> bool:
    return set(before) == {options.get("start_score", 10)}


GAME = Norrlandsknack()
