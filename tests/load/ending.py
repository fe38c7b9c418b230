"""How the server ends while people play and pages ask: how long it takes, and whether what was acknowledged is there.

``python -m tests.load.ending --times 200`` asks a server that many times to end (SIGTERM), in the middle of moves over
sockets and over HTTP, starts it again on the same data, and looks for every acknowledged move in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from pathlib import Path
from statistics import median

from tests.load.client import Http
from tests.load.player import Group, open_table
from tests.load.servers import OURS
from tests.running import Site, furnish

WAITING = 10.0  # seconds after which somebody who asks over HTTP counts as left without an answer
_refs = count(1)


@dataclass
class Endings:
    """What was seen: seconds each end took, what was acknowledged and what of it was not found again."""

    seconds: list[float] = field(default_factory=list)
    codes: Counter[int] = field(default_factory=Counter)
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unanswered: int = 0
    forced: int = 0  # ends that did not wait for what was still under way

    def __str__(self) -> str:
        times = f"median {median(self.seconds):.2f} s, longest {max(self.seconds):.2f} s"
        return (
            f"{len(self.seconds)} ends: {times}; exit codes {dict(self.codes)}; {self.acknowledged} moves acknowledged, "
            f"{self.lost} lost, {self.doubled} doubled, {self.unanswered} callers without an answer, {self.forced} forced"
        )


class Remembering(Group):
    """A table whose players keep what was acknowledged to them."""

    acked: set[str]

    def hear(self, seat: int, text: str) -> None:
        message = json.loads(text)
        name = message.get("ack") or (message.get("ref") if message["t"] == "ack" else "")
        if name and not name.startswith("q"):  # that somebody is ready is no line of the log
            self.acked.add(name)
        if message["t"] == "stale":  # somebody else was ready first
            return
        super().hear(seat, text)


class Asking(threading.Thread):
    """A program that plays over HTTP alone until its server goes."""

    def __init__(self, site: Site, name: str) -> None:
        super().__init__(daemon=True)
        self.site, self.mark = site, name
        self.acked: set[str] = set()
        self.left_waiting = False

    def run(self) -> None:
        http = Http("127.0.0.1", self.site.port)
        http.connection.timeout = WAITING
        try:
            self._play(http)
        except TimeoutError:
            self.left_waiting = True
        except (OSError, HTTPException, RuntimeError):
            pass  # the server has gone, or says that it is going
        finally:
            http.close()

    def _play(self, http: Http) -> None:
        dice = random.Random(self.mark)
        table = http.call("POST", "/api/v1/tables", {"game": "schieberamsch", "seats": 3, "bots": 2})
        code, token = table["table"], table["seats"][0]["token"]
        http.call("POST", f"/api/v1/tables/{code}/ticket", {"name": "P"}, token)
        chooser = Remembering(code, None, dice)
        while True:
            known = http.call("GET", f"/api/v1/tables/{code}/events?since=0", None, token)
            seat = table["seats"][0]["seat"]
            if known and known["table"]["stage"] == "playing" and seat in known["view"]["to_act"]:
                line, name = chooser.choose(seat, known["view"]), f"{self.mark}-{next(_refs)}"
                wish = {"t": "act", "ref": name, "seen": known["version"], "line": line}
                if http.call("POST", f"/api/v1/tables/{code}/act", wish, token)["t"] == "ack":
                    self.acked.add(name)
            elif known and known["table"]["stage"] != "playing":
                http.call("POST", f"/api/v1/tables/{code}/ready", {}, token)


async def one_end(site: Site, tables: int, askers: int, dice: random.Random, seen: Endings) -> None:
    """Play for a moment, ask the server to end, and look what has become of everything."""
    acked: set[str] = set()
    site.start()
    http = Http("127.0.0.1", site.port)
    groups = []
    for _ in range(tables):
        code, tickets = open_table([http] * 4, "ramsen")
        group = Remembering(code, lambda group, took: group.move(), dice)
        group.acked = acked
        await group.open([("127.0.0.1", site.port)] * 4, tickets)
        groups.append(group)
    http.close()
    while not all(all(group.versions) for group in groups):  # noqa: ASYNC110  nothing to be woken by
        await asyncio.sleep(0.02)
    asking = [Asking(site, f"h{len(seen.seconds)}-{n}") for n in range(askers)]
    for asker in asking:
        asker.start()
    for group in groups:
        group.move()
    await asyncio.sleep(dice.uniform(0.3, 1.2))
    log = len(site.log)
    began = time.monotonic()
    ended = await asyncio.to_thread(site.stop, 30)
    seen.seconds.append(time.monotonic() - began)
    seen.codes[ended] += 1
    seen.forced += "Ended without it" in site.log[log:]
    await asyncio.sleep(0.05)
    for asker in asking:
        await asyncio.to_thread(asker.join, WAITING + 2)
        acked |= asker.acked
        seen.unanswered += asker.left_waiting or asker.is_alive()
    for group in groups:
        for socket in group.sockets:
            socket.close()
    stored = _stored(site.data)
    seen.acknowledged += len(acked)
    seen.lost += len([name for name in acked if not stored[name]])
    seen.doubled += len([name for name, times in stored.items() if times > 1])


def _stored(data: Path) -> Counter[str]:
    """How often each name of a move stands in the log."""
    database = sqlite3.connect(data / "weli.sqlite3")
    found = Counter(name for (name,) in database.execute("SELECT client_ref FROM tables_line WHERE client_ref > ''"))
    database.close()
    return found


def ends(site: Site, times: int, tables: int = 6, askers: int = 3) -> Endings:
    """Ask the site so many times to end in the middle of play."""
    seen, dice = Endings(), random.Random(12)
    for n in range(times):
        asyncio.run(one_end(site, tables, askers, dice, seen))
        print(f"# {n + 1}: {seen.seconds[-1]:.2f} s", file=sys.stderr, flush=True)
    return seen


def main() -> None:
    """The figures of the command line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--times", type=int, default=20)
    chosen = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="weli-ending-") as folder:
        data = furnish(Path(folder, "data"))
        print(ends(Site(data, settings=OURS | {"TABLES_BOT_PAUSE": "0.01,0.02", "STATIC_HASHED": "1"}), chosen.times))


if __name__ == "__main__":
    main()
