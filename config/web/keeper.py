"""Who keeps this place, as far as a browser can show it: it has opened an address that the server printed."""

from __future__ import annotations

import time
from typing import Final

from django.http import HttpRequest

_KEY: Final = "keeps"
_HOURS: Final = 12


def let_in(request: HttpRequest) -> None:
    """For the rest of the day this browser is the keeper's."""
    request.session.cycle_key()
    request.session[_KEY] = time.time() + _HOURS * 3600


def keeps(request: HttpRequest) -> bool:
    """Whether this browser is the keeper's now."""
    until = request.session.get(_KEY, 0)
    return isinstance(until, int | float) and time.time() < until
