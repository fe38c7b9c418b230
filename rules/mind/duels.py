"""What bots of one level have won among those of another: the results file, to which every contest adds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("contest.json")


class Duel(NamedTuple):
    """Who meets whom in which game; the deals of every round follow from the seed.

    ``bots`` is the fingerprint of those that played: other bots of the same levels are others.
    """

    key: str
    edition: int
    seats: int
    level: str
    against: str
    seed: int
    bots: str = ""

    @property
    def pairing(self) -> tuple[str, int, int, str, str]:
        """Who meets whom, whatever they were made of at the time."""
        return self[:5]


class DuelCount(NamedTuple):
    """What so many rounds came to: in each the bot sits once at every place, and ``total`` adds its mean shares."""

    rounds: int = 0
    total: float = 0.0
    squares: float = 0.0
    cut_short: int = 0
    decisions: int = 0
    thinking: float = 0.0  # seconds of a processor

    def plus(self, other: DuelCount) -> DuelCount:
        """Both together."""
        return DuelCount(
            self.rounds + other.rounds,
            self.total + other.total,
            self.squares + other.squares,
            self.cut_short + other.cut_short,
            self.decisions + other.decisions,
            self.thinking + other.thinking,
        )

    @property
    def share(self) -> float:
        """The share of the matches that the bot wins."""
        return self.total / self.rounds if self.rounds else 0.0

    @property
    def within(self) -> float:
        """Half the interval in which the true share lies with 95 in 100; 1 as long as nobody can tell."""
        if self.rounds < 2:
            return 1.0
        free = self.rounds - 1
        spread = max(0.0, self.squares / self.rounds - self.share**2) * self.rounds / free
        return float(_student(free) * (spread / self.rounds) ** 0.5)


def _student(free: int) -> float:
    """Within so many standard errors lie 95 in 100, where their size itself is guessed from few rounds."""
    return 1.96 + 2.37 / free + 2.82 / free**2  # the first terms of Cornish and Fisher


def read(path: Path = FILE) -> dict[Duel, DuelCount]:
    """The results of a file, none if there is none yet."""
    if not path.exists():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {_duel(row): DuelCount(**{name: row[name] for name in DuelCount._fields}) for row in rows}


def as_text(known: Mapping[Duel, DuelCount]) -> str:
    """The results as they stand in the file, a duel to a line."""
    rows = (json.dumps({**duel._asdict(), **count._asdict()}) for duel, count in known.items())
    return "[\n" + ",\n".join(rows) + "\n]\n"


def taken_over(known: Mapping[Duel, DuelCount], others: Mapping[Duel, DuelCount]) -> dict[Duel, DuelCount]:
    """The results with those of another run; both have played the same deals, so that the longer one holds."""
    found = dict(known)
    for duel, count in others.items():
        if count.rounds > found.get(duel, DuelCount()).rounds:
            found[duel] = count
    return found


def _duel(row: Mapping[str, Any]) -> Duel:
    return Duel(**{name: row[name] for name in Duel._fields if name in row})
