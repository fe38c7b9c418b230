"""What is asked on somebody's own page."""

from __future__ import annotations

from dataclasses import dataclass

from config.web.forms import whole


@dataclass(frozen=True)
class GuestsForm:
    """How many somebody brings."""

    guests: int = whole(1)
