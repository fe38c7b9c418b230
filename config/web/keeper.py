"""Who keeps this place, as far as a browser can show it: it has opened an address that the server printed."""

from __future__ import annotations

import time
from typing import Final

from django.http import HttpRequest

_KEY: Final = "keeps"
_BY_ROLE: Final = "keeps-by-role"
_HOURS: Final = 12


def let_in(request: HttpRequest, *, by_role: bool = False) -> None:
    """For the rest of the day this browser is the keeper's; one let in by a role for as long as the account has it."""
    request.session.cycle_key()
    request.session[_KEY] = time.time() + _HOURS * 3600
    request.session[_BY_ROLE] = by_role


def keeps(request: HttpRequest) -> bool:
    """Whether this browser is the keeper's now."""
    until = request.session.get(_KEY, 0)
    if not isinstance(until, int | float) or time.time() >= until:
        return False
    return not request.session.get(_BY_ROLE) or bool(getattr(request.user, "is_superuser", False))
