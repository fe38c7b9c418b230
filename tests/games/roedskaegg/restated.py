"""Rödskägg said again: tricks off, fines on, exactly nought, and the bid for the whole match."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import FOLLOW_ONLY, cards_of

RANKS = "AKOUT98765432"


class Roedskaegg(Restated):
    """One off per trick, two for who followed, and nobody may pass nought by a trick unless two at once do it."""

    trump_suits = ("", "E", "G", "H", "S")
    play_options = ({}, {"trump": "first-led"})
    score_range = (-6, 15)
    rare = frozenset({"general"})
    winner_leads = False
    hidden_decisions = False  # fresh cards are for the whole hand, and all see that they are taken
    all_tricks = False  # nought, or a lost trick of a Rödskägg, ends the hand
    told_trump = ""

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of(RANKS)

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in RANKS] if trump and options.get("trump") == "first-led" else []

    def plain_ranks(self, options: Options) -> str:
        return RANKS

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        return [rng.choice((-6, -5, -2, -1, 1, 2, 3, 4, 5, 7, 9, 12, 14)) for _ in range(seats)]

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = list(range(len(before)))
        if rng.random() < 0.1:
            return {"tricks": counted([], [], len(seats)), "called": "all-pass"}
        declarer = rng.choice(seats)
        if rng.random() < 0.2:
            won = rng.randint(0, 6)
            winners = [declarer] * won
            if won < 6:
                winners.append(rng.choice([seat for seat in seats if seat != declarer]))
            return {"tricks": counted(winners, seats, len(seats)), "called": "general", "caller": declarer}
        return self._played_out(rng, before, declarer)

    def _played_out(self, rng: random.Random, before: list[Score], declarer: int) -> Facts:
        """Trick by trick, until the sixth or until somebody is at nought."""
        seats, left, followed = list(range(len(before))), list(before), []
        winners: list[int] = []
        playing = seats
        for n, winner in enumerate(random_winners(rng, seats, 6)):
            if n == 4:
                bare = [seat for seat in seats if seat not in winners and seat != declarer]
                followed = [seat for seat in bare if rng.random() < 0.5]
                playing = [seat for seat in seats if seat not in bare or seat in followed]
            taker = winner if winner in playing else rng.choice(playing)
            winners.append(taker)
            left[taker] -= 2 if taker in followed else 1
            if left[taker] == 0:
                told: Facts = {"called": "thanks", "caller": taker}
                break
        else:
            told = {"declarer": declarer, "bid": rng.randint(0, 6)}
        return told | {"tricks": counted(winners, playing, len(seats)), "followed": followed}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        if hand.said("all-pass"):
            return {"tricks": [None] * hand.seats, "called": "all-pass"}
        if (bold := hand.who("general")) is not None:
            return {"tricks": hand.taken, "called": "general", "caller": bold}
        told: Facts = {"tricks": hand.taken, "followed": sorted(seat for seat, _ in hand.said("followed"))}
        if (home := hand.who("thanks")) is not None:
            return told | {"called": "thanks", "caller": home}
        return told | {"declarer": hand.who("declarer"), "bid": hand.said("bid")[-1][1]}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, called = list(before), facts.get("called", "")
        caller: int = facts.get("caller", -1)
        out = list(facts.get("home", []))
        followed = facts.get("followed", [])
        for seat, n in enumerate(tricks):
            if n and not (called == "general" and seat == caller):
                after[seat] -= 2 * n if seat in followed else n
        if called == "":
            declarer = facts["declarer"]
            if (tricks[declarer] or 0) < facts["bid"]:
                after[declarer] += options.get("failed_bid", 5)
            for seat, n in enumerate(tricks):
                if n == 0 and seat != declarer:
                    after[seat] += 6
        if called == "thanks" or (called == "general" and tricks[caller] == 6):
            return Settled(after, [caller], home=out)
        if called == "general":
            out = sorted([*out, caller])
        left = [seat for seat in range(len(after)) if seat not in out]
        at_nought = [seat for seat in left if after[seat] == 0]
        return Settled(after, at_nought or (left if len(left) == 1 else []), home=out)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        return None if facts.get("home") or facts.get("called") == "general" else (dealer + 1) % seats

    impossible = (
        ({}, 3, {"tricks": [3, 2, 1], "bid": 2}),
        ({}, 3, {"tricks": [3, 2, 1], "declarer": 0}),
        ({}, 3, {"tricks": [3, 3, "-"], "declarer": 2, "bid": 2}),
        ({}, 3, {"tricks": [3, 1, 1], "declarer": 0, "bid": 2}),
        ({}, 3, {"tricks": [3, 2, 1], "declarer": 0, "bid": 7}),
        ({}, 3, {"tricks": [2, 3, 1], "declarer": 0, "bid": 2, "followed": [1]}),
        ({}, 3, {"tricks": [1, 3, 2], "declarer": 0, "bid": 2, "followed": [0]}),
        ({}, 3, {"tricks": [4, 2, "-"], "declarer": 0, "bid": 2, "followed": [2]}),
        ({}, 4, {"tricks": [2, 1, 2, 1], "declarer": 1, "bid": 1, "followed": [0, 3]}),
        ({}, 3, {"tricks": [3, 2, 1], "called": "all-pass"}),
        ({}, 3, {"tricks": [3, 2, 1], "called": "thanks"}),
        ({}, 3, {"tricks": [3, 2, 0], "called": "thanks", "caller": 0}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [4, 1, 1], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [4, 1, "-"], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [6, 0, 0], "called": "general"}),
    )

    def closed_forms(self) -> None:
        # Three bid once round. Each rising row of bids among those who do not sneak counts, and from each place the
        # bid for the match, which ends the round.
        rising = sum(comb(3, n) * comb(7, n) for n in range(4))
        before = [sum(comb(k, n) * comb(7, n) for n in range(k + 1)) for k in range(3)]
        assert (rising, before) == (120, [1, 8, 36])
        assert rising - 1 == 119  # played: not the one in which all three sneak
        assert rising + sum(before) == 165
        # Six cards against six that cannot follow, one declarer leading: every order of his and of theirs.
        assert 2**2 == 4  # two without a trick each follow or lie down


GAME = Roedskaegg()
