"""Games that share an article and have a page each: how the page of one leads to the others."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from rules.encyclopedia import book
from rules.encyclopedia.book.articles import page_article


class Namesake(NamedTuple):
    """A game that shares the article: its page, and the rules that stand there and not on this one."""

    name: str
    summary: str
    address: str
    here: bool
    anchors: tuple[str, ...]


def namesakes(lang: str, choices: book.Choices) -> tuple[Namesake, ...]:
    """All games of the article of these rules, this one among them; none where it is on one game only.

    Each anchor of the article that this page lacks is with the first page that has it, so that every address still
    leads somewhere.
    """
    own = book.page_of(choices)
    if own is None:
        return ()
    lacking = set(_places(book.article(lang, own.game))) - set(_places(page_article(lang, own.slug)))
    found = []
    for page in book.namesake_pages(own.game):
        article = page_article(lang, page.slug)
        there = tuple(anchor for anchor in _places(article) if anchor in lacking)
        lacking.difference_update(there)
        address = reverse("rules:game", args=[page.slug])
        found.append(Namesake(article.title, article.summary, address, page == own, there))
    return tuple(found)


def _places(article: book.Article) -> tuple[str, ...]:
    """All that an address may name in an article: its rules and headings, and the entries of its reading list."""
    return (*article.anchors, *(f"source-{source.key}" for source in article.sources))


def preset_besides(lang: str, choices: book.Choices) -> book.Preset | None:
    """The ready-made rule set that was chosen, where the title of the page does not say it already."""
    own = book.page_of(choices)
    return None if own is not None and not own.beyond(choices) else book.form_of(lang, choices)
