"""Which bots a result is of: a mark that changes with everything by which they decide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from rules.bots import rules_of_thumb, scorecards
from rules.games import folder
from rules.mind import chances
from rules.mind.hunters import HUNTERS
from rules.mind.levels import EFFORTS

RULES = Path(__file__).resolve().parents[1]
BY_THUMB = ("games/sense.py", "games/_shared/bots/*.py", "bots/*.py", "mind/levels.py")
AHEAD = ("think", "search", "worlds", "swaps", "chances", "habits", "masked", "quick_tricks", "strength")
LETTERS = 8


@cache
def fingerprint(key: str, level: str, against: str) -> str:
    """The mark of the bots of two levels at a game: some letters, the same as long as they decide alike."""
    mark = sha256()
    for file in sorted({*_deciding(key, level), *_deciding(key, against)}):
        mark.update(file.read_bytes())
    return mark.hexdigest()[:LETTERS]


def _deciding(key: str, level: str) -> Iterator[Path]:
    """The files by which a level decides; those of the engine and of the game's rules are told by its edition."""
    if level == "random":
        return
    if "." in level:
        spec = find_spec(level)
        assert spec is not None
        assert spec.origin is not None
        yield from Path(spec.origin).parent.glob("*.py")
        return
    for pattern in BY_THUMB:
        yield from RULES.glob(pattern)
    yield Path(rules_of_thumb(key).__code__.co_filename)
    yield from _written(key, scorecards.FILE)
    if level in HUNTERS:
        yield RULES / "mind" / "hunters.py"
    if level in EFFORTS:
        yield from (RULES / "mind" / f"{name}.py" for name in AHEAD)
        yield from _written(key, chances.FILE)


def _written(key: str, name: str) -> Iterator[Path]:
    file = folder.file_of(key, name)
    if file.exists():
        yield file
