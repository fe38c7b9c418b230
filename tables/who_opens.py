"""Who may open tables for others and found clubs here, as whoever runs the site has said."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from config.web import keeper, place
from tables import identity


def may_open(request: HttpRequest, what: str) -> bool:
    """Whether who asks may open tables (place.TABLES) or found clubs (place.CLUBS)."""
    who = place.who_opens(what)
    if who == place.EVERYBODY or keeper.keeps(request):
        return True
    user = identity.user_of(request)
    return user is not None and (who == place.ACCOUNTS or user.is_staff)


def admit(request: HttpRequest, what: str) -> None:
    """Nothing, for whoever may. Raises PermissionDenied, whose words say who may, and what one can do instead."""
    if not may_open(request, what):
        raise PermissionDenied(why_not(what))


def why_not(what: str) -> str:
    """What is said to whoever may not, in the reader's language."""
    accounts = place.who_opens(what) == place.ACCOUNTS
    if what == place.TABLES:
        if accounts:
            return _(
                "Here only people with an account open tables for others. Sign in first; or play against the computer, "
                "or at a table to which you were invited."
            )
        return _(
            "Here only whoever runs the site opens tables for others. You can play against the computer, and at a table "
            "to which you were invited."
        )
    if accounts:
        return _("Here only people with an account found clubs. Sign in first.")
    return _("Here only whoever runs the site founds clubs. Write to the address under Contact.")
