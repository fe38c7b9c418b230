"""Whether odds that were told have come true: counts by tenths of what was predicted, and what is demanded of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from rules.engine.variant import Variant
from rules.games import GAMES, folder
from rules.mind.chances import FILE as CHANCES
from rules.mind.chances import chances_of

FILE = Path(__file__).with_name("calibration.json")
TENTHS = 10
ENOUGH = 500  # decisions, before anybody can say
NEAR = 0.03  # from what was predicted to what came true, in each tenth …
ERRORS = 3.0  # … or so many standard errors
NEAR_ON_MEAN = 0.02
SHARPER = 0.85  # of the Brier score of who always says how often it comes true at all


class Told(NamedTuple):
    """The predictions of one tenth: how many, their sum, how many came true."""

    n: int = 0
    predicted: float = 0.0
    true: int = 0

    def plus(self, other: Told) -> Told:
        """Both together."""
        return Told(self.n + other.n, self.predicted + other.predicted, self.true + other.true)

    @property
    def off(self) -> float:
        """By how much more was predicted than came true."""
        return (self.predicted - self.true) / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of what came true, if it was predicted rightly."""
        mean = self.predicted / self.n if self.n else 0.0
        return float((max(0.0, mean * (1 - mean)) / self.n) ** 0.5) if self.n else 0.0

    @property
    def near(self) -> bool:
        """Whether it came true about as often as predicted."""
        return abs(self.off) <= max(NEAR, ERRORS * self.error)


NOTHING = (Told(),) * TENTHS


class Calibration(NamedTuple):
    """What was predicted at free choices of staying or dropping, and what came true: of ``matches`` between steady bots.

    ``basis`` is that of the game when it was seen; with another it says nothing any more.
    """

    key: str
    edition: int
    seats: int
    seed: int
    worlds: int
    matches: int = 0
    squares: float = 0.0  # the sum of the squares of what was off each time
    tenths: Sequence[Told] = NOTHING
    basis: int = 0

    def told(self, predicted: float, true: bool) -> Calibration:
        """One more prediction."""
        at = min(int(predicted * TENTHS), TENTHS - 1)
        tenths = [*self.tenths]
        tenths[at] = tenths[at].plus(Told(1, predicted, int(true)))
        return self._replace(squares=self.squares + (predicted - true) ** 2, tenths=tuple(tenths))

    def plus(self, other: Calibration) -> Calibration:
        """Both together."""
        tenths = tuple(one.plus(two) for one, two in zip(self.tenths, other.tenths, strict=True))
        return self._replace(matches=self.matches + other.matches, squares=self.squares + other.squares, tenths=tenths)

    @property
    def whole(self) -> Told:
        """All predictions together."""
        whole = Told()
        for one in self.tenths:
            whole = whole.plus(one)
        return whole

    @property
    def brier(self) -> float:
        """The mean square of what was off; 0 is best."""
        return self.squares / self.whole.n if self.whole.n else 0.0

    @property
    def base(self) -> float:
        """The same of who always says how often it comes true at all."""
        whole = self.whole
        rate = whole.true / whole.n if whole.n else 0.0
        return rate * (1 - rate)

    @property
    def misses(self) -> list[str]:
        """Which demands are not met, by their names."""
        found = []
        if self.whole.n < ENOUGH:
            found.append("few")
        if not all(one.near for one in self.tenths):
            found.append("tenths")
        if abs(self.whole.off) > NEAR_ON_MEAN:
            found.append("mean")
        if self.brier > SHARPER * self.base:
            found.append("brier")
        return found


@cache
def basis_of(key: str) -> int:
    """A number that changes with what was counted for a game: odds seen before come true as often no longer."""
    found = 0
    for path in sorted(folder.file_of(key, CHANCES).parent.glob("*.json")):
        found = crc32(path.read_bytes(), found)
    return found


def current(path: Path) -> list[Calibration]:
    """What stands in a file and still holds."""
    return [row for row in read(path) if row.key in GAMES and row.basis == basis_of(row.key)]


def rough(variant: Variant, *, asked: bool) -> bool:
    """Whether odds by this rule set may be further off than they look.

    ``asked``: they are of staying or dropping, and were compared with what came true, with the game's own switches.
    Others only need to know what a score is worth.
    """
    if not chances_of(variant.key).powers:
        return True
    place = (variant.key, variant.game.edition, variant.seats)
    return asked and (bool(variant.differences) or place not in _trusted())


@cache
def _trusted() -> frozenset[tuple[str, int, int]]:
    return frozenset((one.key, one.edition, one.seats) for one in current(FILE) if not one.misses)


def read(path: Path) -> list[Calibration]:
    """What stands in a file; nothing if there is none yet."""
    if not path.exists():
        return []
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Calibration(**{**row, "tenths": tuple(Told(*one) for one in row["tenths"])}) for row in rows]


def written(rows: Sequence[Calibration]) -> str:
    """The text of a file, a row to a line."""
    return "[\n" + ",\n".join(json.dumps(row._asdict()) for row in rows) + "\n]\n"
