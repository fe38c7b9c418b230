"""How the site looks to one reader: deck, light, language and terms, kept in cookies.

The forms stand in the header of every page, also of pages that are cached whole and sent to everybody. They therefore
carry no token; a request that a browser marks as coming from another site is refused instead.
"""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, HttpResponseRedirect
from django.urls import translate_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from rules.book.packs import own_deck
from rules.decks import WORDING
from rules.phrases import LANGUAGES, term_sets

YEAR: Final = 60 * 60 * 24 * 365
OWN: Final = "own"  # no deck but that of the game which is read or played
CHOICES: Final = {
    "deck": (OWN, *WORDING),
    "theme": ("auto", "light", "dark"),
    "language": ("en", "de"),
    "terms": ("usual", *sorted({key for lang in LANGUAGES for key in term_sets(lang)})),
}

OWN_TITLE: Final = _("Each game’s own: German or French")
# What a reader calls each deck, in full and over a column
DECKS: Final = {
    "german": (_("German: acorns, leaves, hearts, bells"), _("German")),
    "german-big": (_("German with very large signs"), _("German, large")),
    "french": (_("French: clubs, spades, hearts, diamonds"), _("French")),
    "four-colour": (_("French in four colours"), _("Four colours")),
    "french-big": (_("French with very large signs"), _("French, large")),
}


def chosen(request: HttpRequest | None, what: str) -> str:
    """What the reader chose of deck, theme, language or terms; the first of CHOICES where the cookie is missing or unknown."""
    value = request.COOKIES.get(f"weli_{what}", "") if request else ""
    return value if value in CHOICES[what] else CHOICES[what][0]


def deck(request: HttpRequest | None, game: str = "") -> str:
    """The deck that is drawn: the reader's, or that of this game (of the house, where it is about none)."""
    found = chosen(request, "deck")
    return own_deck(game) if found == OWN else found


def wording(request: HttpRequest | None, game: str = "") -> str:
    """Whose words name the cards of that deck: `german` or `french`."""
    return WORDING[deck(request, game)]


@csrf_exempt
@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Sets the cookies that the form names and goes back to where the reader was, in the chosen language."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return HttpResponseForbidden(gettext("Please change this on the page itself."), content_type="text/plain")
    wishes = {name: request.POST.get(name, "") for name in CHOICES}
    wishes = {name: value for name, value in wishes.items() if value in CHOICES[name]}
    target = back(request)
    if "language" in wishes:
        target = translate_url(target, wishes["language"])
    response = HttpResponseRedirect(target)
    for name, value in wishes.items():
        keep(response, name, value)
    return response


def keep(response: HttpResponse, what: str, value: str) -> HttpResponse:
    """The response, with this choice of the reader kept on the device; one that is not in CHOICES is not."""
    if value in CHOICES[what]:
        response.set_cookie(f"weli_{what}", value, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
    return response


def back(request: HttpRequest) -> str:
    """A path on this site: the form's `next`, else the page the form was on, else the start."""
    for target in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=settings.HTTPS):
            parts = urlsplit(target)
            return parts._replace(scheme="", netloc="").geturl() or "/"
    return "/"
