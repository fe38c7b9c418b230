"""Bourré said again: the whole pot for the most tricks, the pot's worth for none, and who need not ante next time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FIRST, STRICT, Moment, Rules, cards_of, pot_of, short_of

RANKS = "AKOUT98765432"


def cinch(rules: Rules, hand: list[str], moment: Moment) -> list[str]:
    """The highest trump, from who holds as many of the highest trumps left as he still needs for three tricks."""
    won = moment.trick - 1 if moment.won is None else moment.won
    return sure_top(rules, hand, won, moment.gone)


def sure_top(rules: Rules, hand: list[str], won: int, gone: Sequence[str]) -> list[str]:
    """The highest trump not yet played, if it and those below it make three tricks of what was won."""
    needed = 3 - won if won < 3 else 1
    left = [card for card in rules.trumps if card not in gone]
    sure = bool(left) and all(card in hand for card in left[:needed])
    return left[:1] if sure else []


class FromTheTop(Rules):
    """Who is sure plays the highest trump also when he follows, if he may play it and it beats what lies there."""

    def _following(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> dict[str, str]:
        refused = super()._following(hand, table, moment)
        free = [card for card in hand if card not in refused]
        top = sure_top(self, hand, moment.won or 0, [*moment.gone, *table])
        if not top or top[0] not in free or not self.beats(top[0], self.winner(table)):
            return refused
        return refused | {card: "play.cinch" for card in free if card != top[0]}


class Bourre(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-30, 30)
    trump_suits = ("E", "G", "H", "S", "")
    play_options = ({}, {"lo_no": True}, {"cinch": "leading-and-following"})
    between_hands = frozenset({"rounds"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in RANKS] if trump else []

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        low_wins = options.get("lo_no") and not trump
        ranks = RANKS[::-1] if low_wins else RANKS
        judge = Rules if options.get("cinch", "leading") == "leading" else FromTheTop
        return judge(self.trumps(trump, options), ranks, STRICT, lead=[("play.cinch", cinch)])

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        excused = [rng.randint(0, 1) for _ in range(seats)]
        return super().standing(rng, seats, options) | {"tallies": {"excused": excused}}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        least = 2 if options.get("two_must_play") else 1
        left = [seat for seat in seats if rng.random() < 0.7]
        left = left if len(left) >= least else rng.sample(seats, least)
        return {"tricks": counted(random_winners(rng, left, 5), left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        alone = hand.who("lone")
        return {"tricks": hand.taken if alone is None else counted([alone] * 5, [alone], hand.seats)}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        excused = facts.get("tallies", {}).get("excused") or [0] * len(before)
        after = [chips - (0 if spared else 1) for chips, spared in zip(before, excused, strict=True)]
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        if options.get("reante"):
            for seat in left:
                after[seat] -= 1
        pot = int(pot_of(after))
        best = max(tricks[seat] or 0 for seat in left)
        first = [seat for seat in left if tricks[seat] == best]
        shared = options.get("tie_splits") or len(first) == 1
        for seat in first if shared else ():
            after[seat] += pot // len(first)
        cap = options.get("pot_cap", "none")
        for seat in short_of(tricks):
            after[seat] -= pot if cap == "none" else min(pot, cap)
        unlucky = [*short_of(tricks), *(() if shared else first)]
        return Settled(after, tallies={"excused": [int(seat in unlucky) for seat in range(len(before))]})

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible = (
        ({}, 3, {"tricks": [2, 2, "-"]}),
        ({}, 3, {"tricks": [3, 3, 0]}),
        ({}, 3, {"tricks": [3, 2, 0], "trump": "H"}),
        ({"two_must_play": True}, 3, {"tricks": ["-", 5, "-"]}),
    )

    def closed_forms(self) -> None:
        assert 2**4 - 1 == 15  # four stay or drop; when three have dropped the last one is not asked
        assert sum(comb(5, n) for n in range(6)) == 32  # which of five cards to exchange
        assert sum(comb(5, n) for n in range(4)) == 26  # at most three of them


GAME = Bourre()
