"""Raub said again: twenty-one down, four for a declarer who is short, two for a defender without a trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Score, Settled, Tricks
from tests.games._shared.undertaking import Undertaking, alone, fell_short

COUNT = "drops-in-a-row"
HAND = {"declarer": 0, "tricks": [2, 1, 1, "-"]}


class Raub(Undertaking):
    """Countdown with a declarer of two tricks and Refas that double."""

    thrown_in = "refa"
    score_range = (1, 24)
    rare = frozenset({"pass-on", "muss", "raub", "stih"})

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        queued = rng.choice((0, 0, 0, 1, 2))
        facts: Facts = {"scores": self.scores(rng, seats, options), "queued": queued}
        facts["multiplier"] = self._doubled(queued, options)
        most = options.get("max_consecutive_drops", "none")
        if most != "none":
            facts["tallies"] = {COUNT: [rng.randint(0, most) for _ in range(seats)]}
        return facts

    def contract(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        words = ["", "", "raub", "stih"] + ["muss"] * (min(before) <= 9)
        called, seat = rng.choice(words), rng.randrange(len(before))
        return {"declarer": seat, "called": called, "dealer": seat} if called else {"declarer": seat}

    def bound(self, facts: Facts, before: list[Score], options: Options) -> Sequence[int]:
        limited = options.get("max_consecutive_drops", "none") != "none"  # then anybody may be bound
        return range(len(before)) if facts.get("called") == "muss" or limited else ()

    def facts_of(self, hand: Played, options: Options) -> Facts:
        facts = super().facts_of(hand, options)
        for word in ("raub", "stih", "muss"):
            if hand.said(word):
                facts["called"] = word
        return facts

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        queued, seats = facts.get("queued", 0), len(before)
        tallies = {name: list(n) for name, n in facts.get("tallies", {}).items()}
        if facts.get("called") == "refa":
            return self._settled(list(before), queued + 1, tallies, options)
        changes = [-(n or 0) for n in tricks]
        if alone(tricks):
            changes[facts["declarer"]] = -4
        else:
            for seat in fell_short(tricks, facts):
                changes[seat] = 4 if seat == facts["declarer"] else 2
        factor = facts.get("multiplier", 1)
        after = [points + factor * change for points, change in zip(before, changes, strict=True)]
        spent = queued if options.get("refa_stack") == "multiply" else min(1, queued)
        counts = tallies.get(COUNT, [0] * seats)
        tallies = {COUNT: [counts[seat] + 1 if n is None else 0 for seat, n in enumerate(tricks)]}
        return self._settled(after, queued - spent, tallies, options)

    def _settled(self, after: list[Score], queued: int, tallies: dict[str, list[int]], options: Options) -> Settled:
        if options.get("max_consecutive_drops", "none") == "none":
            tallies = {}
        return Settled(after, self.winners(after, options), tallies, self._doubled(queued, options), queued)

    def _doubled(self, queued: int, options: Options) -> int:
        return int(2**queued) if options.get("refa_stack") == "multiply" else 2 if queued else 1

    def winners(self, scores: Sequence[Score], options: Options) -> list[int]:
        return [seat for seat, score in enumerate(scores) if score <= 0]

    impossible = (
        ({}, 4, HAND | {"tricks": [2, 1, 0, "-"]}),
        ({}, 4, HAND | {"tricks": ["-", 2, 2, "-"]}),
        ({}, 4, HAND | {"declarer": None}),
        ({}, 4, HAND | {"called": "muss", "tricks": [2, 1, 1, 0]}),
        ({}, 4, HAND | {"called": "raub", "declarer": 1}),
        ({}, 4, HAND | {"called": "refa"}),
        ({}, 4, HAND | {"called": "robbery"}),
        ({}, 4, HAND | {"bid": 3}),
        ({}, 4, {"tricks": ["-"] * 4}),
        ({}, 3, HAND),
    )

    def closed_forms(self) -> None:
        ways = sum(comb(4, n) for n in range(5))
        assert ways == 16  # which of four cards to exchange
        assert ways**3 == 4096  # three players; the stock of nineteen is enough for all
        assert ways**4 - 1 == 65_535  # four players, fifteen cards: all sixteen at once cannot go
        answers = 2**3  # Idem or Nejdem of three defenders
        assert 1 + answers + 4 * answers + 1 + 4 * answers + 1 == 75  # see raub.txt


GAME = Raub()
