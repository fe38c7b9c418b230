"""Tables whose sockets lead nowhere: what a move costs us alone. Run by ``tests.load.own``."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from rules.engine import core
from rules.engine.state import State
from rules.games import GAMES
from tables import identity
from tables.conf import conf
from tables.consumers import TableSocket
from tables.hub import hub
from tables.service import people
from tables.service.batches import Batch, Job
from tables.service.writer import writer

clock = time.process_time


class Board:
    """A table with four sockets that lead nowhere."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        variant = GAMES["ramsen"].variant(None, 4)
        players = [people.new_guest(f"P{n}").pk for n in range(4)]
        opening = people.NewTable(variant, {}, host=players[0], name="Host")
        live = writer.run(None, lambda ledger: people.open_table(ledger, opening))
        self.table, self.refs = live.facts.id, 0
        for player in players[1:]:
            self._sit(player)
        self.sockets = [TableSocket(live.facts.code, self.forget, loop, self) for _ in players]
        for socket, player in zip(self.sockets, players, strict=True):
            ticket = identity.make_ticket(identity.Ticket(self.table, player))
            socket.on_frame(f'{{"t":"hello","ticket":"{ticket}","parts":true}}')

    def _sit(self, player: int) -> None:
        writer.run(self.table, lambda ledger: people.sit(ledger, self.table, player=player, name=f"P{player}"))

    async def forget(self, message: dict[str, Any]) -> None:
        """Where anything goes that is no text."""

    def send_text(self, text: str) -> bool:
        """Where texts go; the server in front takes them as straight."""
        return True

    def listen(self, hear: Callable[[bytes], None] | None) -> None:
        """Nobody is at the other end."""

    @property
    def playing(self) -> bool:
        return writer.lives[self.table].stage == "playing"

    def messages(self, dice: random.Random) -> list[tuple[TableSocket, str]]:
        """The next move; or after a hand, that all four are ready."""
        self.refs += 1
        live = writer.lives[self.table]
        if not self.playing:
            texts = [f'{{"t":"ready","ref":"q{self.refs}-{n}"}}' for n in range(4)]
            return list(zip(self.sockets, texts, strict=True))
        legal = core.legal(cast(State, live.state), live.acting[0])
        action = dice.choice([a for a in legal if a.verb != "drop"] or legal)
        text = f'{{"t":"act","ref":"r{self.refs}","seen":{live.version},"line":"{action}"}}'
        for socket in self.sockets:
            socket._read()
        return [(self.sockets[action.seat], text)]


def run(moves: int, tables: int = 50) -> None:
    """Play so many moves and print what one costs."""
    settings.TABLES_INPUT_BURST = settings.TABLES_INPUT_RATE = 1e9
    conf.cache_clear()
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
    loop = asyncio.new_event_loop()
    writer.inline = True
    hub.attach(loop)
    writer.announce = _at_once
    boards = [Board(loop) for _ in range(tables)]
    waiting: list[Job[Any]] = []
    hub.commits.ask = waiting.append  # type: ignore[method-assign, assignment]
    dice, between, done = random.Random(1), 0.0, 0
    each: list[float] = []
    while done < moves:
        playing = [board for board in boards if board.playing]
        between += _together([board for board in boards if board not in playing], dice, waiting)
        if playing:
            each.append(_together(playing, dice, waiting) / len(playing))
            done += len(playing)
    loop.close()
    each.sort()
    usual, quiet = 1e6 * each[len(each) // 2], 1e6 * each[len(each) // 10]
    print(f"{done} moves, {usual:.0f} us each, {quiet:.0f} us in the quietest tenth of the batches")
    print(f"going on to the next hand: {1e6 * between / done:.0f} us for each move of the hand before")


def _at_once(batch: Batch) -> None:
    """Announce and show without a turn of the loop between."""
    hub.commits.announce(batch)
    while hub.commits.telling:
        hub.commits.show_some()


def _together(boards: list[Board], dice: random.Random, waiting: list[Job[Any]]) -> float:
    """One message of each board's next mover, heard and committed in one batch; the processor time it took."""
    heard = [pair for board in boards for pair in board.messages(dice)]
    began = clock()
    for socket, message in heard:
        socket.on_frame(message)
    jobs = waiting[:]
    waiting.clear()
    if jobs:
        writer._run(jobs)
    return clock() - began
