"""What the API says when nothing was done."""

from __future__ import annotations

from typing import Any

from ninja import Schema
from pydantic import Field

# Of what goes wrong before or beside an endpoint: what programs compare, and what people read who write them.
TOLD = {
    400: ("malformed", "This request cannot be read."),
    401: ("unauthorized", "Say who you are; see /api/."),
    403: ("not-allowed", "This is not for you."),
    404: ("not-found", "There is nothing at this address; see /api/v1/docs."),
    405: ("not-allowed", "This address is not asked in this way; the header Allow says how."),
    413: ("too-large", "This is more than can be sent at once."),
    422: ("malformed", "This request is not of the shape that the description says."),
    429: ("rate", "Too many requests. Wait a moment."),
    500: ("failed", "The server made a mistake. Nothing was done."),
    503: ("busy", "The server is busy. Nothing was done; send it again."),
}


class Problem(Schema):
    """Why nothing was done."""

    code: str
    why: str
    data: dict[str, Any] = Field(default_factory=dict)


def problem(status: int, why: str = "", data: dict[str, Any] | None = None, code: str = "") -> dict[str, Any]:
    """The problem of an answer with this status, with other words or data if there are any."""
    usual, words = TOLD.get(status) or TOLD[500 if status >= 500 else 400]
    return Problem(code=code or usual, why=why or words, data=data or {}).model_dump()
