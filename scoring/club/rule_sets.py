"""The club's own rule sets: named, read, played, and taken as the rules of an evening."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web import language
from config.web.forms import NOTHING_WRONG, Problems, given
from config.web.privacy import private
from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.rulebook import CLUB
from scoring.club import named_rules as rule_sets
from scoring.club.clubs import page
from scoring.club.forms import RuleSetForm
from scoring.club.membership import DIRECT, READ, Role, visit
from scoring.earlier_pages import pressed
from scoring.models import Member
from tables import identity


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """The list; directors name another one."""
    visitor = visit(request, club, DIRECT if request.method == "POST" else READ)
    form, wrong = given(request, RuleSetForm), NOTHING_WRONG
    if pressed(request)[0] == "forget":  # of a page opened before this had its own address
        return forget(request, club)
    if request.method == "POST":
        choices = _read(form.code)
        if choices is None:
            wrong = Problems(
                {"code": _("No rule set has this name. Copy the letters after /r/ from its short link.")}, {}
            )
        elif not form.name:
            wrong = Problems({"name": _("Say what the club calls these rules.")}, {})
        else:
            rule_sets.keep(visitor.club, choices, form.name, visitor.writer)
            return redirect("scoring:rule-sets", club=visitor.club.slug)
    lang = language.current()
    rows = [
        (one, book.differences(lang, one.choices), under(one.choices, "rules:rulebook", (CLUB, visitor.club.name)))
        for one in rule_sets.kept(visitor.club)
    ]
    context = {
        "rows": rows,
        **wrong.shown,
        "code": form.code,
        "typed": form.name,
    }
    return page(request, "scoring/clubs/rule_sets.html", visitor, context, 422 if wrong.words else 200)


@require_POST
def forget(request: HttpRequest, club: str) -> HttpResponse:
    """Takes one off the list."""
    visitor = visit(request, club, DIRECT)
    rule_sets.forget(visitor.club, given(request, RuleSetForm).code, visitor.writer)
    return redirect("scoring:rule-sets", club=visitor.club.slug)


@require_http_methods(["GET", "HEAD"])
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """For which of my clubs the rule set of ``?code=`` is to be kept."""
    player = identity.player_of(request)
    code = request.GET.get("code", "")
    choices = _read(code)
    directed = (
        Member.objects.filter(player=player, left_at=None, role__in=(Role.OWNER, Role.DIRECTOR)).select_related("club")
        if player
        else []
    )
    context = {
        "code": code,
        "choices": choices,
        "clubs": [one.club for one in directed],
        "differences": book.differences(language.current(), choices) if choices else [],
    }
    return private(render(request, "scoring/clubs/keep_rules.html", context, status=200 if choices else 404))


def _read(code: str) -> book.Choices | None:
    try:
        return book.read_code(code.rpartition("/r/")[2].strip("/ "))
    except book.BadCode:
        return None
