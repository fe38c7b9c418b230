"""``python -m tests.load.uploads``: whether files that people send stop a table.

Tables play at a steady pace over real sockets while five files are sent at once, hostile ones and the books of large
clubs. Of each round: the longest time between two moves of a table beyond its pace, how long the slowest in a hundred
moves took, and the memory of the web process and of the worker, beside a round in which nothing is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules import notation
from tables.brought.limits import MOST_IN_HAND
from tests.load import runs
from tests.load.servers import OURS, Server
from tests.rules import matches
from tests.running import Site, furnish, manage

MB = 1_000_000
TABLES, PACE = 8, 0.05  # seconds between two moves of the first table; the others make one a second
SENDERS = 5
BOUNDARY = b"weli-load"
PEOPLE = """
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.auth import get_user_model, SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY
for n in range({n}):
    user = get_user_model().objects.create(username=f"load{{n}}", email=f"load{{n}}@example.org")
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    print("cookie", session.session_key)
"""


def of_lists(size: int) -> bytes:
    return b"[" + b"[]," * (size // 3) + b"1]"


def of_objects(size: int) -> bytes:
    return b"[" + b'{"a":1},' * (size // 8) + b"1]"


def deep(size: int) -> bytes:
    return b'{"format": "weli club", "version": 1, "club": ' + b"[" * size


def one_text(size: int) -> bytes:
    return b'{"format": "weli club", "version": 1, "club": "' + b"x" * size + b'"}'


def digits(size: int) -> bytes:
    return b'{"format": "weli club", "version": ' + b"1" * size + b"}"


def book(size: int) -> bytes:
    """A book that nothing is wrong with, of about this size: many seasons, evenings and results."""
    at = "2026-01-09T20:00:00+00:00"
    members: list[dict[str, Any]] = [
        {
            "key": f"m{n}",
            "name": f"Person {n}",
            "role": "owner" if not n else "member",
            "initials": False,
            "joined": at,
            "left": None,
        }
        for n in range(200)
    ]
    seasons = [
        {"slug": f"s{n}", "name": f"Season {n}", "evenings": [f"e{random.getrandbits(40):x}" for _ in range(40)]}
        for n in range(40)
    ]
    places = [(one["slug"], key) for one in seasons for key in one["evenings"]]
    postings, told = [], 0
    for n in range(1, 300_000):
        season, evening = places[n % len(places)]
        people = [f"m{(n * 7 + k) % 200}" for k in range(4)]
        facts = {
            "round": 1, "table": n, "rule_set": {"game": "ramsen", "edition": 1, "options": {}}, "people": people,
            "scores": [0, 3.5, 9, 4], "places": [1, 2, 4, 3], "marks": [0, 0, 1, 0],
        }  # fmt: skip
        line = {
            "n": n, "season": season, "evening": evening, "subject": f"result:i{n}", "facts": facts, "by": None,
            "who": "import", "why": "", "ref": f"ref{n}", "at": at,
        }  # fmt: skip
        postings.append(line)
        told += 420
        if told > size:
            break
    whole = {
        "format": "weli club", "version": 1, "club": {"name": "Big club", "public": False, "initials": False},
        "members": members, "seasons": seasons, "postings": postings, "sheets": [],
    }  # fmt: skip
    return json.dumps(whole).encode()


def replay(size: int) -> bytes:
    """The longest record that may be brought: of the largest table, padded with lines that are taken back."""
    record = next(filter(None, (matches.random_match(matches.variant_of("knektpass", 10), n) for n in range(9))))
    lines = notation.write(record).splitlines()
    hands = [n for n, line in enumerate(lines) if line.startswith("* shuffle")]
    room = (min(size, notation.LONGEST) - sum(map(len, lines)) - 1000) // len(hands)
    for at in reversed(hands):
        play, n, padding = lines[at + 1], 2, list[str]()
        while sum(map(len, padding)) < room and n < MOST_IN_HAND - 150:
            padding += [play, f"~ undo {n}"]
            n += 2
        lines[at + 1 : at + 1] = padding
    return "\n".join(lines).encode()


KINDS = {
    "[],[],…": of_lists,
    '{"a":1},…': of_objects,
    "deep": deep,
    "one text": one_text,
    "digits": digits,
    "book": book,
    "replay": replay,
}
BROUGHT_TO = {"replay": "/replay/"}


def send(
    port: int, cookie: str, body: bytes, result: Any, slowly: float = 0.0, yes: bool = False, to: str = "/clubs/bring/"
) -> None:
    """Sends a file as a browser does and waits until its page says what became of it."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    line.request("GET", to, headers={"Cookie": f"sid={cookie}"})
    answer = line.getresponse()
    page = answer.read().decode()
    csrf = answer.headers["Set-Cookie"].partition("csrf=")[2].partition(";")[0]
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    cookies = f"sid={cookie}; csrf={csrf}"
    part = b"--" + BOUNDARY + b'\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n%b\r\n'
    form = part % (b"csrfmiddlewaretoken", b"", token.encode()) + part % (b"file", b'; filename="book.json"', body)
    form += b"--" + BOUNDARY + b"--\r\n"
    head = {"Cookie": cookies, "Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}"}
    head |= {"Origin": f"http://127.0.0.1:{port}", "Content-Length": str(len(form))}
    line.request("POST", to, _slowly(form, slowly) if slowly else form, head)
    answer = line.getresponse()
    told = f"{answer.status}"
    answer.read()
    where = answer.headers.get("Location", "")
    said_yes = False
    while where:
        line.request("GET", where, headers={"Cookie": cookies})
        answer = line.getresponse()
        page = answer.read().decode()
        told = f"{answer.status}"
        if answer.status == 200 and "answer/" in page and yes and not said_yes:
            said_yes = True
            token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
            line.request(
                "POST",
                f"{where}answer/",
                f"csrfmiddlewaretoken={token}&do=bring",
                {
                    "Cookie": cookies,
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Origin": f"http://127.0.0.1:{port}",
                },
            )
            line.getresponse().read()
        elif answer.status != 200 or 'id="how-far"' not in page:
            break
        time.sleep(1)
    result.put(told)


def _slowly(form: bytes, seconds: float) -> Iterator[bytes]:
    pieces = 200
    size = len(form) // pieces + 1
    for n in range(pieces):
        yield form[n * size : (n + 1) * size]
        time.sleep(seconds / pieces)


@dataclass
class Round:
    """What a round came to, in milliseconds and megabytes."""

    what: str
    gap: float
    p99: float
    moves: int
    web: tuple[float, float]
    worker: tuple[float, float]
    seconds: float
    answers: list[str] = field(default_factory=list)


def resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


class Play:
    """Tables at a pace; when the moves of the first came to everybody, and how long each took."""

    def __init__(self, server: Server) -> None:
        self.server, self.ended = server, asyncio.Event()
        self.at: list[float] = []
        self.took: list[float] = []

    async def open(self) -> None:
        self.groups = await runs.tables(self.server, "ramsen", TABLES, self._moved, random.Random(7))
        self.tasks = [asyncio.ensure_future(self._pace(n)) for n in range(TABLES)]

    def _moved(self, group: Any, took: float) -> None:
        self.took.append(took)
        if group is self.groups[0]:
            self.at.append(time.perf_counter())

    async def _pace(self, n: int) -> None:
        group, pause = self.groups[n], PACE if not n else 1.0
        await asyncio.sleep(n / TABLES)
        while not self.ended.is_set():
            if not group.waiting:
                group.move()
            await asyncio.sleep(pause)

    def figures(self) -> tuple[float, float, int]:
        gaps = [later - earlier - PACE for earlier, later in zip(self.at, self.at[1:], strict=False)]
        took = sorted(self.took)
        told = 1000 * max(gaps, default=0), 1000 * took[int(0.99 * (len(took) - 1))] if took else 0.0, len(took)
        self.at.clear()
        self.took.clear()
        return told


async def round_of(
    play: Play, site: Site, what: str, bodies: list[bytes], cookies: list[str], *, yes: bool, slowly: float, rest: float
) -> Round:
    to = BROUGHT_TO.get(what, "/clubs/bring/")
    assert site.process is not None
    web = site.process.pid
    worker = next(iter(site.workers()), 0)
    before = resident(web), resident(worker)
    most = list(before)
    play.figures()
    began = time.perf_counter()
    results: Any = multiprocessing.Queue()
    senders = [
        multiprocessing.Process(target=send, args=(site.port, cookie, body, results, slowly, yes, to))
        for body, cookie in zip(bodies, cookies, strict=False)
    ]
    for one in senders:
        await asyncio.to_thread(one.start)
    while time.perf_counter() - began < rest or any(one.is_alive() for one in senders):
        await asyncio.sleep(0.1)
        worker = worker if resident(worker) else next(iter(site.workers()), 0)
        most = [max(most[0], resident(web)), max(most[1], resident(worker))]
    gap, p99, moves = play.figures()
    answers = [results.get() for _ in senders]
    return Round(
        what, gap, p99, moves, (before[0], most[0]), (before[1], most[1]), time.perf_counter() - began, answers
    )


async def bench(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="weli-uploads-") as folder:
        furnish(Path(folder))
        more = OURS | {
            "TABLES_UPLOADS_AT_ONCE": "10",
            "TABLES_BROUGHT_PER_HOUR": "1000000",
            "TABLES_UPLOAD_ADDRESS_DAY": str(10**11),
            "STATIC_HASHED": "0",
        }
        site = Site(Path(folder), settings=more | {"TABLES_UPLOAD_ACCOUNT_DAY": str(10**11)}, worker=True).start()
        said = manage("shell", "-v0", "-c", PEOPLE.format(n=SENDERS), env={**os.environ, "WELI_DATA": folder})
        cookies = [line.split()[1] for line in said.splitlines() if line.startswith("cookie ")]
        try:
            assert site.process is not None
            play = Play(Server(site.process, site.port))
            await play.open()
            await asyncio.sleep(3)
            while not site.workers():  # noqa: ASYNC110  it starts by itself
                await asyncio.sleep(0.5)
            print(f"{'':12}  gap ms   p99 ms   moves   web MB         worker MB      seconds  answers")
            for _ in range(given.rounds):
                _tell(await round_of(play, site, "nothing", [], [], yes=False, slowly=0, rest=given.rest))
                for kind in [one for one in given.kinds.split("|") if one]:
                    body = await asyncio.to_thread(KINDS[kind.removesuffix("!")], given.mb * MB)
                    _tell(
                        await round_of(
                            play, site, kind, [body] * SENDERS, cookies, yes=kind.endswith("!"), slowly=0, rest=2
                        )
                    )
                if given.slow:
                    body = await asyncio.to_thread(of_lists, given.mb * MB)
                    _tell(
                        await round_of(
                            play, site, "slow", [body] * SENDERS, cookies, yes=False, slowly=given.slow, rest=2
                        )
                    )
            play.ended.set()
            await asyncio.gather(*play.tasks)
        finally:
            site.stop()
            if given.log:
                print(site.log[-3000:], file=sys.stderr)


def _tell(one: Round) -> None:
    web, worker = (f"{before:5.0f} → {after:5.0f}" for before, after in (one.web, one.worker))
    print(
        f"{one.what:12} {one.gap:7.0f} {one.p99:8.0f} {one.moves:7} {web:14} {worker:14} {one.seconds:7.1f}  {' '.join(one.answers)}",
        flush=True,
    )


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.load.uploads", description=__doc__)
    ask.add_argument(
        "--kinds", default="|".join(KINDS), help="kinds of files with | between; ! behind: say yes (%(default)s)"
    )
    ask.add_argument("--mb", type=int, default=60, help="size of each of the five files (%(default)s)")
    ask.add_argument("--slow", type=float, default=20.0, help="seconds over which slow files are sent (0 = none)")
    ask.add_argument("--rest", type=float, default=10.0, help="seconds of the round in which nothing is sent")
    ask.add_argument("--rounds", type=int, default=1)
    ask.add_argument("--log", action="store_true", help="print what the site has logged")
    asyncio.run(bench(ask.parse_args()))


if __name__ == "__main__":
    main()
