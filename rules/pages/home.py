"""The start: what this is, the games, and the three things one can do here."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules.book import article
from rules.book.ladders import emblem
from rules.engine.cards import code
from rules.engine.variant import Variant
from rules.games import GAMES

PLAIN: Final = ("EA", "HK", "GO")
MINUTES: Final = 10


@dataclass(frozen=True)
class Shown:
    """One game as the home page shows it."""

    key: str
    name: str
    summary: str
    low: int
    high: int
    faces: tuple[str, ...]


def shown(lang: str) -> list[Shown]:
    """Every game of the house in the order of the registry, with the words of its article."""
    return [
        Shown(
            key,
            article(lang, key).title,
            article(lang, key).summary,
            min(game.players),
            max(game.players),
            faces(game.variant()),
        )
        for key, game in GAMES.items()
    ]


def faces(variant: Variant) -> tuple[str, ...]:
    """Three cards that a player knows the game by: the trumps that are always trumps, or else the highest cards."""
    permanent = tuple(code(number) for number in variant.ladder.permanent)
    return permanent[:3] if len(permanent) >= 3 else emblem(variant, 3) or PLAIN


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The home page; the same for everybody who likes the same deck and light."""
    response = render(request, "home.html", {"games": shown(get_language() or "en")})
    patch_cache_control(response, public=True, max_age=60 * MINUTES)
    patch_vary_headers(response, ["Cookie"])
    return response
