"""The pages of the desk for those who run the site: how it fares, and who has a role here."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.desk import roles, state
from config.desk.gate import DeskRole, at_desk
from config.web import keeper
from config.web.forms import given, line, one_of, word
from tables.identity import user_of
from tables.moderation.models import LONGEST_REASON


@dataclass(frozen=True)
class RoleForm:
    """Whose account, by its address, is to have which role."""

    mail: str = word(254)
    role: str = one_of(("", *roles.NAMES))
    reason: str = line(LONGEST_REASON)


@at_desk(DeskRole.OPERATOR)
@require_safe
def how_it_fares(request: HttpRequest) -> HttpResponse:
    """Jobs, storage, versions, the last backup, health, who is on."""
    context = {"rows": state.rows(), "warnings": state.warnings(), "runs_it": True}
    return render(request, "desk/state.html", context)


@at_desk(DeskRole.OPERATOR)
@require_POST
def settings_of_place(request: HttpRequest) -> HttpResponse:
    """The page of settings, without an address that the server prints: who runs the site keeps the place as well."""
    keeper.let_in(request, by_role=True)
    return redirect("place")


@at_desk(DeskRole.OPERATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def people_at_desk(request: HttpRequest) -> HttpResponse:
    """Who has a role at the desk; POST gives or takes one."""
    if request.method != "POST":
        return _page(request)
    form = given(request, RoleForm)
    try:
        roles.give(form.mail, form.role, by=user_of(request), reason=form.reason or _("No reason was given."))
    except roles.NoSuchRole as no:
        return _page(request, str(no), 409)
    return redirect("desk:roles")


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"people": roles.everybody(), "names": roles.in_words(), "problem": problem, "runs_it": True}
    return render(request, "desk/roles.html", context, status=status)
