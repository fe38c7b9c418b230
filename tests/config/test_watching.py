"""Whoever runs the site can watch it: figures for whom they were meant, mistakes without anything about people."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config.backups import shelf
from config.backups.shelf import KeptBackup
from config.jobs import leases
from config.watching import exposition, pages
from config.watching.faults import scrubbed
from config.watching.metrics import Metrics
from config.watching.watchers import Watchers
from tables.durations import Durations
from tests.running import ROOT

TOKEN = "a-word-that-opens"
HOME = (ip_network("10.0.0.0/8"), ip_network("::1/128"))
NAMED = Watchers(HOME, "", behind_proxy=False)
ASKED = Watchers((), TOKEN, behind_proxy=False)


def figures() -> dict[tuple[str, str], float]:
    """Every sample by its name and, where it has one, its label."""
    told = exposition.text(exposition.here()).decode()
    samples = [sample for family in text_string_to_metric_families(told) for sample in family.samples]
    return {(one.name, "".join(one.labels.values())): one.value for one in samples}


@pytest.mark.parametrize(
    ("watchers", "client", "headers", "may"),
    [
        (NAMED, "10.1.2.3", {}, True),
        (NAMED, "::ffff:10.1.2.3", {}, True),
        (NAMED, "::1", {}, True),
        (NAMED, "192.168.1.1", {}, False),
        (NAMED, "", {}, False),
        (NAMED, "10.1.2.3", {"x-forwarded-for": "203.0.113.9"}, False),
        (NAMED._replace(behind_proxy=True), "10.1.2.3", {"x-forwarded-for": "10.1.2.3"}, True),
        (NAMED, "192.168.1.1", {"authorization": "Bearer "}, False),
        (ASKED, "192.168.1.1", {"authorization": f"Bearer {TOKEN}"}, True),
        (ASKED, "192.168.1.1", {"authorization": f"Bearer {TOKEN[:-1]}"}, False),
        (ASKED, "127.0.0.1", {}, False),
    ],
)
def test_figures_are_for_those_who_were_named(
    watchers: Watchers, client: str, headers: dict[str, str], may: bool
) -> None:
    scope = {
        "client": (client, 1) if client else None,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    assert watchers.lets_in(scope) is may


def test_whoever_may_not_read_them_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exposition, "text", lambda process: b"weli_sockets 0\n")
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        sent.append("the page that is not there")

    async def keep(message: Any) -> None:
        sent.append(message.get("body"))

    ask = Metrics(NAMED, application)
    for client, path in (("10.0.0.1", "/metrics"), ("8.8.8.8", "/metrics"), ("10.0.0.1", "/metrics/")):
        scope = {"type": "http", "path": path, "client": (client, 1), "headers": []}
        asyncio.run(ask(scope, None, keep))
    assert sent == [None, b"weli_sockets 0\n", "the page that is not there", "the page that is not there"]


def test_a_site_that_names_nobody_has_none(client: Client, settings: Any) -> None:
    assert not settings.METRICS.anybody
    assert client.get("/metrics").status_code == 404


def test_the_dashboard_asks_for_what_is_told(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.jobs.beside.Beside.age", lambda: 5.0)
    monkeypatch.setitem(pages.times, "home", Durations())
    monkeypatch.setattr(
        shelf, "last_good", lambda: KeptBackup(Path("weli.tar.gz"), timezone.now() - timedelta(hours=2), "")
    )
    told = {name for name, _label in figures()}
    dashboard = json.loads((ROOT / "deploy" / "grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:weli|process)_\w+", target["expr"])
    }
    assert asked - told == set()
    assert 2 * 3600 <= figures()["weli_backup_age_seconds", ""] < 3 * 3600


def test_pages_are_counted_by_their_view(client: Client, db: None, settings: Any) -> None:
    settings.MIDDLEWARE = ["config.watching.pages.timed", *settings.MIDDLEWARE]
    before = pages.times["codes"].count, pages.times[pages.NOWHERE].count
    client.get("/r/")
    client.get("/no/such/page/")
    assert (pages.times["codes"].count, pages.times[pages.NOWHERE].count) == (before[0] + 1, before[1] + 1)
    assert figures()["weli_page_seconds_count", "codes"] == before[0] + 1


def test_a_database_that_is_away_takes_nothing_else_along(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> dict[str, int]:
        raise DatabaseError

    monkeypatch.setattr(leases, "counted", away)
    found = figures()
    assert found["weli_database_up", ""] == 0
    assert ("weli_sockets", "") in found
    assert ("weli_database_bytes", "") not in found


def test_durations_are_counted_by_steps() -> None:
    some = Durations()
    for seconds in (0.0005, 0.001, 0.004, 20.0):
        some.add(seconds)
    steps = dict(some.up_to())
    assert (steps[0.001], steps[0.0025], steps[0.005], steps[10.0], steps[float("inf")]) == (2, 2, 3, 3, 4)
    assert (some.count, some.total) == (4, 20.0055)


def test_a_mistake_is_sent_without_anything_about_people() -> None:
    event = {
        "event_id": "1", "level": "error", "logger": "tables.service.writer", "platform": "python", "server_name": "anna-pc",
        "user": {"ip_address": "10.0.0.1", "email": "anna@example.org"},
        "request": {"url": "https://weli.example/j/secret", "cookies": {"sid": "x"}, "data": {"text": "Good evening, Anna"}},
        "logentry": {"message": "Table %s: a command failed", "formatted": "Table anna1: a command failed", "params": ["anna1"]},
        "breadcrumbs": {"values": [{"message": "Anna plays HA"}]},
        "extra": {"hand": "HA SK"},
        "exception": {
            "values": [
                {
                    "type": "IntegrityError", "module": "django.db.utils", "value": "Key (name)=(Anna) already exists",
                    "stacktrace": {"frames": [{
                        "filename": "tables/service/writer.py", "function": "_once", "lineno": 7, "module": "tables.service.writer",
                        "in_app": True, "vars": {"name": "Anna", "hand": "HA SK"}, "context_line": "x = 'HA'",
                    }]},
                }
            ]
        },
    }  # fmt: skip
    sent = json.dumps(scrubbed(event, {}))
    assert not re.search(r"anna|HA|10\.0\.0\.1|secret|evening", sent, re.IGNORECASE)
    assert "IntegrityError" in sent and "_once" in sent and "Table %s: a command failed" in sent


def test_words_of_others_are_not_sent() -> None:
    event = {"logger": "some_library", "logentry": {"message": "Anna has no card"}}
    assert scrubbed(event, {}) == {"logger": "some_library"}
