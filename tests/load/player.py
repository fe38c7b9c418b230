"""Four clients at one table: each plays by its own view alone, and every move is timed until all have it."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any

import msgspec

from tests.load.client import Http, Socket, connect

_decode = msgspec.json.Decoder(dict).decode


class _Head(msgspec.Struct):
    """As much of a frame as most clients need most of the time."""

    t: str
    version: int = 0


_head = msgspec.json.Decoder(_Head).decode
_refs = count(1)


class Group:
    """A table with four sockets. ``moved`` is called when all four have received a move."""

    def __init__(self, code: str, moved, dice: random.Random) -> None:
        self.code = code
        self.sockets: list[Socket] = []
        self.dice = dice
        self.moved = moved
        self.versions: list[int] = []
        self.moves = self.frames = self.refused = self.hands = 0
        self.since = 0.0  # when the move in flight was sent
        self.waiting = False  # for a move to be received by all
        self.views: list[dict[str, Any]] = []  # what each client has put together so far
        self.unread: list[list[str]] = []  # frames that nobody has looked into yet
        self._sent_since: list[int] = []

    async def open(self, places: Sequence[tuple[str, int]], tickets: list[str]) -> None:
        """Everybody comes, each to the server at this place."""
        for seat, (ticket, (host, port)) in enumerate(zip(tickets, places, strict=True)):
            self.versions.append(0)
            self.views.append({"view": {}, "table": {}})
            self.unread.append([])
            self._sent_since.append(0)
            socket = await connect(host, port, f"/ws/tables/{self.code}/", partial(self.hear, seat))
            self.sockets.append(socket)
            socket.send(f'{{"t":"hello","ticket":"{ticket}","parts":true}}')

    def hear(self, seat: int, text: str) -> None:
        head = _head(text)
        if head.t != "view":
            if head.t in ("refused", "error", "stale"):
                self.refused += 1
                if self.refused < 3:
                    print(self.code, seat, text[:300])
            return
        self.frames += 1
        self._sent_since[seat] += 1
        if self._sent_since[seat] > 40:
            self._sent_since[seat] = 0
            self.sockets[seat].send('{"t":"ping"}')
        self.versions[seat] = head.version
        self.unread[seat].append(text)
        if self.waiting and min(self.versions) == head.version and head.version > self.before:
            self.waiting = False
            self.moves += 1
            self.moved(self, time.perf_counter() - self.since)

    def move(self) -> None:
        """Somebody whose turn it is does something legal, or everybody wants the next hand."""
        version, stage = self.versions[0], self.read(0)["table"]["stage"]
        if stage != "playing":
            self.hands += 1
            for seat, socket in enumerate(self.sockets):
                self._sent_since[seat] = 0
                socket.send(f'{{"t":"ready","ref":"q{next(_refs)}"}}')
            self.before = version + len(self.sockets) - 1  # everybody's readiness is a version of its own
        else:
            seat = self.dice.choice(self.read(0)["view"]["to_act"])
            line = self.choose(seat, self.read(seat)["view"])
            self._sent_since[seat] = 0
            self.before = version
            self.sockets[seat].send(f'{{"t":"act","ref":"r{next(_refs)}","seen":{version},"line":"{line}"}}')
        self.since = time.perf_counter()
        self.waiting = True

    def read(self, seat: int) -> dict[str, Any]:
        """What a client knows: the parts that came since it looked last are put over what it had."""
        known = self.views[seat]
        for text in self.unread[seat]:
            message = _decode(text)
            for name in known:
                known[name] = {**(known[name] or {}), **(message.get(name) or {})}
        self.unread[seat].clear()
        return known

    def choose(self, seat: int, view: dict[str, Any]) -> str:
        """A random legal line; like people, seldom one that leaves the hand."""
        offers = view["legal"]
        offer = self.dice.choice([o for o in offers if o["verb"] != "drop" or self.dice.random() < 0.2] or offers)
        words = [str(seat), offer["verb"]]
        if "args" in offer:
            words[1] += f":{self.dice.choice(offer['args'])}"
        elif "range" in offer:
            words[1] += f":{self.dice.randint(*offer['range'])}"
        if "from" in offer:
            words += self.dice.sample(offer["from"], self.dice.randint(offer["min"], offer["max"]))
        return " ".join(words)


def open_table(https: Sequence[Http], game: str) -> tuple[str, list[str]]:
    """A table with four programs on its seats: its code and a ticket for each, of the server where that one is."""
    table = https[0].call("POST", "/api/v1/tables", {"game": game, "seats": 4})
    code = table["table"]
    tickets = []
    for seat, http in zip(table["seats"], https, strict=True):
        answer = http.call("POST", f"/api/v1/tables/{code}/ticket", {"name": f"P{seat['seat']}"}, seat["token"])
        tickets.append(answer["ticket"])
    return code, tickets
