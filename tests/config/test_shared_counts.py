"""Limits hold, and nothing fails or waits, when the Redis that counts for all processes is away."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.shared_counts import PATIENCE, SteadyCache
from tests.config.redis_server import REDIS, RedisServer
from tests.running import Site
from tests.waiting import until

pytestmark = [
    pytest.mark.timeout(120),
    pytest.mark.skipif(not REDIS, reason="needs redis-server on this machine"),
]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path).start()
    yield server
    server.kill()


@pytest.fixture
def cache(redis: RedisServer) -> SteadyCache:
    return SteadyCache(redis.address, {})


def count(cache: SteadyCache) -> int:
    cache.add("guests", 0, 60)
    return int(cache.incr("guests"))


def test_counts_of_all_processes_are_one_while_redis_answers(redis: RedisServer, cache: SteadyCache) -> None:
    assert [count(cache), count(SteadyCache(redis.address, {}))] == [1, 2]
    assert not cache.outage.on


def test_a_dead_redis_is_done_without_until_it_is_back(redis: RedisServer, cache: SteadyCache) -> None:
    count(cache)
    redis.kill()
    assert [count(cache) for _ in range(3)] == [1, 2, 3], "it goes on counting, in memory"
    cache.set_many({"a": 1, "b": 2}, 60)
    assert cache.get_many(["a", "b"]) == {"a": 1, "b": 2}
    assert cache.delete("a") and cache.get("a") is None and cache.has_key("b")
    redis.start()
    until(lambda: not cache.outage.on)
    assert count(cache) == 1, "Redis counts again, and it has forgotten"


def test_only_the_first_waits_for_a_redis_that_never_answers(redis: RedisServer, cache: SteadyCache) -> None:
    count(cache)
    redis.hush()
    before = time.monotonic()
    count(cache)
    first = time.monotonic() - before
    assert first > PATIENCE * 0.9
    before = time.monotonic()
    for _ in range(200):
        count(SteadyCache(redis.address, {}))  # as in a request of its own
    assert time.monotonic() - before < 200 * PATIENCE / 10, "nobody else waits"
    redis.wake()
    until(lambda: not cache.outage.on)
    count(cache)
    assert not cache.outage.on


def test_restarted_redis_costs_no_outage_to_who_had_a_connection(redis: RedisServer, cache: SteadyCache) -> None:
    count(cache)
    redis.kill()
    redis.start()
    assert count(cache) == 1
    assert not cache.outage.on


def ask(site: Site, path: str, body: object, token: str = "") -> tuple[int, dict[str, object]]:
    headers = {"Content-Type": "application/json", "Origin": site.origin}
    headers |= {"Authorization": f"Seat {token}"} if token else {}
    request = urllib.request.Request(f"{site.url}/api/v1/{path}", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


class Browser:
    """Cookies, and the token that a form needs."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def send(self, page: str, address: str, **form: str) -> int:
        """The status after sending a form that stands on the page."""
        with self.opener.open(self.site.url + page, timeout=10) as answer:
            secret = answer.read().decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        data = urllib.parse.urlencode(form | {"csrfmiddlewaretoken": secret}).encode()
        headers = {"Origin": self.site.origin}
        try:
            request = urllib.request.Request(self.site.url + address, data, headers)
            with self.opener.open(request, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code


@pytest.mark.parametrize("how", ["killed", "hushed"])
def test_everything_that_is_counted_works_without_redis(
    redis: RedisServer, start_site: Callable[..., Site], how: str
) -> None:
    site = start_site(REDIS_URL=redis.address, TABLES_GUESSES_PER_HOUR="3")
    sealed = ask(site, "seals", {})[1]["commitment"]
    redis.kill() if how == "killed" else redis.hush()
    status, opened = ask(site, "tables", {"game": "ramsen", "seats": 3, "visibility": "public"})
    assert status == 201
    code, seats = opened["table"], opened["seats"]
    assert isinstance(seats, list)
    assert ask(site, f"tables/{code}/act", {"t": "sync"}, "wrong")[0] == 401
    for seat in seats:
        assert ask(site, f"tables/{code}/ticket", {"name": f"P{seat['seat']}"}, seat["token"])[0] == 200
    done = [ask(site, f"tables/{code}/act", {"ref": "a", "seen": 0, "line": "0 pass"}, one["token"]) for one in seats]
    assert {status for status, _ in done} == {200}
    another = ask(site, "tables", {"game": "ramsen", "seats": 3, "visibility": "public"})[1]["table"]
    anna = Browser(site)
    assert anna.send(f"/t/{another}/", f"/t/{another}/sit/", name="Anna") == 200
    assert anna.send("/account/login/", "/account/login/", login="a@example.org", password="wrong") == 200
    assert anna.send("/en/lobby/", "/tables/new/", name="Anna", game="ramsen", commitment=str(sealed)) == 200
    guesses = [Browser(site).opener.open for _ in range(6)]
    told = []
    for number, guess in enumerate(guesses):
        try:
            guess(f"{site.url}/j/nothing{number}/", timeout=10)
        except urllib.error.HTTPError as error:
            told.append(error.code)
            error.close()
    assert told == [404, 404, 404, 429, 429, 429], "the limits hold without it"
    if how == "hushed":
        redis.wake()
