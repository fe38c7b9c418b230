"""Who comes to the desk: an account with a role there, and a second lock beside the password or the code by mail.

A passkey is two locks in one. Everybody else opens with a code of an authenticator app, once for some hours.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, clear_totp_secret, get_totp_secret, validate_totp_code
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import given, word
from config.web.nowhere import NothingHere
from config.web.often import used
from config.web.privacy import private
from config.web.qr import qr
from tables.forms import LONGEST_CODE
from tables.identity import user_of
from tables.models import User

OPEN: Final = "desk"  # in the session: whose second lock is open, and until when
HOURS: Final = 8
TRIES_PER_HOUR: Final = 12
BY_PASSKEY: Final = "mfa"  # the method that allauth notes for one

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class DeskRole(IntEnum):
    """What somebody may do at the desk; each may what the one before may."""

    NONE = 0
    MODERATOR = 1  # complaints, names, bars, titles
    OPERATOR = 2  # and how the site fares, who has a role, the tables of the database


@dataclass(frozen=True)
class SecondLockForm:
    """The six digits that an authenticator app shows."""

    code: str = word(LONGEST_CODE)


def role_of(user: User | None) -> DeskRole:
    """The role of an account; none for nobody."""
    if user is None or not user.is_active:
        return DeskRole.NONE
    if user.is_superuser:
        return DeskRole.OPERATOR
    return DeskRole.MODERATOR if user.is_staff else DeskRole.NONE


def is_open(request: HttpRequest, user: User) -> bool:
    """Whether the second lock is open in this browser."""
    records = get_authentication_records(request, user)
    since = time.time() - HOURS * 3600
    if any(record.get("method") == BY_PASSKEY and record.get("at", 0) > since for record in records):
        return True
    who, until = request.session.get(OPEN, (None, 0))
    return bool(who == user.pk and until > time.time())


def at_desk(need: DeskRole) -> Callable[[View[P]], View[P]]:
    """A page of the desk for this role; to strangers there is none, and who has the role opens the second lock first."""

    def decorate(view: View[P]) -> View[P]:
        @never_cache
        @wraps(view)
        def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            user = user_of(request)
            if user is None:
                return redirect_to_login(request.get_full_path())
            role = role_of(user)
            if role == DeskRole.NONE:
                raise NothingHere(_("There is no page at this address."))
            if not is_open(request, user):
                return redirect(f"{reverse('desk:lock')}?next={request.path}")
            if role < need:
                raise PermissionDenied(_("This is for those who run the site. You look after complaints here."))
            return private(view(request, *args, **kwargs))

        return answer

    return decorate


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lock(request: HttpRequest) -> HttpResponse:
    """The second lock: made at the first time, opened at every other."""
    user = user_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    if role_of(user) == DeskRole.NONE:
        raise NothingHere(_("There is no page at this address."))
    app = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).first()
    asked: HttpResponse = _make_as_oneself(request) if app is None else _open(request, user, app)
    return asked


def _open(request: HttpRequest, user: User, app: Authenticator) -> HttpResponse:
    if request.method != "POST":
        return _page(request, user)
    if used("desk-lock", user.pk) > TRIES_PER_HOUR:
        return _page(request, user, _("Too many codes were tried. Please wait an hour."), 429)
    if not TOTP(app).validate_code(given(request, SecondLockForm).code):
        return _page(request, user, _("This is not the code that the app shows now. Please try again."), 422)
    return _opened(request, user)


def _make(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    assert user is not None
    secret = get_totp_secret()
    if request.method != "POST":
        return _page(request, user, secret=secret)
    if not validate_totp_code(secret, given(request, SecondLockForm).code):
        return _page(request, user, _("This is not the code that the app shows now. Please try again."), 422, secret)
    TOTP.activate(user, secret)
    clear_totp_secret(request)
    return _opened(request, user)


_make_as_oneself = reauthentication_required(_make)


def _opened(request: HttpRequest, user: User) -> HttpResponse:
    request.session[OPEN] = (user.pk, int(time.time()) + HOURS * 3600)
    return redirect(_next(request))


def _next(request: HttpRequest) -> str:
    wanted = request.GET.get("next", "")
    desk = reverse("desk:front")
    return wanted if wanted.startswith(desk) else desk


def _page(request: HttpRequest, user: User, problem: str = "", status: int = 200, secret: str = "") -> HttpResponse:
    context = {
        "problem": problem,
        "secret": secret,
        "code": qr(get_adapter().build_totp_url(user, secret)) if secret else "",
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).exists(),
        "next": _next(request),
    }
    return private(render(request, "desk/lock.html", context, status=status))
