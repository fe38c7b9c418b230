"""The rule set of a sheet, where the wrong one was chosen: all hands are judged anew under the right one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import given
from config.web.nowhere import NothingHere
from config.web.privacy import private
from rules.encyclopedia.book import choices_from_query, choices_of
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.switches.kinds import texts
from scoring.earlier_pages import with_button
from scoring.models import token
from scoring.sheets import service
from scoring.sheets.access import Reach, only_scorers, reach_to_write, writer_of
from scoring.sheets.beginning import Beginning, form_of, read
from scoring.sheets.entry_form import after, entry_of, head_draft
from scoring.sheets.fold import HEAD, Fold, HypotheticalEntry, SheetEntry, fold, rule_set
from scoring.sheets.forms import RulesChoiceForm
from scoring.sheets.points import is_any_game


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """Game and switches of the sheet; POST corrects them or, by another button, shows the form as it is."""
    found = reach_to_write(code)
    only_scorers(request, found.sheet)
    before = service.fold_of(found.sheet)
    if is_any_game(before.variant):
        raise NothingHere(_("A sheet for any game has no rules of a game."))
    if request.method != "POST":
        return _page(request, found, before, _present(before), [])
    form = with_button(given(request, RulesChoiceForm))
    beginning = _typed(form, before)
    problems = beginning.problems(language.current()) + beginning.clashes(language.current()) if form.saving else []
    if not form.saving or problems:
        return _page(request, found, before, beginning, problems)
    head = before.head._replace(rule_set=rule_set(beginning.variant))
    outcome = service.write(found.sheet, head_draft(request, found, head.facts))
    return after(request, found, outcome, lambda refusals: _page(request, found, before, beginning, []))


def _people(before: Fold) -> dict[str, str]:
    names = {f"name-{seat}": name for seat, name in enumerate(before.head.names)}
    return names | {"dealer": str(before.head.dealer)}


def _present(before: Fold) -> Beginning:
    """The form filled in with the rule set that the sheet has."""
    choices = choices_of(before.variant)
    return read(choices.game, texts(choices.options.everything()) | _people(before))


def _typed(form: RulesChoiceForm, before: Fold) -> Beginning:
    if form.game not in GAMES:
        return _present(before)
    if form.of_another(form.game):
        return read(choices_from_query(form.game, _people(before)).game, _people(before))
    typed = {**form.answers, **_people(before)}
    game, touched = choices_from_query(form.game, typed).game, form.do == "look"
    return read(game, typed, ready=form.ready, up=form.up, touched=touched)


def _lost(found: Reach, before: Fold, variant: Variant) -> int:
    """How many hands would not count any more under this rule set."""
    head = before.head._replace(rule_set=rule_set(variant))
    entries: list[SheetEntry] = [*found.sheet.entries.all(), HypotheticalEntry(before.version + 1, HEAD, head.facts)]
    trial = fold(service.opened_under(found.sheet), entries)
    return sum(not row.counts for row in trial.rows)


def _page(request: HttpRequest, found: Reach, before: Fold, beginning: Beginning, problems: list[str]) -> HttpResponse:
    lang = language.current()
    form, entry = form_of(beginning, lang, problems), entry_of(request)
    fits = not form["clashes"] and not beginning.problems(lang)
    context: dict[str, Any] = form | {
        "code": found.code,
        "open": True,
        "action": request.path,
        "seen": entry.seen or before.version,
        "writer": writer_of(request, found.sheet),
        "why": entry.why,
        "ref": token(),
        "hands": len(before.rows),
        "lost": _lost(found, before, beginning.variant) if fits else None,
    }
    return private(render(request, "scoring/rules.html", context, status=422 if problems else 200))
