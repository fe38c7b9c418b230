"""Names that people give themselves, and names of bots."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 20
BOTS = ("Resi", "Sepp", "Vroni", "Toni", "Burgl", "Hias", "Zenzi", "Wastl", "Moidl", "Luis")


def clean(text: str, longest: int = LONGEST) -> str:
    """The name as it may be shown: one line, no control or invisible characters, no longer than that; maybe empty."""
    text = unicodedata.normalize("NFC", text)
    shown = "".join(letter if _visible(letter) else " " for letter in text)
    return " ".join(shown.split())[:longest].strip()


def free(wanted: str, taken: Iterable[str]) -> str:
    """The wanted name, with a number where somebody at the table has it already."""
    used = {key(name) for name in taken}
    if key(wanted) not in used:
        return wanted
    numbered = (f"{wanted[: LONGEST - len(tail)]}{tail}" for tail in (f" {n}" for n in range(2, 100)))
    return next(name for name in numbered if key(name) not in used)


def bot(taken: Iterable[str]) -> str:
    """A bot's name that nobody at the table has."""
    used = {key(name) for name in taken}
    return next((name for name in BOTS if key(name) not in used), None) or free(BOTS[0], taken)


def key(name: str) -> str:
    """What two names that look alike have in common."""
    return unicodedata.normalize("NFKC", name).casefold()


def _visible(letter: str) -> bool:
    # Cc control, Cf format (bidirectional overrides, zero width), Cs, Co, Cn; Zl, Zp line ends
    kind = unicodedata.category(letter)
    return not kind.startswith("C") and kind not in ("Zl", "Zp")
