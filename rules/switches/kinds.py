"""What values switches may have, and how each is read from what JSON tells and written for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

OptionValue = str | int | bool  # what OneOf offers; others may be anything that their kind reads

_SHOWN = 60  # letters of a wrong value that are told again


class UnfitValue(ValueError):
    """Something cannot be a switch's value: the key of the sentence that says why, and what the sentence needs."""

    def __init__(self, code: str, **data: str | int) -> None:
        super().__init__(code)
        self.code, self.data = code, data


class Kind:
    """What a switch may be. ``values``: what there is to choose from, where it is a few words or numbers."""

    asks: ClassVar[str] = ""  # how a form asks for it
    values: Sequence[OptionValue] = ()

    def read(self, told: object) -> Any:
        """The value that was told. Raises UnfitValue."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """The value as JSON has it."""
        return value


@dataclass(frozen=True)
class OneOf(Kind):
    """One of these."""

    asks: ClassVar[str] = "choice"
    values: Sequence[OptionValue]

    def read(self, told: object) -> OptionValue:
        """The value, where it is one of them; 1 is not yes."""
        for value in self.values:
            if value == told and type(value) is type(told):
                return value
        raise unfit("unknown-value", told)


@dataclass(frozen=True)
class Number(Kind):
    """A number between two others; ``halves``: half points too."""

    asks: ClassVar[str] = "number"
    low: int
    high: int
    halves: bool = False

    @property
    def step(self) -> str:
        """From one such number to the next."""
        return "0.5" if self.halves else "1"

    def read(self, told: object) -> Fraction | int:
        """The number, exact."""
        number = _exact(told)
        if number is None or (number / Fraction(self.step)).denominator != 1:
            raise unfit("no-half" if self.halves else "no-number", told)
        if not self.low <= number <= self.high:
            raise UnfitValue("out-of-range", low=self.low, high=self.high)
        return number if self.halves else int(number)

    def write(self, value: Fraction | int) -> int | float:
        """The number; a float only for a half."""
        return int(value) if Fraction(value).denominator == 1 else float(value)


@dataclass(frozen=True)
class ListOf(Kind):
    """So many values of one kind, in an order."""

    asks: ClassVar[str] = "list"
    of: Kind
    least: int = 0
    most: int = 100

    def read(self, told: object) -> tuple[Any, ...]:
        """The values in their order."""
        if not isinstance(told, list | tuple) or not self.least <= len(told) <= self.most:
            raise UnfitValue("no-list")
        return tuple(self.of.read(one) for one in told)

    def write(self, value: Sequence[Any]) -> list[Any]:
        """The values as a list."""
        return [self.of.write(one) for one in value]


@dataclass(frozen=True)
class OrderOf(Kind):
    """Some of these words, each at most once, in an order that matters."""

    asks: ClassVar[str] = "order"
    values: Sequence[str]

    def read(self, told: object) -> tuple[str, ...]:
        """The words in their order."""
        read = ListOf(OneOf(self.values)).read(told)
        if len(set(read)) != len(read):
            raise UnfitValue("twice")
        return read

    def write(self, value: Sequence[str]) -> list[str]:
        """The words as a list."""
        return list(value)


def unfit(code: str, told: object) -> UnfitValue:
    """The objection to what was told, with the beginning of it."""
    return UnfitValue(code, value=str(told)[:_SHOWN])


def written(value: OptionValue) -> str:
    """A value as it stands in an address or a form."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def texts(chosen: Mapping[str, OptionValue]) -> dict[str, str]:
    """Switches with what is chosen of each, as they stand in an address or a form."""
    return {name: written(value) for name, value in chosen.items()}


def _exact(told: object) -> Fraction | None:
    """A number from JSON or from the engine, exact; None for anything else."""
    if isinstance(told, bool) or not isinstance(told, int | float | Fraction):
        return None
    if isinstance(told, float) and not -1e9 < told < 1e9:  # neither infinity nor "not a number" is between
        return None
    return Fraction(told)
