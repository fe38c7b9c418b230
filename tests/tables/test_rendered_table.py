"""What a seat is sent: kept pieces are the same as fresh ones, and lines come as the seat may read them."""

from __future__ import annotations

import json
import random

import pytest

from rules.engine import seat as seat_views
from rules.games import GAMES
from tables.rendered_table import RenderedTable, table_view
from tests.kinds import of_each_kind
from tests.rules.strategies import LONG
from tests.tables import people as at

pytestmark = pytest.mark.usefixtures("tables")


@of_each_kind
@pytest.mark.parametrize("key", sorted(GAMES))
def test_kept_pieces_equal_fresh_ones(key):
    """Pictures that follow each other, some left out, as when several lines are committed together."""
    dice = random.Random(key)
    live, players = at.open_full(key, GAMES[key].best)
    seats = [None, *range(len(players))]
    picture = RenderedTable(live)

    def look(live):
        nonlocal picture
        if dice.random() < 0.3:
            return
        picture = RenderedTable(live, picture)
        for seat in seats:
            if dice.random() < 0.8:
                shown = json.loads(picture.frame(seat, 0))
                assert shown["view"] == plain(seat_views.view(live.state, seat).as_json())
                assert shown["table"] == plain(table_view(live, seat)) | {"next_in": shown["table"]["next_in"]}

    for _ in range(8 if LONG else 4):
        live = at.play_hand(live, players, dice, watch=look)
        live = at.everybody_ready(live, players)
        look(live)


def test_new_lines_only():
    live, players = at.open_full()
    seen = live.version
    dice = random.Random(5)
    for _ in range(3):
        at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    frame = json.loads(RenderedTable(live).frame(1, seen))
    assert [n for n, _ in frame["lines"]] == [2, 3, 4]
    assert json.loads(RenderedTable(live).frame(1, live.version))["lines"] == []
    assert [n for n, _ in json.loads(RenderedTable(live).frame(None, 0))["lines"]] == [1, 2, 3, 4]


def plain(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_table_tells_of_the_pot_where_there_is_one(key):
    game = GAMES[key]
    live, players = at.open_full(key, game.best)
    face = table_view(live, 0)
    assert (face["pot"] is not None) == bool(live.facts.variant.antes)
    assert set(face["tallies"]) <= {tally.name for tally in live.facts.variant.tallies}
    live = at.play_hand(live, players, random.Random(key))
    face = table_view(live, None)
    if face["pot"] is not None:
        assert face["pot"] + sum(face["scores"]) == live.facts.variant.start * game.best, "no chip is lost"
        assert face["history"][-1]["pot"] == face["pot"]
    else:
        assert face["history"][-1]["pot"] is None
