"""Who reads a page."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from rules.encyclopedia import book
from rules.encyclopedia.pages.look import TERMS, deck, wording
from rules.engine.actions import Refusal


@dataclass(frozen=True)
class Reader:
    """Who reads: in which language, with which deck; ``game``: about which game, if it is one."""

    request: HttpRequest
    lang: str
    game: str = ""

    @property
    def deck(self) -> str:
        """The deck, as it is drawn."""
        return deck(self.request, self.game)

    @property
    def wording(self) -> str:
        """``german`` or ``french``."""
        return wording(self.request, self.game)

    @property
    def region(self) -> str:
        """Whose terms the reader uses: a set of rules/texts/*/terms, or `usual`."""
        return TERMS.chosen(self.request)

    def why(self, game: str, refusal: Refusal) -> str:
        """A refusal in a sentence."""
        return book.say(
            self.lang, f"refusal.{refusal.rule}", game=game, deck=self.wording, region=self.region, **dict(refusal.data)
        )
