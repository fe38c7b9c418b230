"""The way in for who runs a club with a spreadsheet: the three things that do its work tonight, without a phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from config.web.reading_page import FLEETING
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from scoring.exchange.example_lists import people_example, results_example
from scoring.league.reasons import explained
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import in_words, number_words
from scoring.season.sample import NAMES, sample

SHOWN = 4  # places of the example
PAPERS = ("paper-sheet", "card")
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
    context = {"rows": rows, "why": why, "address": address, "code": qr(address), "groups": groups(lang)}
    return render(request, "scoring/clubs/without_phones.html", context)


@require_safe
def paper(request: HttpRequest) -> HttpResponse:
    """Leads to the score sheet or the rule card of a game. Raises Http404."""
    game, what = request.GET.get("game", ""), request.GET.get("what", "")
    if game not in GAMES or what not in PAPERS:
        raise Http404(what)
    return redirect(f"rules:{what}", key=game)


@require_safe
def example(request: HttpRequest, what: str) -> HttpResponse:
    """A list to put one's own in the place of. Raises Http404."""
    if what not in LISTS:
        raise Http404(what)
    answer = HttpResponse(LISTS[what](language.current()), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{what}"'
    answer["Cache-Control"] = FLEETING
    return answer
