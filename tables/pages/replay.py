"""Looking back: a finished match step by step, and its record as text."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.privacy import private
from rules.encyclopedia.pages.look import TERMS, wording
from rules.notation import Damaged, Record, ReplayedHand, film, replay_hands, write
from rules.sets.choices import choices_of
from rules.version import VERSION
from tables import identity, looking_back
from tables.again import match_of, may_be_played_on
from tables.duplicates.doors import pass_door
from tables.models import Match
from tables.pages.duplicates import address_like
from tables.pages.sealed_deal import unless_sealed
from tables.record import OutdatedError, recorded
from tables.reviews.asking import review_of
from tables.reviews.shown import ReviewPage, ReviewReader

AT_ONCE = 12  # hands that are sent with the page; more are asked for as the reader comes to them
REST = 0.001  # seconds after each hand, in which whoever plays gets his turn

T = TypeVar("T")


@require_safe
@unless_sealed
def match(request: HttpRequest, key: str) -> HttpResponse:
    """A finished match step by step; without scripts, every hand in words. Nobody sees a match that goes on."""
    return retold(request, key)


def retold(
    request: HttpRequest, key: str, together: Mapping[str, Any] | None = None, **about_them: Any
) -> HttpResponse:
    """The page of a match; ``together``: what its script needs where several look at it, the rest what the page says."""
    try:
        row, record, told = _retold(request, key)
    except OutdatedError:
        return outdated(request)
    deck, region = wording(request, record.variant.key), TERMS.chosen(request)
    review = ReviewPage(record, told, review_of(row), ReviewReader(language.current(), deck, region))
    sent = told if len(told) <= AT_ONCE else told[:1]
    address = reverse("tables:replay-hand", kwargs={"key": key, "number": 1}).removesuffix("1/")
    context = looking_back.page(
        record.variant,
        [looking_back.facts(record, one) for one in told],
        {str(one.log.number): film(one) for one in _resting(sent)},
        address,
        whole=record.whole,
        started=record.started,
        marks=review.marks,
        together=together,
        again=reverse("tables:again", kwargs={"key": key}) if may_be_played_on(record) else "",
    )
    then = reverse("tables:then", kwargs={"key": key}) if match_of(row.example) else ""
    hands = [looking_back.words(record, one, deck, region, review.marks_in(one.log.number)) for one in _resting(told)]
    about = {"hands": hands, "key": key, "review": review, "then": then, **about_them}
    about["duplicate_address"] = address_like(row, choices_of(record.variant), len(told))
    return private(render(request, "tables/replay.html", {**context, **about}))


def outdated(request: HttpRequest) -> HttpResponse:
    """In the place of a match that is there and cannot be read: why, and where to bring a record of it that was kept."""
    problem = _(
        "This match cannot be shown any more: the rules have changed since, or what is stored of it is damaged."
    )
    return private(render(request, "tables/upload.html", {"problem": problem}, status=410))


@require_safe
@unless_sealed
def hand(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """All steps of one hand, for the page of the match."""
    with suppress(OutdatedError):
        for told in _retold(request, key)[2]:
            if told.log.number == number:
                return JsonResponse(film(told))
    raise Http404(number)


@require_safe
@unless_sealed
def text(request: HttpRequest, key: str) -> HttpResponse:
    """The record of a finished match as a text file: docs/notation.md."""
    try:
        _row, record, _told = _retold(request, key)
    except OutdatedError:
        raise Http404(key) from None
    response = HttpResponse(f"# By Weli {VERSION}.\n{write(record)}", content_type="text/plain; charset=utf-8")
    name = f"weli-{record.variant.key}-{record.started[:10]}-{key[:8]}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)


def _resting(things: Iterable[T]) -> Iterator[T]:
    """The same things, with a rest after each."""
    for one in things:
        yield one
        time.sleep(REST)


def finished(request: HttpRequest, key: str) -> Match:
    """The finished match of this name. Raises Http404 for one that goes on, SealedDeal for one not to be seen yet."""
    rows = Match.objects.select_related("table__duplicate")
    row = get_object_or_404(rows, key=key, ended_at__isnull=False)
    player = identity.player_of(request) if row.deals else None
    return pass_door(row, player.pk if player else None)


def _retold(request: HttpRequest, key: str) -> tuple[Match, Record, list[ReplayedHand]]:
    """A finished match, its record and its hands. Raises OutdatedError, and as ``finished`` does."""
    row = finished(request, key)
    try:
        record = recorded(row)
        return row, record, list(_resting(replay_hands(record)))
    except Damaged:
        raise OutdatedError(key) from None
