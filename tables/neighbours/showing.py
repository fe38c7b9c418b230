"""Tables of ours, shown to people who are connected to other processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from msgspec import Raw

from tables import letters
from tables.ages import NOTHING
from tables.hub import Hub
from tables.letters import ShownFrames, Watch, Yours
from tables.post import Post
from tables.remote_table import Wanted
from tables.rendered_table import RenderedTable
from tables.rooms import Follower, Room
from tables.service.ownership import Ownership
from tables.service.writer import Writer

_GONE = 10.0  # seconds after which a process that has not said so follows no more


class ShownElsewhere:
    """The processes that follow a room here get finished frames with every new version."""

    def __init__(self, hub: Hub, writer: Writer, post: Post, ownership: Ownership) -> None:
        self._hub, self._writer, self._post, self._ownership = hub, writer, post, ownership

    def watch(self, by: int, letter: Watch) -> None:
        """A process wants to see a table, and says what it has of it."""
        table = letter.table
        if table not in self._ownership.mine:
            self._post.send(by, Yours(table))
            return
        room = self._hub.rooms.get(table)
        if (room is None or room.empty_but(by)) and not self._hub.closing:
            if room is not None:
                self._hub.close(room)
            self._writer.forget(
                table, lambda job: self._post.send(by, Yours(table))
            )  # people are there, nobody is here
            return
        if room is None or not isinstance(room.picture, RenderedTable):
            return
        follower = room.followers.get(by)
        if follower is None:
            follower = room.followers[by] = Follower()
            self._hub.consider(room)
        follower.heard = time.monotonic()
        follower.looks = {(letters.viewer_of(viewer), parts) for viewer, parts in letter.looks}
        told = letter.turns == room.live.facts.turns and follower.facts is room.live.facts
        follower.version = letter.version
        wanted = {(letters.viewer_of(viewer), since, known) for viewer, since, known in letter.wanted}
        if wanted or not told or room.live.version > letter.version:
            self._send(room, by, follower, wanted, told=told)

    def show(self, room: Room) -> None:
        """A table of ours has a new picture: the processes that follow it get their frames."""
        for by, follower in room.followers.items():
            self._send(room, by, follower, set(), told=follower.facts is room.live.facts)

    def give_way(self, table: int, then: Callable[[], None]) -> None:
        """Let go of a table, also where people are at it here. They have it again when they need it."""
        if table not in self._ownership.mine or self._hub.closing:
            then()
            return
        room = self._hub.rooms.get(table)
        if room is not None:
            room.followers.clear()
        self._writer.forget(table, lambda job: then())

    def give_up(self, by: int, table: int) -> None:
        """Let go of a table that a process of another version wants to see, and tell it so."""
        self.give_way(table, partial(self._post.send, by, Yours(table)))

    def alive(self, processes: frozenset[int]) -> None:
        """Only these processes still follow."""
        for room in self._hub.rooms.values():
            for by in [by for by in room.followers if by not in processes]:
                del room.followers[by]

    def look_after(self, now: float) -> None:
        """Forget who has not said for long that it follows."""
        for room in self._hub.rooms.values():
            if room.table in self._ownership.mine:
                for by in [by for by, follower in room.followers.items() if now - follower.heard > _GONE]:
                    del room.followers[by]

    def _send(self, room: Room, by: int, follower: Follower, wanted: set[Wanted], *, told: bool) -> None:
        picture = room.picture
        assert isinstance(picture, RenderedTable)
        live = picture.live
        if live.version > follower.version:
            since = follower.version
            wanted |= {(viewer, since, since if parts else NOTHING) for viewer, parts in follower.looks}
        frames = [
            (letters.number_of(viewer), since, known, picture.frame(viewer, since, "", known))
            for viewer, since, known in wanted
        ]
        facts = letters.KNOWN if told else Raw(letters.encode_facts(live.facts))
        follower.version, follower.facts = live.version, live.facts
        self._post.send(by, ShownFrames(room.table, live.version, frames, facts))
