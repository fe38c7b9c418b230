"""Schieberamsch said again: the most card points, or a Grand Hand."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, cards_of

JACKS = ["EU", "GU", "HU", "SU"]
TRICKS = 10
VALUES = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2}
RAMSCH = {"tricks": [5, 3, 2], "points": [70, 30, 20], "skat_points": 0, "last_winner": 0, "shoves": 0}
GRAND = {"called": "grand-hand", "caller": 1, "jacks": "EU", "tricks": [3, 5, 2], "points": [30, 62, 28]}
GRAND |= {"skat_points": 0, "kontras": 0}


def worth(cards: list[str]) -> int:
    """The card points of some cards."""
    return sum(VALUES.get(card[1], 0) for card in cards)


ANNOUNCED = {"announced_jungfrau": True}


def _broken(seat: int) -> Facts:
    """A promise to take no trick that was broken: the rest of the hand is not asked about."""
    return {"called": "jungfrau-broken", "caller": seat, "tricks": [None, None, None]}


class Schieberamsch(Restated):
    """The most points are written against their taker; four jacks are the only trumps."""

    trump_suits = ("",)
    score_range = (-60, 90)
    rare = frozenset({"grand-hand", "jungfrau"})
    all_tricks = False  # a broken promise ends the hand
    between_hands = frozenset({"deals", "grand_hand_same_dealer", "grand_hands_beside"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def trumps(self, trump: str, options: Options) -> list[str]:
        return JACKS

    def plain_ranks(self, options: Options) -> str:
        return "ATKO987"

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        winners = random_winners(rng, [0, 1, 2], 10)
        order = self.pack({}, 3)
        rng.shuffle(order)
        points = [0, 0, 0]
        for n, winner in enumerate(winners):
            points[winner] += worth(order[3 * n : 3 * n + 3])
        facts: Facts = {"tricks": counted(winners, [0, 1, 2], 3), "points": points, "skat_points": worth(order[30:])}
        facts["last_winner"] = winners[-1]
        if options.get("grand_hand", True) and rng.random() < 0.5:
            soloist = rng.randrange(3)
            held = [jack for jack in JACKS if rng.random() < 0.5]
            taken, run = facts["tricks"][soloist], matadors(held)
            if taken < run - 2 if JACKS[0] in held else taken > TRICKS - (run + 1) // 2:
                held = JACKS[:1]  # with the highest alone, which may lie in the skat, he may take any number
            called = {"called": "grand-hand", "caller": soloist, "jacks": " ".join(held)}
            return facts | called | {"kontras": rng.randrange(3)}
        facts["kontras"] = rng.randrange(4) if options.get("kontra_in_ramsch") else 0
        facts["shoves"] = rng.randrange(4)
        if options.get("announced_jungfrau") and rng.random() < 0.5:
            seat = rng.randrange(3)
            if not facts["tricks"][seat]:
                return facts | {"called": "jungfrau", "caller": seat}
            return {name: facts[name] for name in ("kontras", "shoves")} | _broken(seat)
        return facts

    def facts_of(self, hand: Played, options: Options) -> Facts:
        points = [0, 0, 0]
        for _, cards, winner in hand.tricks:
            points[winner] += worth(cards)
        facts: Facts = {"tricks": hand.taken, "points": points, "skat_points": worth(hand.rest)}
        facts["kontras"] = sum(len(hand.said(word)) for word in ("kontra", "rekontra", "knock"))
        soloist = hand.who("grand-hand")
        if soloist is not None:
            own = [*hand.played_by(soloist), *hand.rest]
            jacks = " ".join(jack for jack in JACKS if jack in own)
            return facts | {"called": "grand-hand", "caller": soloist, "jacks": jacks}
        facts |= {"last_winner": hand.winners[-1], "shoves": len(hand.said("shoved"))}
        chaste = hand.who("jungfrau")
        if chaste is None:
            return facts
        if chaste in hand.winners:
            return {name: facts[name] for name in ("kontras", "shoves")} | _broken(chaste)
        return facts | {"called": "jungfrau", "caller": chaste}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        taken = [n or 0 for n in tricks]
        if facts.get("called") == "grand-hand":
            changes = _grand_hand(list(facts["points"]), taken, facts, options)
        elif facts.get("called") == "jungfrau-broken":
            worth = 120 * 2 ** (facts.get("shoves", 0) + facts.get("kontras", 0))
            changes = [worth if seat == facts["caller"] else 0 for seat in range(3)]
        else:
            changes = _most_points(list(facts["points"]), taken, facts, options)
        if options.get("divide_by_10", True):
            changes = [amount // 10 if amount > 0 else -(-amount // 10) for amount in changes]
        return Settled([score + change for score, change in zip(before, changes, strict=True)])

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        again = facts.get("called") == "grand-hand" and options.get("grand_hand_same_dealer", True)
        if options.get("grand_hands_beside", "as-deals") == "as-deals":
            beside = facts.get("hand_number", 1) - 1 - facts.get("dealt", 0)
            again = again and beside < options.get("deals", 12)
        return dealer if again else super().next_dealer(dealer, seats, facts, options)

    impossible = (
        ({}, 3, RAMSCH | {"tricks": [5, 3, 3]}),
        ({}, 3, RAMSCH | {"points": [70, 30, 21]}),
        ({}, 3, RAMSCH | {"tricks": [5, 5, 0]}),
        ({}, 3, RAMSCH | {"tricks": [5, 5, "-"]}),
        ({}, 3, RAMSCH | {"shoves": 4}),
        ({}, 3, RAMSCH | {"kontras": 1}),
        ({"kontra_in_ramsch": True}, 3, RAMSCH | {"kontras": 4}),
        ({"klopfen": True}, 3, RAMSCH | {"shoves": 2, "kontras": 2}),
        ({}, 3, RAMSCH | {"points": [60, 30, 20], "skat_points": 10, "last_winner": None}),
        ({}, 3, RAMSCH | {"points": [60, 17, 20], "skat_points": 23}),
        ({}, 3, {"tricks": [5, 3, 2], "last_winner": 0}),
        ({}, 3, RAMSCH | {"tricks": [5, 5, 0], "points": [70, 30, 0], "skat_points": 20, "last_winner": 2}),
        ({}, 3, GRAND | {"tricks": [0, 0, 0], "points": [0, 0, 0]}),
        ({}, 3, GRAND | {"caller": None}),
        ({}, 3, GRAND | {"caller": 3}),
        ({}, 3, GRAND | {"jacks": "EO"}),
        ({}, 3, GRAND | {"kontras": 3}),
        ({}, 3, GRAND | {"shoves": 1}),
        ({"grand_hand": False}, 3, GRAND),
        ({}, 3, RAMSCH | {"called": "raub"}),
        ({}, 3, RAMSCH | {"called": "jungfrau", "caller": 2}),
        (ANNOUNCED, 3, RAMSCH | {"called": "jungfrau", "caller": 2}),
        (ANNOUNCED, 3, RAMSCH | {"called": "jungfrau"}),
        (ANNOUNCED, 3, RAMSCH | {"called": "jungfrau-broken", "caller": 2}),
        (ANNOUNCED, 3, {"tricks": ["-", "-", "-"], "called": "jungfrau-broken"}),
        (ANNOUNCED, 3, {"tricks": [0, 0, 0], "called": "jungfrau", "caller": 2}),
    )
    clashes = (
        (3, {"loss_double": True, "grand_hand": False}),
        (3, {"grand_hand_same_dealer": False, "grand_hand": False}),
        (3, {"grand_hands_beside": "any", "grand_hand": False}),
        (3, {"grand_hands_beside": "any", "grand_hand_same_dealer": False}),
    )

    def closed_forms(self) -> None:
        assert 1 + comb(12, 2) == 67  # shove, or take up and lay away any two of twelve

    told_trump = ""


def _most_points(points: list[int], taken: list[int], facts: Facts, options: Options) -> list[int]:
    factor = 2 ** (facts.get("shoves", 0) + facts.get("kontras", 0) + (facts.get("called") == "jungfrau"))
    skat, to_loser = facts.get("skat_points", 0), options.get("skat_to") == "loser"
    most = max(points)
    points = [
        own + skat * (own == most if to_loser else seat == facts["last_winner"]) for seat, own in enumerate(points)
    ]
    if taken.count(0) == 2:
        return [-120 * factor if n else 0 for n in taken]
    if points == [40, 40, 40]:
        return [0, 0, 0]
    if 0 in taken:
        factor *= 2
    return [factor * own if own == max(points) else 0 for own in points]


def matadors(jacks: list[str]) -> int:
    """The unbroken run of jacks from the highest that the soloist has, or has not."""
    has = [jack in jacks for jack in JACKS]
    run = 0
    while run < len(JACKS) and has[run] == has[0]:
        run += 1
    return run


def _grand_hand(points: list[int], taken: list[int], facts: Facts, options: Options) -> list[int]:
    soloist = facts["caller"]
    own = points[soloist] + facts.get("skat_points", 0)
    won = own >= 61
    schneider = own >= 90 or 120 - own >= 90
    schwarz = taken[soloist] in (0, 10)
    value = 24 * (matadors(facts["jacks"].split()) + 2 + schneider + schwarz)
    value *= 2 ** facts.get("kontras", 0)
    if options.get("loss_double") and not won:
        value *= 2
    return [0 if seat != soloist else -value if won else value for seat in range(3)]


GAME = Schieberamsch()
