"""Addresses that open the page of settings once, for whoever can read what the server prints.

All of a site's processes print the same one: it follows from the site's key and from how many were opened before it.
"""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from config.web.models import PlaceSetting

_OPENED = "opened"  # the row that counts them
_SALT = "config.place.links"


def link() -> str:
    """The whole address that opens the page now."""
    return settings.ORIGINS[0] + reverse("place-enter", args=(_word(_opened()),))


def opened_before() -> bool:
    """Whether anybody has opened one on this site."""
    return _opened() > 0


def opens(word: str) -> bool:
    """Whether this is the word of the address that opens the page; from now on it is not."""
    count = _opened()
    if not constant_time_compare(word, _word(count)):
        return False
    PlaceSetting.objects.get_or_create(name=_OPENED, defaults={"value": "0"})
    once = PlaceSetting.objects.filter(name=_OPENED, value=str(count))
    return bool(once.update(value=str(count + 1)))  # of two at the same moment one is late


def _opened() -> int:
    row = PlaceSetting.objects.filter(name=_OPENED).first()
    return int(row.value) if row else 0


def _word(count: int) -> str:
    return salted_hmac(_SALT, str(count)).hexdigest()[:32]
