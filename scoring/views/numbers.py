"""Numbers as people write them into a form."""

from __future__ import annotations


def points(text: str) -> float | None:
    """A score: 7, -3, 7½, 7,5; None where it is none."""
    plain = text.strip().replace("−", "-").replace("–", "-").replace("½", ".5").replace(",", ".").removeprefix("+")
    try:
        number = float(plain)
    except ValueError:
        return None
    fits = abs(number) < 10**6 and number * 2 == int(number * 2)
    return (int(number) if number == int(number) else number) if fits else None


def count(text: str) -> int | None:
    """How many; None where it says nothing."""
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 9 else None
