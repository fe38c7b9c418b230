"""Schnellen said again: five on for no trick, one for staying at home; a bid where bids are made."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Score, Settled, Tricks, counted, random_winners
from tests.games.schnalzen.restated import Countdown
from tests.games.sheet_rules import FOLLOW_ONLY, STRICT, TRUMP_NO_HEAD, WIN_IF_ABLE, cards_of


class Schnellen(Countdown):
    """The dealer turns a card for himself and always plays, unless somebody has bid."""

    between_hands = frozenset({"start"})
    longest = None  # four or five who seldom drop out pay more fines than there are tricks
    play_options = (
        {},
        {"must_head": False},
        {"must_trump": False},
        {"must_trump": False, "must_head": False},
        {"pack": 21},
    )

    def pack(self, options: Options, seats: int) -> list[str]:
        return [*cards_of("AKOUT"), "S6"] if options.get("pack") == 21 else super().pack(options, seats)

    def profile(self, options: Options) -> str:
        if options.get("must_head", True):
            return STRICT if options.get("must_trump", True) else WIN_IF_ABLE
        return TRUMP_NO_HEAD if options.get("must_trump", True) else FOLLOW_ONLY

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = len(before)
        dealer = rng.randrange(seats)
        facts: Facts = {"dealer": dealer}
        always = dealer
        if options.get("bidding"):
            always = rng.randrange(seats)
            facts |= {"declarer": always, "bid": rng.randint(1, 5)}
        left = [seat for seat in range(seats) if seat == always or before[seat] <= 5 or rng.random() < 0.6]
        if len(left) == 1:
            left.append((always + 1) % seats)
        return facts | {"tricks": counted(random_winners(rng, left, 5), left, seats)}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("all-pass"):
            return {"tricks": [None] * hand.seats, "called": "all-pass"}
        facts: Facts = {"tricks": hand.taken, "dealer": hand.dealer}
        if hand.said("bid"):
            facts |= {"declarer": hand.who("declarer"), "bid": hand.said("bid")[-1][1]}
        return facts

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        if facts.get("called") == "all-pass":
            return Settled(list(before), [])
        after = list(before)
        for seat, n in enumerate(tricks):
            if n is None:
                after[seat] += 1
            elif seat == facts.get("declarer") and n < facts["bid"]:
                after[seat] += 5
            else:
                after[seat] += -n if n else 5
        return Settled(after, self.winners_now(after))

    impossible = (
        ({}, 4, {"tricks": [2, 2, "-", 2]}),
        ({}, 4, {"tricks": ["-", 2, 2, 1]}),
        ({}, 4, {"tricks": [0, "-", "-", "-"]}),
        ({}, 4, {"tricks": [2, 2, "-", 1], "declarer": 1, "bid": 2}),
        ({"bidding": True}, 4, {"tricks": [2, 2, "-", 1], "bid": 2}),
        ({"bidding": True}, 4, {"tricks": [2, 2, "-", 1], "declarer": 0}),
        ({"bidding": True}, 4, {"tricks": [2, 2, "-", 1], "declarer": 2, "bid": 1}),
        ({"bidding": True}, 4, {"tricks": [2, 2, "-", 1], "declarer": 0, "bid": 6}),
        ({"bidding": True}, 4, {"tricks": [2, 2, "-", 1], "called": "all-pass"}),
    )
    clashes = ((4, {"pack": 21}), (5, {"pack": 21}))

    def closed_forms(self) -> None:
        assert (2**3 - 1) * 6 == 42  # one at least of three plays, the dealer lays one of six away
        assert 1 + 4 * 5 + 6 * 10 + 4 * 10 + 1 * 5 == 2 * 63  # k of four bid rising numbers out of five


GAME = Schnellen()
