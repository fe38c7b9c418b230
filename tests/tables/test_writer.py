"""The writer: commits together what waits, judges again when somebody was faster, loses nothing to a locked file."""

from __future__ import annotations

import random

import pytest
from django.db import DataError

from tables.conf import TablesConf
from tables.models import Line
from tables.protocol import Ack
from tables.service import people, play, undoing
from tables.service.batches import Batch, Busy, Job, settle
from tables.service.ledger import NoSuchTable
from tables.service.load import load
from tables.service.rows import WriteConflict
from tables.service.writer import Writer, writer
from tests.rules.strategies import LONG
from tests.tables import people as at


def plain_act(table, player, ref, seen, line):
    return lambda ledger: play.act(ledger, table, player=player, ref=ref, seen=seen, line=line)


class Acked(dict[tuple[int, str], int]):
    """Who was told that what is done, in which version."""


class Collected(Writer):
    """A writer that runs batches in the test's thread and keeps what it announced."""

    def __init__(self) -> None:
        super().__init__()
        self.inline = True
        self.batches: list[Batch] = []
        self.announce = self.keep

    def keep(self, batch):
        self.batches.append(batch)
        settle(batch)


@pytest.fixture
def two(tables):
    """A full table and two processes' writers, each with a memory of its own."""
    live, players = at.open_full()
    one, other = Collected(), Collected()
    one.live(live.facts.id)
    other.live(live.facts.id)
    return live, players, one, other


def test_batch_is_one_transaction(tables, django_assert_max_num_queries):
    """Forty moves of forty tables need as many statements as one."""
    boards = [at.open_full(seats=3) for _ in range(40)]
    jobs = [job(live, players) for live, players in boards]
    with django_assert_max_num_queries(4):  # savepoint of the test's transaction, one INSERT, release
        writer._run(jobs)
    assert all(isinstance(job.outcome, Ack) for job in jobs)
    for live, _ in boards:
        assert load(live.facts.id) == at.now(live.facts.id)


def job(live, players, ref="a", done=None):
    seat = live.acting[0]
    line = str(at.legal(live, seat)[0])
    return Job(live.facts.id, plain_act(live.facts.id, players[seat], ref, live.version, line), done)


def test_two_moves_of_one_table_in_one_batch(tables):
    live, players = at.open_full()
    first = job(live, players, "a")
    again = job(live, players, "a")
    late = job(live, players, "b")
    writer._run([first, again, late])
    assert first.outcome == again.outcome
    assert not isinstance(late.outcome, Ack)
    assert Line.objects.filter(seat__gte=0).count() == 1


def test_command_that_fails_harms_nobody_else(tables, caplog):
    live, players = at.open_full()
    other, _ = at.open_full(seats=3)

    def broken(ledger):
        ledger.change(ledger.live(other.facts.id), title="half done")
        raise RuntimeError("a bug")

    bad, good = Job(other.facts.id, broken), job(live, players)
    writer._run([bad, good])
    assert isinstance(bad.failure, RuntimeError)
    assert isinstance(good.outcome, Ack)
    assert at.now(other.facts.id) == load(other.facts.id) == other
    assert "a command failed" in caplog.text


def test_no_such_table(tables):
    with pytest.raises(NoSuchTable):
        writer.live(987654)


def test_second_process_judges_again_and_is_stale(two):
    live, players, one, other = two
    seat = live.acting[0]
    legal = at.legal(live, seat)
    act = plain_act(live.facts.id, players[seat], "a", live.version, str(legal[0]))
    assert isinstance(one.run(live.facts.id, act), Ack)
    late = other.run(live.facts.id, plain_act(live.facts.id, players[seat], "b", live.version, str(legal[-1])))
    assert not isinstance(late, Ack)
    assert other.lives[live.facts.id] == one.lives[live.facts.id]


def test_second_process_with_the_same_ref_gives_the_same_ack(two):
    live, players, one, other = two
    seat = live.acting[0]
    act = plain_act(live.facts.id, players[seat], "a", live.version, str(at.legal(live, seat)[0]))
    assert one.run(live.facts.id, act) == other.run(live.facts.id, act)
    assert other.batches[-1].lives == {live.facts.id: load(live.facts.id)}, "those who are there are shown it"


def test_two_processes_change_the_table(two):
    live, players, one, other = two
    one.run(live.facts.id, lambda ledger: people.away(ledger, live.facts.id, player=players[0], at=1.0))
    other.run(live.facts.id, lambda ledger: people.away(ledger, live.facts.id, player=players[1], at=2.0))
    assert [place.away_at for place in load(live.facts.id).facts.places] == [1.0, 2.0, None, None]
    assert other.lives[live.facts.id] == load(live.facts.id)


def test_two_processes_begin_the_next_hand_once(two):
    live, players, one, other = two
    dice = random.Random(5)
    while live.stage == "playing":
        action = at.some_action(live, dice)
        one.run(live.facts.id, plain_act(live.facts.id, players[action.seat], at.ref(), live.version, str(action)))
        live = one.lives[live.facts.id]
    other.refresh(live.facts.id)
    for process in (one, other):
        process.run(live.facts.id, lambda ledger: play.next_hand(ledger, live.facts.id, version=live.spoke_at))
    assert load(live.facts.id).deal.number == 2
    assert other.live(live.facts.id) == load(live.facts.id) == one.live(live.facts.id)


def test_what_was_done_last_in_a_match_is_known_when_the_next_one_has_begun(tables):
    """Whoever did not hear the answer sends it again, also after a restart."""
    live, players = at.open_full("ramsen", seats=3)
    dice = random.Random(1)
    while live.stage != "over":
        if live.stage == "between":
            at.everybody_ready(live, players)
        else:
            at.act(live, players, at.some_action(live, dice))
        live = at.now(live.facts.id)
    at.everybody_ready(live, players)
    assert at.now(live.facts.id).deal.match.number == 2
    assert load(live.facts.id) == at.now(live.facts.id)


@pytest.mark.parametrize("seed", range(3 if LONG else 1))
def test_what_is_newer_is_read_on_from_what_is_known(tables, seed):
    """From whatever version a process knows, it comes to the table that the database has; its version never falls."""
    live, players = at.open_full("mulatschak")
    dice, seen = random.Random(seed), [live]
    while len(seen) < 60:
        now = seen[-1]
        if now.stage != "playing":
            at.everybody_ready(now, players)
        elif dice.random() < 0.1:
            at.run(people.away, now.facts.id, player=players[0], at=float(len(seen)))
            at.run(people.back, now.facts.id, player=players[0])
        elif now.undoable(now.steps[-1].action.seat) and dice.random() < 0.3:
            asks = now.steps[-1].action.seat
            at.run(undoing.undo, now.facts.id, player=players[asks], ref=at.ref(), seen=now.version)
            for player in players:
                at.run(undoing.consent, now.facts.id, player=player, ref=at.ref(), yes=True)
        else:
            at.act(now, players, at.some_action(now, dice))
        seen.append(at.now(live.facts.id))
        whole = load(live.facts.id)
        for known in dice.sample(seen, min(len(seen), 6)):
            assert load(live.facts.id, known) == whole
            assert known.version <= whole.version


def test_only_lines_that_are_new_are_read(tables, django_assert_num_queries):
    live, players = at.open_full()
    known = at.play_hand(live, players, random.Random(1))
    with django_assert_num_queries(
        5
    ) as asked:  # the table, its seats and how many, its last hand, the lines that are new: none
        load(live.facts.id, known)
    assert f'"n" > {known.written}' in asked.captured_queries[-1]["sql"]


def test_conflict_that_never_ends_is_busy(tables):
    live, _ = at.open_full()

    def always(ledger):
        raise WriteConflict

    with pytest.raises(Busy):
        writer.run(live.facts.id, always)


class TestOneBadJob:
    """What a database refuses for one command (a NUL byte, a number too large) is that command's fault alone."""

    @pytest.mark.parametrize("place", [0, 3, 7])
    def test_is_found_and_the_others_are_done(self, tables, caplog, place):
        boards = [at.open_full(seats=3) for _ in range(8)]
        jobs = [job(live, players) for live, players in boards]
        jobs.insert(place, Job(boards[0][0].facts.id, refused_by_the_database))
        mine = jobs[place]
        writer._run(jobs)
        assert isinstance(mine.failure, DataError)
        assert all(isinstance(other.outcome, Ack) and other.failure is None for other in jobs if other is not mine)
        for live, _ in boards:
            assert load(live.facts.id) == at.now(live.facts.id)
        assert set(writer.lives) >= {live.facts.id for live, _ in boards}, "tables were dropped from memory"

    def test_fails_when_it_is_written(self, tables):
        live, players = at.open_full()
        other, _ = at.open_full(seats=3)

        def writes_nonsense(ledger):
            ledger._later.append(lambda: refused_by_the_database(ledger))

        bad, good = Job(other.facts.id, writes_nonsense), job(live, players)
        writer._run([bad, good])
        assert isinstance(bad.failure, DataError)
        assert isinstance(good.outcome, Ack)


def refused_by_the_database(ledger):
    raise DataError("a string literal cannot contain NUL (0x00) characters")


def test_what_the_writer_has_done_is_counted(tables, monkeypatch, caplog):
    """Moves are those of people and bots; a commit that takes long is told in the log."""
    live, players = at.open_full()
    one = Collected()
    one.live(live.facts.id)
    waited = one.tally.waits.count
    assert (one.tally.moves, one.tally.commits.count) == (0, 0), "who only looks stores nothing"
    one._run([job(live, players)])
    assert (one.tally.moves, one.tally.commits.count, one.tally.waits.count) == (1, 1, waited + 1)
    assert "A commit took" not in caplog.text
    monkeypatch.setattr("tables.service.tally.conf", lambda: TablesConf(slow_commit=0))
    one._run([job(one.lives[live.facts.id], players, "b")])
    assert "A commit took" in caplog.text
