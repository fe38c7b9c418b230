"""Looking back at a match together: one leads, the others follow by link, with a name or without."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from config.web import place
from config.web.forms import given
from config.web.privacy import private
from config.web.qr import qr
from tables import identity, limits, who_opens
from tables.conf import conf
from tables.duplicates.doors import is_over
from tables.forms import WatchForm
from tables.models import Table
from tables.pages.new_table import may_open, too_many
from tables.pages.replay import finished, outdated, retold
from tables.pages.sealed_deal import unless_sealed
from tables.record import OutdatedError, recorded
from tables.service import leading, people
from tables.service.writer import writer


@require_http_methods(["GET", "HEAD", "POST"])
@unless_sealed
def begin(request: HttpRequest, key: str) -> HttpResponse:
    """POST opens a link under which others follow; who asks leads, under a name."""
    match = finished(request, key)
    if request.method != "POST":
        return redirect("tables:replay", key=key)  # from a refusal, by a change of language
    if match.table.duplicate is not None and not is_over(match.table.duplicate):
        problem = _("Others have yet to play these cards. Once the duplicate is over you can look at them together.")
        return _refused(request, problem, 403)
    known, name = identity.player_of(request), given(request, WatchForm).name
    name = name or (known.name if known else "")
    if not name:
        return _refused(request, _("Please say under which name you lead."), 409)
    try:
        variant = recorded(match).variant
    except OutdatedError:
        return outdated(request)
    who_opens.admit(request, place.TABLES)
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        player, token = identity.seated_player(request, name)
        if limits.used("open", player.pk) > conf().tables_per_hour:
            raise identity.TooManyGuests
    except identity.TooManyGuests:
        return _refused(request, too_many(), 429)
    opening = people.NewTable(
        variant, dict(variant.differences), host=player.pk, name=name, seated=False, guests=True, chat=False,
        shared=leading.beginning(match),
    )  # fmt: skip
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    return identity.remember(redirect("tables:shared", key=key, code=live.facts.code), token)


@require_safe
@never_cache
@unless_sealed
def follow(request: HttpRequest, key: str, code: str) -> HttpResponse:
    """The match as whoever leads shows it, for everybody who has the link."""
    row = get_object_or_404(Table, code=code)
    facts = writer.live(row.pk).facts
    if facts.shared is None or facts.shared.match != key:
        raise Http404(code)
    player = identity.player_of(request)
    onlooker = facts.onlooker(player.pk if player else None)
    link = request.build_absolute_uri(reverse("tables:shared", kwargs={"key": key, "code": code}))
    script = {
        "code": code,
        "seat": None,
        "seal": "",
        "socket": f"/ws/tables/{code}/",
        "ticket": reverse("tables:api:ticket", args=[code]),
        "csrf": get_token(request),
        "me": onlooker.n if onlooker else None,
    }
    name = onlooker.name if onlooker else (player.name if player else "")
    return retold(request, key, script, code=code, onlooker=onlooker, name=name, link=link, qr=qr(link))


def _refused(request: HttpRequest, problem: str, status: int) -> HttpResponse:
    return private(render(request, "tables/refused.html", {"problems": [problem]}, status=status))
