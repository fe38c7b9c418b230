"""Angehen (Mauscheln) said again: a quarter of the pot for each trick, the pot for who falls short."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Score, Settled, Tricks
from tests.games._shared.undertaking import FOUR, Undertaking, alone, fell_short
from tests.games.sheet_rules import by_tricks, cards_of, pot_of

STAKE = 4
SPECIAL = {"weli": "S6", "belli": "S7"}
HAND = {"declarer": 0, "tricks": [2, 1, 1, "-"]}


class Mauscheln(Undertaking):
    """A pot, a declarer of two tricks, joiners of one."""

    pot = True
    score_range = (-20, 40)
    between_hands = frozenset({"rounds"})
    play_options = ({}, {"special_trump": "weli"}, {"special_trump": "belli"}, {"pack": 24}, {"pack": 52})

    def pack(self, options: Options, seats: int) -> list[str]:
        size = 52 if seats >= 7 else options.get("pack", 32)
        cards = cards_of({24: "AKOUT9", 32: "AKOUT987", 52: "AKOUT98765432"}[size])
        weli = options.get("special_trump") == "weli" and "S6" not in cards
        return [*cards, "S6"] if weli else cards

    def trumps(self, trump: str, options: Options) -> list[str]:
        ace, *rest = super().trumps(trump, options)
        special = SPECIAL.get(options.get("special_trump", "none"))
        return [ace, special, *(card for card in rest if card != special)] if special else [ace, *rest]

    def contract(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        dealer = rng.randrange(len(before))
        if self._forced(before, options):
            return {"dealer": dealer, "declarer": dealer}
        facts: Facts = {"dealer": dealer, "declarer": rng.randrange(len(before))}
        if options.get("seven_binds_dealer") and rng.random() < 0.2:
            facts |= {"declarer": dealer, "called": "stih"}
        if options.get("special_fine") and rng.random() < 0.3:
            facts["fined"] = [facts["declarer"]]
        return facts

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        found = super().entry(rng, before, options)
        while self._forced(before, options) and found.get("called") == "all-pass":
            found = super().entry(rng, before, options)
        return found

    def _forced(self, before: Sequence[Score], options: Options) -> bool:
        return bool(options.get("force")) and pot_of(before) == 0

    def bound(self, facts: Facts, before: list[Score], options: Options) -> Sequence[int]:
        return range(len(before)) if self._forced(before, options) else ()

    def facts_of(self, hand: Played, options: Options) -> Facts:
        facts = super().facts_of(hand, options)
        if hand.said("stih"):
            facts["called"] = "stih"
        special, ace = SPECIAL.get(options.get("special_trump", "none")), hand.trump + "A"
        if options.get("special_fine") and facts.get("called") != "all-pass":
            both = [(seats, cards) for seats, cards, _ in hand.tricks if special in cards and ace in cards]
            facts["fined"] = [seats[cards.index(str(special))] for seats, cards in both]
        return facts

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after = list(before)
        after[facts.get("dealer", 0)] -= STAKE
        if facts.get("called") == "all-pass":
            return Settled(after)
        pot = int(pot_of(after))
        played_for = pot if options.get("pot_cap", "none") == "none" else min(pot, options["pot_cap"])
        if alone(tricks):
            after[facts["declarer"]] += played_for
            return Settled(after)
        for seat, chips in enumerate(by_tricks(played_for, tricks, FOUR)):
            after[seat] += chips
        for seat in fell_short(tricks, facts):
            after[seat] -= played_for * (self._times(tricks[seat], options) if seat == facts["declarer"] else 1)
        for seat in facts.get("fined") or ():
            after[seat] -= options["special_fine"]
        return Settled(after)

    def _times(self, taken: int | None, options: Options) -> int:
        """How often a declarer who is short pays."""
        how = options.get("declarer_fail", "double-if-zero")
        return 2 if how == "always-double" or (how == "double-if-zero" and not taken) else 1

    def winners(self, scores: Sequence[Score], options: Options) -> list[int]:
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    impossible = (
        ({}, 4, HAND | {"tricks": [2, 1, 0, "-"]}),
        ({}, 4, HAND | {"tricks": ["-", 2, 2, "-"]}),
        ({}, 4, HAND | {"declarer": None}),
        ({}, 4, HAND | {"called": "all-pass"}),
        ({}, 4, HAND | {"called": "stih"}),
        ({"seven_binds_dealer": True}, 4, HAND | {"called": "stih", "declarer": 1}),
        ({"force": True}, 4, HAND),
        ({"force": True}, 4, {"declarer": 1, "tricks": [2, 1, 1, 0]}),
        ({}, 4, HAND | {"fined": [0]}),
        ({}, 4, HAND | {"bid": 3}),
    )
    clashes = (
        (5, {"pack": 24}),
        (4, {"pack": 24, "special_trump": "belli"}),
        (4, {"pack": 24, "seven_binds_dealer": True}),
        (4, {"special_fine": 2}),
    )

    def closed_forms(self) -> None:
        ways = sum(comb(FOUR, n) for n in range(FOUR + 1))
        assert ways == 16  # which of four cards to exchange
        assert ways - 1 + 5 == 20  # five for four where all four go: then one of five is laid away
        answers = 2**3  # who joins
        assert 4 * answers + 1 == 33  # one of four declares, or nobody


GAME = Mauscheln()
