"""A new sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web import language
from rules.encyclopedia.book import choices_from_query
from rules.encyclopedia.pages.catalogue import groups
from rules.games import GAMES
from scoring.sheets import service
from scoring.sheets.access import may_open
from scoring.sheets.beginning import Beginning, form_of, people_of, read

CREATE = "create"
OTHER = "other"


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form; POST with `do=create` opens the sheet, any other POST shows the form as it is now."""
    typed = request.POST if request.method == "POST" else request.GET
    do = request.POST.get("do", CREATE) if request.method == "POST" else ""
    key, shown = typed.get("game", ""), typed.get("shown", "")
    if key not in GAMES:
        return render(request, "scoring/choose.html", {"groups": groups(language.current())})
    if shown not in ("", key):
        do = OTHER  # another game was chosen: its house rules have not been seen yet
    wished = people_of(typed.dict()) if do == OTHER else typed.dict()
    beginning = read(choices_from_query(key, wished).game, wished, do)
    problems: list[str] = []
    if do == CREATE:
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
