"""What search engines should read: every page of the encyclopedia in each language, and where the others are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import KEPT
from rules.encyclopedia import book
from rules.encyclopedia.book.essays import ESSAYS, HOUSE, essay
from rules.games import GAMES

ROOMS: Final = (
    *("home", "rules:games", "rules:compare", "rules:which-game", "rules:words", "rules:cards", "rules:data"),
    *ESSAYS.values(),
    *(*HOUSE.values(), "rules:contact", "rules:changes", "rules:villages", "rules:deck"),
)
PROSE: Final = {view: key for key, view in {**ESSAYS, **HOUSE}.items()}
CLOSED: Final = ("/api/", "/e/", "/j/", "/s/", "/t/", "/account/", "/embed/", "/look/")  # of one evening, or not pages


class SitemapPage(NamedTuple):
    """A page by its name, and the game that it is about."""

    name: str
    game: str = ""


class Book(Sitemap):  # type: ignore[type-arg]  # it is generic for the type checker only
    """All pages in all languages."""

    i18n = True
    alternates = True
    protocol = "https" if settings.HTTPS else "http"

    def items(self) -> Sequence[SitemapPage]:
        """The rooms, then the games, then their courses."""
        games = (SitemapPage("rules:game", key) for key in (*GAMES, *_namesakes()))
        return [*map(SitemapPage, ROOMS), *games, *(SitemapPage("rules:learn", key) for key in GAMES)]

    def location(self, item: SitemapPage) -> str:
        """The address in the language that is active."""
        return reverse(item.name, args=[item.game] if item.game else [])

    def lastmod(self, item: SitemapPage) -> date:
        """When the words of a page were last changed; of what is made from all articles, when the last of them was."""
        lang = language.current()
        if item.game:
            return book.article(lang, _game_of(item.game)).changed
        return essay(lang, PROSE[item.name]).changed if item.name in PROSE else _newest(lang)


def _newest(lang: str) -> date:
    return max(book.article(lang, key).changed for key in GAMES)


def _namesakes() -> tuple[str, ...]:
    """The words of pages beside those of the games."""
    return tuple(one.slug for key in GAMES for one in book.namesake_pages(key) if one.slug not in GAMES)


def _game_of(word: str) -> str:
    own = book.namesake_page(word)
    return own.game if own else word


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What need not be visited, and where the list of pages is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain", headers={"Cache-Control": KEPT})
