"""A page that works out a hand: what each player gets, line by line, and why not where it cannot have happened."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.calculator import DEALT, sums
from rules.encyclopedia.pages.excerpts import Excerpts
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.pieces import Reader
from rules.games import GAMES


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The form with what was entered in it, and what it comes to."""
    if key not in GAMES:
        return by_name(request, key, "rules:sums")
    typed = request.GET.dict()
    choices = book.choices_from_query(key, typed)
    if choices.unknown or choices.clashes:  # the builder says what is wrong with them
        return HttpResponseRedirect(reverse("rules:yours", args=[key]) + "?" + request.META.get("QUERY_STRING", ""))
    reader = Reader(request, language.current(), key)
    page = Excerpts(choices, reader)
    own = sums(reader.lang, reader.wording, choices, typed)
    context = {
        "article": page.article,
        "game": choices.game,
        "choices": choices,
        "differences": book.differences(reader.lang, choices, reader.wording),
        "article_address": under(choices),
        "sums": page.calculator(own),
    }
    response = render(request, "rules/sums.html", context)
    if choices.changed or DEALT in typed:
        response["Cache-Control"] = FLEETING
    return response
