"""Sharing the pot out: what the rule makes of it, before anything is entered."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import asked
from scoring.club.clubs import page
from scoring.evening.standings import table_of
from scoring.journal.reading import season_book
from scoring.league.words import number_words
from scoring.models import Season, token
from scoring.till.sharing import MemberShare, ShareBy, parts_by, shared_out, who_shares
from scoring.treasurer import service
from scoring.treasurer.forms import ShareForm
from scoring.treasurer.pages import TillPage, kept


class SharePreview(NamedTuple):
    """Who would get how much, in words."""

    name: str
    parts: str
    amount: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def share(request: HttpRequest, club: str) -> HttpResponse:
    """The shares by a rule that is chosen; POST enters them."""
    till = kept(request, club)
    seasons = list(till.visitor.club.seasons.order_by("-created_at"))
    form = asked(request, ShareForm)
    if request.method != "POST" and "by" not in request.GET:  # nothing was chosen yet
        form = replace(form, share=till.rules.share, least=till.rules.least)
    season = next((one for one in seasons if one.slug == form.season), seasons[0] if seasons else None)
    shares = _shares(till, season, form) if season else []
    problem = ""
    if request.method == "POST" and season:
        if _entered(till, season, form):
            return redirect("scoring:till", club=club)
        problem = _("The shares have changed since you looked. Look at them again.")
    context: dict[str, Any] = {
        "seasons": seasons,
        "season_chosen": season,
        "asked": asdict(form),
        "shares": [_preview(till, one) for one in shares],
        "total": till.amount(sum(one.cents for one in shares)),
        "pot": till.amount(till.ledger.pot),
        "orders": [("equal", _("to all alike")), ("places", _("by places: the last one part, the next two …")), ("points", _("by points of the season"))],
        "ref": token(),
        "shown": service.fingerprint(shares),
        "problem": problem,
    }  # fmt: skip
    return page(request, "scoring/till/share.html", till.visitor, context, 409 if problem else 200)


def _preview(till: TillPage, one: MemberShare) -> SharePreview:
    parts = number_words(language.current(), one.parts)
    return SharePreview(till.names[one.member], parts, till.amount(one.cents))


def _entered(till: TillPage, season: Season, form: ShareForm) -> bool:
    """Whether everybody's share is on his account; not if they are others by now than the form shows."""
    club, words = till.visitor.club, _("Share of the pot, %(season)s") % {"season": season.name}

    def now() -> list[MemberShare]:
        return _shares(till._replace(ledger=service.ledger_of(club)), season, form)

    return service.share_out(club, now, form.shown, _today(), words, form.ref, till.visitor.writer) is not None


def _shares(till: TillPage, season: Season, form: ShareForm) -> list[MemberShare]:
    """By the rule of the form."""
    season.club = till.visitor.club
    book = season_book(season)
    rows = table_of(book, till.names).rows
    ranking = [row.member for row in rows]
    places = [[row.member for row in alike] for _place, alike in groupby(rows, key=lambda row: row.rank or row.member)]
    sharing = [who for who in who_shares(book.evenings, form.least) if who in till.names.members]
    parts = parts_by(cast("ShareBy", form.by), sharing, places, {row.member: row.total for row in rows})
    return shared_out(till.ledger.pot * form.share // 100, parts, ranking)


def _today() -> date:
    return timezone.localdate()
