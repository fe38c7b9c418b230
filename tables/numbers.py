"""Whole numbers as forms and addresses say them."""

from __future__ import annotations

_DIGITS = 15  # more than any number here has


def read(text: str) -> int | None:
    """The number that a text is; None if it is none, or longer than any that is meant."""
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None
