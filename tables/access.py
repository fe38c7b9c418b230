"""Who calls over HTTP, and how often. The one place that decides it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from ninja.errors import HttpError

from config.web import addresses
from tables import identity
from tables.conf import conf
from tables.limits import at_once, used
from tables.models import Table
from tables.moderation import bars

_HEADER = "Seat "


class Caller(NamedTuple):
    """A player, or a program with the token of a seat on which nobody sits yet, or a spectator."""

    player: int | None = None
    seat: int | None = None


class TooMany(HttpError):
    """Too many of something from one address; ``seconds`` until one may try again."""

    def __init__(self, why: str, seconds: int) -> None:
        super().__init__(429, why)
        self.seconds = seconds


class _Csrf(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        return HttpResponse(reason, status=403)


def caller(request: HttpRequest, table: Table) -> Caller:
    """Who asks. Raises HttpError for a wrong token, or a browser's POST without its CSRF token."""
    header = request.headers.get("Authorization", "")
    if header:
        if not header.startswith(_HEADER):
            raise HttpError(401, "Use Authorization: Seat <token>.")
        seat = identity.seat_of_token(header.removeprefix(_HEADER).strip())
        if seat is None:
            spend(request, "wrong-token", 60)
            raise HttpError(401, "This token opens no seat.")
        if seat.table_id != table.pk:
            raise HttpError(403, "This token is for another table.")
        return Caller(seat.player_id, seat.index)
    if request.method not in ("GET", "HEAD") and _forged(request):
        raise HttpError(403, "Send the X-CSRFToken of the page.")
    player = identity.player_of(request)
    return Caller(player.pk if player else None)


def admit(request: HttpRequest) -> None:
    """Nothing, where a program may come in from this address. Raises HttpError with the reason where it is barred."""
    try:
        bars.admit(None, addresses.of(request))
    except bars.BarredHere as no:
        raise HttpError(403, str(no)) from None


def within(request: HttpRequest, what: str, per_hour: int) -> bool:
    """Count something that one address may do so many times an hour; whether this was one of them."""
    return used(what, addresses.of(request)) <= per_hour


def spend(request: HttpRequest, what: str, per_hour: int) -> None:
    """The same, raising TooMany beyond that."""
    if not within(request, what, per_hour):
        raise TooMany("Too many of these from one address. Try again in an hour.", 3600)


@contextmanager
def waiting(request: HttpRequest) -> Iterator[None]:
    """Count a request that waits for news, until it is answered. Raises TooMany where one address has too many."""
    with at_once("poll", addresses.of(request), conf().polls) as allowed:
        if not allowed:
            raise TooMany("Too many requests of one address wait for news. Try again in a moment.", 5)
        yield


def too_fast(request: HttpRequest, player: int | None) -> bool:
    """Whether more has been said over HTTP in this minute than a socket would hear."""
    c = conf()
    who = player if player is not None else addresses.of(request)
    return used("message", who, seconds=60) > c.input_burst + 60 * c.input_rate


def _answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def _forged(request: HttpRequest) -> bool:
    check = _Csrf(_answer)
    check.process_request(request)
    request.csrf_processing_done = False  # type: ignore[attr-defined]
    return check.process_view(request, _answer, (), {}) is not None
