"""What a club has agreed about its till: what costs how much, who keeps it, where money is sent to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

Cents = int
_LETTERS = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
EVENING, LOST, MARK, MISSED = "evening", "lost", "mark", "missed"
DUE_RULES = (EVENING, LOST, MARK, MISSED)  # what there may be to pay for


@dataclass(frozen=True)
class TillRules:
    """The agreement. ``keepers``: who keeps the till besides the owners, by their keys.

    ``evening``: card money of everybody who came. ``lost`` and ``mark``: what the first, second … match in which somebody
    came last, and what the first, second … mark of an evening costs him; the last amount holds for all further ones.
    ``missed``: what it costs a member not to come. ``share`` of the pot, in per cent, goes to who has played in at least
    ``least`` per cent of the evenings. ``since``: the day, as 2026-01-31, of the first evening that costs anything.
    """

    currency: str = "EUR"
    keepers: tuple[str, ...] = ()
    evening: Cents = 0
    lost: tuple[Cents, ...] = ()
    mark: tuple[Cents, ...] = ()
    missed: Cents = 0
    share: int = 100
    least: int = 0
    holder: str = ""
    iban: str = ""
    since: str = ""

    def as_facts(self) -> dict[str, Any]:
        """As it stands in the book."""
        facts = asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}

    @property
    def iban_in_fours(self) -> str:
        """The account number as it is read and typed."""
        return " ".join(self.iban[at : at + 4] for at in range(0, len(self.iban), 4))

    @property
    def takes_anything(self) -> bool:
        """Whether an evening costs anything."""
        return bool(self.evening or self.lost or self.mark or self.missed)


def from_facts(facts: Mapping[str, Any]) -> TillRules:
    """The agreement that stands in the book."""
    told: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
    return TillRules(**told)


def graded(amounts: tuple[Cents, ...], n: int) -> Cents:
    """What n of something cost together, where the last amount holds for all further ones."""
    return sum(amounts[min(at, len(amounts) - 1)] for at in range(n)) if amounts else 0


def is_iban(text: str) -> bool:
    """Whether this is an account number as ISO 13616 has them, its check digits right."""
    if not _LETTERS.fullmatch(text):
        return False
    moved = text[4:] + text[:4]
    return int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1
