"""The seals that people see before they give a share: of a table that is there, or drawn before one is opened."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from rules.shuffle import clean_nonce, commitment
from tables import chance
from tables.models import Seal
from tables.service.live import TableState

AGE = timedelta(minutes=10)  # from the seal to the table


def now(live: TableState) -> str:
    """The commitment to the seed in which a share counts that is given now."""
    if live.deal is None or live.stage == "over":
        return live.facts.next_commitment
    return live.deal.match.commitment


def draw() -> str:
    """The commitment to a new seed, which waits here for its table. It opens one table and no second."""
    seed = chance.new_seed()
    Seal.objects.filter(drawn_at__lt=timezone.now() - AGE).delete()  # nobody comes for these any more
    return Seal.objects.create(commitment=commitment(seed), seed=seed).commitment


def taken(form: Mapping[str, object]) -> tuple[dict[str, str] | None, str]:
    """The seed that the form's ``commitment`` names, as facts of a table, and the share that was given in it.

    None and no share if the seal is unknown, too old or used: a share counts only in a seed that was sealed before.
    """
    shown = clean_nonce(str(form.get("commitment", "")))
    waiting = Seal.objects.filter(commitment=shown, drawn_at__gte=timezone.now() - AGE)
    seal = waiting.first() if shown else None
    if seal is None or not waiting.delete()[0]:  # who deletes it has it: of two at once, one
        return None, ""
    return {"next_seed": seal.seed, "next_commitment": shown}, clean_nonce(str(form.get("nonce", "")))
