"""About the site: what it is and how it is checked; who runs it and how to reach them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.operator import operator, unsaid
from config.web.reading_page import reading_page
from rules.encyclopedia.book.essays import HOUSE, essay
from rules.encyclopedia.pages.essays import essay_context
from rules.encyclopedia.pages.reader import Reader


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """What the site is, who writes it, how it is checked, what one may do with it."""
    return render(request, "rules/about.html", house_page(request, "about"))


@require_safe
@reading_page
def contact(request: HttpRequest) -> HttpResponse:
    """Who runs this site, in the words of its settings; what they leave out is said to be missing."""
    context = {
        "operator": operator(),
        "unsaid": unsaid(),
        "canonical": request.build_absolute_uri(reverse("rules:contact")),
    }
    return render(request, "rules/contact.html", context)


def house_page(request: HttpRequest, key: str) -> dict[str, object]:
    """What the template of a page about the site itself needs."""
    reader = Reader(request, language.current())
    address = request.build_absolute_uri(reverse(HOUSE[key]))
    return essay_context(essay(reader.lang, key), reader, {}) | {"canonical": address}
