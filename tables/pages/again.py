"""Playing on from a step of any replay, or the same cards again: a table of one's own, with bots or friends."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given
from config.web.origin import own_pages
from rules.encyclopedia import book
from rules.engine.variant import Variant
from rules.notation import Damaged
from tables import identity
from tables.again import ToldHand, begun_at, example_of, of_today, told_hand
from tables.bot_levels import LEVEL
from tables.brought import shelf
from tables.brought.work import RECORD
from tables.duplicates.doors import is_over
from tables.forms import AgainForm, WishesForm
from tables.models import Match
from tables.pages.new_table import among_bots, among_friends, at_once, may_open, too_many
from tables.pages.replay import finished
from tables.pages.sealed_deal import unless_sealed
from tables.record import OutdatedError, recorded
from tables.table_form import read_wishes
from tables.uploads import folder

GONE = 410
SEALED = 403


@own_pages
@require_POST
@unless_sealed
def again(request: HttpRequest, key: str) -> HttpResponse:
    """A table on which a hand of a finished match goes on from a moment of it; who asks has the wished seat."""
    match = finished(request, key)
    if _others_play(match):
        return _sealed(request)

    def hand(number: int) -> tuple[Variant, str, ToldHand | None]:
        record = recorded(match)
        return record.variant, record.key, told_hand(record, number)

    return _played_on(request, hand)


@own_pages
@require_POST
def again_brought(request: HttpRequest, name: str) -> HttpResponse:
    """The same for a record that somebody has brought."""
    brought = folder.find(name, RECORD)
    about = shelf.page(brought) if brought is not None and brought.state == "done" else None
    if brought is None or about is None or "key" not in about:
        raise Http404(name)
    ours = Match.objects.filter(key=about["key"], ended_at__isnull=False).select_related("table__duplicate").first()
    if ours is not None and _others_play(ours):
        return _sealed(request)
    known = about["key"] if ours is not None else ""

    def hand(number: int) -> tuple[Variant, str, ToldHand | None]:
        variant = shelf.variant(about)
        log = shelf.log(brought, number)
        return variant, known, ToldHand.read(log, variant) if log is not None else None

    return _played_on(request, hand)


def _played_on(request: HttpRequest, found: Callable[[int], tuple[Variant, str, ToldHand | None]]) -> HttpResponse:
    """The table. ``found`` reads a hand by its number: by which rules it was played, in which match, and its lines."""
    if not may_open(request):
        return _refused(request, too_many(), 429)
    wanted = given(request, AgainForm)
    if wanted.place is None:
        raise Http404
    number, n, seat = wanted.place
    try:
        variant, key, hand = found(number)
        if not of_today(variant) or not example_of(key):
            raise OutdatedError(key)
        begun = begun_at(variant, key, hand, n, seat) if hand is not None else None
    except (OutdatedError, Damaged):
        problem = _("This match can no longer be played on: its rules have changed since.")
        return _refused(request, problem, GONE)
    if begun is None:
        raise Http404
    form = given(request, WishesForm)
    wishes, choices = read_wishes(form, identity.player_of(request), LEVEL.chosen(request)), book.choices_of(variant)
    wishes = among_friends(wishes, choices) if wanted.company == "friends" else among_bots(wishes, choices)
    return at_once(request, form, wishes, begun)


def _others_play(match: Match) -> bool:
    """Whether it is a deal that others have yet to play."""
    return match.table.duplicate is not None and not is_over(match.table.duplicate)


def _sealed(request: HttpRequest) -> HttpResponse:
    problem = _("Others have yet to play these cards. Once the duplicate is over you can try them again.")
    return _refused(request, problem, SEALED)


def _refused(request: HttpRequest, problem: str, status: int) -> HttpResponse:
    return render(request, "tables/refused.html", {"problems": [problem]}, status=status)
