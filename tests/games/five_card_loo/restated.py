"""Loo with five cards said again: fifths of the pool, the loo, Pam, and the flush that looes the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Score, Settled, Tricks
from tests.games._shared.pam import PamGame
from tests.games.sheet_rules import FIRST, STRICT, Moment, Rules, by_tricks, cards_of, pot_of, short_of

RANKS = "AKOUT98765432"


def ace_of_trumps(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """To the first trick: the ace of trumps, which is second to Pam."""
    return [card for card in hand if moment.trick == 1 and card == rules.trumps[1]]


class WithPam(Rules):
    """Pam goes at any time, unless the ace of trumps was led and Pam asked to be civil."""

    def why_not(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> dict[str, str]:
        pam, ace = self.trumps[:2]
        asked = "civil" in moment.said and table and table[0] == ace
        if not asked or pam not in hand or len(hand) == 1:
            return super().why_not(hand, table, moment)
        others = [card for card in hand if card != pam]
        return super().why_not(others, table, moment) | {pam: "play.civil"}


class FiveCardLoo(PamGame):
    """The dealer pays five; a loo is five as well, unless it is as much as the pool."""

    play_options = ({}, {"pam": "jack-of-trumps"}, {"civil": False})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        pam = trump + "U" if options.get("pam") == "jack-of-trumps" else "EU"
        return [pam, *(trump + rank for rank in RANKS if trump + rank != pam)]

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        trumps = self.trumps(trump, options)
        return WithPam(trumps, RANKS, STRICT, exempt=trumps[:1], lead=[("play.lead-ace", ace_of_trumps)])

    def all_play(self, before: list[Score], options: Options) -> bool:
        return bool(options.get("forced_single")) and pot_of(before) == 0

    def spared(self, rng: random.Random, others: list[int]) -> list[int]:
        return sorted(rng.sample(others, rng.randint(0, 1)))

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        after[facts.get("dealer", 0)] -= 5
        pool = int(pot_of(after))
        loo = pool if options.get("loo") == "unlimited" else options.get("loo", 5)
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if facts.get("called") == "flush":
            return Settled(self._flush(after, pool, loo, left, facts, options))
        if len(left) == 1:
            after[left[0]] += pool
            return Settled(after)
        for seat, won in enumerate(by_tricks(pool, tricks, 5)):
            after[seat] += won
        for seat in short_of(tricks):
            after[seat] -= loo
        return Settled(after)

    def _flush(
        self, after: list[Score], pool: int, loo: int, left: list[int], facts: Facts, options: Options
    ) -> list[Score]:
        caller = facts["caller"]
        after[caller] += pool
        paying = range(len(after)) if options.get("flush_paid_by") == "everybody" else left
        for seat in paying:
            if seat != caller and seat not in (facts.get("followed") or ()):
                after[seat] -= loo
                after[caller] += 0 if options.get("flush_loos") == "to-the-pool" else loo
        return after

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "flush", "caller": 1}),
        ({}, 3, {"tricks": [0, 0, "-"], "called": "flush", "caller": 2}),
        ({}, 3, {"tricks": [0, 0, "-"], "called": "flush", "caller": 1, "followed": [1]}),
        ({}, 3, {"tricks": [0, 0, "-"], "called": "flush", "caller": 1, "followed": [2]}),
        ({}, 3, {"tricks": [3, 2, 0], "followed": [2]}),
        ({"forced_single": True}, 3, {"tricks": [3, 2, "-"]}),
    )

    def closed_forms(self) -> None:
        ways = sum(comb(5, n) for n in range(6))
        assert ways == 32  # stand with all the cards, or exchange one to five of them
        assert ways + 1 == 33  # or throw up


GAME = FiveCardLoo()
