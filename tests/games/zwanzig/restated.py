"""Zwanzig ab said again: an announcer, tricks off a score, hearts double."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import TRUMP_NO_HEAD, cards_of

RANKS = "ATKOU987"
SUITS = {"leaves": "G", "hearts": "H", "acorns": "E", "bells": "S"}
SUITS |= {"Gras": "G", "Herz": "H", "Eichel": "E", "Schellen": "S"}
COMPULSORY = {"diamonds": "S", "clubs": "E", "none": "-"}


class Zwanzig(Restated):
    """One off per trick, five on for none; forehand names trumps and must play."""

    score_range = (1, 30)
    longest = None  # five who seldom drop out pay more fines than there are tricks

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in RANKS] if trump else []

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return TRUMP_NO_HEAD

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        found: Facts = {"scores": self.scores(rng, seats, options), "hand_number": rng.choice((1, 2, 5, 8, 9, 10))}
        most = {}
        if options.get("max_consecutive_drops", "none") != "none":
            most["drops-in-a-row"] = seats - 2
        if options.get("max_drops_per_game", "none") != "none":
            most["drops"] = options["max_drops_per_game"]
        return found | {"tallies": {name: [rng.randint(0, n) for _ in range(seats)] for name, n in most.items()}}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = len(before)
        dealer, number = rng.randrange(seats), rng.choice((1, 2, 8, 9, 12))
        announcer = (dealer + 1) % seats
        facts: Facts = {"dealer": dealer, "hand_number": number, "declarer": announcer}
        trump = "H" if options.get("hearts_from_hand", 9) == 9 and number >= 9 else rng.choice("EGHS")
        if options.get("hearts_blind") and rng.random() < 0.3:
            trump, facts["called"] = "H", "hearts-blind"
        facts["trump"] = trump
        bound = trump == COMPULSORY[options.get("compulsory_suit", "diamonds")]
        bound = bound or (options.get("no_drop_first_hand", False) and number == 1)
        bound = bound or "max_consecutive_drops" in options or "max_drops_per_game" in options
        few = options.get("no_drop_at_or_below", "off")
        low = 0 if few == "off" else few
        left = [s for s in range(seats) if bound or s == announcer or before[s] <= low or rng.random() < 0.7]
        if len(left) == 1 and options.get("max_droppers") == "all-but-two":
            left.append(dealer)
        winners = random_winners(rng, left, 5) if len(left) > 1 else []
        return facts | {"tricks": counted(winners, left, seats)}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        facts: Facts = {"tricks": hand.taken, "dealer": hand.dealer, "declarer": hand.who("declarer")}
        if hand.said("hearts-blind"):
            facts["called"] = "hearts-blind"
        return facts | {"trump": hand.trump, "hand_number": hand.hand_number}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        factor = 2 if facts.get("trump") == "H" else 1
        factor *= 2 if facts.get("called") == "hearts-blind" else 1
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        announcer = facts.get("declarer", (facts.get("dealer", 0) + 1) % len(before))
        after = list(before)
        for seat in left:
            fine = options.get("announcer_zero_penalty", 5) if seat == announcer else 5
            n = 5 if len(left) == 1 else tricks[seat]
            after[seat] = self.kept(before[seat], before[seat] + factor * (-n if n else fine), options)
        return Settled(after, self._over(after, options), self._tallies(tricks, facts, options))

    def _over(self, after: list[Score], options: Options) -> list[int]:
        if options.get("exact_zero"):
            return [seat for seat, score in enumerate(after) if score == 0]
        return self.lowest(after) if min(after) <= 0 else []

    def lowest(self, after: list[Score]) -> list[int]:
        """Who shares the lowest score."""
        return [seat for seat, score in enumerate(after) if score == min(after)]

    def _tallies(self, tricks: Tricks, facts: Facts, options: Options) -> dict[str, list[int]]:
        found = {}
        out = [n is None for n in tricks]
        for name, switch in (("drops-in-a-row", "max_consecutive_drops"), ("drops", "max_drops_per_game")):
            if options.get(switch, "none") != "none":
                so_far = facts.get("tallies", {}).get(name) or [0] * len(out)
                again = [n + 1 if gone else n for n, gone in zip(so_far, out, strict=True)]
                found[name] = (
                    again if name == "drops" else [n if gone else 0 for n, gone in zip(again, out, strict=True)]
                )
        return found

    def kept(self, before: Score, score: Score, options: Options) -> Score:
        return before if score < 0 and options.get("exact_zero") else score

    impossible = (
        ({}, 4, {"trump": "G", "tricks": [2, 2, 0, 0]}),
        ({}, 4, {"trump": "G", "tricks": ["-", "-", 3, 2], "declarer": 0}),
        ({}, 4, {"trump": "G", "tricks": [3, "-", 2, 0]}),
        ({}, 4, {"trump": "S", "tricks": [2, 3, 0, "-"]}),
        ({"compulsory_suit": "clubs"}, 4, {"trump": "E", "tricks": [2, 3, 0, "-"]}),
        ({}, 4, {"tricks": [2, 3, 0, "-"], "hand_number": 9}),
        ({}, 4, {"trump": "G", "tricks": [2, 3, 0, "-"], "called": "hearts-blind"}),
        ({"hearts_blind": True}, 4, {"trump": "G", "tricks": [2, 3, 0, "-"], "called": "hearts-blind"}),
        ({}, 4, {"trump": "G", "tricks": [2, 3, 0, "-"], "hand_number": 9}),
        ({"no_drop_first_hand": True}, 4, {"trump": "G", "tricks": [2, 3, 0, "-"]}),
        ({"max_droppers": "all-but-two"}, 4, {"trump": "G", "tricks": ["-", 0, "-", "-"]}),
        ({}, 4, {"trump": "G", "tricks": [2, 3, 0, "-"], "bid": 2}),
    )

    clashes = ((4, {"exact_zero": True}), (5, {"max_drops_per_game": 3}))

    def closed_forms(self) -> None:
        assert sum(comb(5, n) for n in range(4)) == 26  # none to three of five cards
        assert 26**3 == 17_576
        assert 16 * 32 + 10 * 31 + 5 * 26 + 16 == 968  # any number of five cards, seven in the talon
        assert sum(comb(5, n) for n in range(3)) == 16


GAME = Zwanzig()
