"""Who is at a table: how many watch, and which people are here; in this process and, by the link, in the others.

Who watches is whoever has a connection and no seat. Everybody at the table is told the number when it has changed; whoever comes or goes is told nothing else, and of whom
it is made up nobody is told at all.
"""

from __future__ import annotations

import time

from tables import protocol
from tables.rooms import Present, Room

AGAIN = 15.0  # seconds after which a process says its number once more …
_STALE = 40.0  # … and after which one that is not heard of any more counts nothing


def here(room: Room) -> int:
    """How many watch in this process. Who has fallen silent does not count, who asks over HTTP does."""
    facts = room.live.facts
    return room.asking + sum(not socket.quiet and not facts.answered_by(socket.player) for socket in room.sockets)


def present(room: Room) -> Present:
    """What the other processes are told of this one."""
    return Present(here(room), frozenset(player for player, _ in room.live.facts.expected if player in room.here))


def is_elsewhere(room: Room, player: int) -> bool:
    """Whether this player is at the table in another process, as far as this one knows."""
    now = time.monotonic()
    viewer = room.live.facts.viewer_of(player)
    looks = (look for follower in room.followers.values() for look, _parts in follower.looks)
    if viewer is not None and viewer in looks:
        return True
    return any(player in there.players and now - heard < _STALE for there, heard in room.elsewhere.values())


def watching(room: Room) -> int:
    """How many watch, as far as this process knows."""
    now = time.monotonic()
    return here(room) + sum(there.watching for there, heard in room.elsewhere.values() if now - heard < _STALE)


def to_be_told(room: Room) -> int:
    """How many watch, as far as the people here are told: at a quiet table nothing is counted to them."""
    return 0 if room.live.facts.quiet else watching(room)


def tell(room: Room) -> None:
    """Everybody who was told another number hears this one."""
    room.watching = to_be_told(room)
    text = protocol.frame(protocol.Crowd(room.watching))
    for socket in tuple(room.sockets):
        if socket.told != room.watching:
            socket.told = room.watching
            socket.push(text)
    room.wake()
