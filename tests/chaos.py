"""Players who go on whatever happens to the servers, and who remember what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.load.client import Http, Socket, connect
from tests.rules.strategies import LONG
from tests.running import Site

PATIENCE = 1.0  # seconds without an answer after which a message is sent again
MOMENT = 0.0 if LONG else 0.3  # … until somebody acts, at most: a dozen who do so keep enough under way at any time


@dataclass
class Told:
    """What all players were told: every acknowledged action, and whatever should never happen."""

    acked: dict[str, int] = field(default_factory=dict)  # the version of each action by its name
    lines: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    moved: dict[str, float] = field(default_factory=dict)  # table → when it moved last
    answers: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    pauses: list[float] = field(default_factory=list)

    def acknowledge(self, table: str, ref: str, version: int) -> None:
        """An action is done. Named twice, it is the same one."""
        if self.acked.setdefault(ref, version) != version:
            self.wrong.append(f"{ref} was version {self.acked[ref]} and then {version}")
        now = time.monotonic()
        if table in self.moved:
            self.pauses.append(now - self.moved[table])
        self.moved[table] = now


class Player:
    """One seat. At home at one site, and at another while that one does not answer."""

    def __init__(self, sites: list[Site], home: int, code: str, seat: int, token: str, told: Told) -> None:
        self.sites, self.home, self.code, self.seat, self.token, self.told = sites, home, code, seat, token, told
        self.dice = random.Random(f"{code}-{seat}")
        self.view: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.socket: Socket | None = None
        self.number = 0
        self.over = False
        self._news = asyncio.Event()

    async def play(self) -> None:
        """Until it is over."""
        while not self.over:
            if self.socket is None or self.socket.closed is not None:
                await self._come()
                continue
            await asyncio.sleep(self.dice.random() * MOMENT)
            self._decide()
            if self.pending is not None:
                self._say(self.pending)
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), PATIENCE)
            self._say({"t": "ping"})

    def go(self) -> None:
        """The socket is closed."""
        if self.socket is not None:
            self.socket.close()

    async def _come(self) -> None:
        at = self.home if self.dice.random() < 0.6 else self.dice.randrange(len(self.sites))
        site = self.sites[at]
        try:
            async with asyncio.timeout(10):
                ticket = await asyncio.to_thread(self._ticket, site)
                path = f"/ws/tables/{self.code}/"
                self.socket = await connect("127.0.0.1", site.port, path, self.hear)
        except Exception as error:
            self.told.answers[type(error).__name__] += 1
            await asyncio.sleep(0.2)
            return
        self._say({"t": "hello", "ticket": ticket, "seen": self.view.get("version", 0)})

    def _ticket(self, site: Site) -> str:
        http = Http("127.0.0.1", site.port)
        http.connection.timeout = 8
        try:
            words = {"name": f"P{self.seat}"}
            return str(http.call("POST", f"/api/v1/tables/{self.code}/ticket", words, self.token)["ticket"])
        finally:
            http.close()

    def _say(self, message: dict[str, Any]) -> None:
        if self.socket is not None and self.socket.closed is None:
            self.socket.send(json.dumps(message))

    def hear(self, text: str) -> None:
        message = json.loads(text)
        kind = message["t"]
        if kind == "view":
            if message["version"] < self.view.get("version", 0):
                self.told.wrong.append(f"{self.code}/{self.seat} fell {self.view['version']} → {message['version']}")
            self.view = message
        ref = message.get("ack") if kind == "view" else message.get("ref")
        if kind in ("view", "ack") and ref:
            self._acked(ref, message["version"], exactly=kind == "ack")
        elif ref and self.pending is not None and ref == self.pending["ref"]:
            self.told.answers[message.get("code", kind)] += 1
            if kind in ("stale", "refused"):
                self.pending = None  # nothing was done, and the table has moved on
        if kind not in ("pong", "error"):  # what was not done is sent again in a while, not at once
            self._news.set()

    def _acked(self, ref: str, version: int, *, exactly: bool) -> None:
        if self.pending is not None and ref == self.pending["ref"]:
            if self.pending["t"] == "act":
                self.told.lines[ref] = self.pending["line"]
                self.told.acknowledge(self.code, ref, version)
            self.pending = None

    def _decide(self) -> None:
        if self.pending is not None or not self.view:
            return
        table, view = self.view["table"], self.view["view"]
        self.number += 1
        ref = f"{self.code}-{self.seat}-{self.number}-{self.dice.randrange(10**6)}"
        if table["stage"] in ("between", "over"):
            if not table["seats"][self.seat]["ready"]:
                self.pending = {"t": "ready", "ref": ref}
        elif table["stage"] == "playing" and self.seat in view["to_act"] and view["legal"]:
            seen = self.view["version"]
            self.pending = {"t": "act", "ref": ref, "seen": seen, "line": self._line(view["legal"])}

    def _line(self, legal: list[dict[str, Any]]) -> str:
        offer = self.dice.choice([offer for offer in legal if offer["verb"] != "drop"] or legal)
        values = offer.get("args") or [str(one) for one in offer.get("range", [])]
        verb = f"{offer['verb']}:{values[0]}" if values else offer["verb"]
        cards = self.dice.sample(offer["from"], offer["min"]) if "from" in offer else []
        return " ".join([str(self.seat), verb, *cards])


class Company:
    """Tables whose seats are spread over the sites, and everybody at them."""

    def __init__(self, sites: list[Site], tables: int) -> None:
        self.sites, self.told = sites, Told()
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        http = Http("127.0.0.1", sites[0].port)
        for _ in range(tables):
            opened = http.call("POST", "/api/v1/tables", {"game": "schieberamsch", "seats": 3})
            self.players += [
                Player(sites, number % len(sites), opened["table"], seat["seat"], seat["token"], self.told)
                for number, seat in enumerate(opened["seats"])
            ]
        http.close()

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def end(self) -> None:
        for player in self.players:
            player.over = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self.players:
            player.go()
        await asyncio.sleep(0.05)

    async def everywhere(self, within: float = 30.0) -> float:
        """Seconds until every table has moved twice from now on; AssertionError if one stands still."""
        began, codes = time.monotonic(), {player.code for player in self.players}
        counts = dict.fromkeys(codes, 0)
        before = dict(self.told.moved)
        while any(count < 2 for count in counts.values()):
            assert time.monotonic() - began < within, f"stuck: {self.standing(counts)}"
            await asyncio.sleep(0.02)
            for code in codes:
                if self.told.moved.get(code) != before.get(code):
                    before[code] = self.told.moved[code]
                    counts[code] += 1
        return time.monotonic() - began

    def standing(self, counts: dict[str, int]) -> list[Any]:
        """How the tables stand that do not go on."""
        return [
            (player.code, player.seat, player.view.get("version"), player.pending, player.socket and player.socket.closed,
             player.view.get("table", {}).get("stage"), (player.view.get("view") or {}).get("to_act"))
            for player in self.players
            if counts[player.code] < 2
        ]  # fmt: skip


def check(told: Told, stored: list[tuple[str, str, int]], gaps: list[Any]) -> None:
    """Every acknowledged action is in the log once, as it was said and in the version it was told; nothing else is wrong."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for ref, text, version in stored:
        found[ref].append((text, version))
    lost = [ref for ref in told.acked if ref not in found]
    doubled = [ref for ref, rows in found.items() if len(rows) > 1]
    changed = [ref for ref in told.acked if ref in found and found[ref][0][0] != told.lines[ref]]
    assert not told.wrong, told.wrong[:5]
    assert not lost and not doubled and not changed, (lost[:5], doubled[:5], changed[:5])
    assert not gaps, f"lines are missing in hands {gaps[:5]}"
