"""What is played at a table that is there: changed by its host, before a match or after it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import asked
from config.web.origin import own_pages
from config.web.privacy import private
from rules.encyclopedia import book
from rules.games import GAMES
from tables import identity, limits
from tables.commands import order
from tables.conf import conf
from tables.forms import WishesForm
from tables.models import Player, Table
from tables.pages.rules_form import rules_form
from tables.protocol import Ack
from tables.service import gathering
from tables.service.live import TableState
from tables.service.writer import writer
from tables.table_form import Wishes, read_wishes

UNUSABLE = 422


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The game and the house rules of this table, to be changed; POST has everybody there play by them."""
    row = get_object_or_404(Table, code=code)
    live, player = writer.live(row.pk), identity.player_of(request)
    if player is None or live.facts.host != player.pk:
        return private(render(request, "tables/not_host.html", {"code": code}, status=403))
    form = asked(request, WishesForm)
    wishes = read_wishes(form, player) if form.game in GAMES else Wishes(book.choices_of(live.facts.variant))
    if request.method != "POST" or not form.opening:
        return _page(request, live, wishes, player)
    problems = wishes.problems(language.current())
    if not problems:
        if limits.used("host", player.pk) > conf().seats_per_hour:
            return render(request, "429.html", status=429)
        choices = wishes.choices
        rules: dict[str, Any] = {
            "game": choices.game.key,
            "edition": choices.game.edition,
            "options": dict(choices.changed),
        }
        done = writer.run(
            row.pk,
            order(gathering.play_by, row.pk, player=player.pk, ref="page", seats=choices.seats, **rules),
        )
        if isinstance(done, Ack):
            return redirect("tables:table", code=code)
        few = _("These rules cannot be played by as many as are here.")
        later = _("That is not possible now: a match is played to its end by the rules it was begun with.")
        problems = [few if getattr(done, "code", "") == "seats" else later]
    return _page(request, live, wishes, player, problems, UNUSABLE)


def _page(
    request: HttpRequest, live: TableState, wishes: Wishes, player: Player, problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    context = rules_form(request, wishes, player, problems or ()) | {
        "code": live.facts.code,
        "here": reverse("tables:table-rules", args=[live.facts.code]),
        "running": live.stage not in gathering.BETWEEN_MATCHES,
    }
    return private(render(request, "tables/table_rules.html", context, status=status))
