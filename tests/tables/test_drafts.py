"""Commands judged ahead of the writer: used only if nothing has changed, seen by nobody before the commit."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import DatabaseError, OperationalError

from tables.models import Line
from tables.protocol import Ack
from tables.service import people, play, rows
from tables.service.batches import Job, settle
from tables.service.judging import JudgedBatch
from tables.service.load import load
from tables.service.writer import Writer, writer
from tests.tables import people as at
from tests.tables.sockets import Client, full_table, now


class Drafting(Writer):
    """A writer that stores drafts in the test's thread and keeps what it announced."""

    def __init__(self) -> None:
        super().__init__()
        self.announced: list[Job] = []
        self.announce = self.keep

    def keep(self, batch):
        self.announced += batch.jobs
        settle(batch)

    def submit(self, *jobs):
        self._run(jobs)

    def store(self, draft):
        self._run(draft.jobs, draft)


@pytest.fixture
def table(tables):
    """A full table, its players and a writer that knows it."""
    live, players = at.open_full()
    mine = Drafting()
    mine.live(live.facts.id)
    mine.announced.clear()
    return live, players, mine


def move(live, players, ref="a", which=0):
    seat = live.acting[0]
    line, table = str(at.legal(live, seat)[which]), live.facts.id
    wish = {"player": players[seat], "ref": ref, "seen": live.version, "line": line}
    return Job(table, lambda ledger: play.act(ledger, table, **wish), pure=True)


def lines():
    return Line.objects.filter(seat__gte=0).count()


def test_draft_changes_nothing_until_it_is_stored(table):
    live, players, mine = table
    job = move(live, players)
    draft = mine.draft([job])
    assert (mine.lives[live.facts.id], lines(), mine.announced) == (live, 0, [])
    mine.store(draft)
    assert job.outcome == Ack("a", live.version + 1)
    assert (lines(), mine.announced) == (1, [job])
    assert mine.lives[live.facts.id] == load(live.facts.id) == draft.ledger.lives[live.facts.id]


def test_draft_of_a_table_that_has_changed_is_judged_again(table):
    live, players, mine = table
    job = move(live, players, "late", -1)
    draft = mine.draft([job])
    mine.submit(move(live, players, "first"))
    mine.store(draft)
    assert not isinstance(job.outcome, Ack)
    assert lines() == 1
    assert mine.lives[live.facts.id] == load(live.facts.id)


def test_draft_is_judged_again_when_another_process_was_first(table):
    live, players, mine = table
    other = Drafting()
    other.live(live.facts.id)
    job = move(live, players, "late", -1)
    draft = mine.draft([job])
    other.submit(move(live, players, "first"))
    mine.store(draft)
    assert not isinstance(job.outcome, Ack)
    assert mine.announced == [job]
    assert mine.lives[live.facts.id] == load(live.facts.id) == other.lives[live.facts.id]


def test_nothing_of_a_draft_is_left_when_it_cannot_be_stored(table, monkeypatch, caplog):
    live, players, mine = table
    job = move(live, players)
    draft = mine.draft([job])
    monkeypatch.setattr(rows, "append", fails(DatabaseError("disk full")))
    mine.store(draft)
    assert isinstance(job.failure, DatabaseError)
    assert mine.announced == [job]
    monkeypatch.undo()
    assert mine.live(live.facts.id) == load(live.facts.id)
    assert mine.lives[live.facts.id].version == live.version
    again = move(live, players)
    mine.store(mine.draft([again]))
    assert again.outcome == Ack("a", live.version + 1)
    assert "could not be written" in caplog.text


def test_locked_database_is_tried_again_and_the_move_is_stored_once(table, monkeypatch):
    live, players, mine = table
    append, left = rows.append, [OperationalError("locked")]

    def sometimes(batch, at):
        if left:
            raise left.pop()
        append(batch, at)

    monkeypatch.setattr(rows, "append", sometimes)
    job = move(live, players)
    mine.store(mine.draft([job]))
    assert job.outcome == Ack("a", live.version + 1)
    assert lines() == 1
    assert mine.lives[live.facts.id] == load(live.facts.id)


def test_what_needs_the_database_is_left_to_the_writer(table):
    live, players, mine = table
    talk = Job(live.facts.id, lambda ledger: people.start(ledger, live.facts.id, player=players[0], ref="s"))
    assert mine.draft([move(live, players), talk]) is None
    mine.lives.clear()
    assert mine.draft([move(live, players)]) is None


def fails(error):
    def fail(*_):
        raise error

    return fail


@pytest.mark.usefixtures("served")
@pytest.mark.django_db(transaction=True)
class TestConnected:
    async def test_nobody_hears_of_a_move_before_it_is_stored_and_the_next_ones_gather(self, monkeypatch):
        one, players = await full_table()
        two, others = await full_table(seats=3)
        mover = await Client.of(one, players[one.acting[0]])
        watcher = await Client.of(one, None)
        other = await Client.of(two, others[two.acting[0]])
        held: list[JudgedBatch] = []
        monkeypatch.setattr(writer, "store", held.append)
        await mover.act(str(at.legal(one, one.acting[0])[0]), "mine")
        assert await mover.quiet()
        await other.act(str(at.legal(two, two.acting[0])[0]), "theirs")
        assert await watcher.quiet()
        assert await other.quiet()
        assert (len(held), now(one)) == (1, one)
        monkeypatch.undo()
        writer.store(held[0])
        assert (await mover.until(one.version + 1))["ack"] == "mine"
        assert (await watcher.get())["version"] == one.version + 1
        assert (await other.until(two.version + 1))["ack"] == "theirs"
        for client in (mover, watcher, other):
            await client.leave()

    async def test_move_that_could_not_be_stored_is_not_shown_and_may_be_sent_again(self, monkeypatch, caplog):
        live, players = await full_table()
        seat = live.acting[0]
        mover, watcher = await Client.of(live, players[seat]), await Client.of(live, None)
        line = str(at.legal(live, seat)[0])
        monkeypatch.setattr(rows, "append", fails(DatabaseError("disk full")))
        await mover.act(line, "mine")
        answer = await mover.get()
        assert (answer["t"], answer["code"], answer["ref"]) == ("error", "failed", "mine")
        assert await watcher.quiet()
        monkeypatch.undo()
        await mover.act(line, "mine")
        assert (await mover.until(live.version + 1))["ack"] == "mine"
        assert (await watcher.get())["version"] == live.version + 1
        assert await sync_to_async(lines)() == 1
        for client in (mover, watcher):
            await client.leave()
