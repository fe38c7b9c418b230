"""Mulatschak said again: bids, the declarer's fate, doublings in hearts and after a white hand."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, STRICT, TRUMP_NO_HEAD, WIN_IF_ABLE, cards_of

HAND = {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"]}
CLOSED = {"hearts": "H", "acorns": "E", "bells": "S", "none": "-"}  # nobody stays at home in this suit


class Mulatschak(Restated):
    """Countdown with a declarer who bids tricks."""

    score_range = (1, 30)
    rare = frozenset({"whiteout", "mulatschak"})
    play_options = (
        {},
        {"heading": False},
        {"under_trump": True},
        {"heading": False, "under_trump": True},
        {"pack": 36, "weli_rank": "lowest"},
        {"pack": 36},
        {"weli_rank": "lowest"},
    )

    def pack(self, options: Options, seats: int) -> list[str]:
        ranks = "AKOUT987" + ("6" if options.get("pack") == 36 else "")
        if seats == 2 and options.get("sevens_with_two") == "out":
            ranks = ranks.replace("7", "")
        cards = cards_of(ranks)
        return cards if "S6" in cards else [*cards, "S6"]

    def trumps(self, trump: str, options: Options) -> list[str]:
        suit = [trump + rank for rank in "AKOUT9876" if trump + rank != "S6"]
        if options.get("weli_rank") == "lowest":
            return [*suit, "S6"]
        return [suit[0], "S6", *suit[1:]]

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT9876"

    def profile(self, options: Options) -> str:
        due = options.get("under_trump", False)
        if options.get("heading", True):
            return STRICT if due else WIN_IF_ABLE
        return TRUMP_NO_HEAD if due else FOLLOW_ONLY

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        multiplier = 1 if options.get("whiteout") == "off" else rng.choice((1, 1, 1, 2, 4))
        return {"scores": self.scores(rng, seats, options), "multiplier": multiplier}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        declarer = rng.choice(seats)
        least = options.get("min_bid", 1)
        least = 1 if least == "one-only-in-hearts" else least
        bid: int | str = rng.choice([*range(least, 6), "mulatschak"])
        trump = "H" if bid == 1 and options.get("min_bid") == "one-only-in-hearts" else rng.choice("EGHS")
        facts: Facts = {"declarer": declarer, "bid": bid, "trump": trump}
        facts["multiplier"] = 1 if options.get("whiteout") == "off" else rng.choice((1, 1, 2, 4))
        closed = CLOSED[options.get("no_home_suit", "hearts")]
        everybody = bid == "mulatschak" or trump == closed
        low = options.get("no_home_at_or_below", 5)
        left = [seat for seat in seats if everybody or seat == declarer or before[seat] <= low or rng.random() < 0.7]
        if options.get("last_must_play") and left == [declarer]:
            left.append((declarer - 1) % len(before))
        winners = random_winners(rng, left, 5) if len(left) > 1 else []
        return facts | {"tricks": counted(winners, left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        for word in ("whiteout", "all-pass"):
            if hand.said(word):
                return {"called": word, "tricks": [None] * hand.seats, "multiplier": hand.multiplier}
        bid: int | str = "mulatschak" if hand.said("mulatschak") else hand.said("bid")[-1][1]
        facts = {"tricks": hand.taken, "declarer": hand.who("declarer"), "trump": hand.trump, "bid": bid}
        return facts | {"multiplier": hand.multiplier}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        factor = facts.get("multiplier", 1) * (2 if facts.get("trump") == "H" else 1)
        if facts.get("declarer") is None:
            changes = [0] * len(before)
        elif facts.get("bid") == "mulatschak":
            changes = _called(tricks, facts["declarer"], options)
        else:
            changes = _bid(tricks, facts["declarer"], facts["bid"], options)
        after = [points + factor * change for points, change in zip(before, changes, strict=True)]
        high = options.get("high_loss", "off")
        over = min(after) <= 0 or (high != "off" and max(after) >= high)
        return Settled(after, self.winners(after, options) if over else [])

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return dealer if facts.get("called") == "whiteout" else super().next_dealer(dealer, seats, facts, options)

    impossible = (
        ({}, 4, HAND | {"tricks": [3, 1, 0, "-"]}),
        ({}, 4, HAND | {"tricks": ["-", 3, 1, 1]}),
        ({}, 4, HAND | {"bid": None}),
        ({}, 4, HAND | {"bid": 6}),
        ({}, 4, HAND | {"bid": 0}),
        ({"min_bid": 2}, 4, HAND | {"bid": 1}),
        ({"min_bid": "one-only-in-hearts"}, 4, HAND | {"bid": 1}),
        ({"min_bid": "one-only-in-hearts"}, 4, HAND | {"bid": 1, "trump": None}),
        ({}, 4, HAND | {"bid": "everything"}),
        ({}, 4, HAND | {"bid": "mulatschak"}),
        ({}, 4, HAND | {"trump": "H"}),
        ({"no_home_suit": "acorns"}, 4, HAND),
        ({}, 4, HAND | {"trump": "X"}),
        ({"last_must_play": True}, 4, HAND | {"tricks": [0, "-", "-", "-"]}),
        ({}, 4, {"called": "whiteout", "tricks": [5, 0, 0, 0]}),
        ({"whiteout": "off"}, 4, {"called": "whiteout", "tricks": ["-"] * 4}),
    )
    clashes = (
        (4, {"whiteout": "off", "whiteout_duty": "compulsory"}),
        (4, {"whiteout": "off", "whiteout_cap": 64}),
        (4, {"exchange_mode": "on-sight", "all_five_exchange": "six-discard-one"}),
        (4, {"exchange_limit": 3, "all_five_exchange": "six-discard-one"}),
        (2, {"sevens_with_two": "out", "pack": 36}),
    )

    def closed_forms(self) -> None:
        assert sum(comb(5, n) * 2**n for n in range(6)) == 243  # on sight, no trump turned: old or new
        assert sum(comb(5, n) * 3**n for n in range(6)) == 1024  # only trumps turned: old, new or take
        assert 1 + 1 + sum(comb(5, n) for n in (1, 2)) == 17  # home, or play and exchange up to two
        assert 1 + 6 + 21 + 7 + 3 * 25 + 3 * 40 + 35 == 265  # see mulatschak.txt


def _called(tricks: Tricks, declarer: int, options: Options) -> list[int]:
    made = tricks[declarer] == 5
    changes = []
    for seat, n in enumerate(tricks):
        if seat == declarer:
            changes.append(-10 if made else 10)
        elif made:
            changes.append(options.get("mulatschak_others", 10))
        elif options.get("mulatschak_failed_reward") == "only-trick-takers" and not n:
            changes.append(0)
        else:
            changes.append(-10)
    return changes


def _bid(tricks: Tricks, declarer: int, bid: int, options: Options) -> list[int]:
    alone = all(n is None for seat, n in enumerate(tricks) if seat != declarer)
    changes = []
    for seat, n in enumerate(tricks):
        if n is None:
            changes.append(options.get("home_score", 1))
        elif seat == declarer:
            changes.append(-5 if alone else 10 if n < bid else -n)
        else:
            changes.append(-n if n else 5)
    return changes


GAME = Mulatschak()
