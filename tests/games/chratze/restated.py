"""Chratze said again: against the clock, three trumps, paid by tricks or by roles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Score, Settled, Tricks
from tests.games._shared.undertaking import FOUR, Undertaking, alone, fell_short
from tests.games.sheet_rules import STRICT, TRUMP_NO_HEAD, cards_of, pot_of

STAKE = 4
HAND = {"declarer": 0, "tricks": [2, 1, 1, "-"]}


class Chratze(Undertaking):
    """The stake of all in an empty pot, two tricks for the chratzer, one for each joiner."""

    pot = True
    clockwise = False
    score_range = (-20, 40)
    between_hands = frozenset({"rounds"})
    rare = frozenset({"pass"})  # three rounds of it end a hand
    play_options = ({}, {"heading": True})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT9876")

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT9876"

    def profile(self, options: Options) -> str:
        return STRICT if options.get("heading") else TRUMP_NO_HEAD

    def contract(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        return {"dealer": rng.randrange(len(before)), "declarer": rng.randrange(len(before))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        return super().facts_of(hand, options) | {"dealer": hand.dealer}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        seats = range(len(before))
        empty = pot_of(before) < FOUR
        after = [chips - STAKE if empty else chips for chips in before]
        pot = int(pot_of(after))
        if facts.get("called") == "all-pass":
            again = STAKE if options.get("ante_after_blanks", True) else 0
            return Settled([chips - again for chips in after])
        if alone(tricks):
            after[facts["declarer"]] += pot
            return Settled(after)
        short = fell_short(tricks, facts)
        kept = [seat for seat in seats if tricks[seat] is not None and seat not in short]
        if options.get("payment") == "by-role":
            shares = {seat: 2 if seat == facts["declarer"] else 1 for seat in kept}
            parts = sum(shares.values())
        else:
            shares, parts = {seat: tricks[seat] or 0 for seat in kept}, FOUR
        for seat, share in shares.items():
            after[seat] += share * (pot // parts)
        for seat in short:
            after[seat] -= pot
        return Settled(after)

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return dealer if facts.get("called") == "all-pass" else (dealer - 1) % seats

    def winners(self, scores: Sequence[Score], options: Options) -> list[int]:
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    impossible = (
        ({}, 4, HAND | {"tricks": [2, 1, 0, "-"]}),
        ({}, 4, HAND | {"tricks": ["-", 2, 2, "-"]}),
        ({}, 4, HAND | {"declarer": None}),
        ({}, 4, HAND | {"called": "all-pass"}),
        ({}, 4, HAND | {"called": "stih"}),
        ({}, 4, HAND | {"trump": "H"}),
    )

    def closed_forms(self) -> None:
        assert 4 * 2**3 == 32  # one of four chratzes, three answer
        assert 3 * 32 + 1 == 97  # under each of three trumps, or never
        ways = sum(comb(FOUR, n) for n in range(FOUR)) + 5
        assert ways == 20  # up to three for as many; four for five, and one of five laid away
        assert ways * ways == 400


GAME = Chratze()
