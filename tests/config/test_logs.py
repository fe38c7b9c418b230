"""The log tells what went wrong, and nobody can fill it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from config import logs
from config.logs import OnceAMinute, peer


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(OnceAMinute())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def written() -> Iterator[Kept]:
    handler = Kept()
    root = logging.getLogger()
    root.addHandler(handler)
    token = peer.set("198.51.100.1")
    yield handler
    peer.reset(token)
    root.removeHandler(handler)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in seconds, to be moved."""
    now = [1000.0]
    monkeypatch.setattr("config.logs.time.monotonic", lambda: now[0])
    return now


log = logging.getLogger("tables.something")


def fails(how: type[Exception] = ValueError) -> None:
    try:
        raise how("x")
    except how:
        log.exception("a message failed")


def test_the_same_fault_of_the_same_visitor_is_told_once_a_minute(written: Kept, clock: list[float]) -> None:
    for _ in range(300):
        fails()
    assert written.lines == ["a message failed"]
    clock[0] += 61
    fails()
    assert written.lines == [
        "a message failed",
        "299 times more within a minute: a message failed",
        "a message failed",
    ]


def test_what_differs_is_told(written: Kept, clock: list[float]) -> None:
    for _ in range(5):
        fails()
        fails(KeyError)
        log.warning("Table %s is slow", "abcd")
    peer.set("198.51.100.2")
    fails()
    assert written.lines == ["a message failed", "a message failed", "Table abcd is slow", "a message failed"]


def test_who_asks_for_a_thousand_pages_that_are_not_there_leaves_a_line(written: Kept, clock: list[float]) -> None:
    django = logging.getLogger("django.request")
    for number in range(1000):
        django.warning("%s: %s", "Not Found", f"/nothing/{number}", extra={"status_code": 404})
        django.error("%s: %s", "Internal Server Error", "/something/", extra={"status_code": 500})
    assert written.lines == ["Not Found: /nothing/0", "Internal Server Error: /something/"]


def test_faults_of_nobody_in_particular_are_told_apart_by_what_they_say(written: Kept, clock: list[float]) -> None:
    peer.set("")
    for table in "abab":
        log.error("Table %s: a command failed", table)
    assert written.lines == ["Table a: a command failed", "Table b: a command failed"]


def test_what_is_remembered_is_bounded(written: Kept, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "KNOWN", 10)
    for number in range(100):
        peer.set(str(number))
        log.error("a message failed")
    (rule,) = (one for one in written.filters if isinstance(one, OnceAMinute))
    assert len(rule._faults) <= 10


def test_news_is_not_held_back(written: Kept, clock: list[float], caplog: Any) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(3):
        log.info("a table has ended")
    assert written.lines == ["a table has ended"] * 3
