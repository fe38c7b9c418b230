"""What is said of this place: by the environment, or else by whoever runs it, on the page of settings.

The one door to both. What the environment sets goes before what was saved, so that a site set up by files stays as its
files say. What was saved is kept in memory and looked at again every few seconds (``keep_up``), since another process may
have taken it down: no page and no move asks the database for it.
"""

from __future__ import annotations

import threading
import time
import zoneinfo
from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from config.web.models import PlaceSetting

NAME, LANGUAGES, ZONE = "PLACE_NAME", "PLACE_LANGUAGES", "TIME_ZONE"
TABLES, CLUBS, PRIVACY = "OPEN_TABLES", "OPEN_CLUBS", "PRIVACY_CONTACT"
MAIL_SERVER = "MAIL_SERVER"  # sealed: config/web/mail.py
OPERATOR: Final = ("OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_MAIL", "OPERATOR_FURTHER")
SETTINGS: Final = (NAME, LANGUAGES, ZONE, TABLES, CLUBS, *OPERATOR, PRIVACY, MAIL_SERVER)

EVERYBODY, ACCOUNTS, OPERATORS = "everybody", "accounts", "operators"  # who may open tables or clubs
WHO: Final = (EVERYBODY, ACCOUNTS, OPERATORS)

_EVERY = 5.0  # seconds between looks at what another process may have saved


class _Memory:
    kept: Mapping[str, str] = {}
    states = 0  # how often it has changed in this process: pages that are kept whole are kept for one state


def said(name: str) -> str:
    """What is said of it; "" where nobody has said anything."""
    return from_outside(name) or _Memory.kept.get(name, "")


def from_outside(name: str) -> str:
    """What the environment says of it, which nobody changes on a page; "" for nothing."""
    return str(settings.PLACE_ZONE if name == ZONE else getattr(settings, name))


def state() -> int:
    """A number that changes in this process whenever what is said does."""
    return _Memory.states


def kept() -> dict[str, str]:
    """What was saved, as it is remembered here, also where the environment says otherwise."""
    return dict(_Memory.kept)


def save(words: Mapping[str, str]) -> None:
    """From now on this is said, by all processes within seconds. What the environment sets is left as it was saved."""
    for name in SETTINGS:
        if name in words and not from_outside(name):
            PlaceSetting.objects.update_or_create(name=name, defaults={"value": words[name]})
    look()


def look() -> None:
    """Remembers what is saved now. Where the database is away, or older than this, what was known goes on."""
    try:
        found = dict(PlaceSetting.objects.filter(name__in=SETTINGS).values_list("name", "value"))
    except DatabaseError:
        return
    if found != _Memory.kept:
        _Memory.kept = found
        _Memory.states += 1
        _go_by_clock(zone())


def keep_up() -> None:
    """Looks now, and from now on every few seconds, beside whatever this process does."""
    look()
    threading.Thread(target=_keep, name="place", daemon=True).start()


def _keep() -> None:
    while True:
        time.sleep(_EVERY)
        look()
        connection.close()


# --- what follows from it -------------------------------------------------------------


def zone() -> str:
    """The name of the time zone by which this place lives."""
    return said(ZONE) or "UTC"


def languages() -> tuple[str, ...]:
    """The languages that are offered, the one for whoever understands none of them first; all, unless it is said."""
    known = [code for code, _ in settings.LANGUAGES]
    chosen = [code for code in said(LANGUAGES).split(",") if code in known]
    return tuple(chosen or known)


def who_opens(what: str) -> str:
    """Who may open tables (TABLES) or clubs (CLUBS): everybody, who has an account, or whoever runs the place."""
    found = said(what)
    return found if found in WHO else EVERYBODY


def _go_by_clock(name: str) -> None:
    """All clocks of this process go by this zone, wherever nothing says otherwise: pages, the night's work, dates."""
    if name in zoneinfo.available_timezones() and name != settings.TIME_ZONE:
        settings.TIME_ZONE = name
        timezone.get_default_timezone.cache_clear()  # type: ignore[attr-defined]  # its stubs do not know that it is kept
