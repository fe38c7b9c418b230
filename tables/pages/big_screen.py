"""The table on a screen that all look at, while each hand is on its own phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web import addresses
from tables import identity, limits, views
from tables.conf import conf
from tables.models import Table
from tables.service.writer import writer


@require_safe
@never_cache
def of_table(request: HttpRequest, code: str) -> HttpResponse:
    """By the address that one can type into a television. Who sits at the table shows the others how to come to it."""
    row = get_object_or_404(Table, code=code)
    facts = writer.live(row.pk).facts
    player = identity.player_of(request)
    own = player is not None and (facts.host == player.pk or facts.seat_of(player.pk) is not None)
    return _shown(request, row, facts.invite if own else "")


@require_safe
@never_cache
def of_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever has the invitation: it stands there for all others."""
    row = Table.objects.filter(invite=token).first()
    if limits.used("invitation", addresses.of(request), 0 if row else 1) > conf().guesses_per_hour:
        return render(request, "429.html", status=429)
    if row is None:
        raise Http404
    return _shown(request, row, token)


def _shown(request: HttpRequest, row: Table, invite: str) -> HttpResponse:
    live = writer.live(row.pk)
    if live.facts.shared is not None:
        raise Http404
    door = f"{request.build_absolute_uri(reverse('tables:join', args=[invite]))}?hand" if invite else ""
    return views.shown(request, row, live, None, "" if live.facts.one_phone else door)
