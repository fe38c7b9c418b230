"""The Ramsch of Zaisertshofen: Ramsen with declaring first, and matches counted in Bolla.

Partly a reconstruction: the village's own rules could not be found. Sources:
Wikipedia on Ramsen; reports of the championships at zaisertshofen.de.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.actions import Seat
from rules.engine.goals import EarliestTrick, lowest
from rules.engine.record import HandRecord
from rules.engine.sheet import nobody_from_home
from rules.engine.state import PlayRules, Points, Standing
from rules.engine.tallies import KeptByGoal
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games.ramsen import game as ramsen

BOLLA = "bolla"
GAMES = "games"


@dataclass(frozen=True)
class ZaisertshofenOptions(GameOptions):
    """The house rules of Zaisertshofen."""

    match_games: int = switch(1, 3, 20)
    bolla_rule: str = switch("last-placed", "all-but-winner")
    schlecker_must_play: bool = switch(True, False)
    lone_declarer: str = switch("void", "wins-five")


@dataclass(frozen=True)
class FewestBolla(EarliestTrick):
    """A match of several games, each to nought; who does badly in one gets a Bolla.

    Once all ``games`` are played the fewest Bolla win. Equals play one more
    game, in which the others are dealt no cards; its winner has won. A match of
    one game is won by its winner. The tally ``games`` counts the games that
    each seat has won.
    """

    games: int = 1
    all_but_winner: bool = False
    chalked_in: ClassVar[str] = BOLLA

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("goal", self.key.removeprefix("goal."), n=self.games)
        yield trait("score", "bolla-all-but-winner" if self.all_but_winner else "bolla-last-placed")
        if self.games > 1:
            yield trait("deals", "games", games=self.games)

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        after = super().close(variant, before, hand, after)
        won = after.tally(GAMES)
        if not after.winners or sum(won) >= self.games:
            return after  # the game goes on, or the one that had to decide is over
        won = _counted(won, after.winners)
        bolla = _counted(after.tally(BOLLA), self._marked(after))
        after = after._replace(tallies=((BOLLA, bolla), (GAMES, won)))
        if self.games == 1:
            return after
        if sum(won) < self.games:
            return _new_game(variant, after, ())
        fewest = lowest(bolla)
        if len(fewest) == 1:
            return after._replace(winners=fewest)
        return _new_game(variant, after, tuple(seat for seat in range(variant.seats) if seat not in fewest))

    @property
    def sends_home(self) -> bool:
        return self.games > 1

    def counted(self, standing: Standing) -> tuple[Points, ...]:
        return standing.tally(BOLLA) if self.games > 1 else super().counted(standing)

    def _marked(self, after: Standing) -> tuple[Seat, ...]:
        """Who gets a Bolla for a game that has ended so."""
        scores = enumerate(after.scores)
        if self.all_but_winner:
            return tuple(seat for seat, _ in scores if seat not in after.winners)
        return tuple(seat for seat, score in scores if score == max(after.scores))


def _counted(counts: tuple[int, ...], seats: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(n + (seat in seats) for seat, n in enumerate(counts))


def _new_game(variant: PlayRules, after: Standing, home: tuple[Seat, ...]) -> Standing:
    """The next game of the match begins, without those who go home."""
    dealer = after.dealer
    while dealer in home:
        dealer = (dealer + variant.step) % variant.seats
    start = (variant.start,) * variant.seats
    return after._replace(scores=start, closed=after.scores, winners=(), home=home, dealer=dealer)


def build(o: ZaisertshofenOptions, seats: int) -> Variant:
    """The variant for these switches: Ramsen, with what is different."""
    like_ramsen = ramsen.RamsenOptions(
        lone_declarer=o.lone_declarer,
        schlecker_must_play=o.schlecker_must_play,
        declare_before_exchange=True,
    )
    one_game = o.match_games == 1
    return replace(
        ramsen.GAME.variant(like_ramsen, seats),
        game=GAME,
        options=o,
        goal=FewestBolla(
            key="goal.earliest" if one_game else "goal.bolla",
            games=o.match_games,
            all_but_winner=o.bolla_rule == "all-but-winner",
        ),
        tallies=(KeptByGoal(BOLLA, most=o.match_games), KeptByGoal(GAMES, most=o.match_games)),
        checks=(nobody_from_home,),
    )


GAME = Game(
    key="zaisertshofen",
    edition=1,
    circle="core",
    place=140,
    players=(3, 5),
    best=4,
    options_type=ZaisertshofenOptions,
    build=build,
    also=("ramsen-zaisertshofen",),
    presets={"standard": {}, "evening": {"match_games": 3}, "championship": {"match_games": 20}},
)
