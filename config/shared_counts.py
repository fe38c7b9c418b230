"""The cache that counts for several processes: in Redis while that answers, else in this process's own memory.

What lies there are counts of who did what how often. Nobody should be turned away, nor let through without end,
because the server that adds them up is gone. Nothing that must last is kept here.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger(__name__)

PATIENCE = 0.25  # seconds for Redis to take a connection, and to answer; in its own network it takes a millisecond
ASKED_AGAIN = 1.0  # seconds between two questions whether it is back
ROOM = 50_000  # counts in memory; at Django's 300 entries a busy evening would forget them


class Outage:
    """Whether Redis is away. Only the first who meets a silent server waits for it; one thread asks when it is back."""

    def __init__(self) -> None:
        self.on = False
        self._lock = threading.Lock()

    def begin(self, why: Exception, answers: Callable[[], bool]) -> None:
        """From now on nobody asks Redis, until ``answers`` says that it is there again."""
        with self._lock:
            if self.on:
                return
            self.on = True
        log.warning("Redis is away, this process counts by itself: %s", type(why).__name__)
        threading.Thread(target=self._watch, args=[answers], name="redis-outage", daemon=True).start()

    def _watch(self, answers: Callable[[], bool]) -> None:
        while not answers():
            time.sleep(ASKED_AGAIN)
        self.on = False
        log.warning("Redis is back.")


_outages: dict[str, Outage] = {}  # Django makes a cache for each request; they share what they know
_clients: dict[str, RedisCacheClient] = {}


def _either(name: str) -> Callable[..., Any]:
    """The cache's method of this name, in Redis or in memory."""

    def method(self: "SteadyCache", *args: Any, **words: Any) -> Any:
        if not self.outage.on:
            try:
                return getattr(RedisCache, name)(self, *args, **words)
            except (RedisError, OSError) as error:
                self.outage.begin(error, self.answers)
        return getattr(self.memory, name)(*args, **words)

    method.__name__ = name
    return method


def _client(server: str) -> RedisCacheClient:
    once = Retry(NoBackoff(), 0)
    return RedisCacheClient([server], socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=once)


class SteadyCache(RedisCache):
    """Redis, or memory while Redis does not answer. No method fails for that, or waits more than once."""

    add, get, set, touch, delete, has_key = map(_either, ("add", "get", "set", "touch", "delete", "has_key"))
    incr, get_many, set_many, delete_many, clear = map(
        _either, ("incr", "get_many", "set_many", "delete_many", "clear")
    )

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._server = server
        self.outage = _outages.setdefault(server, Outage())
        self.memory = LocMemCache(server, {"OPTIONS": {"MAX_ENTRIES": ROOM}})

    @property
    def _cache(self) -> RedisCacheClient:
        """One client, and so one pool of connections, for all requests of the process."""
        return _clients.get(self._server) or _clients.setdefault(self._server, _client(self._server))

    def answers(self) -> bool:
        """Whether Redis is there now."""
        try:
            return bool(self._cache.get_client(write=True).ping())
        except (RedisError, OSError):
            return False
