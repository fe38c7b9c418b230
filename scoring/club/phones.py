"""The phones of members: a browser that was given somebody's name at an evening, and is known by a cookie from then on.

It proves little: whoever has the link of an evening can tap any name. So what it may do is little too (see
``membership``): it reads what the club's people read, and speaks for its owner.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.models import Club, Member, MemberPhone
from tables.service.people import hashed

KIND = "phones"  # RETAIN_PHONES
DAYS = 400.0  # browsers keep no cookie for longer
TONIGHT = timedelta(hours=12)  # an evening, and the way home
_COOKIE = "weli_phone"


def phone_at(request: HttpRequest, club: Club) -> MemberPhone | None:
    """This browser as the club knows it; None where it is nobody's."""
    token = request.COOKIES.get(_COOKIE, "")
    if not token:
        return None
    known = MemberPhone.objects.select_related("member", "lent_to")
    return known.filter(club=club, token_hash=hashed(token), member__left_at=None).first()


def members_at(request: HttpRequest) -> list[Member]:
    """As whose this browser is known in all clubs that are open, by the names of the clubs."""
    token = request.COOKIES.get(_COOKIE, "")
    if not token:
        return []
    known = Member.objects.filter(phones__token_hash=hashed(token), left_at=None, club__closed_at=None)
    return list(known.select_related("club").order_by("club__name"))


def in_hand(phone: MemberPhone, now: datetime) -> Member:
    """Who has it in hand: its owner, unless it is lent."""
    borrower = phone.lent_to
    if borrower is None or borrower.left_at is not None or phone.lent_until is None or phone.lent_until <= now:
        return phone.member
    return borrower


def give(request: HttpRequest, member: Member, *, beside: bool = False) -> str:
    """This browser is his from now on, unless it is somebody's already; with what its cookie has to say.

    ``beside``: although the club knows another one of his tonight.
    """
    token = request.COOKIES.get(_COOKIE, "") or secrets.token_urlsafe(16)
    defaults = {"member": member, "beside": timezone.now() if beside else None}
    MemberPhone.objects.get_or_create(club=member.club, token_hash=hashed(token), defaults=defaults)
    MemberPhone.objects.filter(token_hash=hashed(token)).update(used_at=timezone.now())
    return token


def remember(response: HttpResponse, token: str) -> HttpResponse:
    """The response, after which the browser says so for as long as browsers remember anything."""
    response.set_cookie(
        _COOKIE, token, max_age=int(timedelta(days=DAYS).total_seconds()), httponly=True, samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )  # fmt: skip
    return response


def lend(phone: MemberPhone, to: Member) -> None:
    """For this evening somebody else has it in hand; lent to its owner, it is his again."""
    own = to.pk == phone.member_id
    phone.lent_to, phone.lent_until = (None, None) if own else (to, timezone.now() + TONIGHT)
    phone.save(update_fields=["lent_to", "lent_until"])


def has_one(member: Member, *, here: bool) -> bool:
    """Whether the club knows a phone of his already: any, where he is here tonight, else one that was used tonight."""
    known = member.phones.all()
    return (known if here else known.filter(used_at__gt=timezone.now() - TONIGHT)).exists()


def taken_beside(club: Club) -> QuerySet[MemberPhone]:
    """The phones that were taken for somebody's tonight although he has one, and of which nobody has said that this is so."""
    found = MemberPhone.objects.filter(club=club, beside__gt=timezone.now() - TONIGHT, member__left_at=None)
    return found.select_related("member").order_by("pk")


def forget(request: HttpRequest, club: Club) -> None:
    """The club no longer knows this browser."""
    MemberPhone.objects.filter(club=club, token_hash=hashed(request.COOKIES.get(_COOKIE, ""))).delete()


def forget_others(request: HttpRequest, member: Member) -> None:
    """Of somebody's phones only this one is known from now on."""
    member.phones.exclude(token_hash=hashed(request.COOKIES.get(_COOKIE, ""))).delete()


def unused(before: datetime) -> QuerySet[Any]:
    """Phones from which nothing was sent since then."""
    return MemberPhone.objects.filter(used_at__lt=before).order_by("used_at")
