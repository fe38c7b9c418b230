"""Ramsch said again: the most card points lose, in the three forms for three, as in Skat, and in Schafkopf for four."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.article import Article, numbers
from tests.games.schieberamsch.restated import JACKS, worth
from tests.games.sheet_rules import FOLLOW_ONLY, cards_of

OBERS = ["EO", "GO", "HO", "SO"]
HEARTS = ["HA", "HT", "HK", "H9", "H8", "H7"]
SIMPLE = {"tricks": [5, 3, 2], "points": [50, 40, 30]}
FOUR = {"tricks": [2, 2, 2, 2], "points": [41, 41, 28, 10]}


IN_SKAT: Mapping[str, Options] = {name: {"form": "skat"} for name in ("skat_to", "tie", "jungfrau_doubles")}


class Ramsch(Restated):
    """Three play one of four forms, four the Ramsch of Schafkopf."""

    trump_suits = ("",)
    score_range = (-60, 90)
    play_options = ({}, {"trumps": "jacks"}, {"ten_rank": "low"}, {"form": "skat"}, {"bauernramsch": True})
    between_hands = frozenset({"deals"})
    needs = IN_SKAT
    hidden_decisions = False  # but where the two cards go round

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        if options.get("seats", 3) == 4:
            return [*OBERS, *JACKS, *([] if options.get("bauernramsch") else HEARTS)]
        return JACKS if _jacks(options) else []

    def plain_ranks(self, options: Options) -> str:
        if options.get("seats", 3) == 4:
            return "ATK987"
        low = options.get("ten_rank") == "low"
        if _jacks(options):
            return "AKOT987" if low else "ATKO987"
        return "AKOUT987" if low else "ATKOU987"

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = len(before)
        size = 10 if seats == 3 else 8
        winners = random_winners(rng, range(seats), size)
        order = cards_of("AKOUT987")
        rng.shuffle(order)
        taken: list[list[str]] = [[] for _ in range(seats)]
        for n, winner in enumerate(winners):
            taken[winner] += order[seats * n : seats * (n + 1)]
        facts: Facts = {"tricks": counted(winners, range(seats), seats), "points": [worth(cards) for cards in taken]}
        if seats == 4:
            return facts | self._told_trumps(taken, facts, options)
        if options.get("form") in ("shove", "skat"):
            facts |= {"skat_points": worth(order[30:]), "last_winner": winners[-1]}
        return facts

    def facts_of(self, hand: Played, options: Options) -> Facts:
        taken: list[list[str]] = [[] for _ in range(hand.seats)]
        for _, cards, winner in hand.tricks:
            taken[winner] += cards
        facts: Facts = {"tricks": hand.taken, "points": [worth(cards) for cards in taken]}
        if hand.seats == 4:
            return facts | self._told_trumps(taken, facts, options)
        if options.get("form") in ("shove", "skat"):
            facts |= {"skat_points": worth(hand.rest), "last_winner": hand.winners[-1]}
        return facts

    def _told_trumps(self, taken: list[list[str]], facts: Facts, options: Options) -> Facts:
        """The trumps in the tricks of each player, and the first of those with most points, tricks and trumps."""
        trumps = self.trumps("", {**options, "seats": 4})
        counts = [sum(card in trumps for card in cards) for cards in taken]
        level = _most(_most(_most([0, 1, 2, 3], facts["points"]), facts["tricks"]), counts)
        highest = [card for card in trumps if any(card in taken[seat] for seat in level)]
        told: Facts = {"trumps_taken": counts}
        if len(level) > 1 and highest:
            told["top_trump"] = next(seat for seat in level if highest[0] in taken[seat])
        return told

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        taken = [n or 0 for n in tricks]
        if len(before) == 4:
            changes: list[Score] = [*_schafkopf(taken, facts, options)]
        else:
            changes = _three(taken, facts, options)
        return Settled([score + change for score, change in zip(before, changes, strict=True)])

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible = (
        ({}, 3, SIMPLE | {"tricks": [5, 3, 3]}),
        ({}, 3, SIMPLE | {"tricks": [8, "-", 2]}),
        ({}, 3, SIMPLE | {"points": [50, 40, 31]}),
        ({}, 3, SIMPLE | {"points": [50, 40, 7]}),
        ({}, 3, SIMPLE | {"tricks": [5, 5, 0]}),
        ({}, 3, {"tricks": [5, 3, 2]}),
        ({}, 3, SIMPLE | {"skat_points": 5}),
        ({"form": "skat"}, 3, SIMPLE | {"points": [50, 40, 20]}),
        ({"form": "skat"}, 3, SIMPLE | {"points": [50, 40, 20], "skat_points": 10}),
        ({"form": "skat"}, 3, SIMPLE | {"points": [50, 40, 7], "skat_points": 23, "last_winner": 0}),
        ({"form": "skat", "tie": "last-trick"}, 3, SIMPLE | {"points": [50, 50, 20]}),
        ({"form": "skat", "tie": "last-trick"}, 3, {"tricks": [5, 5, 0], "points": [60, 60, 0], "last_winner": 2}),
        ({}, 4, FOUR),
        ({}, 4, FOUR | {"trumps_taken": [4, 4, 4, 3]}),
        ({}, 4, FOUR | {"trumps_taken": [4, 4, 4, 2]}),
        ({}, 4, FOUR | {"trumps_taken": [4, 4, 4, 2], "top_trump": 2}),
        ({"bauernramsch": True}, 4, FOUR | {"trumps_taken": [4, 4, 4, 2]}),
        ({}, 4, FOUR | {"points": [41, 41, 28, 0]}),
    )
    clashes = (
        (4, {"form": "skat"}),
        (4, {"trumps": "jacks"}),
        (3, {"bauernramsch": True}),
        (3, {"tie": "last-trick"}),
        (3, {"form": "skat", "trumps": "jacks"}),
    )

    def closed_forms(self) -> None:
        assert comb(12, 2) == 66  # any two of twelve cards

    def read(self, article: Article) -> None:
        """| Card points | What happened | Written |, and the same for four."""
        for points, _, written in article.table(3, "50 40 30"):
            owned = numbers(points)
            tricks = [0 if not n else 1 for n in owned]
            tricks[owned.index(max(owned))] += 10 - sum(tricks)
            told = self.settle([0, 0, 0], tricks, {"points": owned}, {})
            assert told.scores == _halves(written), points
        for points, _, written in article.table(3, "50 30 30 10"):
            owned = numbers(points)
            tricks = [0 if not n else 1 for n in owned]
            tricks[owned.index(max(owned))] += 8 - sum(tricks)
            told = self.settle([0] * 4, tricks, {"points": owned, "trumps_taken": [0] * 4}, {})
            assert told.scores == numbers(written), points


def _jacks(options: Options) -> bool:
    return options.get("trumps") == "jacks" or options.get("form") == "skat"


def _halves(cell: str) -> list[Score]:
    return [float(word.replace("½", ".5").replace("−", "-")) for word in cell.split()]


def _most(seats: list[int], counts: list[int]) -> list[int]:
    return [seat for seat in seats if counts[seat] == max(counts[other] for other in seats)]


def _three(taken: list[int], facts: Facts, options: Options) -> list[Score]:
    form = options.get("form", "simple")
    march = options.get("durchmarsch", "usual")
    bad = -1 if form == "skat" else 1
    if taken.count(0) == 2:
        usual = {"pips": "others-60", "shove": "others-60", "skat": "marcher-120"}
        march = usual.get(form, "") if march == "usual" else march
        own, other = {"others-60": (0, 60), "marcher-120": (-120, 0), "others-120": (0, 120)}.get(march, (20, 0))
        return [bad * (own if n else other) for n in taken]
    points = list(facts["points"])
    if skat := facts.get("skat_points"):
        to = _most([0, 1, 2], points) if options.get("skat_to") == "loser" else [facts["last_winner"]]
        points = [own + skat if seat in to else own for seat, own in enumerate(points)]
    if form in ("pips", "shove"):
        return [*points]
    losers = _most([0, 1, 2], points)
    if len(losers) == 3:
        return [0, 0, 0]
    if form == "simple":
        price: Score = (15 if 0 in taken else 10) / len(losers)
    else:
        if options.get("tie") == "last-trick" and facts.get("last_winner") in losers:
            losers = [facts["last_winner"]]
        price = -points[losers[0]] * (2 if 0 in taken and options.get("jungfrau_doubles", True) else 1)
    return [price if seat in losers else 0 for seat in range(3)]


def _schafkopf(taken: list[int], facts: Facts, options: Options) -> list[int]:
    points = facts.get("points") or [120 if n == 8 else 0 for n in taken]
    at = 91 if options.get("durchmarsch_at") == "91-points" else 121
    for seat in range(4):
        if taken[seat] == 8 or points[seat] >= at:
            return [21 if other == seat else -7 for other in range(4)]
    losers = _most(_most([0, 1, 2, 3], points), taken)
    if len(losers) > 1:
        losers = _most(losers, facts["trumps_taken"])
    if len(losers) > 1 and facts.get("top_trump") is not None:
        losers = [facts["top_trump"]]
    pay, virgins = options.get("jungfrau_pay"), taken.count(0)
    changes = [0] * 4
    for loser in losers:
        for seat in set(range(4)) - set(losers):
            if pay == "doubles-all":
                price = 4 if virgins else 2
            elif pay == "each-doubles-all":
                price = 2 * 2**virgins
            else:
                price = 4 if not taken[seat] else 2
            changes[seat] += price
            changes[loser] -= price
    return changes


GAME = Ramsch()
