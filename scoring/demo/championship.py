"""The evening of a Ramsch world championship in Zaisertshofen, with the counts that the village tells of its fortieth.

Known are the format (tables of four, twenty games each, a Bolla for the loser of each game), the twelve smallest
counts and that the others had more (zaisertshofen.de, "Jubiläumsweltmeisterschaft im Ramschen"). Who lost against whom
is not: it is drawn so that these counts come out, and each game is one that bots have played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import Final

from rules.engine.variant import Variant
from rules.games import GAMES
from scoring.book.fold import PlayedRules
from scoring.demo.people import NAMES
from scoring.demo.plans import EveningPlan, TablePlan
from scoring.demo.simulate import PlayedMatch, match
from scoring.league.results import Attendance, Member

GAME: Final = "zaisertshofen"
SEATS: Final = 4
ROUNDS: Final = 20
# The sixteen that are not told of share the rest of the 140 Bolla, each more than four.
BOLLA: Final = (1, 1, 1, 3, 3, *[4] * 7, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 8, 8, 9, 10)

Progress = Callable[[], None]


def evening(day: date, rng: Random, progress: Progress = lambda: None) -> EveningPlan:
    """The whole evening up to the final, which is not played yet."""
    game = GAMES[GAME]
    variant = game.variant(game.options({}), SEATS)
    left = dict(zip(rng.sample(NAMES, len(BOLLA)), BOLLA, strict=True))
    rounds = []
    for number in range(ROUNDS, 0, -1):
        losers = losers_of(left, number, rng)
        for loser in losers:
            left[loser] -= 1
        others = [one for one in left if one not in losers]
        rng.shuffle(others)
        tables = [others[3 * at : 3 * at + 3] for at in range(len(losers))]
        rounds.append(
            tuple(_table(variant, loser, three, rng) for loser, three in zip(losers, tables, strict=True)),
        )
        progress()
    rule_set = PlayedRules(GAME, game.edition, {})
    attendance = tuple(Attendance(one, "here") for one in left)
    return EveningPlan(day, "", rule_set, ROUNDS, tuple(rounds), attendance, "Zaisertshofen")


def losers_of(left: dict[Member, int], rounds: int, rng: Random) -> list[Member]:
    """Who loses a game of one of the rounds that are left: a loser per table, so that it can come out in the end."""
    must = [one for one, count in left.items() if count == rounds]
    may = [one for one, count in left.items() if 0 < count < rounds]
    may.sort(key=lambda one: rng.random() ** (1 / left[one]), reverse=True)  # the more are left, the sooner
    losers = [*must, *may][: len(left) // SEATS]
    rng.shuffle(losers)
    return losers


def _table(variant: Variant, loser: Member, others: Sequence[Member], rng: Random) -> TablePlan:
    """A table whose game this one loses: he gets the seat of the bot who lost it, alone."""
    while True:
        played: PlayedMatch = match(variant, ["steady"] * SEATS, rng)
        last = [seat for seat, place in enumerate(played.places) if place == max(played.places)]
        if len(last) == 1:
            people = list(others)
            people.insert(last[0], loser)
            return TablePlan(tuple(people), played.hands)
