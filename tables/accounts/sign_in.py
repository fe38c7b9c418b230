"""What becomes of the guest of a device when somebody signs in there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tables import identity
from tables.accounts import merge
from tables.models import Player, User


def arrive(request: HttpRequest, user: User, response: HttpResponse) -> HttpResponse:
    """The response to a sign-in, from which on this browser plays as the account.

    A new account becomes what its guest was, with every seat and match. An account that has played before is asked
    first whether the guest's games are to be its own too (``tables:together``).
    """
    guest = identity.device_player(request)
    own = Player.objects.filter(user=user).first()
    if guest is not None and guest.user_id not in (None, user.pk):
        return response  # somebody else's, who has signed in elsewhere: no business of this account
    if own is None:
        claim(guest, user)
    elif guest is not None and guest != own and merge.has_played(guest):
        return redirect("tables:together")
    elif guest is not None and guest != own:
        guest.delete()
    identity.forget(request, response)
    return response


def other_guest(request: HttpRequest) -> Player | None:
    """The guest of this device beside the account that is signed in; None if there is none."""
    guest, user = identity.device_player(request), identity.user_of(request)
    return guest if user is not None and guest is not None and guest.user_id is None else None


def claim(guest: Player | None, user: User) -> Player:
    """The account's player: the guest, who keeps everything, or somebody new."""
    if guest is None:
        return Player.objects.create(user=user)
    guest.user = user
    guest.save(update_fields=["user"])
    return guest
