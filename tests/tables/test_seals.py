"""Seals that are drawn before a table is opened: each opens one table, and a share counts only in a seed sealed before."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone

from rules.shuffle import commitment
from tables import seals
from tables.models import Seal

SHARE = "ab" * 16
pytestmark = pytest.mark.django_db


def test_a_seal_opens_one_table_and_no_second():
    shown = seals.draw()
    sealed, share = seals.taken({"commitment": shown, "nonce": SHARE})
    assert sealed is not None
    assert share == SHARE
    assert sealed["next_commitment"] == shown
    assert commitment(sealed["next_seed"]) == shown
    assert seals.taken({"commitment": shown, "nonce": SHARE}) == (None, "")


@pytest.mark.parametrize("shown", ["", "0" * 64, "x", "*" + "0" * 63, "\0" * 64])
def test_a_share_without_a_seal_does_not_count(shown):
    assert seals.taken({"commitment": shown, "nonce": SHARE}) == (None, "")


def test_no_share_is_fine():
    sealed, share = seals.taken({"commitment": seals.draw()})
    assert sealed is not None
    assert share == ""


def test_a_seal_outlives_the_cache():
    shown = seals.draw()
    cache.clear()
    assert seals.taken({"commitment": shown})[0] is not None


def test_an_old_seal_opens_nothing_and_is_taken_away():
    shown = seals.draw()
    Seal.objects.update(drawn_at=timezone.now() - seals.AGE)
    assert seals.taken({"commitment": shown}) == (None, "")
    seals.draw()
    assert not Seal.objects.filter(commitment=shown).exists()
