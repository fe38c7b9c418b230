"""Matches that are over, and the keys that vouch for their records."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Schema
from ninja.errors import HttpError

from rules import chain
from tables import access, record_signature
from tables.api.problem import Problem
from tables.duplicates.doors import SealedDeal, pass_door
from tables.models import Match
from tables.record import OutdatedError, record_of

router = Router()


class Head(Schema):
    """What stands for the whole record of a match, and the signature under it."""

    match: str
    algorithm: str
    head: str
    key: str
    signature: str


class Keys(Schema):
    """The public keys with which records are or were signed, the present one first, as hexadecimal digits."""

    algorithm: str
    keys: list[str]


@router.get(
    "/matches/{key}/record",
    response={200: dict[str, Any], 401: Problem, 403: Problem, 404: Problem},
    summary=gettext_noop("The log of a finished match"),
)
def record(request: HttpRequest, key: str) -> Any:
    """Every line in full, the orders of the pack, the seed: only when the match is over.

    A deal that other tables play too is shown to who has played it, and to all once the duplicate is over.
    """
    match = Match.objects.select_related("table__duplicate").filter(key=key, ended_at__isnull=False).first()
    if match is None:
        raise HttpError(404, "There is no finished match of this name.")
    if match.deals:
        try:
            pass_door(match, access.caller(request, match.table).player)
        except SealedDeal:
            raise HttpError(403, "Other tables play this deal too. Play it first, or wait until it is over.") from None
    try:
        return record_of(match)
    except OutdatedError:
        raise HttpError(404, "The rules have changed since this match, or what is stored of it is damaged.") from None


@router.get(
    "/matches/{key}/head",
    response={200: Head, 404: Problem},
    summary=gettext_noop("The head of the record of a finished match"),
)
def head(request: HttpRequest, key: str) -> Any:
    """To compare a record with that came from elsewhere. Matches that ended before records were chained have none."""
    match = Match.objects.filter(key=key, ended_at__isnull=False).exclude(head="").first()
    if match is None:
        raise HttpError(404, "There is no finished match of this name that has a head.")
    return Head(match=key, algorithm=chain.ALGORITHM, head=match.head, key=match.signed_by, signature=match.signature)


@router.get("/keys", response=Keys, summary=gettext_noop("The public keys that sign records"))
def keys(request: HttpRequest) -> Keys:
    """Old keys stay in the list: what they have signed goes on counting."""
    return Keys(algorithm=record_signature.ALGORITHM, keys=record_signature.published())
