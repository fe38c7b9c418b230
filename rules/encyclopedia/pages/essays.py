"""Pages of prose as readers see them: pieces of HTML, and between them what the page fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules.encyclopedia.book.essays import Essay
from rules.encyclopedia.book.markdown import Slot
from rules.encyclopedia.book.sources import Source
from rules.encyclopedia.pages.chips import chip
from rules.encyclopedia.pages.lent import lent_mark
from rules.encyclopedia.pages.marks import anchor_link, marks
from rules.encyclopedia.pages.pieces import Reader
from rules.encyclopedia.pages.terms import called, said, term

Block = Callable[[str], str]  # the argument of a block → its HTML


class EssayText:
    """One such page for one reader; ``blocks`` make the HTML of its blocks. ``html()`` renders it."""

    def __init__(self, essay: Essay, reader: Reader, blocks: Mapping[str, Block]) -> None:
        self.essay, self.reader, self.blocks = essay, reader, blocks

    def html(self) -> SafeString:
        """The whole text. The pieces were cleaned when it was read; slots and blocks escape what they show."""
        parts = (piece if isinstance(piece, str) else self.slot(piece) for piece in self.essay.pieces)
        return mark_safe("".join(parts))  # noqa: S308

    def slot(self, slot: Slot) -> str:
        """The HTML for one slot."""
        if slot.kind in self.blocks:
            return self.blocks[slot.kind](slot.arg)
        inline: dict[str, Block] = {
            "cards": self._cards,
            "marks": lambda keys: marks(keys, self.essay.mark),
            "heading": self._heading,
            "lent": lent_mark,
            "rule": self._rule,
            "disputed": self._disputed,
            "term": lambda arg: term(self.reader.lang, self.reader.region, arg),
            "said": lambda arg: said(self.reader.lang, self.reader.region, arg),
            "called": lambda arg: called(self.reader.lang, self.reader.region, self.reader.wording, "", arg),
        }
        return inline[slot.kind](slot.arg)

    def _cards(self, codes: str) -> SafeString:
        shown = (
            (
                chip(
                    self.reader.lang,
                    self.reader.deck,
                    self.reader.wording,
                    code,
                    "",
                    weli=True,
                    region=self.reader.region,
                ),
            )
            for code in codes.split()
        )
        return format_html_join("\u2009", "{}", shown)

    def _heading(self, anchor: str) -> SafeString:
        return anchor_link(anchor, gettext("Link to this section"))

    def _rule(self, arg: str) -> SafeString:
        anchor, _, keys = arg.partition("|")
        return format_html("{}{}", marks(keys, self.essay.mark), anchor_link(anchor, gettext("Link to this sentence")))

    def _disputed(self, arg: str) -> SafeString:
        return format_html('<span class="stamp">{}</span>{}', gettext("Disputed"), self._rule(arg))


def reading_list(lang: str, listed: tuple[Source, ...]) -> list[tuple[Source, str, int]]:
    """Sources as the foot of a page lists them: each with what it is good for, and under which number we know it."""
    numbers = {source.key: n for n, source in enumerate(listed, start=1)}
    return [(source, source.good_for(lang), numbers.get(source.via, 0)) for source in listed]


def essay_context(essay: Essay, reader: Reader, blocks: Mapping[str, Block]) -> dict[str, Any]:
    """What the template of such a page needs."""
    return {
        "essay": essay,
        "text": EssayText(essay, reader, blocks).html(),
        "reading_list": reading_list(reader.lang, essay.sources),
    }
