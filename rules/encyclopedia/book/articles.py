"""Articles: read once, cut into pieces, with numbers that come from the rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any

from rules.encyclopedia.book.claims import claim_sources
from rules.encyclopedia.book.fines import FINE
from rules.encyclopedia.book.glossary_marks import WordUse
from rules.encyclopedia.book.history import record_sources
from rules.encyclopedia.book.laws import LAWS, with_laws
from rules.encyclopedia.book.markdown import Heading, Parsed, Slot, chapters
from rules.encyclopedia.book.namesake_pages import NamesakePage, front_of, namesake_page, namesake_pages, page_of, reads
from rules.encyclopedia.book.sources import RULING, Source, listed
from rules.encyclopedia.book.stand_ins import Edited, MissingText, whole
from rules.engine.breaches import fine_of
from rules.engine.variant import Game, OptionValue, Variant
from rules.games import folder, stem
from rules.languages import LANGUAGES
from rules.sets.choices import Choices
from rules.text_blocks import UNNAMED, TextBlock, as_one, blocks


class UnknownArticle(KeyError):
    """There is no article of this key in any language."""


class UnknownNumber(KeyError):
    """An article leaves a number to the rule set that the rule set does not know."""


@dataclass(frozen=True)
class Article:
    """One article in one language. ``pieces`` is safe HTML with slots for the page to fill.

    What nobody has written in that language yet is there in another one, and says so.
    """

    lang: str
    key: str
    title: str
    also: tuple[str, ...]
    summary: str
    hook: str  # what it is known for, in a few words; empty where nobody has found them
    trust: str  # solid | mostly | reconstruction
    changed: date  # when its words last changed
    uses: tuple[str, ...]
    pieces: tuple[str | Slot, ...]
    headings: tuple[Heading, ...]
    anchors: tuple[str, ...]
    sources: tuple[Source, ...]  # in the order in which the text first names them
    rulings: bool  # whether it names points that no source decides
    met: tuple[WordUse, ...]  # which words of the glossary stand under which anchor

    def mark(self, source: str) -> int:
        """The number under which the reading list has a source."""
        return next(n for n, listed in enumerate(self.sources, start=1) if listed.key == source)

    @property
    def chapters(self) -> tuple[tuple[Heading, tuple[Heading, ...]], ...]:
        """The headings as a table of contents: each chapter with its sections."""
        return chapters(self.headings)


def article_of(lang: str, game: Game) -> Article:
    """The article on this edition of a game. Raises UnknownArticle."""
    return article(lang, stem(game))


def article_for(lang: str, choices: Choices) -> Article:
    """The article that tells these rules: that of their own page, where they have one. Raises UnknownArticle."""
    page = page_of(choices)
    return article_of(lang, choices.game) if page is None else page_article(lang, page.slug)


@cache
def page_article(lang: str, slug: str) -> Article:
    """The article on one of the games that share one. Raises UnknownArticle."""
    page = namesake_page(slug)
    if page is None:
        raise UnknownArticle(f"{lang}: {slug}")

    def edited(one: str, body: str) -> str:
        return as_one(list(_of_the_page(page, one, body))).text + "\n"

    return _read(lang, page.game, edited, front_of(lang, page))


def page_articles(lang: str, key: str) -> Iterator[tuple[str, Article]]:
    """What stands on the page of a game, by the page's word; games that share an article have a page each."""
    if own := namesake_pages(key):
        yield from ((page.slug, page_article(lang, page.slug)) for page in own)
    else:
        yield key, article(lang, key)


def _of_the_page(page: NamesakePage, lang: str, body: str) -> Iterator[TextBlock]:
    """What stands on a page of the blocks of an article, in its words."""
    other_words, headings = reads(lang, page), set[str]()
    for block in blocks(lang, body):
        key = block.key.removesuffix(UNNAMED)
        if key in page.leaves_out:
            continue
        if block.text.startswith("#"):
            headings.add(key)
            yield block
        elif key in other_words and block.key == key:
            yield block._replace(text=f"{other_words[key]} {block.text[block.text.rindex('{#') :]}")
        elif key in other_words and key in headings:
            yield block._replace(text=other_words[key])
        else:
            yield block


@cache
def article(lang: str, key: str) -> Article:
    """The article on a game. Raises UnknownArticle; a text that breaks the conventions raises BadMarkup."""
    return _read(lang, key)


def _read(
    lang: str, key: str, edited: Edited = lambda _, body: body, front: Mapping[str, Any] = MappingProxyType({})
) -> Article:
    paths = {one: folder.file_of(key, f"{one}/article.md") for one in {lang: "", **LANGUAGES}}
    try:
        words, parsed = whole(lang, paths, key.partition("@")[0], edited)
    except MissingText:
        raise UnknownArticle(f"{lang}: {key}") from None
    words |= front
    parsed = with_laws(lang, key, parsed)
    return Article(
        lang=lang,
        key=key.partition("@")[0],
        title=words["title"],
        also=tuple(words["also"]),
        summary=words["summary"],
        hook=words.get("hook", ""),
        trust=words["trust"],
        changed=words["changed"],
        uses=(*words["uses"], *((FINE,) if LAWS in parsed.anchors else ())),
        pieces=parsed.pieces,
        headings=parsed.headings,
        anchors=parsed.anchors,
        sources=listed((*parsed.sources, *_of_blocks(key.partition("@")[0], parsed))),
        rulings=RULING in parsed.sources,
        met=parsed.met,
    )


def _of_blocks(key: str, parsed: Parsed) -> tuple[str, ...]:
    """The sources of the blocks that tell of a game from the history."""
    told = {"attested": record_sources, "claims": claim_sources}
    kinds = [piece.kind for piece in parsed.pieces if isinstance(piece, Slot) and piece.kind in told]
    return tuple(source for kind in kinds for source in told[kind](key))


def number(variant: Variant, name: str) -> tuple[OptionValue, bool]:
    """The number of this name in a rule set, and whether it differs from the usual one. Raises UnknownNumber."""
    if name == "start":
        return variant.start, variant.start != variant.game.variant().start
    if name == FINE:
        amount, usual = fine_of(variant).amount, fine_of(variant.game.variant()).amount
        return int(amount), amount != usual
    chosen = variant.options.by_name()
    if name not in chosen:
        raise UnknownNumber(f"{variant.key} has no number {name!r}")
    return chosen[name], name in variant.differences
