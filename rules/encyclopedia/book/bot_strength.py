"""How well the bots play a game: each level among others, from the results file of the contests."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.engine.variant import Game
from rules.mind import duels
from rules.mind.duels import Duel, DuelCount
from rules.mind.levels import LEVELS

MET = LEVELS[1:]  # who plays at random is for programs, and hunters for the contests alone


class BotDuel(NamedTuple):
    """One bot of a level among others of another, in percent of the matches; ``low`` to ``high`` is 95 in 100 sure."""

    level: str
    against: str
    seats: int
    matches: int
    seed: int
    won: float
    fair: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """What that comes to: ``better``, ``worse``, or ``alike`` as far as is known."""
        if self.low > self.fair:
            return "better"
        return "worse" if self.high < self.fair else "alike"


def bot_duels(game: Game) -> tuple[BotDuel, ...]:
    """What was found of a game with its usual number of players, strong bots first; nothing before its first contest."""
    best: dict[tuple[str, str], tuple[Duel, DuelCount]] = {}
    for duel, count in results().items():
        pair = duel.level, duel.against
        of_game = (duel.key, duel.edition, duel.seats) == (game.key, game.edition, game.best)
        if of_game and {*pair} <= {*MET} and count.rounds > max(1, best[pair][1].rounds if pair in best else 0):
            best[pair] = duel, count
    found = (_shown(*best[pair]) for pair in best)
    return tuple(sorted(found, key=lambda one: (-MET.index(one.level), -MET.index(one.against))))


@cache
def results() -> dict[Duel, DuelCount]:
    """The results file, read once."""
    return duels.read(duels.FILE)


def _shown(duel: Duel, count: DuelCount) -> BotDuel:
    won, within = 100 * count.share, 100 * count.within
    matches = count.rounds * duel.seats
    return BotDuel(
        duel.level, duel.against, duel.seats, matches, duel.seed,
        won, 100 / duel.seats, max(0.0, won - within), min(100.0, won + within),
    )  # fmt: skip
