"""Names and sentences of people, as they may be shown to others.

``clean`` is the door through which every line of text comes in that one person writes and another reads.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from config.web.nameless import plain

LONGEST = 20
TITLE = 60
_JOINERS = "\u200c\u200d"  # between two signs they make one of them: Persian, emoji of several parts
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing
_MARKS = 3  # accents on one letter; more run into the lines above and below


def clean(text: str, longest: int = LONGEST) -> str:
    """The text as it may be shown: one line, nothing that is invisible or turns the writing round, no longer than that.

    Maybe empty. Writing from right to left, and emoji of several parts, stay what they are.
    """
    text = unicodedata.normalize("NFC", text)
    kept, marks = [], 0
    for n, letter in enumerate(text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if letter in _JOINERS and _visible(text[n - 1 : n]) and _visible(text[n + 1 : n + 2]):
            kept.append(letter)
        elif not _visible(letter):
            kept.append(" ")
        elif marks <= _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].rstrip(f" {_JOINERS}")


def free(wanted: str, taken: Iterable[str]) -> str:
    """The wanted name, with a number where somebody at the table has it already."""
    used = {key(name) for name in taken}
    if key(wanted) not in used:
        return wanted
    numbered = (f"{wanted[: LONGEST - len(tail)]}{tail}" for tail in (f" {n}" for n in range(2, 100)))
    return next(name for name in numbered if key(name) not in used)


def key(name: str) -> str:
    """What two names that look alike have in common, or that are the same to whoever reads them."""
    return unicodedata.normalize("NFKC", plain(name)).casefold()


def _visible(letter: str) -> bool:
    if not letter or letter.isspace() or letter in _BLANKS:
        return False
    # Cc control, Cf format (bidirectional overrides, zero width), Cs, Co, Cn; Zl, Zp line ends
    kind = unicodedata.category(letter)
    if kind == "Cn":  # not yet known here, as the newest emoji; but no code that will never be a letter
        return ord(letter) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(letter) <= 0xFDEF
    return not kind.startswith("C") and kind not in ("Zl", "Zp")
