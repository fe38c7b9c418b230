"""By which accounts of elsewhere people may sign in."""

from collections.abc import Iterable
from typing import NamedTuple

from allauth.socialaccount.models import SocialAccount
from django import template
from django.conf import settings
from django.urls import reverse

register = template.Library()


class WayIn(NamedTuple):
    """A place whose account is good here, and where the way through it begins."""

    key: str
    name: str
    address: str


@register.simple_tag
def ways_in() -> list[WayIn]:
    """Those that the operator has named; usually none."""
    return [
        WayIn(key, one["name"], reverse("openid_connect_login", kwargs={"provider_id": key}))
        for one in settings.SIGN_IN
        if (key := one["provider_id"])
    ]


@register.filter
def beside(ways: list[WayIn], accounts: Iterable[SocialAccount]) -> list[WayIn]:
    """Those of the ways that none of these accounts takes already."""
    taken = {account.provider for account in accounts}
    return [way for way in ways if way.key not in taken]


@register.filter
def place_of(account: SocialAccount) -> str:
    """What the place of somebody's account elsewhere is called."""
    key: str = account.provider
    return next((one["name"] for one in settings.SIGN_IN if one["provider_id"] == key), key)
