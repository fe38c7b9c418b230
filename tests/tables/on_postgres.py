"""What PostgreSQL has to promise, tried on it. Run by ``test_ownership`` in a process of its own; prints ``ok``."""

from __future__ import annotations

import random
import threading
from datetime import UTC, datetime
from itertools import count, takewhile

import django

django.setup()

from django.db import connection, transaction  # noqa: E402

from tables.models import Hand, Line, Match, Process, Table  # noqa: E402
from tables.service import people, play, rows  # noqa: E402
from tables.service.load import load  # noqa: E402
from tables.service.ownership import FencedOff, Ownership, bury, living  # noqa: E402
from tables.service.writer import writer  # noqa: E402
from tests.tables import people as at  # noqa: E402

NOW = datetime.now(UTC)


def fenced(call) -> bool:
    try:
        call()
    except FencedOff:
        return True
    return False


def run_out(process: int) -> None:
    Process.objects.filter(pk=process).update(until=NOW.replace(year=2020))


def one_owner_at_a_time() -> None:
    one, other, third = Ownership(), Ownership(), Ownership()
    table = Table.objects.create(game="ramsen", edition=1).pk
    assert one.take([table]) == {table: one.number}
    assert other.take([table, -1]) == {table: one.number}, "what is owned is not taken away, and there is no table -1"
    assert table in one.mine and table not in other.mine
    run_out(one.number)
    assert other.take([table]) == {table: other.number}, "whose lease has ended has lost it"
    assert one.renew() is None and one.number not in living()
    other.release([table])
    assert fenced(lambda: one.take([table])), "and gets nothing back under its old number"
    assert third.take([table]) == {table: third.number}
    third.leave()
    assert other.take([table]) == {table: other.number}, "who ends lets go at once"


def who_was_buried_writes_nothing() -> None:
    one, other = Ownership(), Ownership()
    table = Table.objects.create(game="ramsen", edition=1)
    match = Match.objects.create(table=table, number=1, seed="", commitment="", algorithm="", started_at=NOW)
    hand = Hand.objects.create(match=match, number=1, started_at=NOW)
    one.take([table.pk])
    assert rows.append_fenced([(hand.pk, 1, 0, "0 play H7", "a", 2)], NOW, one.number)
    run_out(one.number)
    other.take([table.pk])
    assert not rows.append_fenced([(hand.pk, 2, 0, "0 play H8", "b", 3)], NOW, one.number)

    def within_a_transaction() -> None:
        with transaction.atomic():
            one.fence()
            rows.append([(hand.pk, 2, 0, "0 play H8", "b", 3)], NOW)

    assert fenced(within_a_transaction)
    assert rows.append_fenced([(hand.pk, 2, 0, "0 play H9", "c", 3)], NOW, other.number)
    assert list(Line.objects.filter(hand=hand).values_list("text", flat=True)) == ["0 play H7", "0 play H9"]


def nobody_is_buried_in_the_middle_of_a_commit() -> None:
    one = Ownership()
    one.enrol()
    done = threading.Event()

    def bury_it() -> None:
        bury()
        done.set()
        connection.close()

    with transaction.atomic():
        one.fence()
        digger = threading.Thread(target=bury_it)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        _expired_by_somebody_else(one.number)
        digger.start()
        assert not done.wait(0.5), "it has to wait until the transaction is over"
    digger.join()
    assert one.number not in living()


def _expired_by_somebody_else(process: int) -> None:
    def outside() -> None:
        run_out(process)
        connection.close()

    thread = threading.Thread(target=outside)
    thread.start()
    thread.join()


def a_table_is_read_as_of_one_moment() -> None:
    """While one process writes lines and facts, another reads: no version falls, and each is the one of its lines."""
    writer.ownership = Ownership()
    live, players = at.open_full()
    table, dice, over = live.facts.id, random.Random(3), threading.Event()
    seen = [0]  # the versions as they are read

    def go_on() -> None:
        try:
            for n in takewhile(lambda n: n < 150 or len(seen) < 30, count()):
                now = writer.lives.get(table) or at.load_again(live)
                if now.stage != "playing":
                    for player in players:
                        at.run(play.ready, table, player=player, ref=at.ref())
                elif n % 3 == 0:
                    at.run(people.away, table, player=players[0], at=float(n))
                    at.run(people.back, table, player=players[0])
                else:
                    at.act(now, players, at.some_action(now, dice))
        finally:
            over.set()

    thread = threading.Thread(target=go_on)
    thread.start()
    while not over.is_set():
        found = load(table)
        assert found is not None
        assert found.version >= seen[-1], f"{seen[-1]} → {found.version}"
        assert found.version == found.facts.turns + found.written
        assert not found.steps or found.steps[-1].version <= found.version
        seen.append(found.version)
    thread.join()
    writer.stop()
    assert load(table) == writer.lives[table]


if __name__ == "__main__":
    one_owner_at_a_time()
    who_was_buried_writes_nothing()
    nobody_is_buried_in_the_middle_of_a_commit()
    a_table_is_read_as_of_one_moment()
    print("ok")
