"""One live connection: reads messages, hands them to the service, sends views. No rules in here.

A plain ASGI callable rather than a Channels consumer: that one starts two tasks
and visits the shared thread for every message. What waits for the database
runs on the writer's thread, and the answer comes back through the hub.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from tables import commands, daytime, eager, identity, limits, protocol
from tables.ages import NOTHING
from tables.conf import conf
from tables.hint_wish import NOBODY_THINKS, HintWish
from tables.hub import UNPROVEN, hub
from tables.limits import Allowance, Budget, FrameVerdict
from tables.protocol import Ack, Error, Hello, Hint, Hold, Malformed, Ping, Stale, Sync
from tables.remote_table import RemoteRenderedTable, RemoteTable
from tables.rendered_table import RenderedTable
from tables.rooms import Room
from tables.service import play
from tables.service.batches import Busy, Job
from tables.service.damage import DamagedTable
from tables.service.ledger import NoSuchTable
from tables.service.live import TableState
from tables.service.onlookers import Viewer
from tables.service.writer import writer
from tables.straight import Straight
from tables.talk import ChatHistory

log = logging.getLogger(__name__)

# close codes; the developer page says them in words
MALFORMED, FORBIDDEN, NO_TABLE, TOO_SLOW, DAMAGED, TOO_MANY, RESTART = 4400, 4403, 4404, 4408, 4422, 4429, 4012

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

GONE = (OSError, RuntimeError)  # what servers raise where something is sent after the end; each has its own names

NOT_YOURS = "This seat is not played with your browser."

_FAULTS = 3  # malformed frames before the socket is closed
_EARLY = 16  # messages that wait while the table is read


class TableSocket:
    """A person's, a program's or a spectator's connection to one table."""

    def __init__(
        self, code: str, send: Send, loop: asyncio.AbstractEventLoop, straight: Straight | None = None
    ) -> None:
        self.code = code
        self.player: int | None = None
        self.eyes: int | None = None
        self.room: Room | None = None
        self.quiet = False  # it has not pinged for long: nobody is there
        self.pinged = 0.0  # when the client last said that it is here; 0 = it never pings
        self.closed = False
        self.owed = False
        self.told = 0
        self._send = send
        self._straight = straight
        self._loop = loop
        self._table = 0
        self._counted: int | None = None  # the player whose connections this one is counted with
        self._seat: int | None = None
        self._viewer: Viewer = None
        self._facts: object = None
        self._sent = 0  # the version of the last view sent
        self.parts = False  # it keeps what it has: only what changes is sent
        self._known = NOTHING  # the version up to which it has everything
        self._heard = 0  # the last sentence it knew of when it came, or was told of by `recount`
        self._acks: list[Ack] = []
        self._early: list[protocol.Message] = []  # what has come while the table was being read
        self._faults = 0
        self._budget, self._allowance = Budget(), Allowance()
        self._stuck: asyncio.Task[None] | None = None  # a send that the server holds up
        self.behind_since = 0.0

    # --- what comes in

    def on_frame(self, text: str | bytes) -> None:
        """One frame of the client. Never raises."""
        try:
            if self.closed or hub.closing or not self._may_speak():
                return  # a process that ends hears nobody: what it does not acknowledge is sent again to the next
            message = protocol.parse(text)
            if isinstance(message, Malformed):
                self._malformed(message)
            elif self.room is not None:
                self._obey(message)
            elif isinstance(message, Hello):
                self._greet(message)
            elif self._table and len(self._early) < _EARLY:
                self._early.append(message)
            else:
                self.shut(TOO_MANY if self._table else MALFORMED)
        except Exception as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        log.error("Table %s version %s: a message failed", self.code, self._sent, exc_info=error)
        self.push(protocol.frame(Error("failed", "The server made a mistake. Nothing was done.")))

    def _greet(self, hello: Hello) -> None:
        ticket = identity.read_ticket(hello.ticket)
        if ticket is None or self._table:
            self.shut(UNPROVEN)
            return
        self.player, self._table, self._sent = ticket.player, ticket.table, hello.seen or 0
        self.eyes = ticket.player
        self._heard, self.parts = hello.heard, hello.parts
        room = hub.rooms.get(ticket.table)
        live = writer.lives.get(ticket.table) or (room.live if room is not None else None)
        if live is not None:
            self._welcome(live)
        else:
            writer.submit(Job(ticket.table, lambda ledger: ledger.live(ticket.table), self._loaded))

    def _loaded(self, job: Job[TableState | RemoteTable]) -> None:
        if job.outcome is not None:
            self._welcome(job.outcome)
        else:
            why = {NoSuchTable: NO_TABLE, DamagedTable: DAMAGED}
            self.shut(why.get(type(job.failure), TOO_SLOW))

    def _welcome(self, live: TableState | RemoteTable) -> None:
        if self.closed:
            return
        if live.facts.code != self.code or not live.facts.open_to(self.player):
            self.shut(FORBIDDEN)
            return
        if not self._has_place():
            self.shut(TOO_MANY)
            return
        self.room = hub.enter(self, live)
        self._sent = min(self._sent, self.room.live.version)
        self._view(self.room.picture)
        if self.room.talk is not None:
            self.recount(self.room.talk)
        else:
            hub.load_chat(self.room)
        early, self._early = self._early, []
        for message in early:
            if not self.closed:
                self._safely_obey(message)

    def _has_place(self) -> bool:
        """Whether the player may have one more connection. Who only watches is counted by the address."""
        if self.player is None:
            return True
        if limits.begun("player", self.player, conf().sockets_per_player):
            self._counted = self.player
        return self._counted is not None

    def _safely_obey(self, message: protocol.Message) -> None:
        try:
            self._obey(message)
        except Exception as error:
            self._failed(error)

    def _obey(self, message: protocol.Message) -> None:
        match message:
            case Ping():
                self._ping()
            case Sync():
                self._read()
                self._sent = 0
                self._sync()
            case Hold():
                self._read()
                self._hold(message)
            case Hello():
                self.shut(MALFORMED)
            case _:
                self._ask(message)

    def _ask(self, message: protocol.Command) -> None:
        ref = commands.ref_of(message)
        self._read()
        if self.player is None:
            self.push(protocol.frame(play.not_seated(ref)))
            return
        own = isinstance(message, commands.OF_ONE_SEAT)
        command = commands.command(message, self._table, self.eyes if own and self.eyes is not None else self.player)
        done = partial(self._advise, message) if isinstance(message, Hint) else partial(self._answer, ref)
        hub.commits.ask(Job(self._table, command, done, command.pure))

    def _hold(self, wish: Hold) -> None:
        """The phone is in another hand, or in nobody's: the whole view of that one, and of no other, anywhere."""
        room = self.room
        assert room is not None
        facts = room.live.facts
        eyes = self.player if wish.seat is None else facts.held(self.player, wish.seat)
        if not facts.has_phone(self.player) or eyes is None:
            self.push(protocol.frame(Error("not-allowed", NOT_YOURS, wish.ref)))
            return
        for other in tuple(room.sockets):
            if other is not self and other.player == self.player:
                other.look_as(self.player)
        self._acks.append(Ack(wish.ref, room.live.version))
        self._turn_to(eyes, room)

    def look_as(self, eyes: int | None) -> None:
        """Show what this player sees from now on, if that is another than until now."""
        if eyes != self.eyes and self.room is not None:
            self._turn_to(eyes, self.room)

    def _turn_to(self, eyes: int | None, room: Room) -> None:
        self.eyes, self._facts, self._sent = eyes, None, 0
        self._view(room.picture)

    def _advise(self, wish: Hint, job: Job[protocol.Answer]) -> None:
        """The hint may be had: it follows as soon as somebody has worked it out."""
        if self.player is None or not isinstance(job.outcome, Ack):
            self._answer(wish.ref, job)
        elif hub.advises is None:
            self.push(protocol.frame(Error("hint-busy", NOBODY_THINKS, wish.ref)))
        else:
            hub.advises(HintWish(self._table, self.eyes or self.player, wish, self._tell_hint))

    def _tell_hint(self, told: protocol.Advised | Error | Stale) -> None:
        self.push(protocol.frame(told))
        if isinstance(told, Stale) and self.room is not None:
            self._view(self.room.picture)

    def _ping(self) -> None:
        self.pinged = time.monotonic()
        self._read()
        assert self.room is not None
        if self.quiet:
            self.quiet = False
            hub.arrived(self.room, self.player, anew=True)
            hub.crowd_changed(self.room)
        if self._sent < self.room.live.version:  # a poke went astray, or the budget was used up
            self.show(self.room.picture)
        self.push(protocol.frame(protocol.Pong(self.room.live.version, int(daytime.now() * 1000))))

    def _sync(self) -> None:
        assert self.room is not None
        self._view(self.room.picture)
        if self.player is not None and self._seat is not None and self.room.live.facts.places[self._seat].standin:
            hub.returned(self._table, self.player)

    def fall_silent(self) -> None:
        """No ping for long: the connection may be dead without knowing it."""
        if self.room is not None and not self.quiet:
            self.quiet = True
            hub.silent(self, self.room)

    def leave(self) -> None:
        """The connection is gone."""
        self.closed = True
        if self._counted is not None:
            limits.ended("player", self._counted)
        if self.room is not None:
            if self.quiet:
                self.player = None  # has been counted out already
            hub.exit(self, self.room)

    # --- what goes out

    def show(self, picture: RenderedTable | RemoteRenderedTable) -> None:
        """Send the seat's view of this version, unless the client does not read."""
        if not self._admitted(picture.live):
            return
        if self._stuck is not None or self._budget.spent:
            self.behind_since = self.behind_since or time.monotonic()
        elif self.room is not None:
            self._tell(picture)

    def flush(self) -> None:
        """Send the acknowledgements that no view has carried."""
        acks, self._acks = self._acks, []
        for ack in acks:
            self.push(protocol.frame(ack))

    def push(self, text: str) -> bool:
        """Send a frame now; the server in front takes it without waiting unless the client is slow.

        False if it was not sent, because the connection has ended or something before it still waits.
        """
        if self.closed:
            return False
        if self._stuck is not None:
            self.behind_since = self.behind_since or time.monotonic()
            return False
        self._budget.count(len(text))
        if self._straight is not None and self._straight.send_text(text):
            return True
        rest = self._out({"type": "websocket.send", "text": text})
        if rest is not None:
            self._stuck = self._loop.create_task(rest)
            self._stuck.add_done_callback(self._unstuck)
        return True

    def recount(self, talk: ChatHistory) -> None:
        """Send what has been said, as far as the client has not heard it."""
        if said := talk.after(self._heard):
            self._heard = said[-1].n
            self.push(protocol.frame(protocol.Talk(said)))

    def shut(self, code: int) -> None:
        """Close the connection with one of our codes; the reasons are on the developer page."""
        if not self.closed:
            self.closed = True
            rest = self._out({"type": "websocket.close", "code": code})
            if rest is not None:
                self._stuck = self._loop.create_task(rest)

    def _out(self, message: dict[str, Any]) -> Coroutine[Any, Any, None] | None:
        """Begin to send, and return what has to wait. To a connection that is gone nothing is sent: no mistake of ours."""
        try:
            return eager.run(self._send(message))
        except GONE:
            self.closed = True
            return None

    def _view(self, picture: RenderedTable | RemoteRenderedTable) -> None:
        """Send the whole view."""
        self._known = NOTHING
        if self._admitted(picture.live):
            self._tell(picture)

    def _tell(self, picture: RenderedTable | RemoteRenderedTable) -> None:
        """Send the view to somebody who may look, as soon as it is here."""
        ack = self._acks[-1] if self._acks and self._acks[-1].version <= picture.live.version else None
        text = picture.frame(self._viewer, self._sent, ack.ref if ack else "", self._known)
        self.owed = text is None
        if text is None:
            return
        if ack:
            self._acks.pop()
            self.flush()
        if self.push(text):
            self._sent = picture.live.version
            self._known = self._sent if self.parts else NOTHING
        elif ack:
            self._acks.append(ack)

    def _admitted(self, live: TableState | RemoteTable) -> bool:
        """Whether the client may still look. The connection ends when only those who sit here may, from now on."""
        if live.facts is not self._facts:
            self.eyes = self.eyes if live.facts.has_phone(self.player) else self.player
            self._facts, self._seat = live.facts, live.facts.seat_of(self.eyes)
            viewer = live.facts.viewer_of(self.eyes)
            if viewer != self._viewer:
                self._viewer, self._known = viewer, NOTHING  # what others see it has not been told
            if not live.facts.open_to(self.player):
                self.flush()  # who has just stood up hears that it is done
                self.shut(FORBIDDEN)
        return not self.closed

    def _answer(self, ref: str | None, job: Job[protocol.Answer]) -> None:
        """The outcome of a command: a new version's view carries its acknowledgement."""
        if self.room is None:
            return
        if isinstance(job.failure, DamagedTable):
            self.shut(DAMAGED)
            return
        answer = job.outcome if job.failure is None else _failure(ref, job)
        if isinstance(answer, Ack):
            if not answer.ref:
                return
            if answer.version > self._sent:
                self._acks.append(answer)
                hub.commits.held(self)
                return
        if answer is not None:
            self.push(protocol.frame(answer))
        if isinstance(answer, Stale):
            self._view(self.room.picture)

    # --- keeping order

    def _may_speak(self) -> bool:
        verdict = self._allowance.take()
        if verdict is FrameVerdict.WARNED:
            self.push(protocol.frame(Error("rate", "Too many messages. Wait a moment.")))
        elif verdict is FrameVerdict.SHUT:
            self.shut(TOO_MANY)
        return verdict is FrameVerdict.HEARD

    def _malformed(self, message: Malformed) -> None:
        self.push(protocol.frame(Error(message.code, message.why, message.ref)))
        if message.code != "unknown":
            self._faults += 1
        if self._faults >= _FAULTS or self.room is None:
            self.shut(MALFORMED)

    def _read(self) -> None:
        """The client is alive and reading: what was held back may go out."""
        self._budget.renew()
        if self.behind_since and self._stuck is None and self.room is not None:
            self.behind_since = 0.0
            if self._sent < self.room.live.version:
                self._view(self.room.picture)

    def _unstuck(self, task: asyncio.Task[None]) -> None:
        self._stuck = None
        if not task.cancelled() and task.exception() is not None:
            self.closed = True
        elif self.behind_since and self.room is not None and not self.closed:
            self.behind_since = 0.0
            self.show(self.room.picture)


def _failure(ref: str | None, job: Job[protocol.Answer]) -> Error | None:
    if isinstance(job.failure, Busy):
        return Error(job.failure.said.code, job.failure.said.why, ref)
    return Error("failed", "The server made a mistake. Nothing was done.", ref)
