"""Commands of who looks on by name, and of the players who open their hand to one of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from config.web import names
from tables.models import Barred, Table
from tables.protocol import Ack, Answer, Error
from tables.service.ledger import Ledger
from tables.service.live import TableInfo, TableState
from tables.service.onlookers import Onlooker, OpenedHand

MOST = 12  # who look on by name at one table


def name(ledger: Ledger, table: int, *, player: int, name: str) -> str:
    """Somebody without a seat tells the table a name; "" or the code of what was in the way."""
    live = ledger.live(table)
    facts, name = live.facts, names.clean(name)
    if facts.onlooker(player) is not None or facts.seat_of(player) is not None:
        return ""
    if facts.one_phone or not (facts.watch and facts.guests):
        return "no-guests"
    if not name:
        return "name-empty"
    taken = [place.name for place in facts.places] + [one.name for one in facts.onlookers]
    if names.key(name) in map(names.key, taken):
        return "name-taken"
    if len(facts.onlookers) >= MOST:
        return "full"
    if Barred.objects.filter(table=table, player=player).exists():
        return "barred"
    ledger.change(live, onlookers=(*facts.onlookers, Onlooker(live.version + 1, player, name)))
    return ""


def leave(ledger: Ledger, table: int, *, player: int, ref: str = "") -> Answer:
    """Who looks on by name does so no longer; a hand that was open to this guest is closed."""
    live = ledger.live(table)
    if live.facts.onlooker(player) is None:
        return Error("not-seated", "You have no seat at this table.", ref)
    return Ack(ref, _without(ledger, live, player).version)


def open_hand(ledger: Ledger, table: int, *, player: int, ref: str, guest: int) -> Answer:
    """A player opens the hand of the own seat to the onlooker of this number. Opening shows cards: no undo beyond it."""
    live = ledger.live(table)
    facts, seat = live.facts, live.facts.seat_of(player)
    if seat is None:
        return Error("not-seated", "You have no seat at this table.", ref)
    found = next((one for one in facts.onlookers if one.n == guest), None)
    if found is not None and found == facts.guest_of(seat):
        return Ack(ref, live.version)
    if no := _hindrance(live, seat, found):
        return Error("not-allowed", no, ref)
    assert found is not None
    opened = OpenedHand(seat, player, found.player, live.version + 1)
    kept = tuple(one for one in facts.opened if live.stage == "playing" or not one.until)
    return Ack(ref, ledger.change(live, opened=(*kept, opened), asked=None).version)


def close_hand(ledger: Ledger, table: int, *, player: int, ref: str) -> Answer:
    """A player closes the hand again; at any time."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return Error("not-seated", "You have no seat at this table.", ref)
    until = live.version + 1
    opened = tuple(
        replace(one, until=until) if one.seat == seat and not one.until else one for one in live.facts.opened
    )
    return Ack(ref, ledger.change(live, opened=opened).version if opened != live.facts.opened else live.version)


def away(ledger: Ledger, live: TableState, player: int, at: float | None) -> TableState:
    """The table once the onlooker has lost the last connection, at this time; None: has one again."""
    found = live.facts.onlooker(player)
    if found is None or (found.away_at is None) == (at is None):
        return live
    changed = tuple(replace(one, away_at=at) if one is found else one for one in live.facts.onlookers)
    return ledger.change(live, onlookers=changed)


def gone(ledger: Ledger, table: int, *, player: int) -> Answer:
    """An onlooker has been away too long. Void if it is back."""
    live = ledger.live(table)
    found = live.facts.onlooker(player)
    if found is None or found.away_at is None:
        return Ack("", live.version)
    return Ack("", _without(ledger, live, player).version)


def has_seen(live: TableState, player: int) -> bool:
    """Whether this player has looked into a hand of the deal that is being played."""
    return live.stage == "playing" and any(one.guest == player for one in live.facts.opened)


def handed_on(facts: TableInfo, old: int, new: int | None) -> dict[str, Any]:
    """What changes about onlookers and open hands when one player is another from now on, or nobody."""
    others = [one for one in facts.onlookers if one.player != old]
    if new is None:
        return {"onlookers": tuple(others)}
    if facts.onlooker(new) is None:
        others = [replace(one, player=new) if one.player == old else one for one in facts.onlookers]
    people = {old: new}
    opened = [
        replace(one, by=people.get(one.by, one.by), guest=people.get(one.guest, one.guest)) for one in facts.opened
    ]
    return {"onlookers": tuple(others), "opened": tuple(opened)}


def tables_of(player: int) -> list[int]:
    """The tables at which this player looks on by name, or has looked into a hand of the last deal."""
    rows = Table.objects.filter(guests=True).exclude(onlookers=[], opened=[])
    found = rows.values_list("pk", "onlookers", "opened")
    return [
        table
        for table, onlookers, opened in found
        if any(one["player"] == player for one in onlookers) or any(one["guest"] == player for one in opened)
    ]


def _without(ledger: Ledger, live: TableState, player: int) -> TableState:
    return ledger.change(live, onlookers=tuple(one for one in live.facts.onlookers if one.player != player))


def _hindrance(live: TableState, seat: int, guest: Onlooker | None) -> str:
    """Why this hand may not be opened to this guest; "" if it may."""
    facts = live.facts
    if not (facts.watch and facts.guests):
        return "At this table no hand is opened."
    if live.stage not in ("playing", "between"):
        return "A hand is opened while a match is played."
    if guest is None or guest.away_at is not None:
        return "There is nobody of this number who looks on."
    before = [one for one in facts.opened if live.stage == "playing" or not one.until]
    if any((one.seat == seat) != (one.guest == guest.player) for one in before):
        return "In one deal a hand has one guest, and a guest has one hand."
    return ""
