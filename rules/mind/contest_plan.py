"""All contests that are to be played, the coarse ones first: so that wherever one stops, everything is known about as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.variant import Game
from rules.games import GAMES
from rules.mind.duels import Duel
from rules.mind.fingerprint import fingerprint
from rules.mind.hunters import DEEDS

LADDER = (("strong", "steady"), ("steady", "beginner"), ("beginner", "random"), ("master", "strong"))
HUNTED = ("steady", "strong")  # levels that nobody is to rob by habit alone
STAGES = (20.0, 10.0, 5.0, 2.5)  # points within which a share is to be known, from round to round
LAST_BUT_ONE = 5.0  # where all games but the first few stop
FIRST = 3  # of the house
CORE = "core"  # the circle of games in which masters play


class PlannedDuel(NamedTuple):
    """A duel, and within how many points its result is to be known at this stage."""

    duel: Duel
    within: float


def planned(seed: int, games: tuple[Game, ...] = ()) -> Iterator[PlannedDuel]:
    """Everything that is to be played for these games, or for all."""
    for within in STAGES:
        for level, against in (*LADDER, *((name, level) for name in DEEDS for level in HUNTED)):
            for game in games or GAMES.values():
                if _meant(game, level, within):
                    yield PlannedDuel(duel_of(game, level, against, seed), within)


def duel_of(game: Game, level: str, against: str, seed: int) -> Duel:
    """A duel of bots as they are today, for as many players as the game is best for."""
    return Duel(game.key, game.edition, game.best, level, against, seed, fingerprint(game.key, level, against))


def _meant(game: Game, level: str, within: float) -> bool:
    if within < LAST_BUT_ONE and game.key not in tuple(GAMES)[:FIRST]:
        return False
    if level in DEEDS:
        return _may(game, level)
    return level != "master" or game.circle == CORE


def _may(game: Game, hunter: str) -> bool:
    """Whether the game has what this hunter always does."""
    return any(verb in DEEDS[hunter] for phase in game.variant().phases for verb in phase.verbs())
