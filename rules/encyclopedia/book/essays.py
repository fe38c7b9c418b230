"""Pages of prose that are no game's article: what the family is, its tournaments and the like."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache

from rules.encyclopedia.book.markdown import Heading, Slot, chapters
from rules.encyclopedia.book.sources import RULING, TEXTS, Source, listed
from rules.encyclopedia.book.stand_ins import whole
from rules.languages import LANGUAGES, place

# The pages of prose, and the names of their addresses
ESSAYS = {
    "family": "rules:history",
    "tournaments": "rules:tournaments",
    "related": "rules:related",
    "claims": "rules:claims",
    "reading": "rules:reading",
    "packs": "rules:packs",
}
# Pages about the site itself, which nobody cites
HOUSE = {"about": "rules:about", "privacy": "privacy"}


@dataclass(frozen=True)
class Essay:
    """One such page in one language. ``pieces`` is safe HTML with slots for the page to fill."""

    lang: str
    key: str
    title: str
    summary: str
    changed: date  # when its words last changed
    pieces: tuple[str | Slot, ...]
    headings: tuple[Heading, ...]
    anchors: tuple[str, ...]
    sources: tuple[Source, ...]  # in the order in which the text first names them, then those of its blocks
    rulings: bool  # whether it names points that no source decides

    def mark(self, source: str) -> int:
        """The number under which the page lists a source."""
        return next(n for n, listed in enumerate(self.sources, start=1) if listed.key == source)

    @property
    def chapters(self) -> tuple[tuple[Heading, tuple[Heading, ...]], ...]:
        """The headings as a table of contents: each chapter with its sections."""
        return chapters(self.headings)


@cache
def essay(lang: str, key: str) -> Essay:
    """The page of this key; a text that breaks the conventions raises BadMarkup."""
    paths = {one: place(TEXTS, one, f"pages/{key}.md") for one in {lang: "", **LANGUAGES}}
    words, parsed = whole(lang, paths, "")
    return Essay(
        lang=lang,
        key=key,
        title=words["title"],
        summary=words["summary"],
        changed=words["changed"],
        pieces=parsed.pieces,
        headings=parsed.headings,
        anchors=parsed.anchors,
        sources=listed(parsed.sources),
        rulings=RULING in parsed.sources,
    )
