"""Our table: the lasting page of a circle, from which it sits down, sees what it has played and says when it meets."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.web import language
from config.web.calendars import answer
from config.web.forms import given
from config.web.nameless import called
from config.web.origin import own_pages
from config.web.privacy import private
from config.web.qr import qr
from rules.encyclopedia import book
from rules.encyclopedia.pages.beside import TableRules
from rules.games import GAMES
from tables import circles, identity
from tables.forms import CircleForm, WishesForm
from tables.models import Circle, Table
from tables.pages.new_table import may_open, opened, too_many
from tables.service.writer import writer
from tables.table_form import Wishes


@require_GET
@never_cache
def circle(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a circle, for whoever has its address."""
    return _page(request, get_object_or_404(Circle, token=token))


@own_pages
@require_POST
def sit(request: HttpRequest, token: str) -> HttpResponse:
    """To the table at which the circle sits; if it does not sit, a new one, by the rules and kept as the last one was.

    Whoever asks is its host.
    """
    found = get_object_or_404(Circle, token=token)
    table = circles.meeting(found)
    player = identity.player_of(request)
    if table is not None:
        sits = player is not None and writer.live(table.pk).facts.seat_of(player.pk) is not None
        return redirect("tables:table", table.code) if sits else redirect("tables:join", table.invite)
    form = given(request, WishesForm)
    name = form.name or (player.name if player else "")
    if not name:
        return _page(request, found, _("Please say how the others shall call you."), 422)
    choices = circles.rules_of(found) or book.choices_from_query(next(iter(GAMES)), {})
    wishes = Wishes(choices, name=name, title=found.name, gathers=True, circle=found.pk, **circles.keeping_of(found))
    try:
        if not may_open(request):
            raise identity.TooManyGuests
        return opened(request, wishes, form, language.current())
    except identity.TooManyGuests:
        return _page(request, found, too_many(), 429)


@own_pages
@require_POST
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Another name for the circle, or another date; for those who belong to it."""
    found = get_object_or_404(Circle, token=token)
    identity.admit(request)
    if not circles.belongs(found, identity.player_of(request)):
        return _page(request, found, _("Only people who have sat here may change this. Sit down first."), 403)
    form = given(request, CircleForm)
    changed = _changed(found, form)
    if changed is None:
        return _page(request, found, _("Please give a day and a time."), 422)
    changed.save()
    return redirect("tables:circle", token=token)


@require_GET
@never_cache
def evening(request: HttpRequest, token: str) -> HttpResponse:
    """The date as a file for a calendar."""
    found = get_object_or_404(Circle, token=token)
    if found.next_day is None or found.next_time is None:
        raise Http404
    address = request.build_absolute_uri(reverse("tables:circle", args=[token]))
    return private(answer(circles.calendar(found, address, timezone.now()), "weli.ics"))


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def found(request: HttpRequest, code: str) -> HttpResponse:
    """The circle of a table; who sits there or keeps it makes those who sit there one."""
    row = get_object_or_404(Table.objects.select_related("circle"), code=code)
    player = identity.player_of(request)
    facts = writer.live(row.pk).facts
    if player is None or (facts.host != player.pk and facts.seat_of(player.pk) is None):
        return private(render(request, "tables/not_host.html", {"code": code}, status=403))
    if row.circle is not None:
        return redirect("tables:circle", token=row.circle.token)
    name = given(request, CircleForm).name if request.method == "POST" else ""
    if name:
        made = Circle.objects.create(name=name, founder=player)
        Table.objects.filter(pk=row.pk, circle=None).update(circle=made)
        return redirect("tables:circle", token=made.token)
    people = [called(place.name) for place in facts.people]
    context = {"code": code, "people": people, "problem": request.method == "POST"}
    return private(render(request, "tables/found_circle.html", context, status=422 if context["problem"] else 200))


def _changed(circle: Circle, form: CircleForm) -> Circle | None:
    """The circle as the form wants it; None where a day or a time is missing."""
    if form.do == "never":
        circle.next_day = circle.next_time = None
    elif form.do == "week":
        circle.next_day, circle.next_time = circles.a_week_on(circle, timezone.localdate()) or (None, None)
    elif form.do == "date" and form.day and form.at:
        circle.next_day, circle.next_time = form.day, form.at
    elif form.do == "name" and form.name:
        circle.name = form.name
    else:
        return None
    return circle


def _page(request: HttpRequest, circle: Circle, problem: str = "", status: int = 200) -> HttpResponse:
    lang, player = language.current(), identity.player_of(request)
    address = request.build_absolute_uri(reverse("tables:circle", args=[circle.token]))
    table, rules = circles.meeting(circle), circles.rules_of(circle)
    context: dict[str, Any] = {
        "circle": circle,
        "address": address,
        "qr": qr(address),
        "name": player.name if player else "",
        "belongs": circles.belongs(circle, player),
        "chronicle": circles.chronicle(circle),
        "here": _people_at(table),
        "table": table,
        "rule_set": TableRules(lang, rules.variant) if rules else None,
        "weekly": circles.a_week_on(circle, timezone.localdate()),
        "past": circle.next_day is not None and circle.next_day < timezone.localdate(),
        "today": circle.next_day == timezone.localdate(),
        "problem": problem,
    }
    return private(render(request, "tables/circle.html", context, status=status))


def _people_at(table: Table | None) -> list[str]:
    """Who sits at the table and is connected."""
    return (
        [called(place.name) for place in writer.live(table.pk).facts.people if place.away_at is None] if table else []
    )
