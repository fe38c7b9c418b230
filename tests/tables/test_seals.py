"""Seals that are drawn before a table is opened: each opens one table, and a share counts only in a seed sealed before."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from rules.shuffle import commitment
from tables import seals

SHARE = "ab" * 16


@pytest.fixture(autouse=True)
def clean():
    cache.clear()


def test_a_seal_opens_one_table_and_no_second():
    shown = seals.draw()
    sealed, share = seals.taken({"commitment": shown, "nonce": SHARE})
    assert sealed is not None
    assert share == SHARE
    assert sealed["next_commitment"] == shown
    assert commitment(sealed["next_seed"]) == shown
    assert seals.taken({"commitment": shown, "nonce": SHARE}) == (None, "")


@pytest.mark.parametrize("shown", ["", "0" * 64, "x", "seal:*" + "0" * 58])
def test_a_share_without_a_seal_does_not_count(shown):
    assert seals.taken({"commitment": shown, "nonce": SHARE}) == (None, "")


def test_no_share_is_fine():
    sealed, share = seals.taken({"commitment": seals.draw()})
    assert sealed is not None
    assert share == ""
