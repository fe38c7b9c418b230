"""Ramset said again: strokes upwards, anticlockwise, no undertrumping, sausages for all but one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, LeadDuty, Moment, Rules, cards_of, trump_to

FIRST = Moment()


class NoUndertrumping(Rules):
    """Who follows plays any card of the suit; who trumps beats an earlier trump if he can."""

    def why_not(self, hand: list[str], table: Sequence[str], moment: Moment = FIRST) -> dict[str, str]:
        refused = super().why_not(hand, table, moment)
        if table and any(self.suit(card) == self.suit(table[0]) for card in hand):
            return {card: duty for card, duty in refused.items() if duty == "play.follow"}
        return refused


class Ramset(Restated):
    """A stroke for each trick, up to a target; a potato for none."""

    clockwise = False
    score_range = (0, 14)
    play_options = ({}, {"second_trick_trump": False})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def trumps(self, trump: str, options: Options) -> list[str]:
        rest = [trump + rank for rank in "KOUT987" if trump + rank != "S7"]
        return [trump + "A", "S7", *rest]

    def profile(self, options: Options) -> str:
        return STRICT

    def rules(self, trump: str, options: Options, strikers: str = "") -> Rules:
        lead: list[LeadDuty] = []
        if options.get("second_trick_trump", True):
            lead = [("play.lead-trump", trump_to(2))]
        return NoUndertrumping(self.trumps(trump, options), "AKOUT987", STRICT, lead=lead)

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        """Some have their strokes and a sausage, where there is more than one."""
        scores = self.scores(rng, seats, options)
        if options.get("sausages") == "one":
            return {"scores": scores}
        home = tuple(sorted(rng.sample(range(seats), rng.randint(0, seats - 2))))
        there = [self.target(options) if seat in home else score for seat, score in enumerate(scores)]
        return {"scores": there, "home": home}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        left = [seat for seat in seats if rng.random() < 0.7 and before[seat] != self.target(options)]
        if len(left) < 2:
            return {"tricks": counted([], left, len(seats))}
        winners = random_winners(rng, left, 5)
        return {"tricks": counted(winners, left, len(seats)), "winners": winners}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        return {"tricks": hand.taken, "winners": hand.winners}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        left = [seat for seat, n in enumerate(tricks) if n is not None]
        played = len(left) > 1
        potatoes = list(facts.get("tallies", {}).get("potatoes", [0] * len(before)))
        after = list(before)
        for seat in left:
            strokes = (tricks[seat] or 0) if played else 5
            after[seat] += strokes
            if not strokes:
                potatoes[seat] += 1
                after[seat] -= 5 if options.get("potato") == "rams" else 0
        after = [self.written(score, options) for score in after]
        there = [seat for seat, score in enumerate(after) if score == self.target(options)]
        home = [] if options.get("sausages") == "one" else there
        return Settled(after, self.won(before, after, facts, options), {"potatoes": potatoes}, home=home)

    def target(self, options: Options) -> int:
        return int(options.get("target", 17))

    def written(self, score: Score, options: Options) -> Score:
        return min(self.target(options), score)

    def won(self, before: list[Score], after: list[Score], facts: Facts, options: Options) -> list[int]:
        there = [seat for seat, score in enumerate(after) if score == self.target(options)]
        if options.get("sausages") == "one":
            return there if len(there) < 2 else self.arrival(before, there, facts, options)[:1]
        if len(after) - len(there) > 1:
            return []
        last = self.arrival(before, there, facts, options)[-1] if len(there) == len(after) else None
        return [seat for seat in there if seat != last]

    def arrival(self, before: list[Score], there: list[int], facts: Facts, options: Options) -> list[int]:
        strokes, found = list(before), []
        for seat in facts["winners"]:
            strokes[seat] += 1
            if seat in there and strokes[seat] == self.target(options):
                found.append(seat)
        return found

    def winners(self, scores: object, options: Options) -> None:
        return None

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        """Who has his sausage deals no more: not told by the facts of one hand."""
        return super().next_dealer(dealer, seats, facts, options) if options.get("sausages") == "one" else None

    impossible = (
        ({}, 3, {"tricks": [5, 1, "-"]}),
        ({}, 3, {"tricks": [0, 0, "-"]}),
        ({}, 3, {"tricks": [4, 0, 0]}),
        ({}, 3, {"tricks": [4, "-", "-"]}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 0, 1]}),
    )

    def closed_forms(self) -> None:
        # Among three with k ways for a dealer who is in without the Blinde and not alone: nobody has the Blinde; the
        # first, the second, the dealer has it. A hand with fewer than two in is over: one way each.
        for k, ways in ((6, 55), (11, 90)):
            nobody = 1 + 3 + 1 + 2 * k + k
            other = 1 + 1 + k + k
            dealer = 1 + 1 + 1 + 1
            assert nobody + 2 * other + dealer == ways
        assert 1 + 3 + 1 + 3 * 6 == 23  # without the Blinde


GAME = Ramset()
