"""How often somebody does something."""

from __future__ import annotations

from django.core.cache import cache


def used(what: str, who: object, more: int = 1, *, seconds: int = 3600) -> int:
    """How often this address or player has done this in the hour, with ``more`` times now."""
    key = f"spend:{what}:{who}"
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, more)
    except ValueError:  # the hour ended between the two
        return more
