"""A member's page of what he wants to hear, and the two links in mails: yes, and no more."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from config.web.forms import given
from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.club.membership import Visitor, visit
from scoring.club.zones import go_by_clock_of
from scoring.models import Subscription
from scoring.notices import subscribing
from scoring.notices.forms import OffForm, SubscribeForm
from scoring.notices.kinds import CHOICES, mail_offered
from scoring.notices.links import confirmed_by, way_out
from tables.access import within

PER_HOUR = 30  # mails that ask for a yes, from one address of the net


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """Of what he hears and where; POST changes it."""
    visitor = _opened(request, club)
    if visitor.member is None:
        return private(render(request, "scoring/mine/nobody.html", {"club": visitor.club}))
    if request.method != "POST":
        return _page(request, visitor)
    form, before = given(request, SubscribeForm), subscribing.subscription_of(visitor.member)
    email = before.email if before is not None and _keeps_its_address(visitor, before) else form.email
    if email is None:
        return _page(request, visitor, _("Type your e-mail address, such as anna@example.org."), 422)
    if not form.kinds:
        return _page(request, visitor, _("Tick what you want to hear of."), 422)
    if not within(request, "subscribe", PER_HOUR):
        return _page(request, visitor, _("Much was sent from here. Try again in an hour."), 429)
    if subscribing.subscribe(visitor, email, form.kinds) is None:
        problem = _("Another address is in force. End the notices first, or sign in.")
        return _page(request, visitor, problem, 409)
    return redirect("scoring:notices-mine", club=club)


@require_POST
def end(request: HttpRequest, club: str) -> HttpResponse:
    """Nothing any more; the address is forgotten."""
    visitor = _opened(request, club)
    found = subscribing.subscription_of(visitor.member) if visitor.member else None
    if found is not None:
        subscribing.end(found)
    return redirect("scoring:notices-mine", club=club)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm(request: HttpRequest, word: str) -> HttpResponse:
    """The link that proves an address. Looking at it changes nothing: programs look at links in mails."""
    found = confirmed_by(word)
    if found is None:
        raise NothingHere(
            _("This link is too old, or has been used up. Ask for notices again on your page of the club.")
        )
    go_by_clock_of(found.member.club)
    if request.method == "POST":
        subscribing.confirm(found)
    labels = [CHOICES[kind].label for kind in CHOICES if kind in found.kinds]
    return private(
        render(request, "scoring/notices/confirm.html", {"found": found, "club": found.member.club, "labels": labels})
    )


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def off(request: HttpRequest, word: str) -> HttpResponse:
    """The link that ends notices; mail programs send it the form by themselves (RFC 8058), so it proves itself alone."""
    found = way_out(word)
    if found is None:
        return private(render(request, "scoring/notices/off.html", {"found": None}))
    context: dict[str, Any] = {
        "found": found,
        "club": found.subscription.member.club,
        "label": CHOICES[found.kind].label if found.kind else "",
        "chosen": found.kind in found.subscription.kinds,
    }
    if request.method == "POST":
        everything = bool(given(request, OffForm).everything) or found.kind is None
        subscribing.end(found.subscription, "" if everything else str(found.kind))
        context |= {"done": True, "everything": everything}
    return private(render(request, "scoring/notices/off.html", context))


def _opened(request: HttpRequest, club: str) -> Visitor:
    """Who asks, where mail is sent at all. Raises Http404."""
    visitor = visit(request, club)
    if not mail_offered():
        raise NothingHere(_("This site sends no notices."))
    return visitor


def _keeps_its_address(visitor: Visitor, found: Subscription) -> bool:
    """Whether another address takes more than a phone on which somebody has tapped the name."""
    return visitor.by_phone and found.confirmed_at is not None


def _shown(visitor: Visitor, found: Subscription) -> str:
    """The address; on such a phone only as much of it as its owner needs to know it again."""
    name, _at, host = found.email.rpartition("@")
    return f"{name[:1]}…@{host}" if visitor.by_phone else found.email


def _page(request: HttpRequest, visitor: Visitor, problem: str = "", status: int = 200) -> HttpResponse:
    assert visitor.member is not None
    found = subscribing.subscription_of(visitor.member)
    if status != 200:
        chosen, email = request.POST.getlist("kind"), request.POST.get("email", "")
    elif found is not None:
        chosen, email = found.kinds, "" if visitor.by_phone else found.email
    else:
        chosen, email = [], subscribing.proved_address(visitor)
    context = {
        "club": visitor.club,
        "visitor": visitor,
        "found": found,
        "kinds": [(kind, words, kind in chosen) for kind, words in CHOICES.items()],
        "email": email,
        "fixed": found is not None and _keeps_its_address(visitor, found),
        "goes_to": _shown(visitor, found) if found else "",
        "problem": problem,
    }
    return private(render(request, "scoring/notices/mine.html", context, status=status))
