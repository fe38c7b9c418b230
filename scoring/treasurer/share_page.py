"""Sharing the pot out: what the rule makes of it, before anything is entered."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import asked
from scoring.club.clubs import page
from scoring.evening.standings import table_of
from scoring.journal.reading import season_book
from scoring.models import Season, token
from scoring.till.sharing import MemberShare, parts_by, shared_out, who_shares
from scoring.treasurer import service
from scoring.treasurer.forms import ShareForm
from scoring.treasurer.pages import TillPage, kept


class SharePreview(NamedTuple):
    """Who would get how much, in words."""

    name: str
    parts: int
    amount: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def share(request: HttpRequest, club: str) -> HttpResponse:
    """The shares by a rule that is chosen; POST enters them."""
    till = kept(request, club)
    seasons = list(till.visitor.club.seasons.order_by("-created_at"))
    form = asked(request, ShareForm)
    season = next((one for one in seasons if one.slug == form.season), seasons[0] if seasons else None)
    shares = _shares(till, season, form) if season else []
    if request.method == "POST" and shares and season:
        words = _("Share of the pot, %(season)s") % {"season": season.name}
        given = [(one.member, one.cents) for one in shares]
        service.share_out(till.visitor.club, given, _today(), words, form.ref, till.visitor.writer)
        return redirect("scoring:till", club=club)
    context: dict[str, Any] = {
        "seasons": seasons,
        "season_chosen": season,
        "asked": asdict(form) | ({} if "by" in request.GET else {"share": till.rules.share, "least": till.rules.least}),
        "shares": [SharePreview(till.names[one.member], one.parts, till.amount(one.cents)) for one in shares],
        "total": till.amount(sum(one.cents for one in shares)),
        "pot": till.amount(till.ledger.pot),
        "orders": [("equal", _("to all alike")), ("places", _("by places: the last one part, the next two …")), ("points", _("by points of the season"))],
        "ref": token(),
    }  # fmt: skip
    return page(request, "scoring/till/share.html", till.visitor, context)


def _shares(till: TillPage, season: Season, form: ShareForm) -> list[MemberShare]:
    """By the rule of the form, or that of the till where nothing was chosen yet."""
    chosen = "by" in till.request.GET or till.request.method == "POST"
    share_of, least = (form.share, form.least) if chosen else (till.rules.share, till.rules.least)
    season.club = till.visitor.club
    book = season_book(season)
    rows = table_of(book, till.names).rows
    ranking = [row.member for row in rows]
    sharing = [who for who in who_shares(book.evenings, least) if who in till.names.members]
    parts = parts_by(form.by, sharing, ranking, {row.member: int(row.total) for row in rows})  # type: ignore[arg-type]
    return shared_out(till.ledger.pot * share_of // 100, parts, ranking)


def _today() -> date:
    return timezone.localdate()
