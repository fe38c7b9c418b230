"""The writer in a thread of its own: it ends without leaving anybody, and is patient with a database that is locked."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from queue import SimpleQueue

import pytest
from django.db import OperationalError, connection

from tables.models import Line
from tables.protocol import Ack
from tables.service import patience, rows
from tables.service.batches import Busy, DiskFull, Job
from tables.service.load import load
from tables.service.writer import writer
from tests.tables import people as at
from tests.tables.test_writer import Acked, plain_act
from tests.waiting import until


def no_room(*words):
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError(*cause.args) from cause


@pytest.fixture
def threaded(transactional_db):
    """The writer with its thread, as in a process that serves."""
    writer.lives.clear()
    yield writer
    writer.stop()
    writer.lives.clear()


def test_who_comes_while_the_writer_ends_is_answered(threaded):
    """At a restart pages still ask when the writer has been told to end: nobody waits for ever."""
    live, players = at.open_full()
    busy, told = threading.Event(), threading.Event()

    def takes_long(ledger):
        busy.set()
        told.wait(10)

    threaded.submit(Job(None, takes_long))
    busy.wait(10)
    ending = threading.Thread(target=threaded.stop)
    ending.start()
    until(lambda: threaded._threads.shift is None)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(at.act(live, players, at.legal(live, live.acting[0])[0])))
    asking.start()
    told.set()
    for thread in (ending, asking):
        thread.join(10)
        assert not thread.is_alive()
    assert isinstance(answers[0], Ack)
    assert load(live.facts.id) == threaded.lives[live.facts.id]


def test_only_one_thread_writes_at_a_time(threaded):
    """Who comes after the end was asked for has to wait for what was before it."""
    order, go_on = [], threading.Event()

    def takes_long(ledger):
        go_on.wait(10)
        order.append("before")

    threaded.submit(Job(None, takes_long))
    ending = threading.Thread(target=threaded.stop)
    ending.start()
    until(lambda: threaded._threads.shift is None)
    threaded.submit(Job(None, lambda ledger: order.append("after")))
    time.sleep(0.05)
    go_on.set()
    ending.join(10)
    threaded.run(None, lambda ledger: None)
    assert order == ["before", "after"]


def test_who_listens_badly_keeps_nobody_from_an_answer(threaded, caplog):
    def broken(job):
        raise RuntimeError("a bug")

    told = threading.Event()
    jobs = (Job(None, lambda ledger: 1, broken), Job(None, lambda ledger: 2, lambda job: told.set()))
    threaded.submit(*jobs)
    assert told.wait(10)
    assert threaded.run(None, lambda ledger: 3) == 3
    assert "follows a commit" in caplog.text


def hold_lock(seconds: float) -> threading.Thread:
    """Somebody else's write transaction on the same file."""
    path = connection.settings_dict["NAME"]
    locked = threading.Event()

    def hold():
        outside = sqlite3.connect(path, isolation_level=None)
        outside.execute("BEGIN IMMEDIATE")
        locked.set()
        time.sleep(seconds)
        outside.execute("COMMIT")
        outside.close()

    thread = threading.Thread(target=hold)
    thread.start()
    locked.wait()
    return thread


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a lock on the whole file is SQLite's")
class TestLockedFile:
    def test_move_waits(self, threaded):
        live, players = at.open_full()
        thread = hold_lock(1.0)
        assert isinstance(at.act(live, players, at.legal(live, live.acting[0])[0]), Ack)
        thread.join()

    def test_a_full_disk_refuses_at_once_and_only_what_is_to_be_stored(self, threaded, monkeypatch):
        live, players = at.open_full()
        action = at.legal(live, live.acting[0])[0]
        act = plain_act(live.facts.id, players[action.seat], "mine", live.version, str(action))
        done: SimpleQueue[Job] = SimpleQueue()
        with monkeypatch.context() as full:
            full.setattr(rows, "append", no_room)
            full.setattr(patience, "_PATIENCE", 1e9)
            threaded.submit(Job(live.facts.id, act, done.put), Job(live.facts.id, lambda ledger: "read", done.put))
            refused, read = sorted((done.get(timeout=10), done.get(timeout=10)), key=lambda job: job.failure is None)
        assert (type(refused.failure), read.outcome) == (DiskFull, "read")
        assert threaded.full
        assert threaded.lives[live.facts.id] == live
        assert at.act(live, players, action, name="mine") == Ack("mine", live.version + 1)
        assert not threaded.full

    def test_busy_after_a_while_and_nothing_is_done(self, threaded, monkeypatch):
        live, players = at.open_full()
        monkeypatch.setattr(patience, "_PATIENCE", 0.1)
        threaded.run(None, lambda ledger: connection.cursor().execute("PRAGMA busy_timeout=200"))
        thread = hold_lock(1.5)
        action = at.legal(live, live.acting[0])[0]
        with pytest.raises(Busy):
            at.act(live, players, action, name="mine")
        assert threaded.lives[live.facts.id] == live
        thread.join()
        assert at.act(live, players, action, name="mine") == Ack("mine", live.version + 1)


def test_many_threads_lose_nothing_and_double_nothing(threaded):
    """Four people send the same intentions again and again from threads of their own."""
    live, players = at.open_full()
    table, acked = live.facts.id, Acked()
    failures = []

    def play_along(seat):
        dice = random.Random(seat)
        try:
            for n in range(60):
                here = writer.live(table)
                if here.stage != "playing" or seat not in here.acting:
                    time.sleep(0.002)
                    continue
                line = str(dice.choice(at.legal(here, seat)))
                for _ in range(dice.choice((1, 1, 3))):
                    answer = writer.run(table, plain_act(table, players[seat], f"{seat}-{n}", here.version, line))
                    if isinstance(answer, Ack):
                        assert acked.setdefault((seat, answer.ref), answer.version) == answer.version
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=play_along, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    stored = {(line.seat, line.client_ref): line.version for line in Line.objects.filter(seat__gte=0)}
    assert stored == acked
    assert load(table) == writer.live(table)
