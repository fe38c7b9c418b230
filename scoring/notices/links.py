"""The links in a mail. They work without signing in: each is signed, and says whom and what it is about."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.urls import reverse

from scoring.models import Evening, Subscription
from scoring.notices.kinds import CHOICES, NoticeKind

_OFF, _CONFIRM, _ANSWER = "scoring.notices.off", "scoring.notices.confirm", "scoring.notices.answer"
CONFIRM_WITHIN = timedelta(days=7)


class EndingLink(NamedTuple):
    """What a link in a mail ends: one kind of one subscription, or all of it."""

    subscription: Subscription
    kind: NoticeKind | None


class AnsweringLink(NamedTuple):
    """Who says by a link in a mail whether he comes, and to which evening."""

    subscription: Subscription
    evening: Evening


def off_address(subscription: Subscription, kind: str) -> str:
    """The address that ends this kind for whoever opens it and says so."""
    return absolute(reverse("scoring:notices-off", kwargs={"word": _signed([subscription.pk, kind], _OFF)}))


def confirm_address(subscription: Subscription) -> str:
    """The address that proves that somebody reads what is sent to the address of the subscription."""
    word = _signed([subscription.pk, subscription.email], _CONFIRM)
    return absolute(reverse("scoring:notices-confirm", kwargs={"word": word}))


def answer_address(subscription: Subscription, evening: Evening) -> str:
    """The address at which whoever reads the mail says whether he comes, on whatever device he reads it."""
    word = _signed([subscription.pk, subscription.email, evening.key], _ANSWER)
    return absolute(reverse("scoring:mine-by-mail", kwargs={"word": word}))


def way_out(word: str) -> EndingLink | None:
    """What the link with this word ends; None where it is no such link, or there is nothing left to end."""
    try:
        number, kind = signing.loads(word, salt=_OFF)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    found = Subscription.objects.select_related("member__club").filter(pk=number).first()
    return EndingLink(found, NoticeKind(kind) if kind in CHOICES else None) if found else None


def confirmed_by(word: str) -> Subscription | None:
    """The subscription whose address this link proves; None where it is too old, or another address was given since."""
    try:
        number, email = signing.loads(word, salt=_CONFIRM, max_age=CONFIRM_WITHIN)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Subscription.objects.select_related("member__club").filter(pk=number, email=email).first()


def answered_by(word: str) -> AnsweringLink | None:
    """For whom this link answers; None where notices do not go to that address any more, or he has left the club."""
    try:
        number, email, key = signing.loads(word, salt=_ANSWER)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    known = Subscription.objects.select_related("member__club").filter(pk=number, email=email)
    found = known.filter(confirmed_at__isnull=False, member__left_at=None, member__club__closed_at=None).first()
    evening = (
        found and Evening.objects.select_related("season__club").filter(key=key, season__club=found.member.club).first()
    )
    return AnsweringLink(found, evening) if found and evening else None


def absolute(path: str) -> str:
    """An address of the site as it stands in a mail."""
    return f"{settings.ORIGINS[0]}{path}"


def _signed(told: list[object], salt: str) -> str:
    return signing.dumps(told, salt=salt)
