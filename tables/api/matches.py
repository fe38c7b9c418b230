"""Matches that are over."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from ninja.errors import HttpError

from tables.api.problem import Problem
from tables.models import Match
from tables.record import OutdatedError, record_of

router = Router()


@router.get(
    "/matches/{key}/record",
    response={200: dict[str, Any], 404: Problem},
    summary=gettext_noop("The log of a finished match"),
)
def record(request: HttpRequest, key: str) -> Any:
    """Every line in full, the orders of the pack, the seed: only when the match is over."""
    match = Match.objects.select_related("table").filter(key=key, ended_at__isnull=False).first()
    if match is None:
        raise HttpError(404, "There is no finished match of this name.")
    try:
        return record_of(match)
    except OutdatedError:
        raise HttpError(404, "The rules have changed since this match.") from None
