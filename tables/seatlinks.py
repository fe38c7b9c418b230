"""Links to single seats that can be shown again.

A seat keeps the hash of what opens it and nothing more. What an organiser hands out is computed anew whenever it is
shown: from the table's invitation and the site's secret key, which is not in the database. A new invitation makes new
links, so that the host can take back what went around.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.conf import settings
from django.utils.crypto import salted_hmac

from tables.models import Seat
from tables.service.people import hashed

_SALT = "tables.seatlinks"


def token(invite: str, seat: int, secret: str | None = None) -> str:
    """What opens this seat while the table has this invitation: 128 bits as 22 characters."""
    digest = salted_hmac(_SALT, f"{invite}/{seat}", secret=secret, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def hand_out(table: int, invite: str) -> None:
    """Every seat of the table is opened by its link from now on."""
    for seat in Seat.objects.filter(table=table):
        Seat.objects.filter(pk=seat.pk).update(key=hashed(token(invite, seat.index)))


def renew(table: int, old: str, new: str) -> None:
    """With another invitation the links that were handed out open nothing; those of programs stay."""
    if any(shown(seat, old) for seat in Seat.objects.filter(table=table)):
        hand_out(table, new)


def shown(seat: Seat, invite: str) -> str:
    """The token of a seat, to be shown again; "" if it has none, or one that was drawn by chance for a program."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return next((found for secret in secrets if hashed(found := token(invite, seat.index, secret)) == seat.key), "")
