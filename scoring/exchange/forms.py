"""What is asked when results of a club are brought in and taken out again."""

from __future__ import annotations

from dataclasses import dataclass

from config.web.forms import one_of, word
from rules.games import GAMES


@dataclass(frozen=True)
class ResultsForm:
    """For which season the results of a file are, and of which game where it does not say."""

    season: str = word()
    game: str = one_of(tuple(GAMES))


@dataclass(frozen=True)
class TakeOutForm:
    """Which file is taken out of which season again."""

    season: str = word()
    batch: str = word()
