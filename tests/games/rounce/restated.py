"""Rounce said again: Rams with 52 cards, a dummy of six, and a dealer who may be left alone."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Restated, Score, Tricks, counted
from tests.games.rams.restated import Rams
from tests.games.sheet_rules import FOLLOW_ONLY, STRICT, Rules, cards_of, trump_to


class Rounce(Rams):
    """As Rams, but where everybody drops out before him the dealer counts five off."""

    score_range = (1, 22)
    between_hands = frozenset()
    longest = None  # many who stay in at random are rounced more often than they take tricks
    play_options = ({}, {"play_rule": "loose"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT98765432")

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT98765432"

    def trumps(self, trump: str, options: Options) -> list[str]:
        return [trump + rank for rank in self.plain_ranks(options)]

    def profile(self, options: Options) -> str:
        return FOLLOW_ONLY if options.get("play_rule") == "loose" else STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        lead = [("play.lead-trump", trump_to())] if options.get("play_rule") == "loose" else []
        return Rules(self.trumps(trump, options), self.plain_ranks(options), self.profile(options), lead=lead)

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        return Restated.scores(self, rng, seats, options)

    def may_call(self, options: Options) -> bool:
        return bool(options.get("general_rounce"))

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        if options.get("all_drop_to_dealer") != "neighbour-plays" and rng.random() < 0.15:
            return {"tricks": counted([], [rng.randrange(len(before))], len(before))}
        return super().entry(rng, before, options)

    def changes(self, tricks: Tricks, facts: Facts, options: Options) -> list[int]:
        if sum(n is not None for n in tricks) > 1:
            return super().changes(tricks, facts, options)
        alone = -5 if options.get("all_drop_to_dealer", "dealer-five") == "dealer-five" else 0
        return [0 if n is None else alone for n in tricks]

    impossible = (
        ({}, 3, {"tricks": ["-", "-", "-"]}),
        ({"all_drop_to_dealer": "thrown-in"}, 3, {"tricks": ["-", "-", "-"]}),
        ({"all_drop_to_dealer": "thrown-in"}, 3, {"tricks": ["-", "-", 5]}),
        ({"all_drop_to_dealer": "neighbour-plays"}, 3, {"tricks": ["-", "-", 0]}),
        ({}, 3, {"tricks": [4, 0, "-"]}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "general", "caller": 0}),
        ({"general_rounce": True}, 3, {"tricks": [5, 0, "-"], "called": "general", "caller": 0}),
        ({"general_rounce": True}, 3, {"tricks": [5, 0, 0], "called": "general"}),
    )
    clashes = ()

    def closed_forms(self) -> None:
        # Who takes the dummy lays one of six away; a dealer in with his own cards robs in six ways (one of five, or not).
        one_other = 6 * 6 + 6 + 6  # he, nobody or the dealer has the dummy
        with_dealer, without_dealer = 6 + 6 * 6 + 6 * 6 + 6, 1 + 6 + 6
        assert 1 + 2 * one_other + with_dealer + without_dealer == 194  # the 1: both others drop out
        assert 2 * one_other + with_dealer + without_dealer == 193  # where two must play


GAME = Rounce()
