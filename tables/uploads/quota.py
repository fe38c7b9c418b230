"""How much may be sent: by strangers little, by people with an account as much as a large club needs."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from config.web import addresses
from tables import identity
from tables.conf import conf
from tables.limits import used
from tables.uploads import folder

DAY = 24 * 60 * 60
MIB = 1024 * 1024


class TooMuch(Exception):
    """It is not taken; the text says why and what to do. ``status``: that of the answer."""

    def __init__(self, sentence: str, status: int = 429) -> None:
        super().__init__(sentence)
        self.status = status


def sender(request: HttpRequest) -> str:
    """Whose quota a request counts against: an account, else an address."""
    user = identity.user_of(request)
    return f"account:{user.pk}" if user else f"address:{addresses.of(request)}"


def demand(request: HttpRequest, file: UploadedFile[Any], longest: int) -> str:
    """Who sends this file, if he may; it counts from now on. Raises TooMuch."""
    who, size, c = sender(request), file.size or 0, conf()
    known = who.startswith("account:")
    if size > longest:
        raise TooMuch(_("The file is larger than %(n)s MB. Send a smaller one.") % {"n": longest // MIB}, 413)
    if not known and size > c.upload_stranger:
        told = _("Without an account a file may have %(n)s MB. Sign in to send a larger one.")
        raise TooMuch(told % {"n": c.upload_stranger // MIB}, 413)
    folder.sweep()
    if sum(one.working for one in folder.everything() if one.who == who) >= c.uploads_at_once:
        raise TooMuch(_("Files of yours are still being worked through. Wait for them, then send this one."))
    if folder.weight() + size > c.uploads_disk:
        raise TooMuch(_("There is no room for more files at the moment. Try again in an hour."), 503)
    most = c.upload_account_day if known else c.upload_stranger_day
    if used(f"upload-day-{'account' if known else 'stranger'}", who, size, seconds=DAY) > most:
        raise TooMuch(_("You have sent as much today as one may in a day. Try again tomorrow."))
    return who
