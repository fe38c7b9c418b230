"""The seals that people see before they give a share: of a table that is there, or drawn before one is opened."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.cache import cache

from rules.shuffle import clean_nonce, commitment
from tables import chance
from tables.service.live import Live

AGE = 600  # seconds from the seal to the table
_KEY = "seal:{}"


def now(live: Live) -> str:
    """The commitment to the seed in which a share counts that is given now."""
    if live.deal is None or live.stage == "over":
        return live.facts.next_commitment
    return live.deal.match.commitment


def draw() -> str:
    """The commitment to a new seed, which waits here for its table. It opens one table and no second."""
    seed = chance.new_seed()
    shown = commitment(seed)
    cache.set(_KEY.format(shown), seed, AGE)
    return shown


def taken(form: Mapping[str, object]) -> tuple[dict[str, str] | None, str]:
    """The seed that the form's ``commitment`` names, as facts of a table, and the share that was given in it.

    None and no share if the seal is unknown, too old or used: a share counts only in a seed that was sealed before.
    """
    shown = str(form.get("commitment", ""))
    key = _KEY.format(shown)
    seed = cache.get(key) if len(shown) == len(commitment("")) and shown.isalnum() else None
    if seed is None or not cache.delete(key):
        return None, ""
    return {"next_seed": seed, "next_commitment": shown}, clean_nonce(str(form.get("nonce", "")))
