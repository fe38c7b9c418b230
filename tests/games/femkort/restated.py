"""Femkort said again: no trumps, everybody plays, and whoever takes the fifth trick takes what lies in the pot."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_HEAD_NT, FOLLOW_ONLY, cards_of, pot_of

RANKS = "AKOUT98765432"
LAST = 5


class Femkort(Restated):
    """Chips won or lost; where won deals are counted, those."""

    pot = True
    trump_suits = ("",)
    told_trump = ""
    score_range = (-10, 10)
    play_options = ({}, {"must_head": False})
    between_hands = frozenset({"rounds"})
    hidden_decisions = False
    all_tricks = False  # a hand may be given back before its last trick
    rare = frozenset({"better"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return []

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return FOLLOW_HEAD_NT if options.get("must_head", True) else FOLLOW_ONLY

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        """The pot is empty, unless the hand before was given back: then the stakes of it lie there."""
        if options.get("won_deals", "off") != "off":
            return [rng.randrange(int(options["won_deals"])) for _ in range(seats)]
        chips = [rng.randint(-10, 10) for _ in range(seats)]
        waiting = seats if rng.random() < 0.3 else 0
        return [chips[0] - sum(chips) - waiting, *chips[1:]]

    def pays_from_a_pot(self, options: Options) -> bool:
        """Won deals come out of nothing."""
        return options.get("won_deals", "off") == "off"

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        winners = random_winners(rng, seats, LAST)
        return {"tricks": counted(winners, seats, len(seats)), "last_winner": winners[-1]}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("redeal"):
            return {"tricks": [None] * hand.seats, "called": "redeal"}
        return {"tricks": hand.taken, "last_winner": hand.winners[-1]}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, given_back = list(before), facts.get("called") == "redeal"
        if options.get("won_deals", "off") != "off":
            if not given_back:
                after[facts["last_winner"]] += 1
            return Settled(after, [seat for seat, won in enumerate(after) if won == int(options["won_deals"])])
        pot = int(pot_of(before))
        if not pot:
            after = [chips - 1 for chips in after]
            pot = len(after)
        if not given_back:
            after[facts["last_winner"]] += pot
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return dealer if facts.get("called") == "redeal" else super().next_dealer(dealer, seats, facts, options)

    impossible = (
        ({}, 3, {"tricks": ["-", "-", "-"]}),
        ({}, 3, {"tricks": [3, 2, 0], "last_winner": 2}),
        ({}, 3, {"tricks": [3, 2, "-"], "last_winner": 1}),
        ({}, 3, {"tricks": [3, 1, 0], "last_winner": 1}),
        ({}, 3, {"tricks": [3, 2, 0], "last_winner": 1, "trump": "H"}),
        ({"won_deals": 3}, 3, {"tricks": ["-", "-", "-"]}),
    )

    def closed_forms(self) -> None:
        # Three players, one suit each: nobody can ever follow, so that whoever leads takes trick after trick, and each
        # of the three may play any of the cards that he has left.
        assert 5**3 * 4**3 == 8000
        # Everybody keeps or wants other cards; the first to keep ends the question. Of three: keep; better, keep;
        # better, better, keep; and three times better.
        assert 1 + 1 + 1 + 1 == 4


GAME = Femkort()
