"""Looking back: a finished match step by step, its record as text, and records that people bring along."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules import book
from rules.book.ladders import wears_weli
from rules.notation import LONGEST, Damaged, Record, Told, film, outcome, read, read_document, retell, write
from rules.notation.telling import Teller
from rules.pages import language
from rules.pages.beside import RuleSet
from rules.pages.look import wording
from rules.pages.privacy import private
from rules.proof import Check, verified
from tables import access, signing
from tables.models import Match
from tables.record import OutdatedError, recorded

AT_ONCE = 12  # hands that are sent with the page; more are asked for as the reader comes to them
MOST_UPLOADED = 150  # hands of a record that somebody brings along: they are all sent with the page
UPLOADS_PER_HOUR = 60
UNREADABLE = 422
WAIT = 10.0  # seconds for the records of others
REST = 0.001  # seconds after each hand, in which whoever plays gets his turn

_checking = threading.Lock()  # one at a time: to go through a long record is seconds of work
T = TypeVar("T")


@require_safe
def match(request: HttpRequest, key: str) -> HttpResponse:
    """A finished match step by step; without scripts, every hand in words. Nobody sees a match that goes on."""
    try:
        record, told = _retold(key)
    except OutdatedError:
        return outdated(request)
    sent = told if len(told) <= AT_ONCE else told[:1]
    return private(render(request, "tables/replay.html", {**_context(request, record, told, sent), "key": key}))


def outdated(request: HttpRequest) -> HttpResponse:
    """In the place of a match that is there and cannot be read: why, and where to bring a record of it that was kept."""
    problem = _(
        "This match cannot be shown any more: the rules have changed since, or what is stored of it is damaged."
    )
    return _sent_back(request, problem, status=410)


@require_safe
def hand(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """All steps of one hand, for the page of the match."""
    with suppress(OutdatedError):
        for told in _retold(key)[1]:
            if told.log.number == number:
                return JsonResponse(film(told))
    raise Http404(number)


@require_safe
def text(request: HttpRequest, key: str) -> HttpResponse:
    """The record of a finished match as a text file: docs/notation.md."""
    try:
        record, _told = _retold(key)
    except OutdatedError:
        raise Http404(key) from None
    response = HttpResponse(write(record), content_type="text/plain; charset=utf-8")
    name = f"weli-{record.variant.key}-{record.started[:10]}-{key[:8]}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """A record that somebody brings along, checked as the command line does and shown. Nothing of it is kept."""
    if request.method != "POST":
        return private(render(request, "tables/upload.html", {"most": LONGEST, "hands": MOST_UPLOADED}))
    if not access.within(request, "upload", UPLOADS_PER_HOUR):
        return _sent_back(request, _("Too many records from your connection. Please try again in an hour."), status=429)
    if not _checking.acquire(timeout=WAIT):
        return _sent_back(
            request, _("Other records are being checked at the moment. Please try again in a minute."), status=503
        )
    try:
        context = _shown(request)
    except Damaged as damage:
        return _sent_back(request, damage.said(language.current(), wording(request)), damage)
    finally:
        _checking.release()
    return private(render(request, "tables/replay.html", {**context, "key": ""}))


def _shown(request: HttpRequest) -> dict[str, Any]:
    """What the page tells of the record in the form. Raises Damaged."""
    record, told = _brought(request)
    context = _context(request, record, told, told)
    if record.whole:
        proof = verified(record, keys=signing.published(), told=told)
        context |= {"outcome": proof.outcome.name.lower(), "wrong": [_said(check) for check in proof.wrong]}
    return context


def _resting(things: Iterable[T]) -> Iterator[T]:
    """The same things, with a rest after each."""
    for one in things:
        yield one
        time.sleep(REST)


def _said(check: Check) -> str:
    assert check.wrong is not None
    return check.wrong.said(language.current())


def _brought(request: HttpRequest) -> tuple[Record, list[Told]]:
    """The record in the form, retold. Raises Damaged."""
    found = request.FILES.get("file")
    if found is not None:
        if (found.size or 0) > 4 * LONGEST:
            raise Damaged("record.too-long", most=LONGEST)
        try:
            said = found.read().decode("utf-8")
        except UnicodeDecodeError:
            raise Damaged("record.not-text") from None
    else:
        said = request.POST.get("record", "")
    if len(said) > LONGEST:
        raise Damaged("record.too-long", most=LONGEST)
    record = read_document(said) if said.lstrip().startswith("{") else read(said)
    if len(record.hands) > MOST_UPLOADED:
        raise Damaged("record.too-many-hands", most=MOST_UPLOADED)
    return record, list(_resting(retell(record)))


def _sent_back(
    request: HttpRequest, problem: str, damage: Damaged | None = None, status: int = UNREADABLE
) -> HttpResponse:
    said = request.POST.get("record", "")[:LONGEST]
    context: dict[str, Any] = {"problem": problem, "said": said, "most": LONGEST, "hands": MOST_UPLOADED}
    if damage is not None and damage.line:
        context["line"] = next(iter(said.splitlines()[damage.line - 1 : damage.line]), "")
    if damage is not None and damage.rule:
        context |= {"rule": damage.rule, "rule_game": damage.game}
    return private(render(request, "tables/upload.html", context, status=status))


def _retold(key: str) -> tuple[Record, list[Told]]:
    """A finished match and its hands. Raises OutdatedError, and Http404 for a match that goes on."""
    row = get_object_or_404(Match.objects.select_related("table"), key=key, ended_at__isnull=False)
    try:
        record = recorded(row)
        return record, list(retell(record))
    except Damaged:
        raise OutdatedError(key) from None


def _context(request: HttpRequest, record: Record, told: list[Told], sent: Iterable[Told]) -> dict[str, Any]:
    lang, variant = language.current(), record.variant
    rule_set = RuleSet(lang, variant)
    outcomes = [found for one in told if (found := outcome(one)) is not None]
    seated = {
        one.log.number: [_name(sitter.seat, sitter.name) for sitter in record.seated(one.log.number)] for one in told
    }
    config = {
        "key": record.key,
        "game": variant.key,
        "seats": variant.seats,
        "start": variant.start,
        "crosses": variant.crosses,
        "weli": wears_weli(variant),
        "whole": record.whole,
        "first": record.hands[0].number if record.hands else 1,
        "names": list(seated.values()),
        "bots": [[sitter.level for sitter in record.seated(one.log.number)] for one in told],
        "outcomes": outcomes,
        "films": {str(one.log.number): film(one) for one in _resting(sent)},
        "anchors": [rule for rule in variant.anchors() if rule in book.article(lang, variant.key).anchors],
    }
    return {
        "game": variant.key,
        "record": record,
        "names": list(seated.values())[-1] if seated else [],
        "started": _time(record.started),
        "rule_set": rule_set,
        "config": config,
        "phrases": dict(book.phrases(lang, variant.key)),
        "hands": [_words(request, variant.key, one, seated[one.log.number]) for one in _resting(told)],
    }


def _words(request: HttpRequest, game: str, told: Told, names: list[str]) -> dict[str, Any]:
    """A hand for readers: its sentences, what it changed and where the match stands after it."""
    teller = Teller(language.current(), wording(request, game), names)
    after = told.after
    scores = list(zip(names, after.written, strict=True)) if after else []
    changes = [(names[line.seat], line.part, line.amount) for line in told.lines]
    return {
        "number": told.log.number,
        "given": told.log.given,
        "example": told.log.example,
        "dealer": names[told.standing.dealer],
        "sentences": list(teller.told(told)),
        "scores": scores,
        "changes": changes,
    }


def _name(seat: int, name: str) -> str:
    return name or _("Seat %(n)s") % {"n": seat + 1}


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
