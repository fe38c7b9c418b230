"""The page of settings: what this place is called, who runs it, who may open what; for its keeper alone."""

from __future__ import annotations

import logging
import smtplib
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.place import links
from config.place.forms import MailForm, PlaceForm, TrialForm
from config.web import keeper, mail, place
from config.web.forms import NOTHING_WRONG, Problems, read
from config.web.privacy import private
from scoring.club.zones import by_region

log = logging.getLogger(__name__)

UNUSABLE = 422
# The fields of the page, by the names of what they set.
FIELDS = {
    "name": place.NAME,
    "zone": place.ZONE,
    "tables": place.TABLES,
    "clubs": place.CLUBS,
    "operator": "OPERATOR_NAME",
    "address": "OPERATOR_ADDRESS",
    "mail": "OPERATOR_MAIL",
    "further": "OPERATOR_FURTHER",
    "privacy": place.PRIVACY,
}


@require_safe
@never_cache
def enter(request: HttpRequest, word: str) -> HttpResponse:
    """The address that the server printed: once it opens the page to this browser."""
    if not links.opens(word):
        if keeper.keeps(request):
            return redirect("place")
        raise PermissionDenied(
            _("This address has been opened before, or is not whole. The command “weli place” prints another one.")
        )
    keeper.let_in(request)
    return redirect("place")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """What is said, to be changed; POST says it."""
    _only_keepers(request)
    if request.method != "POST":
        return _page(request, saved="saved" in request.GET)
    form = read(request, PlaceForm)
    if isinstance(form, Problems):
        return _page(request, form, status=UNUSABLE)
    place.save(form.settings())
    return redirect(f"{reverse('place')}?saved")


@require_POST
def mail_server(request: HttpRequest) -> HttpResponse:
    """By which server mail is sent; where the environment says so, nothing is changed here."""
    _only_keepers(request)
    form = read(request, MailForm)
    if isinstance(form, Problems):
        return _page(request, Problems(form.words, {}), status=UNUSABLE)
    mail.name(form.server(mail.server()))
    return redirect(f"{reverse('place')}?saved#mail-server")


@require_POST
def try_mail(request: HttpRequest) -> HttpResponse:
    """Sends a mail, to see whether it arrives; the page says what became of it."""
    _only_keepers(request)
    form = read(request, TrialForm)
    if isinstance(form, Problems):
        return _page(request, Problems({"to": form.first}, {}), status=UNUSABLE)
    text = _("If you read this, mail from %(address)s arrives.") % {"address": settings.ORIGINS[0]}
    try:
        EmailMessage(_("Weli: a mail to try"), text, to=[form.to]).send()
    except (OSError, smtplib.SMTPException) as error:
        log.warning("A mail to try could not be sent: %s", error)
        said = _("The mail server did not take it: %(error)s") % {"error": error}
        return _page(request, Problems({"to": said}, {}), status=502)
    return _page(request, sent=form.to)


def _only_keepers(request: HttpRequest) -> None:
    if not keeper.keeps(request):
        raise PermissionDenied(
            _(
                "This page is for whoever runs the site. The command “weli place” on the server prints an address that "
                "opens it in your browser."
            )
        )


def _page(request: HttpRequest, problems: Problems = NOTHING_WRONG, status: int = 200, **more: Any) -> HttpResponse:
    typed = problems.typed or _as_it_is()
    offered = request.POST.getlist("offered") if problems.typed else list(place.languages())
    context = {
        "typed": typed,
        "languages": [(code, name, code in offered) for code, name in settings.LANGUAGES],
        "usual": problems.typed.get("usual", place.languages()[0]),
        "outside": _outside(),
        "zones": by_region(),
        "mail_server": mail.shown(mail.server()),
        "mail_ports": mail.PORTS,
        "mail_outside": place.from_outside(place.MAIL_SERVER),
        "mail_is_sent": mail.mail_is_sent(),
        "secure": settings.HTTPS,
        "address": settings.ORIGINS[0],
        **problems.shown,
        **more,
    }
    return private(render(request, "place/settings.html", context, status=status))


def _as_it_is() -> dict[str, str]:
    found = {field: place.said(name) for field, name in FIELDS.items()}
    lines = {field: found[field].replace(";", "\n") for field in ("address", "further")}
    who = {"tables": place.who_opens(place.TABLES), "clubs": place.who_opens(place.CLUBS)}
    return found | lines | who | {"zone": place.zone() if found["zone"] else ""}


def _outside() -> dict[str, str]:
    """The fields that the environment has filled in, with the names of its settings."""
    named = FIELDS | {"languages": place.LANGUAGES}
    return {field: name for field, name in named.items() if place.from_outside(name)}
