"""Short names of rule sets that mean the same for ever: game, edition, players and switches in a few letters.

A name says only in what a rule set differs from the usual one. Editions of games have numbers, switches and values are
numbered by their places; both stand in the ``short_codes.toml`` of each game, where nothing is ever changed and new ones
are only put at the end: a name that was printed once can always be read, whatever is added later. Its last two letters are a check (a Reed–Solomon code over 32 letters): with
up to two letters wrong, or two of them swapped, a name is never that of another rule set.

In bits, each number so that small ones are short: that of game and edition, the place of the number of players,
and for every switch that is not as usual a 1, how many switches were passed over since the last, and the value. Noughts
at the end are left out. What holds when something goes wrong (rules/engine/laws.py) is asked alike in every game. Where
any of it is not as usual it comes last, as if it were one switch at the place LAWS: two bits for each law, in the order
of ``law_codes.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.engine.variant import Game, OptionValue
from rules.games import UnknownGame, find, folder
from rules.sets.choices import Choices

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without i l o u, which are misread
LAWS = 32  # the place of the laws: no game has as many switches of its own
LONGEST = 30  # letters, so many as the check can watch over
_MARK = (9, 22)  # added to the check: otherwise a nought at the end could be lost or put there
_MISREAD = str.maketrans("ilo", "110", " -")
_BITS = 5  # of a letter
_LAW = 2  # bits of a law: the usual value and three others
_GAME, _SEATS, _GAP, _VALUE = 4, 0, 1, 0  # how many bits the smallest numbers of each kind take, less one


class BadCode(ValueError):
    """No rule set has this name: a letter is wrong or missing."""


class CodedEdition(NamedTuple):
    """What is numbered of one edition of a game. A place in ``seats`` or among the values is their number."""

    game: str
    edition: int
    seats: tuple[int, ...]
    switches: tuple[tuple[str, tuple[OptionValue, ...]], ...]


@cache
def listed() -> Mapping[int, CodedEdition]:
    """Every edition of every game that names were given out for, by its number. Raises ValueError if two have the same."""
    found: dict[int, CodedEdition] = {}
    for key, path in folder.files("short_codes.toml").items():
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["edition"]:
            if other := found.get(row["number"]):
                raise ValueError(f"{key} and {other.game} have the same number {row['number']} in short_codes.toml")
            found[row["number"]] = _listed(key, row)
    return MappingProxyType(found)


def code_of(choices: Choices) -> str:
    """The short name of a rule set."""
    number, row = _row(choices.game.key, choices.game.edition)
    chosen = choices.options.everything()
    bits, passed = _number(number, _GAME) + _number(row.seats.index(choices.seats), _SEATS), 0
    for name, values in row.switches:
        value = values.index(chosen[name])
        if value:
            bits += "1" + _number(passed, _GAP) + _number(value - 1, _VALUE)
            passed = 0
        else:
            passed += 1
    laws = [values.index(chosen[name]) for name, values in _laws(choices.game)]
    if any(laws):
        bits += "1" + _number(passed + LAWS - len(row.switches), _GAP) + "".join(f"{n:0{_LAW}b}" for n in laws)
    letters = [int(bits[at : at + _BITS].ljust(_BITS, "0"), 2) for at in range(0, len(bits), _BITS)]
    while len(letters) > 1 and not letters[-1]:
        letters.pop()
    return "".join(LETTERS[letter] for letter in (*letters, *_check(letters)))


def read_code(text: str) -> Choices:
    """The rule set of this name, however it was typed: capitals, hyphens, and letters that look alike. Raises BadCode."""
    name = text.strip().lower().translate(_MISREAD)
    letters = [LETTERS.find(letter) for letter in name[: LONGEST + 1]]
    if not 3 <= len(letters) <= LONGEST or min(letters) < 0 or tuple(letters[-2:]) != _check(letters[:-2]):
        raise BadCode(text)
    choices = _choices(_Bits("".join(f"{letter:05b}" for letter in letters[:-2])))
    if choices is None or code_of(choices) != name:
        raise BadCode(text)
    return choices


def _choices(bits: _Bits) -> Choices | None:
    """The rule set that these bits tell of; None where they tell nonsense."""
    try:
        row = listed()[bits.number(_GAME)]
        game, seats = find(row.game, row.edition), row.seats[bits.number(_SEATS)]
        chosen: dict[str, OptionValue] = {}
        at = 0
        while bits.one():
            at += bits.number(_GAP)
            if at == LAWS:
                chosen |= {name: values[bits.plain(_LAW)] for name, values in _laws(game)}
                break
            name, values = row.switches[at]
            chosen[name] = values[bits.number(_VALUE) + 1]
            at += 1
    except (LookupError, UnknownGame):
        return None
    options = game.options(chosen)
    return Choices(game, options, seats, clashes=game.contradictions(options, seats), pinned=True)


def _listed(key: str, row: Mapping[str, Any]) -> CodedEdition:
    switches = tuple((name, tuple(values)) for name, *values in row["switches"])
    return CodedEdition(key, row["edition"], tuple(row["seats"]), switches)


@cache
def law_codes() -> tuple[tuple[str, tuple[OptionValue, ...]], ...]:
    """The laws with their values, in the order in which names number them."""
    rows = tomllib.loads((Path(__file__).parent / "law_codes.toml").read_text(encoding="utf-8"))["laws"]
    return tuple((name, tuple(values)) for name, *values in rows)


@cache
def _laws(game: Game) -> tuple[tuple[str, tuple[OptionValue, ...]], ...]:
    """The laws as the names of a game number them: what is usual there comes first."""
    usual = game.options().laws.by_name()
    return tuple((name, (usual[name], *(one for one in values if one != usual[name]))) for name, values in law_codes())


def _row(game: str, edition: int) -> tuple[int, CodedEdition]:
    return next((n, row) for n, row in listed().items() if (row.game, row.edition) == (game, edition))


# --- numbers in bits: so many ones as the number is long, a nought, the number -----------------------------------


def _number(n: int, smallest: int) -> str:
    digits = f"{n + (1 << smallest):b}"
    return "1" * (len(digits) - 1 - smallest) + "0" + digits[1:]


class _Bits:
    """Bits that are read from the front. After the last come noughts without end."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def one(self) -> bool:
        """Whether the next bit is a 1."""
        self.at += 1
        return self.text[self.at - 1 : self.at] == "1"

    def plain(self, length: int) -> int:
        """The number that the next bits are, so many of them."""
        return int("".join("1" if self.one() else "0" for _ in range(length)), 2)

    def number(self, smallest: int) -> int:
        """The number that comes next."""
        length = smallest + sum(1 for _ in takewhile(bool, iter(self.one, None)))
        digits = "".join("1" if self.one() else "0" for _ in range(length))
        return int("1" + digits, 2) - (1 << smallest)


# --- the check: letters as numbers of the field of 32 -------------------------------------------------------------


def _times(a: int, b: int) -> int:
    """The product of two numbers of the field, in which 2 has x⁵ = x² + 1."""
    product = 0
    for _ in range(_BITS):
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & 32:
            a ^= 0b100101
    return product


def _check(letters: Iterable[int]) -> tuple[int, int]:
    """The two letters that make 1, the letters and they, less a mark, divisible by (x − 2)(x − 4)."""
    high = low = 0
    for letter in (1, *letters):  # the 1 in front tells names of different lengths apart
        out = letter ^ high
        high, low = low ^ _times(out, 2 ^ 4), _times(out, _times(2, 4))
    return high ^ _MARK[0], low ^ _MARK[1]
