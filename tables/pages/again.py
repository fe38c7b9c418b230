"""Trying a moment of a finished match again: a table of one's own, bots on the other seats."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given
from config.web.origin import own_pages
from rules.encyclopedia import book
from rules.notation import Damaged
from tables.bot_levels import LEVEL
from tables import identity
from tables.again import begun_at, may_be_played_on
from tables.forms import AgainForm, WishesForm
from tables.models import Match
from tables.pages.new_table import among_bots, at_once, may_open, too_many
from tables.record import OutdatedError, recorded
from tables.table_form import read_wishes

GONE = 410


@own_pages
@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """A table on which a hand of a finished match goes on from a moment of it; who asks sits where it was decided."""
    match = get_object_or_404(Match.objects.select_related("table"), key=key, ended_at__isnull=False)
    if not may_open(request):
        return _refused(request, too_many(), 429)
    wanted = given(request, AgainForm)
    try:
        record = recorded(match)
        if not may_be_played_on(record):
            raise OutdatedError(key)
        begun = begun_at(record, *wanted.place) if wanted.place else None
    except (OutdatedError, Damaged):
        problem = _("This match can no longer be played on: its rules have changed since.")
        return _refused(request, problem, GONE)
    if begun is None:
        raise Http404
    form = given(request, WishesForm)
    wishes = read_wishes(form, identity.player_of(request), LEVEL.chosen(request))
    return at_once(request, form, among_bots(wishes, book.choices_of(record.variant)), begun)


def _refused(request: HttpRequest, problem: str, status: int) -> HttpResponse:
    return render(request, "tables/refused.html", {"problems": [problem]}, status=status)
