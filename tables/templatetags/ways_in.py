"""By which accounts of elsewhere people may sign in."""

from typing import NamedTuple

from django import template
from django.conf import settings
from django.urls import reverse

register = template.Library()


class WayIn(NamedTuple):
    """A place whose account is good here, and where the way through it begins."""

    name: str
    address: str


@register.simple_tag
def ways_in() -> list[WayIn]:
    """Those that the operator has named; usually none."""
    return [
        WayIn(one["name"], reverse("openid_connect_login", kwargs={"provider_id": one["provider_id"]}))
        for one in settings.SIGN_IN
    ]


@register.filter
def place_of(account: object) -> str:
    """What the place of somebody's account elsewhere is called."""
    key = getattr(account, "provider", "")
    return next((one["name"] for one in settings.SIGN_IN if one["provider_id"] == key), key)
