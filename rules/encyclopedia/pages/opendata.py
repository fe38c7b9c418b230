"""Open data: what the encyclopedia knows as files, and the page that tells what is in them."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.web.reading_page import reading_page
from rules.encyclopedia.book import opendata

TOLD: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    "games": (
        _("Rule sets"),
        _(
            "Every game in every edition: players, pack, switches with their values, ready-made rule sets, the fact box."
        ),
    ),
    "sources": (_("Sources"), _("Every source that the articles name, with its citation in full and in parts.")),
    "history": (
        _("History"),
        _("Dated facts with place, source and confidence, who comes from whom, and claims that are wrong."),
    ),
    "terms": (_("Words"), _("The words of the card table: what they mean, and who says what for them where.")),
    "translations": (_("Translations"), _("Every sentence about rules that the site speaks, in English and German.")),
}


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """What there is, under which licence, how large and in which version."""
    files = [
        {
            "name": name,
            "title": TOLD[name][0],
            "about": TOLD[name][1],
            "url": reverse("data-file", args=[name]),
            "kilobytes": round(len(content) / 1024),
            "version": opendata.version(name),
        }
        for name, content in opendata.files().items()
    ]
    return render(request, "rules/data.html", {"files": files, "licence_url": opendata.LICENCE_URL})


@require_safe
@reading_page
def file(request: HttpRequest, name: str) -> HttpResponse:
    """One file. Programs on other sites may read it."""
    content = opendata.files().get(name)
    if content is None:
        raise Http404(name)
    return HttpResponse(content, content_type="application/json", headers={"Access-Control-Allow-Origin": "*"})


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(reverse("rules:data"))
