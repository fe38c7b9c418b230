"""Who is connected in this process, and the fan-out to them.

Everything here runs on the event loop. A table somebody is connected to is a ``Room``; what is shown to its sockets
is a ``RenderedTable`` of the last committed version.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from functools import partial

from tables import clocks, crowd, daytime, protocol
from tables.commands import order
from tables.commits import Commits
from tables.conf import conf
from tables.hint_wish import HintWish
from tables.remote_table import RemoteRenderedTable, RemoteTable
from tables.rendered_table import RenderedTable
from tables.rooms import KnownByClient, Listener, Present, Room
from tables.service import people, talking
from tables.service.batches import Job, safely
from tables.service.live import TableState
from tables.service.writer import writer
from tables.talk import ChatHistory

log = logging.getLogger(__name__)

UNPROVEN = 4401  # close code: show again who you are


class Hub:
    """The rooms of this process. ``changed`` hears of each new version of a table that somebody watches."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.changed: list[Callable[[TableState], None]] = []  # the driver of bots
        self.published: list[Callable[[int, int], None]] = []  # (table, version): the link to other processes
        self.crowded: list[Callable[[int, Present], None]] = []  # (table, who is here): the same link
        self.talked: list[Callable[[int, int], None]] = []  # (table, number of the sentence): the same link
        self.poked: list[Callable[[int, int], None]] = []  # (table, version): another process has written: the lobby
        self.revoked: list[Callable[[int], None]] = []  # (player): the same link
        self.opened: Callable[[int], None] | None = None  # (table): the neighbours, who see whose table it is
        self.shown: Callable[[Room], None] | None = None  # a new picture of ours: the neighbours
        self.advises: Callable[[HintWish], None] | None = None  # who works hints out; none where nobody thinks
        self.closing = False
        self.commits = Commits(self.show, self._said)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loading_chat: set[int] = set()  # tables whose talk is being read

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Serve sockets on this loop; another loop's are forgotten."""
        if self._loop is not loop:
            self._loop = loop
            self.rooms.clear()
            self._loading_chat.clear()
            self.closing = False
            self.commits.attach(loop)

    def detach(self) -> None:
        """Serve nobody any more; commands are still answered."""
        self.commits.detach()
        self._loop = None
        self.rooms.clear()

    def enter(self, listener: Listener, live: TableState | RemoteTable) -> Room:
        """The room of a table, with one more connection."""
        room = self._room(live)
        room.sockets.add(listener)
        self.arrived(room, listener.player, anew=True)
        self.crowd_changed(room)
        if len(room.sockets) == 1:
            self.consider(room)
        return room

    def consider(self, room: Room) -> None:
        """Somebody has come to a table where nobody was: its bots go on, if it is ours."""
        if isinstance(room.live, TableState):
            for hear in self.changed:
                safely(hear, room.live)

    def exit(self, listener: Listener, room: Room) -> None:
        """One connection less. The seat counts as away when nobody comes back for it in a moment."""
        room.sockets.discard(listener)
        self.crowd_changed(room)
        self.gone(room, listener.player)
        self._close_if_empty(room)

    def arrived(self, room: Room, player: int | None, *, anew: bool = False) -> None:
        """The player has a connection, or asks over HTTP; ``anew``: opens the table, and so wants to play."""
        if player is None:
            return
        room.here[player] = room.here.get(player, 0) + 1
        room.lost.pop(player, None)
        self._tell_others(room)  # at once: they must not take the player for gone
        facts = room.live.facts
        seat = facts.seat_of(player)
        away = dict(facts.expected).get(player) is not None
        if away or (anew and seat is not None and facts.places[seat].standin):
            self.returned(room.table, player)

    def gone(self, room: Room, player: int | None, linger: float | None = None) -> None:
        """The player has one connection less, and may come back for a moment before that is told."""
        if player is None:
            return
        left = room.here.get(player, 1) - 1
        if left > 0:
            room.here[player] = left
            return
        room.here.pop(player, None)
        if player in dict(room.live.facts.expected) and self._loop is not None and not self.closing:
            room.lost[player] = daytime.now()
            wait = conf().linger if linger is None else linger
            self._loop.call_later(wait, self._still_gone, room.table, player, room.lost[player])

    def crowd_changed(self, room: Room) -> None:
        """Those who watch may be more or fewer than before: it is told in a moment."""
        if not room.crowd_due and self._loop is not None:
            room.crowd_due = True
            self._loop.call_later(conf().crowd, self._tell_crowd, room)

    def counted(self, table: int, by: str, present: Present) -> None:
        """Another process has told who is at a table there."""
        room = self.rooms.get(table)
        if room is not None:
            if by not in room.elsewhere and room.counted != Present():
                self._count(room, room.counted)  # it does not know of this one yet
            room.elsewhere[by] = (present, time.monotonic())
            if crowd.to_be_told(room) != room.watching:
                crowd.tell(room)

    def _tell_crowd(self, room: Room) -> None:
        room.crowd_due = False
        self._tell_others(room)
        crowd.tell(room)

    def _tell_others(self, room: Room) -> None:
        if self.crowded and (present := crowd.present(room)) != room.counted:
            self._count(room, present)

    def _count(self, room: Room, present: Present) -> None:
        room.counted = present
        for hear in self.crowded:
            hear(room.table, present)

    def returned(self, table: int, player: int) -> None:
        """The player is back: no bot decides in the place any more."""
        writer.submit(Job(table, order(people.back, table, player=player)))

    def silent(self, listener: Listener, room: Room) -> None:
        """The connection stands, but nobody seems to be there: it counts as gone until it speaks."""
        self.gone(room, listener.player, linger=0.0)  # it has been waited for long enough
        self.crowd_changed(room)

    def missing(self, room: Room, player: int) -> None:
        """Somebody who should be here has not been seen at all: away from now on."""
        at = room.lost[player] = daytime.now()
        self._still_gone(room.table, player, at)

    async def newer(
        self, live: TableState, player: int | None, eyes: int | None, known: KnownByClient, wait: float
    ) -> Room | None:
        """The room of a table once there is more to tell than is known, or None if nothing happens in time.

        ``eyes``: whose view it shall be; the player's own, but where one phone goes round.
        """
        loop = asyncio.get_running_loop()
        self.attach(loop)
        fresh = live.facts.id not in self.rooms
        room = self._room(live)
        self.arrived(room, player, anew=known.version == 0)
        watches = not live.facts.answered_by(player)
        room.asking += watches
        self.crowd_changed(room)
        if fresh:
            self.consider(room)
        if known.said is not None:
            self.load_chat(room)
        until = time.monotonic() + wait
        try:
            while not room.can_tell(eyes, known):
                if self.closing:
                    return None
                waiter: asyncio.Future[None] = loop.create_future()
                room.waiters.add(waiter)
                try:
                    await asyncio.wait_for(waiter, until - time.monotonic())
                except TimeoutError:
                    return None
                finally:
                    room.waiters.discard(waiter)
            return room
        finally:
            room.asking -= watches
            self.crowd_changed(room)
            self.gone(room, player)
            loop.call_later(conf().linger, self._close_if_empty, room)  # who polls asks again at once

    def send_home(self) -> None:
        """Nobody waits over HTTP for news of a process that ends."""
        for room in self.rooms.values():
            room.wake()

    def looked(self, live: TableState, player: int | None) -> None:
        """Somebody has asked for a table without waiting: as long as a wait would last it is watched. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._watch, live, player)

    def sockets(self) -> Iterable[Listener]:
        """Every connection of this process."""
        return [socket for room in self.rooms.values() for socket in room.sockets]

    def poke(self, table: int, version: int) -> None:
        """Another process has written to this table."""
        for hear in self.poked:
            hear(table, version)
        room = self.rooms.get(table)
        if room is None:
            writer.lives.pop(table, None)
        elif version > room.live.version and isinstance(room.live, TableState):
            room.poked = max(room.poked, version)
            writer.refresh(table)

    def revoke(self, player: int) -> None:
        """Somebody has signed out, or taken a device away: whoever still is this player has to show it again.

        From any thread; other processes are told.
        """
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.disconnect, player)
            for tell in self.revoked:
                self._loop.call_soon_threadsafe(tell, player)

    def disconnect(self, player: int) -> None:
        """Close this player's connections here; a browser that may asks for a ticket and is back at once."""
        for socket in self.sockets():
            if socket.player == player:
                socket.shut(UNPROVEN)

    def load_chat(self, room: Room) -> None:
        """Read what has been said at the table, and tell those who are there."""
        if room.talk is None and room.table not in self._loading_chat:
            self._loading_chat.add(room.table)
            writer.submit(Job(None, lambda ledger: talking.heard(room.table), partial(self._chat_loaded, room.table)))

    def chat_elsewhere(self, table: int, n: int) -> None:
        """Something was said at this table in another process."""
        room = self.rooms.get(table)
        if room is not None and room.talk is not None:
            known = room.talk.knows(n)  # then there is less of it than was
            writer.submit(
                Job(None, lambda ledger: talking.heard(table, n - 1), partial(self._overheard, room, n, known))
            )

    def _watch(self, live: TableState, player: int | None) -> None:
        if self._loop is None or self.closing:
            return
        fresh = live.facts.id not in self.rooms
        room = self._room(live)
        self.arrived(room, player)
        self.gone(room, player, linger=conf().wait)
        if fresh:
            self.consider(room)
        self._loop.call_later(conf().wait, self._close_if_empty, room)

    def _room(self, live: TableState | RemoteTable) -> Room:
        table = live.facts.id
        room = self.rooms.get(table)
        if room is None:
            assert isinstance(live, TableState), "a table of another process has its room before anybody enters"
            room = self.rooms[table] = Room(RenderedTable(writer.lives.get(table, live)))
            clocks.woken(room.live.facts)
            if self.opened is not None:
                self.opened(table)
        return room

    def close(self, room: Room) -> None:
        """Nobody follows this table any more; without anybody here the room is closed."""
        room.followers.clear()
        self._close_if_empty(room)

    def _close_if_empty(self, room: Room) -> None:
        if room.empty and not room.lost and self.rooms.get(room.table) is room:
            del self.rooms[room.table]
            clocks.Boot.woken.pop(room.table, None)

    def _still_gone(self, table: int, player: int, at: float) -> None:
        room = self.rooms.get(table)
        if room is None or room.lost.get(player) != at:
            return
        room.lost.pop(player, None)
        if crowd.is_elsewhere(room, player):
            self._close_if_empty(room)
            return
        writer.submit(Job(table, order(people.away, table, player=player, at=at)))
        self._close_if_empty(room)

    def _said(self, table: int, message: protocol.Outgoing) -> None:
        if isinstance(message, protocol.Said):
            for publish in self.talked:
                publish(table, message.n)
        if (room := self.rooms.get(table)) is not None:
            self._pass_on(room, message)

    def show(self, live: TableState) -> None:
        """A table of ours has a new version."""
        table = live.facts.id
        room = self.rooms.get(table)
        # What another process has told of would be told again; a line within a hand is of interest to those at the table only.
        if room is None or (live.version > room.poked and _is_news(room.live, live)):
            for publish in self.published:
                publish(table, live.version)
        if room is None or live.version < room.live.version:  # versions only rise: who has seen one keeps it
            return
        before = room.picture if isinstance(room.picture, RenderedTable) else None
        self._hang(room, RenderedTable(live, before))
        if self.shown is not None:
            self.shown(room)
        self.consider(room)

    def show_remote(self, picture: RemoteRenderedTable) -> None:
        """The owner of a table shows it here; for the first time, in another version, or with a frame that was missing."""
        room = self.rooms.get(picture.live.facts.id)
        if room is None:
            self.rooms[picture.live.facts.id] = Room(picture)
        elif room.picture is picture:
            for socket in tuple(room.sockets):
                if socket.owed:
                    socket.show(picture)
            room.wake()
        else:
            self._hang(room, picture)

    def _hang(self, room: Room, picture: RenderedTable | RemoteRenderedTable) -> None:
        """Show everybody in the room another picture of the table."""
        live = picture.live
        if live.facts is not room.live.facts:
            self.crowd_changed(room)  # who has stood up watches, and a quiet table is told no number
        room.picture = picture
        for player in live.facts.away:
            if player in room.here:  # another process has not heard yet that it came here
                self.returned(room.table, player)
        try:
            for socket in tuple(room.sockets):
                socket.show(picture)
        except Exception:
            log.exception("Table %s version %s could not be shown", room.table, live.version)
        room.wake()

    def _pass_on(self, room: Room, message: protocol.Outgoing) -> None:
        """To everybody at the table, but nothing that they have been told already."""
        if isinstance(message, protocol.Said) and room.talk is not None and not room.talk.take([message]):
            return
        text = protocol.frame(message)
        for socket in room.sockets:
            socket.push(text)
        room.wake()

    def _chat_loaded(self, table: int, job: Job[list[protocol.Said]]) -> None:
        self._loading_chat.discard(table)
        room = self.rooms.get(table)
        if room is not None and job.outcome is not None and room.talk is None:
            room.talk = ChatHistory(job.outcome)
            for socket in room.sockets:
                socket.recount(room.talk)
            room.wake()

    def _overheard(self, room: Room, n: int, known: bool, job: Job[list[protocol.Said]]) -> None:
        found = job.outcome
        if known and found is not None and all(said.n != n for said in found):
            self._pass_on(room, talking.gone(n))
        for said in found or ():
            self._pass_on(room, said)


def _is_news(before: TableState | RemoteTable, live: TableState) -> bool:
    """Whether the list of tables may have something else to say of this one."""
    if not isinstance(before, TableState):
        return True
    return before.facts is not live.facts or before.deal is not live.deal or before.result is not live.result


hub = Hub()
