"""The Ramsch of Zaisertshofen said again: games of Ramsen in a row, and the Bolla they bring."""

from __future__ import annotations

import random
from math import comb

from tests.games import Facts, Options, Score, Settled, Tricks
from tests.games.article import Article, numbers
from tests.games.ramsen.restated import Ramsen

START = 10


class Zaisertshofen(Ramsen):
    """Bars and crosses as in Ramsen; a game that is over gives Bolla and makes room for the next."""

    def standing(self, rng: random.Random, seats: int, options: Options) -> Facts:
        """Any moment of a match; in a deciding game those who have gone home stand at the start, and nobody else."""
        games = options.get("match_games", 1)
        deciding = games > 1 and rng.random() < 0.4
        won = [0] * seats
        for _ in range(games if deciding else rng.randrange(games)):
            won[rng.randrange(seats)] += 1
        scores = self.scores(rng, seats, options)
        if not deciding:
            bolla = [rng.randint(0, games) for _ in range(seats)]
            return {"scores": scores, "tallies": {"bolla": bolla, "games": won}}
        tied = rng.sample(range(seats), rng.randint(2, seats))
        bolla = [1 if seat in tied else rng.randint(2, games) for seat in range(seats)]
        scores = [score + (score == START) if seat in tied else START for seat, score in enumerate(scores)]
        home = tuple(seat for seat in range(seats) if seat not in tied)
        return {"scores": scores, "tallies": {"bolla": bolla, "games": won}, "home": home}

    def entry(self, rng: random.Random, before: list[Score], options: Options) -> Facts:
        """Whoever stands where all began may have gone home, and passes."""
        facts = super().entry(rng, before, options)
        if any(n is not None and points == START for n, points in zip(facts["tricks"], before, strict=True)):
            return {"tricks": [None] * len(before)}
        return facts

    def settle(self, before: list[Score], tricks: Tricks, facts: Facts, options: Options) -> Settled:
        hand = super().settle(before, tricks, facts, {"lone_declarer": options.get("lone_declarer")})
        counts = facts.get("tallies") or {}
        nobody = [0] * len(before)
        bolla, won = list(counts.get("bolla", nobody)), list(counts.get("games", nobody))
        home = list(facts.get("home", []))
        games = options.get("match_games", 1)
        if not hand.winners or sum(won) >= games:
            return hand._replace(tallies={"bolla": bolla, "games": won}, home=home)
        (winner,) = hand.winners
        won[winner] += 1
        for seat, points in enumerate(hand.scores):
            last = points == max(hand.scores)
            if seat != winner if options.get("bolla_rule") == "all-but-winner" else last:
                bolla[seat] += 1
        tallies = {"bolla": bolla, "games": won}
        if games == 1:
            return hand._replace(tallies=tallies, home=home)
        best = [seat for seat, n in enumerate(bolla) if n == min(bolla)]
        if sum(won) == games and len(best) == 1:
            return hand._replace(winners=best, tallies=tallies, home=home)
        if sum(won) == games:
            home = [seat for seat in range(len(before)) if seat not in best]
        return Settled([START] * len(before), [], tallies, home=home)

    def next_dealer(self, dealer: int, seats: int, facts: Facts, options: Options) -> int | None:
        """The next one who has not gone home; who that is, is not told here."""
        return None if options.get("match_games", 1) > 1 else super().next_dealer(dealer, seats, facts, options)

    clashes = ()

    def closed_forms(self) -> None:
        assert 2**3 == 8
        exchange = [sum(comb(5 * k, n) for n in range(6)) for k in (1, 2, 3)]
        assert exchange == [32, 638, 4944]
        assert 2 * 6 * 638 == 7656
        # Three decide. Nobody or one alone in: void, 4 ways. Two in, the dealer not: 638 ways. One of the others and
        # the dealer: 6 × 638, twice. All three: 6 × 4944.
        assert 4 + 638 + 7656 + 6 * 4944 == 37_962

    def read(self, article: Article) -> None:
        """| Game | Marks at the end | Bolla to | Bolla so far |"""
        bolla = [0, 0, 0, 0]
        for _, marks, _, after in article.table(4, "1$"):
            left = numbers(marks)
            bolla = [n + (own == max(left)) for n, own in zip(bolla, left, strict=True)]
            assert bolla == numbers(after), marks


GAME = Zaisertshofen()
