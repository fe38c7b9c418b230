"""Duplicates with real cards: hands to print and cut, and what each table came to. For who has made them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.forms import given
from config.web.origin import own_pages
from config.web.privacy import private
from rules.engine.weli import wears_weli
from tables import identity
from tables.duplicates import paper
from tables.duplicates.opening import variant_of
from tables.forms import SheetForm
from tables.models import Duplicate
from tables.pages.duplicates import found, heading


@require_safe
@never_cache
def hands(request: HttpRequest, key: str) -> HttpResponse:
    """One slip for each deal and seat, and one for what lies in the middle."""
    duplicate = _own(request, key)
    variant = variant_of(duplicate)
    context = {
        "duplicate": duplicate,
        "game": duplicate.game,
        "heading": heading(duplicate),
        "deals": list(paper.printed(duplicate, variant)),
        "weli": wears_weli(variant),
    }
    return private(render(request, "tables/duplicates/hands.html", context))


@own_pages
@require_POST
def enter(request: HttpRequest, key: str) -> HttpResponse:
    """What a deal came to at a table."""
    duplicate = _own(request, key)
    form = given(request, SheetForm)
    if not paper.entered(duplicate, variant_of(duplicate), form.deal, form.table, form.answers):
        problem = _("Name the table, and write for every seat by how much its score has changed: 3, -2 or 0.")
        return private(render(request, "tables/refused.html", {"problems": [problem]}, status=422))
    return redirect(reverse("tables:duplicate", args=[key]) + "#enter")


def _own(request: HttpRequest, key: str) -> Duplicate:
    """The duplicate with real cards that this person has made. Raises Http404 for everybody else."""
    duplicate, player = found(key), identity.player_of(request)
    if not duplicate.paper or player is None or duplicate.host_id != player.pk:
        raise Http404(key)
    return duplicate
