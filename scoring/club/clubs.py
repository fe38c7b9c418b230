"""Clubs: mine and the public ones, a club's front page, founding one, its settings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.conf import settings as site
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web import language, names, place
from config.web.forms import Problems, given, read
from config.web.privacy import private
from config.web.qr import qr
from scoring.book.ahead import ahead
from scoring.club import deleting, membership, phones
from scoring.club import service as clubs
from scoring.club.forms import DeleteForm, FoundForm, SettingsForm
from scoring.club.membership import OWN, Visitor, visit
from scoring.club.zones import by_region, zone_of
from scoring.journal.reading import season_book
from scoring.models import Club, Member
from tables import identity, who_opens
from tables.access import within
from tables.models import Player
from tables.moderation.models import PlaceKind, TakenDown

NEW_PER_HOUR = 20  # clubs that one address may found
SHOWN = 100  # public clubs on one page


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """My clubs, the public ones, and a form to found one."""
    if request.method == "POST":
        return _found(request)
    return _index(request, {})


@require_safe
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """A club's front page: what is on next, its seasons, its people."""
    visitor = visit(request, club)
    seasons = list(visitor.club.seasons.order_by("-created_at"))
    current = seasons[0] if seasons else None
    people = visitor.names()
    context = {
        "seasons": seasons,
        "current": current,
        "evenings": ahead(season_book(current), timezone.localdate()) if current else [],
        "members": len([one for one in people.present if one.role != membership.Role.GUEST]),
    }
    return page(request, "scoring/clubs/club.html", visitor, context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """What the club is called and who may look; for its owners."""
    visitor = visit(request, club, OWN)
    if request.method != "POST":
        return settings_page(request, visitor)
    form = read(request, SettingsForm)
    if isinstance(form, Problems):
        asked = {name: name in form.typed for name in ("public", "initials")}
        context = {"asked": asked, **form.shown, **_clock(form.typed.get("zone", ""))}
        context |= _tongue(form.typed.get("language", ""))
        return settings_page(request, visitor, context, 422)
    clubs.change(visitor.club, visitor.writer, **asdict(form))
    return redirect("scoring:club", club=visitor.club.slug)


@require_POST
def delete(request: HttpRequest, club: str) -> HttpResponse:
    """Closes a club whose name its owner has typed; it goes for good after a while."""
    visitor = visit(request, club, OWN)
    if names.key(given(request, DeleteForm).name) != names.key(visitor.club.name):
        problem = _("That is not what the club is called. Nothing was deleted.")
        return settings_page(request, visitor, {"problem": problem}, 422)
    deleting.close(visitor.club)
    return redirect("scoring:club", club=visitor.club.slug)


@require_POST
def keep(request: HttpRequest, club: str) -> HttpResponse:
    """Opens a closed club again."""
    visitor = visit(request, club, OWN)
    if TakenDown.objects.filter(room=PlaceKind.CLUB, key=visitor.club.slug).exists():
        raise PermissionDenied(
            _(
                "Whoever runs this site has taken this club down. You can still take its book with you, or write to them."
            )
        )
    deleting.keep(visitor.club)
    return redirect("scoring:club", club=visitor.club.slug)


def settings_page(
    request: HttpRequest, visitor: Visitor, context: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The settings as they are, or as they were typed and what is wrong with them."""
    club = visitor.club
    shown: dict[str, Any] = {"asked": club, **_clock(zone_of(club).key), **_tongue(club.language)}
    if club.reading:
        link = request.build_absolute_uri(reverse("scoring:read", kwargs={"club": club.slug, "token": club.reading}))
        shown |= {"reading": link, "reading_code": qr(link)}
    return page(request, "scoring/clubs/settings.html", visitor, shown | (context or {}), status)


def page(
    request: HttpRequest, template: str, visitor: Visitor, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of a club, kept by no cache unless everybody may see it."""
    whole = {"club": visitor.club, "visitor": visitor, "gone_on": deleting.gone_on(visitor.club), **context}
    response = render(request, template, whole, status=status)
    return response if visitor.club.public and visitor.stranger else private(response)


def _found(request: HttpRequest) -> HttpResponse:
    who_opens.admit(request, place.CLUBS)
    form = given(request, FoundForm)
    typed = asdict(form)
    if not form.name or not form.own:
        return _index(request, typed, _("Say what the club is called, and what you are called in it."), 422)
    if not within(request, "club", NEW_PER_HOUR):
        return _index(request, typed, _("Many clubs were founded from this address. Try again in an hour."), 429)
    try:
        player, fresh = identity.seated_player(request, "")
    except identity.TooManyGuests:
        return _index(request, typed, _("Many people have come from this address. Try again in an hour."), 429)
    club = clubs.found(form.name, player, form.own, public=form.public, zone=form.zone, language=form.language)
    return identity.remember(redirect("scoring:club", club=club.slug), fresh)


def _memberships(player: Player) -> QuerySet[Member]:
    return player.memberships.filter(left_at=None).select_related("club").order_by("club__name")


def _clock(zone: str) -> dict[str, Any]:
    """What the field of a club's time zone shows."""
    return {"zone": zone, "zones": by_region()}


def _tongue(tongue: str) -> dict[str, Any]:
    """What the field of a club's language shows."""
    return {"tongue": tongue, "tongues": site.LANGUAGES}


def _index(request: HttpRequest, typed: dict[str, Any], problem: str = "", status: int = 200) -> HttpResponse:
    player = identity.player_of(request)
    mine = [one for one in _memberships(player) if Visitor(one.club, one).may_read] if player else []
    known = {one.club_id for one in mine}
    mine += [one for one in phones.members_at(request) if one.club_id not in known]
    others = (
        Club.objects.filter(public=True, closed_at=None)
        .exclude(pk__in=[one.club_id for one in mine])
        .order_by("name")[:SHOWN]
    )
    own = typed.get("own") or (player.name if player else "")
    context = {"mine": mine, "others": others, "typed": typed | {"own": own}, "problem": problem, "player": player}
    context |= _clock(typed.get("zone") or timezone.get_default_timezone_name())
    context |= _tongue(typed.get("language", language.current()))
    return private(render(request, "scoring/clubs/index.html", context, status=status))
