"""Ramscheln said again: Rams for a pot, fifths of it for tricks, the whole of it for none."""

from __future__ import annotations

import random

from tests.games import Facts, Options, Played, Restated, Score, Settled, Tricks, counted, random_winners
from tests.games.sheet_rules import STRICT, by_tricks, cards_of, pot_of, short_of

STAKE = 5


class Ramscheln(Restated):
    """Chips won or lost; the pot is what all together lack."""

    pot = True
    score_range = (-40, 40)
    rare = frozenset({"general"})
    between_hands = frozenset({"rounds"})
    play_options = ({}, {"belli": "off"})

    def pack(self, options: Options, seats: int) -> list[str]:
        return cards_of("AKOUT987")

    def plain_ranks(self, options: Options) -> str:
        return "AKOUT987"

    def trumps(self, trump: str, options: Options) -> list[str]:
        run = [trump + rank for rank in "AKOUT987"]
        if options.get("belli", "second") == "off":
            return run
        return [run[0], "S7", *(card for card in run[1:] if card != "S7")]

    def profile(self, options: Options) -> str:
        return STRICT

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        seats = range(len(before))
        if options.get("slam", True) and rng.random() < 0.3:
            winners = random_winners(rng, seats, 5)
            caller = rng.choice([*seats, winners[0]])
            return {"called": "general", "caller": caller, "tricks": counted(winners, seats, len(seats))}
        left = rng.sample(seats, rng.randint(2, len(seats)))
        return {"tricks": counted(random_winners(rng, left, 5), left, len(seats))}

    def facts_of(self, hand: Played, options: Options) -> Facts:
        caller = hand.who("general")
        told: Facts = {"tricks": hand.taken}
        return told if caller is None else told | {"called": "general", "caller": caller}

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        after, pot = list(before), int(pot_of(before)) + STAKE
        after[facts.get("dealer", 0)] -= STAKE
        won = by_tricks(pot, tricks, 5)
        if facts.get("called") != "general":
            after = [chips + share for chips, share in zip(after, won, strict=True)]
            for seat in short_of(tricks):
                after[seat] -= STAKE if options.get("bete") == "five" else pot
            return Settled(after)
        caller = facts["caller"]
        others = [seat for seat, n in enumerate(tricks) if n is not None and seat != caller]
        if tricks[caller] == 5:
            for seat in others:
                after[seat] -= pot // len(others)
                after[caller] += pot // len(others)
            after[caller] += pot
        else:
            for seat in others:
                after[seat] += won[seat]
            after[caller] -= 2 * pot
        return Settled(after)

    def winners(self, scores: object, options: Options) -> None:
        return None

    impossible = (
        ({}, 3, {"tricks": [5, "-", "-"]}),
        ({}, 3, {"tricks": ["-", "-", "-"]}),
        ({}, 3, {"tricks": [4, 0, 0]}),
        ({}, 3, {"tricks": [5, 0, "-"], "called": "general", "caller": 0}),
        ({}, 3, {"tricks": [5, 0, 0], "called": "general"}),
        ({}, 3, {"tricks": [0, 0, 0], "called": "general", "caller": 0}),
        ({"slam": False}, 3, {"tricks": [5, 0, 0], "called": "general", "caller": 0}),
    )

    def closed_forms(self) -> None:
        # As in Rams: the dealer and one other 6 + 6 + 1 (twice), all three 6 + 6 + 6 + 1, the two others 3.
        assert 2 * 13 + 19 + 3 == 48


GAME = Ramscheln()
