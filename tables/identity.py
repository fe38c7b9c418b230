"""Who somebody is: an account that is signed in, a browser with a device cookie, a program with a seat's token.

A signed-in account goes before the guest of the same browser. A guest is made by a POST only. Nothing secret stands in an address but the
tokens of invitations, and those open nothing by themselves.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest, HttpResponse

from config.web import addresses
from tables.conf import conf
from tables.limits import used
from tables.models import Device, Player, Seat, User
from tables.moderation import bars
from tables.service.people import hashed, new_guest

TICKET_AGE = 60  # seconds
DEVICE_AGE = 60 * 60 * 24 * 400  # browsers keep nothing longer
_SALT = "tables.ticket"


class Ticket(NamedTuple):
    """What a socket may do: watch this table, or play there as this player."""

    table: int
    player: int | None


class TooManyGuests(Exception):
    """One address has made more guests in an hour than a household can."""


def device_cookie() -> str:
    """The name of the cookie that remembers a guest; bound to the host where browsers allow it."""
    return "__Host-player" if settings.SESSION_COOKIE_SECURE else "player"


def player_of(request: HttpRequest) -> Player | None:
    """The player of this browser, or None. Creates nothing."""
    user = user_of(request)
    return Player.objects.filter(user=user).first() if user else device_player(request)


def user_of(request: HttpRequest) -> User | None:
    """The account that is signed in, or None. Guests cost no look at the accounts."""
    if SESSION_KEY not in request.session:
        return None
    return request.user if isinstance(request.user, User) else None


def device_player(request: HttpRequest) -> Player | None:
    """Whom the cookie of this device names, whether or not an account is signed in."""
    token = request.COOKIES.get(device_cookie(), "")
    if not token:
        return None
    known = hashed(token)
    first = Player.objects.filter(device=known).first()
    return first or Player.objects.filter(devices__token_hash=known).first()


def seated_player(request: HttpRequest, name: str) -> tuple[Player, str | None]:
    """The player of this browser, made now if there is none; with the token to remember, if it is new.

    Only for requests that change something. Raises TooManyGuests, or BarredHere for whom the site keeps out.
    """
    player, token = player_of(request), None
    bars.admit(player.pk if player else None, addresses.of(request))
    if player is None:
        if used("guest", addresses.of(request)) > conf().guests_per_hour:
            raise TooManyGuests
        token = secrets.token_urlsafe(16)
        player = new_guest(name, token)
    elif name and player.name != name:
        player.name = name
        player.save(update_fields=["name"])
    return player, token


def admit(request: HttpRequest) -> None:
    """Nothing, for whom nothing keeps out. Raises BarredHere."""
    player = player_of(request)
    bars.admit(player.pk if player else None, addresses.of(request))


def kept_out(request: HttpRequest, player: Player | None) -> str:
    """What a page with a door tells this visitor, whom the site keeps out; "" to everybody else."""
    return bars.told_before(player.pk if player else None, addresses.of(request))


def remember(response: HttpResponse, token: str | None) -> HttpResponse:
    """The response, with the device cookie if there is something new to remember."""
    if token is not None:
        response.set_cookie(
            device_cookie(), token, max_age=DEVICE_AGE, httponly=True, samesite="Lax", path="/",
            secure=bool(settings.SESSION_COOKIE_SECURE),
        )  # fmt: skip
    return response


def forget(request: HttpRequest, response: HttpResponse) -> None:
    """This device no longer names anybody: its token opens nothing, and the response takes the cookie away."""
    token = request.COOKIES.get(device_cookie(), "")
    if token:
        Player.objects.filter(device=hashed(token)).update(device=None)
        Device.objects.filter(token_hash=hashed(token)).delete()
        response.delete_cookie(device_cookie(), samesite="Lax")


def seat_of_token(token: str) -> Seat | None:
    """The seat that a handed-out token opens, or None."""
    return Seat.objects.select_related("table").filter(key=hashed(token)).first() if token else None


def make_ticket(ticket: Ticket) -> str:
    """A signed ticket for one socket, good for a minute."""
    return dumps([ticket.table, ticket.player], salt=_SALT)


def read_ticket(text: str) -> Ticket | None:
    """The ticket of a text, or None if it is not ours, changed, or too old."""
    try:
        table, player = loads(text, salt=_SALT, max_age=TICKET_AGE)
    except (BadSignature, ValueError, TypeError):
        return None
    return Ticket(table, player)
