"""A bot of each level has its names, its pace and its word beside the name, wherever people meet it."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from config.web import names
from rules.games import GAMES
from rules.mind.levels import LEVELS, OFFERED
from tables import bots
from tables.bot_names import OF_LEVEL, bot_name, is_bot_name
from tables.lobby import entries
from tables.service import hosting, people
from tables.thinking import Mind
from tests.tables import people as at

MOST = max(game.players[1] for game in GAMES.values()) - 1  # bots at one table


def test_names_tell_levels_apart() -> None:
    every = [names.key(name) for called in OF_LEVEL.values() for name in called]
    assert len(every) == len(set(every))
    assert all(names.clean(name) == name and is_bot_name(name) for called in OF_LEVEL.values() for name in called)
    assert all(len(OF_LEVEL[level]) >= MOST for level in OFFERED)
    assert not is_bot_name("Anna")


@pytest.mark.parametrize("level", LEVELS)
def test_a_name_is_one_of_the_level_and_free(level: str) -> None:
    taken: list[str] = []
    for _ in range(MOST + 4):
        taken.append(bot_name(taken, level))
    assert len({names.key(name) for name in taken}) == MOST + 4
    assert set(taken[:MOST]) <= set(OF_LEVEL.get(level, OF_LEVEL["steady"]))


def opened(level="steady", **wish):
    (host,) = at.guests(1)
    opening = people.NewTable(at.variant_of("ramsen", 4), {}, host=host, name="Anna", level=level, **wish)
    return at.writer.run(None, lambda ledger: people.open_table(ledger, opening)), host


def told(table):
    return [(place.name, place.bot) for place in at.now(table).facts.places[1:]]


@pytest.mark.usefixtures("tables")
class TestAtATable:
    @pytest.mark.parametrize("level", OFFERED)
    def test_bots_are_called_as_their_level_is(self, level):
        live, _ = opened(level, bots=2)
        assert told(live.facts.id)[1:] == [(name, level) for name in OF_LEVEL[level][:2]]

    def test_another_level_is_another_bot(self):
        live, host = opened(bots=2)
        for level in ("strong", "beginner", "steady"):
            at.run(hosting.fill, live.facts.id, player=host, ref="", seat=3, level=level)
            assert told(live.facts.id)[2] == (OF_LEVEL[level][1 if level == "steady" else 0], level)
        assert told(live.facts.id)[1] == (OF_LEVEL["steady"][0], "steady")

    def test_a_name_that_somebody_chose_stays(self):
        live, host = opened(names=("Anna", "Berta"))
        for level in ("strong", "beginner"):
            at.run(hosting.fill, live.facts.id, player=host, ref="", seat=1, level=level)
            assert told(live.facts.id)[0] == ("Berta", level)

    def test_the_list_of_tables_says_how_well_they_play(self):
        live, host = opened("strong", bots=2, visibility="public")
        assert room(live, "en") == "1 of 4 seats free (bots: strong)"
        at.run(hosting.fill, live.facts.id, player=host, ref="", seat=3, level="beginner")
        assert room(live, "de") == "1 von 4 Plätzen frei (Bots: Anfänger, stark)"
        assert entries.read()[live.facts.id] == entries.of_live(at.now(live.facts.id))


def room(live, lang):
    entry = entries.of_live(at.now(live.facts.id))
    assert entry is not None
    return entries.row(entry, lang)["room"]


class Clock:
    """As much of an event loop as is asked for: when it shall wake whom."""

    def __init__(self):
        self.delays = []

    def call_later(self, delay, _call, *_args):
        self.delays.append(delay)


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("level", OFFERED)
def test_who_is_of_a_level_ponders_as_long_whatever_the_hand(level, settings, monkeypatch):
    """A beginner longer than others. Where the draw is always the same, so is the moment, over any deals."""
    settings.TABLES_BOT_PAUSE = (1.0, 1.0)
    monkeypatch.setattr(Mind, "ask", lambda *_, **__: None)
    monkeypatch.setattr(bots, "is_cut", lambda _: False)  # a cut takes no thought of anybody
    clock = Clock()
    for _ in range(6):
        live, _ = opened(level, bots=3)
        driver = bots.Driver(cast(asyncio.AbstractEventLoop, clock))
        driver.consider(live)
        driver._thread.shutdown()
    assert set(clock.delays) == {bots.TEMPER.get(level, 1.0)}
