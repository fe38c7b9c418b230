"""Our own share of a move, without server and network: ``python -m tests.load.own``.

One thread, 50 tables whose moves are committed together, SQLite in memory: parse, judge, append, four views. What is
left of the figures of ``python -m tests.load`` is the server in front, the disk and two threads sharing one interpreter.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from rules.engine import core
from rules.games import GAMES
from tables import consumers, identity
from tables.conf import conf
from tables.hub import hub
from tables.service import people
from tables.service.writer import Job, writer


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
    settings.TABLES_INPUT_BURST = settings.TABLES_INPUT_RATE = 1e9
    conf.cache_clear()
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
    run(moves)


def run(moves: int, tables: int = 50) -> None:
    writer.inline = True
    loop = asyncio.new_event_loop()
    hub.attach(loop)
    writer.announce = hub._announce  # at once
    sent = [0]

    async def send(message):
        sent[0] += 1

    dice = random.Random(1)
    boards = []
    for _ in range(tables):
        variant = GAMES["ramsen"].variant(None, 4)
        players = [people.new_guest(f"P{n}").pk for n in range(4)]
        opening = people.Opening(variant, {}, host=players[0], name="P0")
        live = writer.run(None, lambda ledger, opening=opening: people.open_table(ledger, opening))
        table = live.facts.id
        for player in players[1:]:
            name = f"P{player}"
            writer.run(table, lambda ledger, p=player, t=table, n=name: people.sit(ledger, t, player=p, name=n))
        sockets = []
        for player in players:
            socket = consumers.TableSocket(live.facts.code, send, loop)
            ticket = identity.make_ticket(identity.Ticket(table, player))
            socket.hear({"text": f'{{"t":"hello","ticket":"{ticket}"}}'})
            sockets.append(socket)
        boards.append((table, players, sockets))
    waiting: list[Job] = []
    hub.ask = waiting.append  # type: ignore[method-assign]

    def together() -> float:
        """Commit everything that waits in one batch, as the writer's thread does."""
        jobs = waiting[:]
        waiting.clear()
        began = clock()
        writer._run(jobs)
        return clock() - began

    clock = time.process_time
    spent, done, frames, between = 0.0, 0, sent[0], 0.0
    each: list[float] = []
    while done < moves:
        texts = []
        for number, (table, _, sockets) in enumerate(boards):
            live = writer.lives[table]
            if live.stage != "playing":
                began = clock()
                for n, socket in enumerate(sockets):
                    socket.hear({"text": f'{{"t":"ready","ref":"q{done}-{number}-{n}"}}'})
                between += clock() - began + together()
                continue
            seat = live.acting[0]
            legal = core.legal(live.state, seat)
            action = dice.choice([a for a in legal if a.verb != "drop"] or legal)
            text = f'{{"t":"act","ref":"r{done}-{number}","seen":{live.version},"line":"{action}"}}'
            for socket in sockets:
                socket._read()
            texts.append((sockets[seat], {"text": text}))
        began = clock()
        for socket, text in texts:
            socket.hear(text)
        took = clock() - began + together()
        each.append(took / max(1, len(texts)))
        spent += took
        done += len(texts)
    each.sort()
    quiet, usual = 1e6 * each[len(each) // 10], 1e6 * each[len(each) // 2]
    print(f"per batch: {usual:.0f} us a move, {quiet:.0f} us in the quietest tenth (a shared machine is seldom quiet)")
    print(f"{done} moves: {1e6 * spent / done:.0f} us each, and {1e6 * between / done:.0f} us of going on to the next hand")
    print(f"{(sent[0] - frames) / done:.2f} frames per move")


if __name__ == "__main__":
    main()
