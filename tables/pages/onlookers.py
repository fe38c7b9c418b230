"""Looking on by name: who does so may be asked into a player's hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web.forms import given
from config.web.privacy import private
from tables import identity, limits
from tables.commands import order
from tables.conf import conf
from tables.forms import WatchForm
from tables.models import Table
from tables.service import guests
from tables.service.writer import writer


@require_http_methods(["GET", "HEAD", "POST"])
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """A POST tells the table the name of who looks on, or with ``do=stop`` takes it back."""
    row = get_object_or_404(Table, code=code)
    if request.method != "POST":
        return redirect("tables:table", code=code)  # from a refusal, by a change of language
    known = identity.player_of(request)
    if known is not None and limits.used("seat", known.pk) > conf().seats_per_hour:
        return render(request, "429.html", status=429)
    form = given(request, WatchForm)
    if form.do == "stop":
        if known is not None:
            writer.run(row.pk, order(guests.leave, row.pk, player=known.pk))
        return redirect("tables:table", code=code)
    return _named(request, row, form.name)


def _named(request: HttpRequest, row: Table, name: str) -> HttpResponse:
    facts = writer.live(row.pk).facts
    problem, token = "", None
    if not (facts.watch and facts.guests):
        problem = "no-guests"
    elif not name:
        problem = "name-empty"
    else:
        try:
            player, token = identity.seated_player(request, name)
        except identity.TooManyGuests:
            return render(request, "429.html", status=429)
        problem = writer.run(row.pk, order(guests.name, row.pk, player=player.pk, name=name))
    if problem:
        context = {"code": row.code, "problem": _problems()[problem]}
        response = private(render(request, "tables/not_guest.html", context, status=409))
    else:
        response = redirect("tables:table", code=row.code)
    return identity.remember(response, token)


def _problems() -> dict[str, str]:
    return {
        "no-guests": _("At this table no hand is opened to anybody."),
        "name-empty": _("Please tell the table a name."),
        "name-taken": _("Somebody at this table has that name. Take another one."),
        "full": _(
            "So many look on by name already that there is no room for one more. You can look on without a name."
        ),
        "barred": _("The host has asked you to leave this table. You can look on without a name."),
    }
