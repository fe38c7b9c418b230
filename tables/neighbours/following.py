"""Tables of others, shown here: the owner is asked for finished frames, and sends them with every new version."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tables import letters
from tables.hub import Hub
from tables.letters import ShownFrames, Watch
from tables.neighbours.asking import AGAIN, PATIENCE
from tables.post import Post
from tables.remote_table import RemoteRenderedTable, RemoteTable, Wanted
from tables.rooms import Look, Room
from tables.service.batches import Batch, Busy, Job
from tables.service.ledger import Ledger
from tables.service.live import TableState
from tables.service.ownership import Ownership
from tables.service.writer import Writer

_WATCHED = 2.0  # seconds after which a room that follows says what it has


def look(ledger: Ledger, table: int) -> TableState:
    """The table as it is, or here the wish to follow it. Raises NoSuchTable."""
    return ledger.live(table)


@dataclass
class Coming:
    """A table that is about to be shown here for the first time, and who waits for it."""

    jobs: list[Job[Any]] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)


class FollowedTables:
    """Whose the tables are that are shown here and are not ours, and what we see of them."""

    def __init__(self, hub: Hub, writer: Writer, post: Post, ownership: Ownership) -> None:
        self._hub, self._writer, self._post, self._ownership = hub, writer, post, ownership
        self.owners: dict[int, int] = {}
        self._coming: dict[int, Coming] = {}
        self._settling: set[int] = set()
        self._watched: dict[int, float] = {}

    def settle(self, table: int) -> None:
        """A room here is of a table that this process does not own, as far as it knows: own it, or follow the owner."""
        if table in self._settling or table in self._ownership.mine:
            return
        self._settling.add(table)
        self._writer.submit(Job(table, partial(look, table=table), partial(self._settled, table)))

    def handed(self, job: Job[Any], table: int, owner: int) -> None:
        """Somebody wants to see a table that is another's: it is followed from now on, unless it is already."""
        room = self._hub.rooms.get(table)
        if room is not None and isinstance(room.live, RemoteTable) and self.owners.get(table) == owner:
            self._come(job, room.live)  # it was on its way already, and is here
        else:
            self._coming.setdefault(table, Coming()).jobs.append(job)
            self._follow(table, owner)

    def shown(self, by: int, letter: ShownFrames) -> None:
        """Frames of a table that is followed."""
        table, room = letter.table, self._hub.rooms.get(letter.table)
        if self.owners.get(table) != by:
            return
        news = bytes(letter.facts) != bytes(letters.KNOWN)
        facts = letters.decode_facts(letter.facts) if news else room.live.facts if room is not None else None
        if facts is None or (room is not None and letter.version < room.live.version):
            return
        picture = room.picture if room is not None else None
        same = isinstance(picture, RemoteRenderedTable) and picture.live.version == letter.version
        if not same or news:
            picture = RemoteRenderedTable(RemoteTable(facts, letter.version), partial(self._want, table))
        assert isinstance(picture, RemoteRenderedTable)
        for viewer, since, known, text in letter.frames:
            picture.take((letters.viewer_of(viewer), since, known), text)
        self._hub.show_remote(picture)
        for job in self._coming.pop(table, Coming()).jobs:
            self._come(job, picture.live)

    def forget_owner(self, table: int, owner: int) -> None:
        """The table is not this process's any more, if it was: see whose it is now."""
        if self.owners.get(table) == owner:
            del self.owners[table]
            self.settle(table)

    def let_go(self, table: int, owner: int) -> None:
        """Its owner has let go of it, or has ended: those who wait to see the table ask once more."""
        self.forget_owner(table, owner)
        for job in self._coming.pop(table, Coming()).jobs:
            job.turns += 1
            self._writer.submit(job)

    def alive(self, processes: frozenset[int]) -> None:
        """Only these processes own anything."""
        for table, owner in list(self.owners.items()):
            if owner not in processes:
                self.let_go(table, owner)

    def look_after(self, now: float) -> None:
        """Say what is followed, ask again for what does not come, forget what nobody looks at."""
        for table, coming in list(self._coming.items()):
            if now - coming.began > PATIENCE:
                for job in self._coming.pop(table).jobs:
                    job.failure = Busy()
                    self._hub.commits.announce(Batch([job], {}))
            elif (owner := self.owners.get(table)) is not None and now - self._watched.get(table, 0.0) > AGAIN:
                self._post.mistrust()
                self._follow(table, owner)
        for table in [table for table in self.owners if table not in self._hub.rooms and table not in self._coming]:
            del self.owners[table]
            self._watched.pop(table, None)
        for room in list(self._hub.rooms.values()):
            if room.table not in self._ownership.mine:
                self._look_after(room, now)

    def _look_after(self, room: Room, now: float) -> None:
        owner = self.owners.get(room.table)
        if owner is None:
            self.settle(room.table)
        elif now - self._watched.get(room.table, 0.0) > _WATCHED:
            self._follow(room.table, owner)

    def _settled(self, table: int, job: Job[TableState]) -> None:
        self._settling.discard(table)
        room = self._hub.rooms.get(table)
        if isinstance(job.outcome, TableState) and room is not None:
            self.owners.pop(table, None)
            self._hub.show(job.outcome)

    def _come(self, job: Job[Any], seen: RemoteTable) -> None:
        self._settling.discard(seen.facts.id)
        job.outcome = seen
        self._hub.commits.announce(Batch([job], {}))

    def _follow(self, table: int, owner: int) -> None:
        self._settling.discard(table)
        self.owners[table] = owner
        room = self._hub.rooms.get(table)
        self._watched[table] = time.monotonic()
        if room is None:
            self._post.send(owner, Watch(table, 0, -1, []))
            return
        picture, version, turns = room.picture, 0, -1
        wanted: list[tuple[letters.ViewerNumber, int, int]] = []
        if isinstance(picture, RemoteRenderedTable):
            version, turns = picture.live.version, picture.live.facts.turns
            wanted = [(letters.number_of(viewer), since, known) for viewer, since, known in picture.ask_again()]
        self._post.send(owner, Watch(table, version, turns, _numbered(room.looks), wanted))

    def _want(self, table: int, wanted: Wanted) -> None:
        """A frame is missing here."""
        room, owner = self._hub.rooms.get(table), self.owners.get(table)
        if room is not None and owner is not None:
            viewer, since, known = wanted
            seen = any(other == viewer for other, _ in room.looks)
            looks = room.looks if seen else {*room.looks, (viewer, False)}
            missing = [(letters.number_of(viewer), since, known)]
            self._post.send(owner, Watch(table, room.live.version, room.live.facts.turns, _numbered(looks), missing))


def _numbered(looks: Iterable[Look]) -> list[tuple[letters.ViewerNumber, bool]]:
    return [(letters.number_of(viewer), parts) for viewer, parts in looks]
