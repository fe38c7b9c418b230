"""What is wrong with a record: the line, the rule, and the sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from rules import phrases
from rules.engine.actions import Refusal
from rules.notation import words


class Damaged(ValueError):
    """A record that cannot be read, is not legal, or does not prove what it should.

    ``line`` counts from 1 in a file; where the record came as JSON it is 0, and ``hand`` and ``n`` say which line of
    which hand. ``rule`` is the anchor of the rule that forbids it, if one does.
    """

    def __init__(
        self,
        what: str,
        *,
        line: int = 0,
        hand: int = 0,
        n: int = 0,
        game: str = "",
        refusal: Refusal | None = None,
        **data: Any,
    ) -> None:
        self.what, self.line, self.hand, self.n = what, line, hand, n
        self.game, self.refusal, self.data = game, refusal, data
        super().__init__(self.said("en"))

    @property
    def rule(self) -> str:
        """The anchor of the rule in the game's article; "" where it is no rule of the game."""
        return self.refusal.rule if self.refusal else ""

    def place(self, lang: str) -> str:
        """Where it is: a line of the file, or of a hand; "" for the record as a whole."""
        if self.line:
            return words.say(lang, "place.line", line=self.line)
        if self.hand and self.n:
            return words.say(lang, "place.hand-line", hand=self.hand, line=self.n)
        return words.say(lang, "place.hand", hand=self.hand) if self.hand else ""

    def said(self, lang: str, deck: str = "german") -> str:
        """One sentence, the place in front."""
        why = self._why(lang, deck)
        place = self.place(lang)
        return f"{place}: {why}" if place else why

    def _why(self, lang: str, deck: str) -> str:
        data = self.data
        if self.refusal is not None:
            data = data | {"rule": self.rule, "why": self._refusal(lang, deck, self.refusal)}
        return words.say(lang, self.what, **data)

    def _refusal(self, lang: str, deck: str, refusal: Refusal) -> str:
        if not phrases.knows(lang, f"refusal.{refusal.rule}", game=self.game):
            refusal = refusal._replace(rule=refusal.rule.rpartition(".")[0])
        return phrases.refused(lang, refusal, game=self.game, deck=deck)
