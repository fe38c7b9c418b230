"""A person's own page: matches, tables, devices, the account. For guests too."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from django.contrib.auth import logout
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.web.forms import given
from config.web.privacy import private
from tables import identity, retention
from tables.accounts import data_export, erasure, history, merge, sign_in
from tables.circles import circles_of
from tables.forms import NameForm
from tables.models import Device, Player, SavedRules
from tables.moderation import bars, diary
from tables.service.people import hashed

PAGE = 10  # matches


@require_GET
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    """Who I am here, and what I have played. Makes nobody."""
    player = identity.player_of(request)
    context = {"player": player, "user": identity.user_of(request), "guest": sign_in.other_guest(request)}
    return private(render(request, "tables/me.html", context | (_mine(request, player) if player else {})))


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    """The name with which I sit down from now on."""
    identity.admit(request)
    player = identity.player_of(request)
    name = given(request, NameForm).name
    if player is not None and name:
        Player.objects.filter(pk=player.pk).update(name=name)
    return redirect("tables:me")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def together(request: HttpRequest) -> HttpResponse:
    """Somebody has signed in who plays as a guest here too: are the guest's games to be the account's?"""
    guest, account = sign_in.other_guest(request), identity.player_of(request)
    if guest is None or account is None:
        return redirect("tables:me")
    if request.method != "POST":
        return private(render(request, "account/together.html", {"guest": guest}))
    try:
        merge.join(guest, account)
    except merge.SameTable as same:
        return private(render(request, "account/together.html", {"guest": guest, "tables": same.tables}, status=409))
    response = redirect("tables:me")
    identity.forget(request, response)
    return response


@require_GET
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about me, as a file."""
    player = identity.player_of(request)
    if player is None:
        return redirect("tables:me")
    answer = JsonResponse(data_export.export(player), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="weli.json"'
    return private(answer)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def erase(request: HttpRequest) -> HttpResponse:
    """Asks whether all of this is to be deleted, and does it. An account is asked who it is first."""
    player, user = identity.player_of(request), identity.user_of(request)
    if player is None or (player.user_id is not None and user is None):
        return redirect("tables:me")  # a device of an account may play, but not delete it
    asked: HttpResponse = _erase_account(request) if user is not None else _erase(request)
    return asked


def _erase(request: HttpRequest) -> HttpResponse:
    player = identity.player_of(request)
    if request.method != "POST" or player is None:
        return private(render(request, "account/erase.html", {"player": player}))
    erasure.erase(player)
    logout(request)
    response = redirect(reverse("home"))
    identity.forget(request, response)
    return response


_erase_account = reauthentication_required(_erase)


def _mine(request: HttpRequest, player: Player) -> dict[str, Any]:
    page = Paginator(history.finished(player).select_related("table"), PAGE).get_page(request.GET.get("page"))
    here = hashed(request.COOKIES.get(identity.device_cookie(), ""))
    return {
        "page": page,
        "decided": diary.in_words(diary.about(player)[:PAGE]),
        "kept_out": bars.words_of(barred) if (barred := bars.standing().filter(player=player).first()) else "",
        "matches": history.finished_matches(list(page), player),
        "games": history.by_game(player),
        "tables": history.running(player),
        "circles": circles_of(player),
        "rule_sets": SavedRules.objects.filter(player=player),
        "devices": Device.objects.filter(player=player).order_by("created_at"),
        "here": here,
        "first_device": player.device,
        "forgotten": kept.days if (kept := retention.period("guests")) else None,
        "passkeys": Authenticator.objects.filter(user=player.user_id, type=Authenticator.Type.WEBAUTHN).count(),
    }
