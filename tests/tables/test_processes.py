"""Two processes of the site with one PostgreSQL and one Redis: who plays in one sees what is done in the other.

Both servers are started in folders of their own and ended again.
"""

from __future__ import annotations

import json
import re
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests import servers
from tests.config.redis_server import RedisServer
from tests.running import Site, copy
from tests.servers import Postgres
from tests.waiting import SOON

pytestmark = [
    pytest.mark.timeout(240),
    servers.needed,
]


@pytest.fixture(scope="module")
def sites(furnished: Path, cluster: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Two processes that serve the same tables."""
    folder = tmp_path_factory.mktemp("scaled")
    with ExitStack() as stack:
        postgres = Postgres("fsync=off", like=cluster)
        stack.callback(postgres.remove)
        postgres.start()
        redis = RedisServer(folder).start()
        stack.callback(redis.kill)
        shared = {
            "DATABASE_URL": postgres.address,
            "REDIS_URL": redis.address,
            "SCALED": "1",
            "SECRET_KEY": "of both processes, and longer than fifty characters in all",
            "TABLES_BOOT_GRACE": "3",
            "TABLES_LINGER": "2",
        }
        pair = []
        for name in ("one", "two"):
            site = Site(copy(furnished, folder / name), settings=shared)
            stack.callback(site.stop)
            pair.append(site.start())
        yield pair[0], pair[1]


class Visitor:
    """A browser at one of the processes: cookies, and a socket that keeps what it was told."""

    def __init__(self, site: Site, token: str = "") -> None:
        self.site, self.token = site, token
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.view: dict[str, Any] = {}
        self.seen = 0  # the version of the last view, over all connections
        self.told: list[dict[str, Any]] = []
        self.socket: Any = None

    def ask(self, path: str, form: dict[str, str] | None = None, body: object = None, site: Site | None = None) -> str:
        base = (site or self.site).url
        headers = {"Authorization": f"Seat {self.token}"} if self.token else {}
        found = [cookie.value for cookie in self.jar if cookie.name.endswith("csrf") and cookie.value]
        headers |= {"X-CSRFToken": found[0]} if found else {}
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(base + path, data, headers | {"Origin": base})
        with self.opener.open(request, timeout=SOON) as answer:
            return str(answer.read().decode())

    def sit_down(self, code: str, name: str = "", site: Site | None = None) -> Visitor:
        """Opens a socket to the table, at the own process or at another."""
        if not self.token and not self.jar:
            self.ask(f"/t/{code}/")
        at = site or self.site
        ticket = json.loads(self.ask(f"/api/v1/tables/{code}/ticket", body={"name": name}, site=at))["ticket"]
        self.socket = connect(f"{at.ws}/ws/tables/{code}/", origin=Origin(at.origin), legacy=True)
        self.say(t="hello", ticket=ticket)
        return self.until(lambda one: bool(one.view))

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def until(self, what: Callable[[Visitor], Any], within: float = SOON) -> Visitor:
        """Listens until that is so."""
        end = time.monotonic() + within
        while not what(self):
            assert time.monotonic() < end, (self.view.get("table", {}).get("seats"), self.told[-5:])
            self.listen(0.1)
        return self

    def listen(self, seconds: float) -> None:
        try:
            message = json.loads(self.socket.recv(timeout=seconds))
        except TimeoutError:
            return
        if message["t"] == "view":
            assert message["version"] >= self.seen, "versions only rise"
            self.view, self.seen = message, message["version"]
        else:
            self.told.append(message)

    def act(self) -> None:
        """Does the first thing that may be done now; of those that need no card, if there is one."""
        offer = min(self.view["view"]["legal"], key=lambda one: "from" in one)
        values = offer.get("args") or [str(one) for one in offer.get("range", [])]
        verb = f"{offer['verb']}:{values[0]}" if values else offer["verb"]
        line = " ".join([str(self.view["view"]["seat"]), verb, *offer.get("from", [])[: offer.get("min", 0)]])
        self.say(t="act", ref=f"a{self.view['version']}", seen=self.view["version"], line=line)

    def chairs(self, what: str) -> list[Any]:
        return [chair[what] for chair in self.view["table"]["seats"]]


@pytest.fixture
def table(sites: tuple[Site, Site]) -> Iterator[tuple[str, list[Visitor]]]:
    """A public table of three: the first at one process, the two others at the other."""
    one, two = sites
    wish = {"game": "ramsen", "seats": 3, "visibility": "public", "guests": True}
    opened = json.loads(Visitor(one).ask("/api/v1/tables", body=wish))
    tokens = [seat["token"] for seat in opened["seats"]]
    players = [Visitor(site, token) for site, token in zip((one, two, two), tokens, strict=True)]
    for n, player in enumerate(players):
        player.sit_down(opened["table"], f"P{n}")
    for player in players:
        player.until(lambda one: one.view["table"]["stage"] == "playing")
    yield opened["table"], players
    for player in players:
        player.socket.close()


def everybody(players: list[Visitor], so: Callable[[Visitor], Any], within: float = SOON) -> None:
    for player in players:
        player.until(so, within)


def move(players: list[Visitor]) -> None:
    """Whoever is to act does, wherever they are connected, and everybody sees it."""
    version = max(player.view["version"] for player in players)
    everybody(players, lambda one: one.view["version"] >= version)
    players[players[0].view["view"]["to_act"][0]].act()
    everybody(players, lambda one: one.view["version"] > version)


def test_moves_talk_and_taking_back(table: tuple[str, list[Visitor]]) -> None:
    _, players = table
    players[0].say(t="say", ref="s", text="Servus")
    everybody(players, lambda one: any(said.get("text") == "Servus" for said in one.told))
    while not any(player.view.get("undo") for player in players):
        move(players)
    asks = next(player for player in players if player.view.get("undo"))
    asks.say(t="undo", ref="u", seen=asks.view["version"])
    everybody(players, lambda one: one.view["table"]["asked"])
    for player in players:
        if player is not asks:
            player.say(t="consent", ref="c", yes=True)
    everybody(players, lambda one: any(line.startswith("~ undo") for _, line in one.view["lines"]))
    assert not any(player.view["table"]["asked"] for player in players)


def test_nobody_is_away_who_is_at_the_other_process(sites: tuple[Site, Site], table: tuple[str, list[Visitor]]) -> None:
    code, players = table
    first, second = players[0], players[1]
    for _ in range(50):
        for player in players:
            player.listen(0.05)
            assert player.chairs("away") == [False] * 3
    first.socket.close()
    first.view = {}
    first.sit_down(code, site=sites[1])
    for _ in range(40):
        second.listen(0.1)
        assert second.chairs("away") == [False] * 3, "who goes over to the other process is not away"
    first.socket.close()
    second.until(lambda one: one.chairs("away") == [True, False, False])
    first.view = {}
    first.sit_down(code)
    everybody(players, lambda one: one.chairs("away") == [False] * 3)


def test_how_many_watch_is_one_number(sites: tuple[Site, Site], table: tuple[str, list[Visitor]]) -> None:
    code, players = table
    watchers = [Visitor(site).sit_down(code) for site in (sites[0], sites[1], sites[1])]

    def counts(number: int) -> Callable[[Visitor], bool]:
        return lambda one: [said["watching"] for said in one.told if said["t"] == "crowd"][-1:] == [number]

    everybody([*players, *watchers], counts(3))
    watchers.pop().socket.close()
    everybody([*players, *watchers], counts(2))
    for watcher in watchers:
        watcher.socket.close()


def test_hand_is_open_to_a_guest_at_the_other_process(
    sites: tuple[Site, Site], table: tuple[str, list[Visitor]]
) -> None:
    code, players = table
    guest, other = Visitor(sites[1]), Visitor(sites[1])
    page = guest.ask(f"/t/{code}/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    guest.ask(f"/t/{code}/watch/", {"name": "Tante", "csrfmiddlewaretoken": token[1]})
    for watcher in (guest, other):
        watcher.sit_down(code)
    everybody(players, lambda one: [who["name"] for who in one.view["table"]["onlookers"]] == ["Tante"])
    while players[0].view["view"]["hand"] is None:
        move(players)
    players[0].say(t="open", ref="o", guest=players[0].view["table"]["onlookers"][0]["n"])
    everybody([*players, other], lambda one: one.chairs("guest") == ["Tante", "", ""])
    guest.until(lambda one: one.view["view"]["hand"] == players[0].view["view"]["hand"])
    assert other.view["view"]["hand"] is None
    guest.socket.close()
    players[0].until(lambda one: one.view["table"]["onlookers"][0]["away"])
    guest.view = {}
    guest.sit_down(code, site=sites[0])
    assert guest.view["view"]["hand"] == players[0].view["view"]["hand"], "as well at the other one"
    players[0].say(t="close", ref="c")
    guest.until(lambda one: one.view["view"]["hand"] is None)
    everybody([*players, other], lambda one: one.chairs("guest") == ["", "", ""])
    for watcher in (guest, other):
        watcher.socket.close()


def test_lobby_of_one_hears_of_tables_of_the_other(sites: tuple[Site, Site]) -> None:
    one, two = sites
    with connect(f"{two.ws}/ws/lobby/", origin=Origin(two.origin)) as lobby:
        listed: dict[str, dict[str, Any]] = {}

        def until(what: Callable[[], bool]) -> None:
            end = time.monotonic() + SOON
            while not what():
                assert time.monotonic() < end, listed
                news = json.loads(lobby.recv(timeout=SOON))
                lobby.send('{"t": "here"}')
                listed.update({row["code"]: row for row in news.get("tables", [])})

        lobby.send('{"t": "hello"}')
        wish = {"game": "ramsen", "seats": 3, "visibility": "public"}
        opened = json.loads(Visitor(one).ask("/api/v1/tables", body=wish))
        code = opened["table"]
        until(lambda: code in listed)
        assert listed[code]["free"] == 3
        Visitor(one, opened["seats"][0]["token"]).sit_down(code, "Resi").socket.close()
        until(lambda: listed[code]["free"] == 2)


def test_process_that_is_killed_takes_nobody_with_it(
    sites: tuple[Site, Site], table: tuple[str, list[Visitor]]
) -> None:
    code, players = table
    one, two = sites
    one.kill()
    try:
        players[0].view = {}
        players[0].sit_down(code, site=two)
        for _ in range(3):
            move(players)
        assert players[0].chairs("away") == [False] * 3
    finally:
        one.start()
