"""Sheets of games with a pot: balances with their sign, the pot before and after each hand, and so many players."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rules.engine.antes import antes_of, left_in_pot
from rules.engine.scoring import opening
from rules.games import GAMES
from scoring.sheets import service
from tests.scoring.sheets import NAMES, enter, open_sheet, tricks

pytestmark = pytest.mark.django_db
POTS = [key for key, game in GAMES.items() if game.variant().antes]


def shown(client, sheet) -> str:
    return client.get(reverse("scoring:sheet", args=[sheet.code])).content.decode()


def visible(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("key", POTS)
def test_the_pot_is_told_before_the_first_hand(client, key):
    sheet = open_sheet(key, GAMES[key].best)
    variant = service.variant_of(sheet)
    stakes = sum(antes_of(variant, opening(variant)))
    html = shown(client, sheet)
    assert f"With the stakes {stakes} lie in the pot." in html
    assert "In the pot: 0" in visible(html)


@pytest.mark.skipif("tippen" not in GAMES, reason="needs a game with a pot")
def test_the_pot_before_and_after_each_hand(client):
    sheet = open_sheet("tippen", 4)
    variant = service.variant_of(sheet)
    enter(sheet, tricks(1, 2, 0, 0))
    fold = service.fold_of(sheet)
    (row,) = fold.rows
    assert row.record is not None, row.refusals
    assert sum(row.after.scores) == -left_in_pot(variant, row.after)
    began = sum(antes_of(variant, row.before))
    html = visible(shown(client, sheet))
    left = left_in_pot(variant, row.after)
    assert f"{began} as the hand began, → {left} after it" in html
    assert f"In the pot: {left}" in html
    winner = row.after.scores[1]
    assert winner > 0
    assert f"+{winner}" in html


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.players[1] > 5])
def test_a_table_of_many_fits_on_a_sheet(client, key):
    most = GAMES[key].players[1]
    html = shown(client, open_sheet(key, most))
    for name in NAMES[:most]:
        assert name in html
