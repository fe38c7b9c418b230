"""Reading without a connection: what a browser keeps of the encyclopedia, and the little program that keeps it.

Each language has a worker of its own under /en/ and /de/, so that tables, score sheets and accounts, which lie
elsewhere, never pass through it. What it does is in static/offline/worker.js.
"""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.offline import AWAY, offered, worker_script
from config.web.reading_page import reading_page
from config.web.release import release
from rules.encyclopedia.pages.catalogue import groups
from rules.encyclopedia.pages.catalogue import pages as pages_of_games
from rules.encyclopedia.pages.search import index_address, page_address

# Pages that are kept beside the articles, by the names of their addresses.
PAGES: Final = (
    *(
        "rules:games",
        "rules:search",
        "rules:offline",
        "rules:words",
        "rules:packs",
        "rules:compare",
        "rules:which-game",
    ),
    *("rules:history", "rules:tournaments", "rules:related", "rules:claims", "rules:reading", "rules:cards"),
)
ICONS: Final = (("icons/app-192.png", "192x192", "any"), ("icons/app-512.png", "512x512", "any"))
MASKED: Final = ("icons/app-maskable.png", "512x512", "maskable")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker of this language. It changes with each release, and so replaces the one before."""
    return worker_script("offline/worker.js" if offered() else AWAY, kept=_to_keep())


def _to_keep() -> dict[str, Any]:
    lang = language.current()
    pages = [address for name in PAGES if (address := page_address(name))]
    words = [page_address("rules:words") + "?short"]  # what an article shows of a word
    games = [reverse("rules:game", args=[one.key]) for one in pages_of_games(lang)]
    return {
        "release": release(),
        "lang": lang,
        "pages": [*pages, *words, *games],
        "index": index_address(lang),
        "offline": reverse("rules:offline"),
        "search": reverse("rules:search"),
        "home": reverse("home"),
        "static": settings.STATIC_URL,
    }


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """What stands in for a page that is not kept, and tells what is."""
    pages = [(title, page_address(name)) for name, title in _titles()]
    context = {
        "groups": groups(language.current(), each_page=True),
        "pages": [(title, url) for title, url in pages if url],
    }
    return render(request, "rules/offline.html", context)


def _titles() -> tuple[tuple[str, str], ...]:
    return (
        ("rules:games", gettext("All games")),
        ("rules:search", gettext("Search")),
        ("rules:compare", gettext("Compare")),
        ("rules:which-game", gettext("Which game?")),
        ("rules:history", gettext("Family")),
        ("rules:words", gettext("Words")),
        ("rules:cards", gettext("The cards")),
        ("rules:reading", gettext("Reading list")),
    )


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(reverse("rules:offline"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to put the site among its apps."""
    told = {
        "id": "/",
        "name": gettext("Weli: card games of the Rams family"),
        "short_name": "Weli",
        "description": gettext("Read the rules, play, keep score."),
        "lang": language.current(),
        "dir": "ltr",
        "start_url": reverse("rules:games"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5efe2",
        "theme_color": "#f5efe2",
        "categories": ["games", "entertainment", "books"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (*ICONS, MASKED)
        ],
        "shortcuts": [
            {"name": gettext("Search"), "url": reverse("rules:search")},
            {"name": gettext("Keep score"), "url": reverse("scoring:new")},
        ],
    }
    response = JsonResponse(told, content_type="application/manifest+json")
    response["Cache-Control"] = "public, max-age=86400, no-cache"
    return response
