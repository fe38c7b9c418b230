"""Which process writes to a table: one at a time, told by the database and measured by its clock.

A process is a row that it renews. Who has not renewed it in time is buried by whoever notices, and is out of it for
good: every transaction that writes to tables asks whether the own row is still there, and keeps it there till it has
committed. The number of the row is never given again, so it is what fences a process off that was only asleep.
"""

from __future__ import annotations

import threading
from collections.abc import Collection

from django.db import IntegrityError, connection, transaction

from tables.models import Owner, Process, Table
from tables.service.rows import WriteConflict

LEASE = 3.0  # seconds for which a process counts as alive after it has said so
_TRIES = 3
_ASLEEP = (
    1500  # milliseconds after which the database gives up a transaction of ours that does nothing: below the lease
)

_PROCESS, _OWNER, _TABLE = Process._meta.db_table, Owner._meta.db_table, Table._meta.db_table
_UNTIL = f"now() + interval '{LEASE} seconds'"
_ENROL = f"INSERT INTO {_PROCESS} (until) VALUES ({_UNTIL}) RETURNING id"  # noqa: S608  names are ours
_RENEW = f"UPDATE {_PROCESS} SET until = {_UNTIL} WHERE id = %s RETURNING extract(epoch FROM clock_timestamp())::float"  # noqa: S608
_FENCE = (
    f"SELECT set_config('idle_in_transaction_session_timeout', '{_ASLEEP}', true) "  # noqa: S608
    f"FROM {_PROCESS} WHERE id = %s FOR KEY SHARE"
)
_BURY = (
    f"WITH dead AS (DELETE FROM {_PROCESS} WHERE until < now() RETURNING id) "  # noqa: S608
    f"DELETE FROM {_OWNER} WHERE process_id IN (SELECT id FROM dead)"
)
_TAKE = (
    f"WITH here AS (SELECT id FROM {_PROCESS} WHERE id = %s FOR KEY SHARE) "  # noqa: S608
    f"INSERT INTO {_OWNER} (table_id, process_id) SELECT t.id, here.id FROM {_TABLE} t, here WHERE t.id = ANY(%s) "
    "ORDER BY t.id ON CONFLICT (table_id) DO NOTHING"
)
_OWNERS = (
    f"SELECT o.table_id, o.process_id, p.until < now() FROM {_OWNER} o JOIN {_PROCESS} p ON p.id = o.process_id "  # noqa: S608
    "WHERE o.table_id = ANY(%s)"
)


class FencedOff(WriteConflict):
    """This process was taken for dead. Its tables may be others' now, and nothing that it writes gets in."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number  # under which it wrote


class Ownership:
    """This process's claim to its tables. Any thread may ask; each question is a transaction of its own."""

    def __init__(self) -> None:
        self.number = 0  # the row of this process; 0 = it has none yet
        self.over = False  # this process has let go of everything and writes nothing more
        self.mine: set[int] = set()  # tables that nobody else writes to while the row stands
        self._enrolling = threading.Lock()

    def enrol(self, instead_of: int = 0) -> None:
        """Become a process of another number that owns nothing, unless that has happened already."""
        with self._enrolling:
            if self.number == instead_of:
                with connection.cursor() as cursor:
                    cursor.execute(_ENROL)
                    self.mine = set()
                    self.number = int(cursor.fetchone()[0])

    def renew(self) -> float | None:
        """Say that this process is alive. The time that it is for the database; None if it was buried meanwhile."""
        with connection.cursor() as cursor:
            cursor.execute(_RENEW, [self.number])
            row = cursor.fetchone()
            return None if row is None else float(row[0])

    def take(self, tables: Collection[int]) -> dict[int, int]:
        """The number of the process that owns each of these tables: this one, wherever there was none.

        Tables that do not exist are left out. Raises FencedOff.
        """
        self.enrol()
        wanted, found = list(tables), dict[int, int]()
        for _ in range(_TRIES):
            with connection.cursor() as cursor:
                cursor.execute(_TAKE, [self.number, wanted])
                cursor.execute(_OWNERS, [wanted])
                rows = cursor.fetchall()
            found |= {table: process for table, process, _ in rows}
            if not any(dead for *_, dead in rows):
                break
            bury()
        self.mine |= {table for table, process in found.items() if process == self.number}
        if len(found) < len(wanted) and self.renew() is None:
            raise FencedOff(self.number)
        return found

    def release(self, tables: Collection[int]) -> None:
        """Own these tables no longer."""
        self.mine -= set(tables)
        Owner.objects.filter(table__in=list(tables), process=self.number).delete()

    def fence(self) -> None:
        """Within a transaction: see that this process is not buried before it has committed. Raises FencedOff if it is."""
        number = self.number
        with connection.cursor() as cursor:
            cursor.execute(_FENCE, [number])
            if cursor.fetchone() is None:
                raise FencedOff(number)

    def leave(self) -> None:
        """Let go of everything: this process has ended."""
        self.over, self.mine = True, set()
        with transaction.atomic():
            Owner.objects.filter(process=self.number).delete()
            Process.objects.filter(pk=self.number).delete()


def bury() -> None:
    """Take from processes that have not renewed their lease in time what they own."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_BURY)
    except IntegrityError:  # one of them has just taken a table: the next time
        return


def living() -> frozenset[int]:
    """The numbers of all processes that are not buried."""
    return frozenset(Process.objects.values_list("pk", flat=True))
