"""A sheet for any game at all: people or teams, and points that are written down. Its rules are no game of the book.

It is a rule set like those of the games, so that a sheet of it is kept, corrected, shared and printed like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rules.engine.actions import Seat
from rules.engine.cards import GERMAN_32
from rules.engine.constraints import STRICT
from rules.engine.goals import Goal, highest, lowest
from rules.engine.ladder import Ladder
from rules.engine.paper import SCORES
from rules.engine.record import HandRecord
from rules.engine.standing import Points, Standing
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games import find
from rules.switches.kinds import Number
from rules.switches.options import of_kind

POINTS: Final = "points"
MOST_SIDES: Final = 10
HIGHEST_TARGET: Final = 99_999
MOST_ROUNDS: Final = 200


@dataclass(frozen=True)
class PointsOptions(GameOptions):
    """Who wins, and when it is over: at so many points, after so many rounds; 0 = no such end."""

    wins: str = switch("highest", "lowest")
    target: int = of_kind(Number(0, HIGHEST_TARGET), 0)
    rounds: int = of_kind(Number(0, MOST_ROUNDS), 0)
    sides: str = switch("people", "teams")


@dataclass(frozen=True)
class PointsGoal(Goal):
    """Over once somebody has so many points, or after so many rounds; then the most points win, or the fewest."""

    key: str = "goal.points"
    settles: ClassVar[bool] = False
    lowest_wins: bool = False
    target: int = 0

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        reached = bool(self.target) and max(after.scores) >= self.target
        ended = bool(self.deals) and after.dealt >= self.deals
        return self._first(after.scores) if reached or ended else ()

    def ahead(self, standing: Standing) -> tuple[Seat, ...]:
        return self._first(standing.scores)

    def _first(self, scores: tuple[Points, ...]) -> tuple[Seat, ...]:
        return lowest(scores) if self.lowest_wins else highest(scores)


def build(o: PointsOptions, seats: int) -> Variant:
    """The rule set for these wishes. Nobody plays it here, so that its cards are anybody's."""
    return Variant(
        game=ANY_GAME,
        options=o,
        seats=seats,
        pack=GERMAN_32,
        ladder=Ladder(GERMAN_32, plain="A K O U T 9 8 7", trumps="*A *K *O *U *T *9 *8 *7"),
        phases=(),
        profile=STRICT,
        scoring=(),
        start=0,
        goal=PointsGoal(deals=o.rounds, lowest_wins=o.wins == "lowest", target=o.target),
        fields=(SCORES,),
    )


ANY_GAME: Final = Game(
    key=POINTS,
    edition=1,
    players=(2, MOST_SIDES),
    best=4,
    options_type=PointsOptions,
    build=build,
    presets={"standard": {}},
)


def game_of(key: str, edition: int | None = None) -> Game:
    """The game that a sheet is about: one of the book, or any. Raises UnknownGame, UnknownEdition."""
    return ANY_GAME if key == POINTS else find(key, edition)


def is_any_game(variant: Variant) -> bool:
    """Whether only points are written down, of a game that the book may not know."""
    return variant.key == POINTS
