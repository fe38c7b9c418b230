"""The start: sit down and play, look into the book of games, keep score."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from config.web import language
from rules.encyclopedia.pages.catalogue import SEATS, groups, listed
from rules.encyclopedia.pages.front_page import front
from rules.mind.levels import OFFERED

FIRST: Final = 6  # games that are shown at once, in the order of the registry
MINUTES: Final = 10


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The home page; the same for everybody who likes the same deck and light."""
    lang = language.current()
    games = listed(lang)
    context = {
        "games": games[:FIRST], "all": len(games), "groups": groups(lang), "seats": SEATS, "levels": OFFERED,
    }  # fmt: skip
    response = render(request, "home.html", context | front(lang))
    patch_cache_control(response, public=True, max_age=60 * MINUTES)
    patch_vary_headers(response, ["Cookie"])
    return response
