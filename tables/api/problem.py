"""What the API says when nothing was done."""

from __future__ import annotations

from typing import Any

from ninja import Schema
from pydantic import Field


class Problem(Schema):
    """Why nothing was done."""

    code: str
    why: str
    data: dict[str, Any] = Field(default_factory=dict)
