"""Mistigri said again: fifths of the pot, the mouche, and the Jack of clubs above all."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Score, Settled, Tricks
from tests.games._shared.pam import PamGame
from tests.games.sheet_rules import STRICT, Rules, by_tricks, cards_of, pot_of, short_of

MODERN, OLD = "AKOUT98765432", "KOUAT98765432"
PACKS = {3: "AKOUT987", 4: "AKOUT987", 5: "AKOUT9876", 6: "AKOUT98765432"}
OLD_PACKS = {3: "AKOUT98", 4: "AKOUT9876", 5: "AKOUT9876543", 6: "AKOUT98765432"}


class Mistigri(PamGame):
    """With Cascaret everybody begins with thirty counters."""

    play_options = ({}, {"old_ranking": True})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of((OLD_PACKS if options.get("old_ranking") else PACKS)[seats])

    def trumps(self, trump: str, options: Options) -> list[str]:
        return ["EU", *(trump + rank for rank in self.plain_ranks(options) if trump + rank != "EU")]

    def plain_ranks(self, options: Options) -> str:
        return OLD if options.get("old_ranking") else MODERN

    def profile(self, options: Options) -> str:
        return STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        return Rules(self.trumps(trump, options), self.plain_ranks(options), STRICT, exempt=["EU"])

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        begun = 30 if options.get("cascaret") else 0
        return [begun + chips for chips in super().scores(rng, seats, options)]

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        found = super().standing(rng, seats, options)
        if options.get("banked_mouches"):
            left = int(pot_of(found["scores"]))
            found["tallies"] = {"mouches": [rng.randint(0, left // seats) for _ in range(seats)]}
        return found

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        seats, dealer = len(before), facts.get("dealer", 0)
        bank = list(facts.get("tallies", {}).get("mouches") or [0] * seats)
        aside = sum(bank) - max(bank)
        pays = [dealer] if options.get("stake") == "dealer" else range(seats)
        after = [chips - (5 if seat in pays else 0) for seat, chips in enumerate(before)]
        pot = int(pot_of(after)) - aside + (30 * seats if options.get("cascaret") else 0)
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if facts.get("called") == "flush":
            taken = [pot * (seat == facts["caller"]) for seat in range(seats)]
            mouches = [seat for seat in left if seat != facts["caller"]]
        elif len(left) == 1:
            taken, mouches = [pot * (seat in left) for seat in range(seats)], []
        else:
            taken, mouches = by_tricks(pot, tricks, 5), short_of(tricks)
        after = [
            chips + won - pot * (seat in mouches) for seat, (chips, won) in enumerate(zip(after, taken, strict=True))
        ]
        if not options.get("banked_mouches"):
            return Settled(after)
        bank[bank.index(max(bank))] = 0
        return Settled(after, tallies={"mouches": [n + pot * (seat in mouches) for seat, n in enumerate(bank)]})

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int:
        return (dealer + (-1 if options.get("cascaret") else 1)) % seats

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "flush", "caller": 0}),
        ({}, 3, {"tricks": [0, 0, "-"], "called": "flush", "caller": 2}),
        ({}, 3, {"tricks": [0, 0, "-"], "called": "flush"}),
        ({}, 3, {"tricks": [3, 2, "-"], "caller": 1}),
    )

    def closed_forms(self) -> None:
        ways = sum(comb(5, n) for n in range(6))
        assert ways == 32  # stay with all the cards, or exchange one to five of them
        assert ways + 1 == 33  # or drop out


GAME = Mistigri()
