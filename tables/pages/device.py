"""One player, several devices: a code is shown on one and typed in on the other."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web import addresses, numbers
from config.web.forms import given
from config.web.privacy import private
from config.web.qr import qr
from tables import identity, limits
from tables.accounts import devices
from tables.forms import CodeForm, DeviceForm
from tables.hub import hub
from tables.models import Device, Player
from tables.service.people import hashed

GUESSES = 20  # wrong codes from one address in an hour


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Type in the code that another device shows; this device is the same player then."""
    here = identity.player_of(request)
    typed = given(request, CodeForm).code
    context = {"player": here, "signed_in": identity.user_of(request) is not None, "typed": typed}
    if request.method != "POST" or context["signed_in"]:
        return private(render(request, "tables/device.html", context))
    address = addresses.of(request)
    if limits.used("device-code", address, 0) >= GUESSES:
        return private(render(request, "tables/device.html", context | {"error": "rate"}, status=429))
    found = devices.redeem(typed, _device(request))
    if found is None:
        limits.used("device-code", address)
        return private(render(request, "tables/device.html", context | {"error": "wrong"}, status=409))
    response = redirect("tables:me")
    identity.forget(request, response)
    return identity.remember(response, found[1])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """A code for another device. Who comes back to the address, from another language say, may ask for a new one."""
    player = identity.player_of(request)
    if player is None or request.method != "POST":
        return redirect("tables:me")
    code = devices.show_code(player)
    address = request.build_absolute_uri(reverse("tables:device"))
    context = {"code": f"{code[:4]} {code[4:]}", "address": address, "qr": qr(f"{address}#{code}")}
    return private(render(request, "tables/device_code.html", context))


@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    """One of my other devices is no longer mine."""
    player = identity.player_of(request)
    if player is None:
        return redirect("tables:me")
    which = given(request, DeviceForm).device
    number = numbers.read(which)
    if which == "first":
        here = hashed(request.COOKIES.get(identity.device_cookie(), ""))
        Player.objects.filter(pk=player.pk).exclude(device=here).update(device=None)
    elif number is not None:
        Device.objects.filter(player=player, pk=number).delete()
    else:
        raise BadRequest
    hub.revoke(player.pk)
    return redirect("tables:me")


def _device(request: HttpRequest) -> str:
    """What a browser says it runs on, in few words."""
    agent = request.headers.get("User-Agent", "")
    systems = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac"}
    return next((name for sign, name in systems.items() if sign in agent), "Linux" if "Linux" in agent else _("Device"))
