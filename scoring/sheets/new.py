"""A new sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import asked
from rules.encyclopedia.book import choices_from_query
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from scoring.earlier_pages import with_button
from scoring.sheets import service
from scoring.sheets.access import may_open
from scoring.sheets.any_game import any_game
from scoring.sheets.beginning import Beginning, form_of, people_of, read
from scoring.sheets.forms import RulesChoiceForm
from scoring.sheets.points import POINTS


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form; POST opens the sheet or, by another button, shows the form as it is now."""
    form = with_button(asked(request, RulesChoiceForm))
    key = form.game
    if key == POINTS:
        return any_game(request)
    if key not in GAMES:
        return render(request, "scoring/choose.html", {"groups": groups(language.current())})
    if form.of_another(key):
        wished = people_of(form.answers)
        return _form(request, read(choices_from_query(key, wished).game, wished), [])
    game, touched = choices_from_query(key, form.answers).game, form.do == "look"
    beginning = read(game, form.answers, ready=form.ready, up=form.up, touched=touched)
    problems: list[str] = []
    if request.method == "POST" and form.saving:
        problems = beginning.problems(language.current()) + beginning.clashes(language.current())
        if not problems and not may_open(request):
            problems = [_("Many sheets were opened from here within an hour. Try again later.")]
        if not problems and beginning.dealer is not None:
            sheet = service.open_sheet(beginning.variant, beginning.names, beginning.dealer)
            return redirect("scoring:sheet", code=sheet.code)
    return _form(request, beginning, problems)


def _form(request: HttpRequest, beginning: Beginning, problems: list[str]) -> HttpResponse:
    lang = language.current()
    context = form_of(beginning, lang, problems)
    context["open"] = beginning.touched or any(row.changed for row in context["switches"])
    return render(request, "scoring/new.html", context, status=422 if problems else 200)
