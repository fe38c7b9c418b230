"""What somebody wants to hear from his club and where: asked for, proved by a link in a mail, changed, ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from django_tasks import task

from config.web import language
from scoring.club.membership import KnownBy, Visitor
from scoring.models import Member, Notice, Subscription
from scoring.notices import mail
from scoring.notices.kinds import CHOICES

KIND = "addresses"  # RETAIN_ADDRESSES
DAYS = 7.0


def subscription_of(member: Member) -> Subscription | None:
    """What he has asked for; None where he has not."""
    return Subscription.objects.filter(member=member).first()


def proved_address(visitor: Visitor) -> str:
    """The address that his account has proved already; empty where he is known by his phone alone."""
    member = visitor.member
    if member is None or visitor.known_by != KnownBy.ENTRY or member.player is None or member.player.user is None:
        return ""
    return member.player.user.email


def subscribe(visitor: Visitor, email: str, kinds: Iterable[str]) -> Subscription | None:
    """He wants to hear of these kinds at this address. A new address has to be proved by its owner first.

    None for who is no member, and for a phone that would put another address in the place of one that holds.
    """
    member = visitor.member
    if member is None:
        return None
    chosen = known(kinds)
    with transaction.atomic():
        before = Subscription.objects.select_for_update().filter(member=member).first()
        if before is not None and before.confirmed_at and before.email == email:
            return _changed(before, chosen)
        if before is not None and before.confirmed_at and visitor.by_phone:
            return None
        proved = timezone.now() if email and email == proved_address(visitor) else None
        fresh = {"email": email, "kinds": chosen, "lang": language.current(), "asked_at": timezone.now()}
        fresh |= {"confirmed_at": proved, "refused": ""}
        found, _made = Subscription.objects.update_or_create(member=member, defaults=fresh)
        if proved is None:
            transaction.on_commit(lambda: ask.enqueue(found.pk))
    return found


def confirm(subscription: Subscription) -> None:
    """Its owner has said that notices may come."""
    if subscription.confirmed_at is None:
        subscription.confirmed_at = timezone.now()
        subscription.save(update_fields=["confirmed_at"])


def end(subscription: Subscription, kind: str = "") -> None:
    """No notices of this kind any more; of no kind and to no address at all where none is named."""
    kinds = [one for one in subscription.kinds if one != kind] if kind else []
    if kinds:
        _changed(subscription, kinds)
        return
    Notice.objects.filter(member=subscription.member_id, state=Notice.State.WAITING).delete()
    subscription.delete()


def known(kinds: Iterable[str]) -> list[str]:
    """Those of these that can be chosen, in their order."""
    wanted = set(kinds)
    return [str(kind) for kind in CHOICES if kind in wanted]


def unconfirmed(before: datetime) -> QuerySet[Any]:
    """Addresses that were given before that and have not been proved."""
    return Subscription.objects.filter(confirmed_at=None, asked_at__lt=before).order_by("asked_at")


def told_of(members: Iterable[Member]) -> list[dict[str, Any]]:
    """What the site keeps of these people for notices, as plain data."""
    kept = Subscription.objects.filter(member__in=members).select_related("member__club").order_by("pk")
    return [
        {
            "club": one.member.club.slug,
            "email": one.email,
            "kinds": one.kinds,
            "since": one.asked_at.isoformat(),
            "confirmed": one.confirmed_at and one.confirmed_at.isoformat(),
        }
        for one in kept
    ]


@task()
def ask(number: int) -> None:
    """The mail that asks whether the address is his who gave it."""
    found = Subscription.objects.select_related("member__club").filter(pk=number, confirmed_at=None).first()
    if found is None:
        return
    with translation.override(found.lang):
        letter = mail.confirmation_mail(found)
    try:
        mail.deliver(letter)
    except mail.NotTaken as error:
        if not error.for_good:
            raise
        Subscription.objects.filter(pk=number, email=found.email, confirmed_at=None).update(refused=str(error))


def _changed(subscription: Subscription, kinds: Sequence[str]) -> Subscription:
    subscription.kinds, subscription.lang, subscription.refused = list(kinds), language.current(), ""
    subscription.save(update_fields=["kinds", "lang", "refused"])
    return subscription
