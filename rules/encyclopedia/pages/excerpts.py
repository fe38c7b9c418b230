"""Single rules of an article on other pages, with their sources, and links that lead into the article."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rules.encyclopedia import book
from rules.encyclopedia.book.changes import TURNED
from rules.encyclopedia.book.markdown import Slot
from rules.encyclopedia.book.passages import Passage, Piece, passages
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.calculator import Sums
from rules.encyclopedia.pages.pieces import ArticlePage, Reader, struck

ELSEWHERE: Final = ("house-rules", "disputed")  # chapters that speak of rules which belong into others


class Excerpts(ArticlePage):
    """The rules of an article one by one, as one rule set has them."""

    reportable = False

    def __init__(self, choices: book.Choices, reader: Reader) -> None:
        super().__init__(book.article_of(reader.lang, choices.game), choices, reader)
        self.address = under(choices)
        self._games = reverse("rules:games")

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """Every rule of the article by its anchor."""
        return passages(self.reader.lang, book.stem(self.choices.game))

    def as_it_reads(self, anchor: str) -> SafeString:
        """A rule in its place under this rule set: what it changes is marked, or said in other words."""
        change = self.changes.get(anchor)
        pieces = struck(change) if change else self.passages[anchor].pieces
        return self._filled((*pieces, Slot("rule", f"{anchor}|{' '.join(self.passages[anchor].sources)}")))

    def of_others(self, anchor: str) -> bool:
        """Whether this rule set leaves a paragraph as it is: it merely tells what others do, or what is disputed."""
        change = self.changes.get(anchor)
        return change is None or (change.kind == TURNED and self.passages[anchor].chapter.anchor in ELSEWHERE)

    def as_written(self, anchor: str) -> SafeString:
        """A rule as the article has it for the usual rule set."""
        passage = self.passages[anchor]
        return self._filled(passage.pieces) + self._led(self._marks(" ".join(passage.sources)))

    def sums(self, hands: list[book.WorkedHand]) -> SafeString:
        """Worked hands of the score, line by line."""
        return self._led(self._render("scoring", hands=hands))

    def calculator(self, own: Sums) -> SafeString:
        """The form for a hand of one's own, and what it comes to."""
        return self._led(self._render("sums", sums=own, heading="h2"))

    def _filled(self, pieces: tuple[Piece, ...]) -> SafeString:
        return self._led("".join(piece if isinstance(piece, str) else self.slot(piece) for piece in pieces))

    def _led(self, html: str) -> SafeString:
        """With links that lead into the article, and to those of other games."""
        led = html.replace(' href="#', f' href="{self.address}#').replace(' href="../', f' href="{self._games}')
        return mark_safe(led)  # noqa: S308  pieces were cleaned when the article was read
