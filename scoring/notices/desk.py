"""The director's page of notices: what went out and what did not, the results to send, quiet hours, other services."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from config.web import language
from config.web.forms import Problems, given, read
from config.web.nowhere import NothingHere
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor, visit
from scoring.club.zones import zone_of
from scoring.journal.reading import season_book
from scoring.league.words import day_words
from scoring.models import ClubWebhook, Evening, Notice
from scoring.notices import webhooks
from scoring.notices.forms import QuietForm, ReleaseForm, WebhookForm
from scoring.notices.kinds import CHOICES, FOR_WEBHOOKS, NoticeKind, offered, webhooks_offered
from scoring.notices.outbox import Listeners, put
from scoring.notices.public_post import NotPublic, NotReached, public_numbers, target_of
from scoring.notices.release import release as release_results

SHOWN = 60
MOST_WEBHOOKS = 5
RECENT = 6
State = Notice.State


class NoticeLine(NamedTuple):
    """A notice that went out, or did not, in words."""

    notice: Notice
    kind: str | Promise
    to: str
    state: str
    why: str


class ServiceLine(NamedTuple):
    """Another service in words. ``form``: of what kind; ``told``: what of; ``why``: why it is paused, if it is."""

    service: ClubWebhook
    form: str
    told: list[Promise]
    why: str


def service_forms() -> dict[str, str]:
    """What the kinds of services are called."""
    form = ClubWebhook.Form
    return {
        form.SIGNED: _("Your own program (signed)"),
        form.MATRIX: "Matrix",
        form.DISCORD: "Discord",
        form.NTFY: "ntfy",
    }


@require_GET
@never_cache
def show(request: HttpRequest, club: str) -> HttpResponse:
    """What went out, and what can be set."""
    return _page(request, _director(request, club))


@require_POST
def quiet(request: HttpRequest, club: str) -> HttpResponse:
    """Other quiet hours."""
    visitor = _director(request, club)
    form = given(request, QuietForm)
    visitor.club.quiet_from, visitor.club.quiet_until = form.begin, form.end
    visitor.club.save(update_fields=["quiet_from", "quiet_until"])
    return _back(club, "quiet")


@require_POST
def release(request: HttpRequest, club: str) -> HttpResponse:
    """The results of an evening go to those who want them."""
    visitor = _director(request, club)
    key = given(request, ReleaseForm).evening
    evening = Evening.objects.select_related("season__club").filter(key=key, season__club=visitor.club).first()
    if evening is None:
        raise NothingHere(_("This season has no evening at this address."))
    release_results(evening, visitor)
    return _back(club, "out")


@require_POST
def connect(request: HttpRequest, club: str) -> HttpResponse:
    """Another service that is told from now on."""
    visitor = _services(request, club)
    form = read(request, WebhookForm)
    if isinstance(form, Problems):
        return _page(request, visitor, form.first, 422, form.typed)
    if visitor.club.webhooks.count() >= MOST_WEBHOOKS:
        return _page(request, visitor, _("A club tells five services at most. Take one out first."), 409, asdict(form))
    host, port, _path = target_of(form.address.strip())
    try:
        public_numbers(host, port)
    except NotPublic:
        return _page(
            request,
            visitor,
            _("This address lies in a private network. Only public ones can be told."),
            422,
            asdict(form),
        )
    except NotReached:
        return _page(request, visitor, _("There is no such server. Look at the address again."), 422, asdict(form))
    made = asdict(form) | {"address": form.address.strip(), "lang": language.current()}
    made["kinds"] = [str(kind) for kind in FOR_WEBHOOKS if kind in form.kinds]
    if form.form == ClubWebhook.Form.SIGNED:
        made["secret"] = webhooks.new_secret()
    ClubWebhook.objects.create(club=visitor.club, **made)
    return _back(club, "services")


@require_POST
def try_out(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A first notice to a service, and one that was paused is told again from now on."""
    visitor, found = _service(request, club, number)
    now = timezone.now()
    ClubWebhook.objects.filter(pk=found.pk).update(paused_at=None, why="")
    with transaction.atomic():
        put([
            Notice(
                club=visitor.club, webhook=found, kind=NoticeKind.TRIAL, about=f"trial:{now:%Y%m%dT%H%M}",
                due_at=now, good_until=now + timedelta(hours=1),
            )
        ])  # fmt: skip
    return _back(club, "out")


@require_POST
def disconnect(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """The service is not told any more, and forgotten."""
    _visitor, found = _service(request, club, number)
    found.delete()
    return _back(club, "services")


def _director(request: HttpRequest, club: str) -> Visitor:
    visitor = visit(request, club, DIRECT)
    if not offered():
        raise NothingHere(_("This site sends no notices."))
    return visitor


def _services(request: HttpRequest, club: str) -> Visitor:
    visitor = _director(request, club)
    if not webhooks_offered():
        raise NothingHere(_("This site tells no other services."))
    return visitor


def _service(request: HttpRequest, club: str, number: int) -> tuple[Visitor, ClubWebhook]:
    visitor = _services(request, club)
    found = visitor.club.webhooks.filter(pk=number).first()
    if found is None:
        raise NothingHere(_("There is no such service any more. Go back to the list."))
    return visitor, found


def _page(
    request: HttpRequest, visitor: Visitor, problem: str = "", status: int = 200, typed: Any = None
) -> HttpResponse:
    club, listeners = visitor.club, Listeners(visitor.club)
    context = {
        "lines": _lines(visitor),
        "held": _held(visitor),
        "listeners": len(listeners.subscriptions),
        "services": [_service_line(one) for one in club.webhooks.order_by("pk")],
        "services_offered": webhooks_offered(),
        "forms": service_forms().items(),
        "kinds": [(kind, CHOICES[kind].label) for kind in FOR_WEBHOOKS],
        "hours": range(24),
        "typed": typed or {},
        "chosen": request.POST.getlist("kind"),
        "zone": zone_of(club).key,
        "problem": problem,
    }
    return page(request, "scoring/notices/desk.html", visitor, context, status)


def _lines(visitor: Visitor) -> list[NoticeLine]:
    rows = visitor.club.notices.select_related("member", "webhook").order_by("-made_at", "-pk")[:SHOWN]
    return [_line(visitor, one) for one in rows]


def _line(visitor: Visitor, notice: Notice) -> NoticeLine:
    kind = CHOICES[NoticeKind(notice.kind)].label if notice.kind in CHOICES else _("Test")
    to = visitor.name_of(notice.member) if notice.member else notice.webhook.name if notice.webhook else ""
    states = {
        State.WAITING: _("waits") if not notice.tries else _("is tried again"),
        State.SENDING: _("on its way"),
        State.SENT: _("sent"),
        State.FAILED: _("not delivered"),
        State.DROPPED: _("not sent"),
        State.UNKNOWN: _("perhaps sent"),
    }
    return NoticeLine(notice, kind, to, states[State(notice.state)], _why(notice.why))


def _service_line(one: ClubWebhook) -> ServiceLine:
    told = [CHOICES[kind].label for kind in FOR_WEBHOOKS if kind in one.kinds]
    return ServiceLine(one, service_forms()[one.form], told, _why(one.why))


def _why(told: str) -> str:
    """Why, in words; an answer of the other side beside them as it came."""
    known = {
        "not reached": _("the other side did not answer"),
        "not public": _("the address lies in a private network"),
        "cut-off": _("the connection was cut off in between"),
        "too late": _("it would have come too late"),
        "not wanted": _("no longer wanted"),
        "no longer true": _("no longer true"),
        "superseded": _("something newer was said"),
    }
    answered = {
        "SMTP 5": _("the mail was refused, perhaps the address is wrong (%(answer)s)"),
        "SMTP": _("the mail server has put it off (%(answer)s)"),
        "HTTP": _("the service does not take it (%(answer)s)"),
    }
    said = next((words for begins, words in answered.items() if told.startswith(begins)), "")
    return said % {"answer": told} if said else known.get(told, told)


def _held(visitor: Visitor) -> list[tuple[str, str]]:
    """The evenings that were held last, by key and in words."""
    found = [
        evening
        for season in visitor.club.seasons.order_by("-created_at")[:2]
        for evening in season_book(season).evenings
        if evening.results and not evening.cancelled
    ]
    latest = sorted(found, key=lambda one: (one.day, one.key), reverse=True)[:RECENT]
    lang = language.current()
    return [(one.key, f"{day_words(lang, one.day)} {one.day.year} {one.title}".strip()) for one in latest]


def _back(club: str, anchor: str) -> HttpResponse:
    return redirect(f"{reverse('scoring:notices', kwargs={'club': club})}#{anchor}")
