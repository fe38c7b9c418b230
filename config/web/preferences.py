"""What a reader likes to have on every page (light, language and what else a room offers), kept in cookies on the device.

The forms stand in the header of every page, also of pages that are cached whole and sent to everybody. They therefore
carry no token; a request that a browser marks as coming from another site is refused instead.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, HttpResponseRedirect
from django.urls import translate_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from config.web.forms import everything, given, word

YEAR: Final = 60 * 60 * 24 * 365
LONGEST_ADDRESS: Final = 2_000


@dataclass(frozen=True)
class Preference:
    """One thing that a reader may choose. The first of its ``values`` is what a reader has who chose none."""

    name: str
    values: tuple[str, ...]

    def chosen(self, request: HttpRequest | None) -> str:
        """The reader's choice; the usual one where the cookie is missing or names no value."""
        value = request.COOKIES.get(f"weli_{self.name}", "") if request else ""
        return value if value in self.values else self.values[0]

    def keep(self, response: HttpResponse, value: str) -> HttpResponse:
        """The response, with this choice kept on the device; a value that there is not is not kept."""
        if value in self.values:
            response.set_cookie(
                f"weli_{self.name}", value, max_age=YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax"
            )
        return response


@dataclass(frozen=True)
class _ChosenForm:
    """What was chosen, by the names of the preferences, and where the reader was."""

    next: str = word(LONGEST_ADDRESS)
    chosen: Mapping[str, str] = everything()


THEME: Final = Preference("theme", ("auto", "light", "dark"))
LANGUAGE: Final = Preference("language", tuple(code for code, _ in settings.LANGUAGES))


def changing(preferences: Sequence[Preference]) -> Callable[[HttpRequest], HttpResponse]:
    """The view that keeps what its form chose of these and goes back to where the reader was, in the chosen language."""

    @csrf_exempt
    @require_POST
    def change(request: HttpRequest) -> HttpResponse:
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return HttpResponseForbidden(gettext("Please change this on the page itself."), content_type="text/plain")
        chosen = given(request, _ChosenForm).chosen
        target, lang = back(request), chosen.get(LANGUAGE.name, "")
        response = HttpResponseRedirect(translate_url(target, lang) if lang in LANGUAGE.values else target)
        for preference in preferences:
            preference.keep(response, chosen.get(preference.name, ""))
        return response

    return change


def back(request: HttpRequest) -> str:
    """A path on this site: the form's `next`, else the page the form was on, else the start."""
    for target in (given(request, _ChosenForm).next, request.headers.get("Referer", "")):
        if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=settings.HTTPS):
            parts = urlsplit(target)
            return parts._replace(scheme="", netloc="").geturl() or "/"
    return "/"
