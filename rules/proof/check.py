"""One thing that is checked of a record, and what they all come to."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from rules.notation import words
from rules.notation.damage import Damaged


class Outcome(IntEnum):
    """What the checks of a record come to; the number is the exit code of the command line.

    PROVEN: nothing in it has been changed since its head was fixed, and that head is known to be the site's.
    CONSISTENT: it holds together, but whoever wrote it could have made it all up. WRONG: something does not hold.
    """

    PROVEN = 0
    WRONG = 1
    CONSISTENT = 3


class Check(NamedTuple):
    """One thing that was checked. ``wrong`` says what is not as it should be; None = it holds.

    ``void``: there is nothing to be checked, or nothing to check it with, and nothing is proven.
    """

    what: str
    hand: int = 0
    wrong: Damaged | None = None
    void: bool = False
    said: str = ""  # a word of the sentence

    def sentence(self, lang: str) -> str:
        """What was checked, in words."""
        return words.say(lang, f"proof.{self.what}", hand=self.hand, said=self.said)


class Proof(NamedTuple):
    """All checks of a record. ``vouched``: its head is known to be the site's, and is the head of this record."""

    checks: tuple[Check, ...]
    vouched: bool

    @property
    def wrong(self) -> tuple[Check, ...]:
        """Those that do not hold."""
        return tuple(check for check in self.checks if check.wrong is not None)

    @property
    def outcome(self) -> Outcome:
        """What they come to."""
        if self.wrong:
            return Outcome.WRONG
        return Outcome.PROVEN if self.vouched else Outcome.CONSISTENT

    def sentence(self, lang: str) -> str:
        """What they come to, in words: what is proven, and what is not."""
        return words.say(lang, f"outcome.{self._word}")

    @property
    def _word(self) -> str:
        dealt_by_an_example = any(check.what == "example-order" for check in self.checks)
        if self.outcome is Outcome.CONSISTENT and dealt_by_an_example:
            return "consistent-but"
        return self.outcome.name.lower()
