"""The way in for who runs a club with a spreadsheet: the three things that do its work tonight, without a phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from config.web.reading_page import FLEETING
from rules.encyclopedia.book import article
from rules.games import GAMES
from scoring.exchange.example_lists import people_example, results_example
from scoring.league.reasons import explained
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import in_words, number_words
from scoring.season.sample import NAMES, sample

SHOWN = 4  # places of the example
GAMES_SHOWN = 6  # whose papers are offered here; all others have them on their own page
LISTS = {"results.csv": results_example, "people.csv": people_example}


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The three steps, standings of an example that explain themselves, what can be printed, lists to fill in."""
    lang = language.current()
    rules = SeasonRules()
    table = standings(sample(rules), rules, frozenset(NAMES))
    rows = [(row.rank, row.member, number_words(lang, row.total)) for row in table.ranked[:SHOWN]]
    why = [in_words(lang, one, str) for one in explained(table.ranked[0], table, rules)]
    address = request.build_absolute_uri(reverse("scoring:without-phones"))
    context = {
        "rows": rows,
        "why": why,
        "address": address,
        "code": qr(address),
        "games": [(key, article(lang, key).title) for key in list(GAMES)[:GAMES_SHOWN]],
    }
    return render(request, "scoring/clubs/without_phones.html", context)


@require_safe
def example(request: HttpRequest, name: str) -> HttpResponse:
    """A list to put one's own in the place of. Raises Http404."""
    if name not in LISTS:
        raise Http404(name)
    answer = HttpResponse(LISTS[name](language.current()), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = FLEETING
    return answer
