"""Rams said again: counters that go with tricks, a General, a widow, and two who always play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, LeadDuty, Rules, cards_of, top_trump, trump_to

FINE = 5


class Rams(Restated):
    """One counter per trick, five for none; a General moves five."""

    score_range = (1, 16)
    rare = frozenset({"general"})
    between_hands = frozenset({"rounds"})
    play_options: tuple[Options, ...] = (
        {},
        {"belli": "second"},
        {"belli": "first"},
        {"ecarte_rank": True},
        {"swiss_leads": True},
    )

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def plain_ranks(self, options: Options) -> str:
        return "KOUAT987" if options.get("ecarte_rank") else "AKOUT987"

    def trumps(self, trump: str, options: Options) -> list[str]:
        run = [trump + rank for rank in self.plain_ranks(options)]
        place = {"first": 0, "second": 1}.get(str(options.get("belli", "off")))
        if place is None:
            return run
        rest = [card for card in run if card != "S7"]
        return [*rest[:place], "S7", *rest[place:]]

    def profile(self, options: Options) -> str:
        return STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        lead: list[LeadDuty] = []
        if options.get("swiss_leads"):
            lead = [("play.lead-ace", top_trump), ("play.lead-trump", trump_to(2))]
        return Rules(self.trumps(trump, options), self.plain_ranks(options), self.profile(options), lead=lead)

    # --- scores ---

    def scores(self, rng: random.Random, seats: int, options: Options) -> list[Score]:
        if not options.get("pool"):
            return super().scores(rng, seats, options)
        chips = [rng.randint(-12, 12) for _ in range(seats)]
        return [chips[0] - sum(chips) - rng.randint(0, 30), *chips[1:]]

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        """Where the last one loses, some have finished: they stand at nought, and only they."""
        scores = self.scores(rng, seats, options)
        if not options.get("last_out_loses"):
            return {"scores": scores}
        home = tuple(sorted(rng.sample(range(seats), rng.randint(0, seats - 2))))
        return {"scores": [0 if seat in home else score for seat, score in enumerate(scores)], "home": home}

    def may_call(self, options: Options) -> bool:
        return options.get("general_rams") != "off"

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        finished = bool(options.get("last_out_loses"))
        seats = [seat for seat, score in enumerate(before) if score or not finished]
        if self.may_call(options) and rng.random() < 0.3:
            winners = random_winners(rng, seats, 5)
            caller = rng.choice([*seats, winners[0]])
            told = {"called": "general", "caller": caller, "winners": winners}
            return told | {"tricks": counted(winners, seats, len(before))}
        left = rng.sample(seats, rng.randint(2, len(seats)))
        winners = random_winners(rng, left, 5)
        return {"tricks": counted(winners, left, len(before)), "winners": winners}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        told: Facts = {"tricks": hand.taken, "winners": hand.winners}
        caller = hand.who("general")
        return told if caller is None else told | {"called": "general", "caller": caller}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        pool = bool(options.get("pool"))
        change = self.changes(tricks, facts, options)
        if pool:
            change = [-n for n in change]
            change[facts.get("dealer", 0)] -= FINE
            return Settled([score + n for score, n in zip(before, change, strict=True)])
        after = [self.written(score + n, options) for score, n in zip(before, change, strict=True)]
        home = [seat for seat, score in enumerate(after) if score == 0] if options.get("last_out_loses") else []
        return Settled(after, self.won(before, after, tricks, facts, options), home=home)

    def changes(self, tricks: Tricks, facts: Facts, options: Options) -> list[int]:
        """Counters that come or, below nought, go."""
        taken = [n or 0 for n in tricks]
        if facts.get("called") != "general":
            return [0 if n is None else -n if n else FINE for n in tricks]
        caller = facts["caller"]
        others = [seat for seat, n in enumerate(tricks) if n is not None and seat != caller]
        lost = sum(taken[seat] for seat in others)
        change = [0] * len(taken)
        if options.get("general_rams") == "wins-game":
            for seat in others:
                change[seat] = -lost
            change[caller] = lost * len(others)
            return change
        for seat in others:
            change[seat] = -taken[seat] if lost else FINE
        change[caller] = FINE if lost else -FINE
        return change

    def won(self, before: list[Score], after: list[Score], tricks: Tricks, facts: Facts, options: Options) -> list[int]:
        home = [seat for seat, score in enumerate(after) if score == 0]
        if facts.get("called") == "general" and options.get("general_rams") == "wins-game":
            if tricks[facts["caller"]] == 5:
                return [facts["caller"]]
            return [seat for seat in home if before[seat] == min(before[one] for one in home)]
        if options.get("last_out_loses"):
            if len(after) - len(home) > 1:
                return []
            slowest = self.arrival(before, home, facts)[-1] if len(home) == len(after) else None
            return [seat for seat in home if seat != slowest]
        return home if len(home) < 2 else self.arrival(before, home, facts)[:1]

    def arrival(self, before: list[Score], home: list[int], facts: Facts) -> list[int]:
        """Those who are at nought in the order of the tricks that brought them there."""
        left, found = list(before), []
        for seat in facts["winners"]:
            left[seat] -= 1
            if seat in home and left[seat] == 0:
                found.append(seat)
        return found

    def written(self, score: Score, options: Options) -> Score:
        return score if options.get("pool") else max(0, score)

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        """Who has finished deals no more: not told by the facts of one hand."""
        return None if options.get("last_out_loses") else super().next_dealer(dealer, seats, facts, options)

    # --- what else is worth a row ---

    impossible: Sequence[tuple[Options, int, Facts]] = (
        ({}, 3, {"tricks": [5, "-", "-"]}),
        ({}, 3, {"tricks": ["-", "-", "-"]}),
        ({}, 3, {"tricks": ["-", 0, "-"]}),
        ({}, 3, {"tricks": [4, 0, "-"]}),
        ({}, 3, {"tricks": [5, 0, "-"], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "general"}),
        ({}, 3, {"tricks": [0, 0, 0], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [5, 0, 0], "caller": 1}),
        ({"general_rams": "off"}, 3, {"tricks": [5, 0, 0], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "grand-hand"}),
        ({}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 0, 1]}),
    )
    clashes: Sequence[tuple[int, Options]] = (
        (4, {"must_play_until_widow_taken": True, "widow": "none"}),
        (4, {"must_play_until_widow_taken": True, "widow": "forehand-only"}),
        (4, {"general_rams": "wins-game", "pool": True}),
        (4, {"general_rams": "wins-game", "last_out_loses": True}),
        (4, {"pool": True, "last_out_loses": True}),
        (4, {"pool": True, "start_counters": 7}),
        (4, {"rounds": 5}),
    )

    def closed_forms(self) -> None:
        # k players in, of whom none or one takes the widow; at least two are in.
        assert [sum(comb(n, k) * (1 + k) for k in range(2, n + 1)) for n in (3, 4, 5)] == [13, 39, 101]
        assert [sum(comb(n, k) for k in range(2, n + 1)) for n in (3, 4, 5)] == [4, 11, 26]
        # A dealer who is in with his own cards may take the turn-up for one of five: six ways.
        without_dealer, with_one, with_both = 3, 6 + 6 + 1, 6 + 6 + 6 + 1
        assert without_dealer + 2 * with_one + with_both == 48


GAME = Rams()
