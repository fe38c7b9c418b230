"""The page that tells people what is kept about them and for how long, by the periods that hold on this site."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.register import COOKIES, PERSONAL, RECIPIENTS
from config.retention import KINDS
from config.web.reading_page import reading_page
from rules.encyclopedia.pages.about import house_page

# What goes after a time, by the name of its period, in the words of those whom it is about.
WORDS: Final[dict[str, str | Promise]] = {
    "chat": _("What was said at tables"),
    "tables": _("Tables that nobody came back to and at which no match was finished"),
    "duplicates": _("Duplicates that ended and were played at no table"),
    "passers": _("Guests who have left nothing, counted from when they came"),
    "guests": _("Guests who never came back; their finished matches stay, under the name"),
    "clubs": _("Clubs that their owners have deleted; until then they can have them back"),
    "phones": _("That a phone is known as a member’s in a club, counted from when something was last sent from it"),
    "notices": _(
        "What a club has told you by mail, counted from when it went out; your address stays until you take it out"
    ),
    "addresses": _("An address for a club’s notices that nobody confirmed"),
    "sessions": _("Sign-ins, counted from their end"),
    "codes": _("Codes for another device, counted from their end"),
    "reports": _("Reports of mistakes, counted from when they were settled"),
    "villages": _("How a village plays, where we could not show it"),
    "complaints": _("What somebody reported at a table, in a club or elsewhere, counted from when it was settled"),
    "bars": _("That somebody was barred, counted from its end; from where they came only if that was barred, too"),
    "acts": _("What was done about names, words and people, and why; you find what was done about you on your page"),
    "jobs": _("Notes on what the server has done in the background"),
    "exports": _("Books of clubs that were written to be fetched"),
    "uploads": _("Files that were sent"),
}


class KeptFor(NamedTuple):
    """What goes, and after how many days; None where it is kept for ever."""

    words: str | Promise
    days: float | None


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """What is kept, and how long."""
    periods = {kind.name: kind.period for kind in KINDS}
    rows = [KeptFor(words, period.days if (period := periods[name]) else None) for name, words in WORDS.items()]
    kept = {"rows": rows, "personal": PERSONAL.values(), "cookies": COOKIES, "recipients": RECIPIENTS}
    return render(request, "privacy.html", house_page(request, "privacy") | kept)
