"""Everybody who may come near a table, and a table with them around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from secrets import token_urlsafe

from django.test import Client as Browser

from tables import identity
from tables.models import Player
from tables.protocol import Ack
from tables.service import hosting, people
from tables.service.live import TableState
from tables.service.writer import writer
from tests.tables import people as at

SEATED = frozenset({"host", "player"})
HOSTS = frozenset({"host", "organiser"})
NOBODY: frozenset[str] = frozenset()
ROLES = ("host", "player", "organiser", "watcher", "removed", "stranger")
EVERYBODY = frozenset(ROLES)


@dataclass(frozen=True)
class Scene:
    """A table as one role meets it. ``players`` by seat; a stranger has no cookie and is None."""

    role: str
    live: TableState
    players: tuple[int, ...]
    around: Mapping[str, int | None]  # who each role is

    @property
    def me(self) -> int | None:
        return self.around[self.role]

    @property
    def seat(self) -> int | None:
        return self.live.facts.seat_of(self.me)

    @property
    def now(self) -> TableState:
        return at.now(self.live.facts.id)

    def again(self) -> Scene:
        """The same, with the table as it is now."""
        return replace(self, live=self.now)

    def met_by(self, role: str) -> Scene | None:
        """The same table as another role meets it, if it is there."""
        return replace(self, role=role) if role in self.around else None

    @property
    def browser(self) -> Browser:
        return browser_of(self.me)


def scene(role: str, stage: str = "playing", **wish: object) -> Scene:
    """Three seats of Ramsen: the host, the second player, a third. One more was there and was sent away."""
    host, player, third, removed, watcher = at.guests(5)
    seated = role != "organiser"
    keys = () if seated else tuple(token_urlsafe(16) for _ in range(3))
    opening = people.NewTable(
        at.variant_of(seats=3), {}, host=host, name="Host" if seated else "", seated=seated, keys=keys, **wish  # type: ignore[arg-type]
    )  # fmt: skip
    table = writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts.id
    at.run(people.sit, table, player=removed, name="Removed")
    gone = at.now(table).facts.seat_of(removed)
    assert isinstance(at.run(hosting.kick, table, player=host, ref="away", seat=gone), Ack)
    first = host if seated else at.guests(1)[0]
    for one, name in ((first, "First"), (player, "Second"), (third, "Third")):
        if stage != "waiting" or one != third:
            at.run(people.sit, table, player=one, name=name)
    live, players = at.now(table), (first, player, third)
    if stage == "between":
        live = at.play_hand(live, players, Random(1))
    assert live.stage == stage
    around = {"host" if seated else "organiser": host, "player": player, "watcher": watcher, "removed": removed}
    return Scene(role, live, players, around | {"stranger": None})


def scenes(stage: str, changing: frozenset[str], roles: Iterable[str] = ROLES) -> Iterator[Scene]:
    """Such a table as each role meets it: for those who may be changing something one of their own, after all others."""
    one: Scene | None = None
    for role in sorted(roles, key=lambda role: (role in changing, role == "organiser")):
        known = None if one is None or role in changing else one.again().met_by(role)
        one = known or scene(role, stage)
        yield one


def browser_of(player: int | None) -> Browser:
    """A browser with the cookie of this guest, or without any."""
    browser = Browser()
    if player is not None:
        token = f"token-{player}"
        Player.objects.filter(pk=player).update(device=people.hashed(token))
        browser.cookies[identity.device_cookie()] = token
    return browser
