"""Evenings that nobody has played: what the rules of a season would make of them, where a club has played nothing yet.

They are the same each time, so that a change of the rules is all that changes the preview.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from rules.games import GAMES
from scoring.league.results import Attendance, LeagueEvening, PlayedSeason, Result
from scoring.league.season_rules import SeasonRules

NAMES = ("Agathe", "Benno", "Ferdl", "Hedwig", "Irmi", "Ludwig", "Rupert", "Vevi")
EVENINGS, ROUNDS = 6, 3
FIRST = date(2026, 1, 9)
WEEK = timedelta(days=7)
MISSED = {"Benno": (1, 4), "Vevi": (2,), "Rupert": (0, 3, 5), "Hedwig": (3,)}  # at which evenings
SUM = 20  # of a table's scores, so that differences mean something
USUAL = next(iter(GAMES))


def sample(rules: SeasonRules) -> PlayedSeason:
    """Six evenings of eight people at two tables, with gaps; of a game that counts under these rules."""
    rng = Random(8)  # noqa: S311  the same each time
    game, edition, options = _counting(rules)
    evenings, results = [], []
    for n in range(EVENINGS):
        key, day = f"sample-{n}", FIRST + n * WEEK
        there = [name for name in NAMES if n not in MISSED.get(name, ())]
        evenings.append(LeagueEvening(key, day, attendance=tuple(Attendance(name, "here") for name in there)))
        for number in range(1, ROUNDS + 1):
            rng.shuffle(there)
            for at, people in enumerate(_tables(there), start=1):
                places = tuple(range(1, len(people) + 1))
                scores = tuple(float(SUM - 7 * place + rng.randrange(5)) for place in places)
                marks = tuple(int(place == len(people)) for place in places)
                results.append(
                    Result(
                        f"{key}-{number}-{at}",
                        key,
                        day,
                        number,
                        at,
                        game,
                        edition,
                        options,
                        people,
                        scores,
                        places,
                        marks,
                    )
                )
    return PlayedSeason(tuple(evenings), tuple(results))


def _tables(people: Sequence[str]) -> list[tuple[str, ...]]:
    """Two tables, as even as can be."""
    half = (len(people) + 1) // 2
    return [tuple(people[:half]), tuple(people[half:])]


def _counting(rules: SeasonRules) -> tuple[str, int, tuple[tuple[str, str | int | bool], ...]]:
    """The first rule set that counts in the season; the usual one where all do."""
    named = next((one for one in rules.rule_sets if one.game in GAMES), None)
    game = GAMES[named.game if named else USUAL]
    return game.key, (named.edition if named else None) or game.edition, tuple((named.options if named else None) or ())
