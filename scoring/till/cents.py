"""Amounts of money: whole cents, written as people write them."""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 100_000_00  # cents that one entry may come to
CURRENCIES: Final = {"EUR": "€", "CHF": "CHF", "SEK": "kr", "USD": "$", "GBP": "£"}
_TYPED = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")


def read(text: str) -> int | None:
    """The cents of an amount above nought, such as 3, 2,50 or 0.5; None for anything else."""
    found = _TYPED.fullmatch(text.strip().removesuffix("€").strip())
    if found is None:
        return None
    cents = 100 * int(found[1]) + int((found[2] or "0").ljust(2, "0"))
    return cents if 0 < cents <= MOST else None


def read_graded(text: str) -> tuple[int, ...] | None:
    """What the first, the second … costs, separated by blanks, the last for all further ones; empty: nothing.

    None where one of them is no amount.
    """
    found = tuple(map(read, text.replace(";", " ").split()))
    return None if None in found else tuple(one for one in found if one is not None)


def shown(cents: int, currency: str, lang: str) -> str:
    """An amount in words: 2,50 € and €2.50, one below nought with a real minus."""
    sign, whole, rest = "−" if cents < 0 else "", abs(cents) // 100, abs(cents) % 100
    mark = CURRENCIES.get(currency, currency)
    if lang == "de" or len(mark) > 1:
        return f"{sign}{whole}{',' if lang == 'de' else '.'}{rest:02} {mark}"
    return f"{sign}{mark}{whole}.{rest:02}"


def typed(cents: int, lang: str) -> str:
    """An amount as it stands in a field, or in a cell."""
    sign, whole, rest = "-" if cents < 0 else "", abs(cents) // 100, abs(cents) % 100
    return f"{sign}{whole}{',' if lang == 'de' else '.'}{rest:02}"
