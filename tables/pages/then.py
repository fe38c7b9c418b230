"""Then and now: a hand that was played on beside the one that it goes on from."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from config.web import language
from config.web.privacy import private
from rules.encyclopedia.pages.look import TERMS, wording
from rules.notation import Damaged
from tables import identity
from tables.models import Match
from tables.pages.replay import finished, outdated
from tables.pages.sealed_deal import unless_sealed
from tables.record import OutdatedError
from tables.service.writer import writer
from tables.two_lines import two_lines

_MATCHES = Match.objects.select_related("table")


@require_safe
@unless_sealed
def of_match(request: HttpRequest, key: str) -> HttpResponse:
    """Both lines side by side, of a match that is over."""
    return _shown(request, finished(request, key))


@require_safe
def of_table(request: HttpRequest, code: str) -> HttpResponse:
    """The same for whoever may look at the table, as soon as the hand is over that was played on there."""
    match = get_object_or_404(_MATCHES, table__code=code, number=1)
    player = identity.player_of(request)
    if not writer.live(match.table_id).facts.open_to(player.pk if player else None):
        raise Http404(code)
    return _shown(request, match)


def _shown(request: HttpRequest, match: Match) -> HttpResponse:
    lang, game = language.current(), match.table.game
    try:
        found = two_lines(match, lang, wording(request, game), TERMS.chosen(request))
    except (OutdatedError, Damaged):
        return outdated(request)
    if found is None:
        raise Http404(match.key)
    over = match.key if match.ended_at else ""
    context = {"lines": found, "game": game, "over": over, "table": match.table.code}
    return private(render(request, "tables/then.html", context))
