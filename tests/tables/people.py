"""Helpers of the table tests: people, tables with people around them, seats that play at random."""

from __future__ import annotations

import random
from itertools import count

from rules.engine import core
from rules.engine.actions import Action
from rules.games import GAMES
from tables.protocol import Ack
from tables.service import people, play
from tables.service.live import TableState
from tables.service.load import load
from tables.service.writer import writer

_refs = count(1)


def ref() -> str:
    return f"r{next(_refs)}"


def guests(n: int) -> list[int]:
    return [people.new_guest(f"Guest {i}").pk for i in range(n)]


def variant_of(key="ramsen", seats=None, **options):
    game = GAMES[key]
    return game.variant(game.options(options), seats)


def open_full(key="ramsen", seats=4, **options) -> tuple[TableState, list[int]]:
    """A table on whose every seat a person sits, and these players by seat; the first hand is dealt."""
    players = guests(seats)
    variant = variant_of(key, seats, **options)
    opening = people.NewTable(variant, options, host=players[0], name="Host")
    live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
    table = live.facts.id
    for n, player in enumerate(players[1:], start=1):
        sitting = run(people.sit, table, player=player, name=f"Name {n}")
        assert sitting.seat == n
    return now(table), players


def now(table: int) -> TableState:
    return writer.live(table)


def run(command, table: int, **wish):
    return writer.run(table, lambda ledger: command(ledger, table, **wish))


def legal(live: TableState, seat: int) -> list[Action]:
    assert live.state is not None
    return core.legal(live.state, seat)


def act(live: TableState, players, action, name=None, seen=None):
    """Somebody's action; in the place of who joins when the hand is over, a bot's."""
    seat = action.seat
    if live.facts.places[seat].joining:
        return run(play.bot_act, live.facts.id, seat=seat, version=live.decided[seat], line=str(action))
    return run(
        play.act,
        live.facts.id,
        player=players[action.seat],
        ref=name or ref(),
        seen=live.version if seen is None else seen,
        line=str(action),
    )


def some_action(live: TableState, dice: random.Random):
    seat = dice.choice(live.acting)
    return dice.choice(legal(live, seat))


def play_hand(live: TableState, players, dice: random.Random, watch=lambda live: None) -> TableState:
    """The table after everybody has played this hand at random."""
    while live.stage == "playing":
        answer = act(live, players, some_action(live, dice))
        assert isinstance(answer, Ack), answer
        live = now(live.facts.id)
        watch(live)
    return live


def everybody_ready(live: TableState, players) -> TableState:
    for player in players:
        run(play.ready, live.facts.id, player=player, ref=ref())
    return now(live.facts.id)


def load_again(live: TableState) -> TableState:
    """The table as the database has it."""
    found = load(live.facts.id)
    assert found is not None
    return found
