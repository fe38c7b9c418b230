"""Commands of the host: who sits here, and how the table is kept."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from config.web import names
from rules.mind.levels import LEVELS
from tables import seatlinks
from tables.bot_names import bot_name, is_bot_name
from tables.models import Barred, Table, token
from tables.protocol import Ack, Answer, Error
from tables.service.leading import HERE_NOBODY_PLAYS
from tables.service.ledger import Ledger
from tables.service.live import SeatInfo, TableState
from tables.service.people import seated, vacated
from tables.service.play import go_on

OTHERS_PLAY_THE_SAME = (
    "Other tables play the same deals: who plays here, who may look on and what may be taken back is settled."
)
_OF_THIS_TABLE_ALONE = frozenset({"chat", "quiet", "last_trick"})
ONE_PHONE_GOES_ROUND = "Here one phone goes round: its owner stays the host, and nobody looks into a hand."


def kick(ledger: Ledger, table: int, *, player: int, ref: str, seat: int) -> Answer:
    """Somebody is sent away and may not sit down here again. Once the table plays a bot goes on."""
    live = ledger.live(table)
    place = _place(live, seat)
    if no := not_by(live, player, ref):
        return no
    if place is None or place.player is None or place.player == player:
        return Error("not-allowed", "On this seat there is nobody who can be sent away.", ref)
    Barred.objects.get_or_create(table_id=table, player_id=place.player)
    return Ack(ref, go_on(ledger, live, vacated(live, seat)).version)


def hand_over(ledger: Ledger, table: int, *, player: int, ref: str, seat: int) -> Answer:
    """Another person is the host from now on."""
    live = ledger.live(table)
    place = _place(live, seat)
    if no := not_by(live, player, ref):
        return no
    if live.facts.one_phone:
        return Error("not-allowed", ONE_PHONE_GOES_ROUND, ref)
    if place is None or place.player is None:
        return Error("not-allowed", "Only a person can be the host.", ref)
    if place.player == player:
        return Ack(ref, live.version)
    return Ack(ref, ledger.change(live, host=place.player).version)


def fill(ledger: Ledger, table: int, *, player: int, ref: str, seat: int, level: str = "") -> Answer:
    """A bot of this level on one seat; without a level a bot's seat is opened.

    During a match a bot keeps its seat, for the cards must be played; a friend takes it over by the invitation.
    """
    live = ledger.live(table)
    place = _place(live, seat)
    if no := not_by(live, player, ref):
        return no
    if live.facts.duplicate is not None:
        return Error("not-allowed", OTHERS_PLAY_THE_SAME, ref)
    if place is None or place.player is not None:
        return Error("not-allowed", "A person sits there.", ref)
    if level and level not in LEVELS:
        return Error("not-allowed", f"There are bots of these levels: {', '.join(LEVELS)}.", ref)
    if not level and live.stage not in ("waiting", "over"):
        return Error("not-allowed", "A seat is opened before a match or after it.", ref)
    if place.bot == level:
        return Ack(ref, live.version)
    fresh = SeatInfo(seat, bot=level, name=_bot_name(live, place, level)) if level else SeatInfo(seat)
    places = [*live.facts.places[:seat], fresh, *live.facts.places[seat + 1 :]]
    return Ack(ref, seated(ledger, live, places).version)


def _bot_name(live: TableState, place: SeatInfo, level: str) -> str:
    """What the bot of this level is called here: as the seat is, unless it is another level's bot that had the name."""
    if place.name and not (place.bot and is_bot_name(place.name)):
        return place.name
    return bot_name((other.name for other in live.facts.places), level)


def arrange(ledger: Ledger, table: int, *, player: int, ref: str, **switches: Any) -> Answer:
    """The host changes how the table is kept: chat, quiet or not, watching, guests, undo, the last trick, who finds it."""
    live = ledger.live(table)
    if no := not_by(live, player, ref):
        return no
    if switches.get("guests") and live.facts.one_phone:
        return Error("not-allowed", ONE_PHONE_GOES_ROUND, ref)
    if switches.get("guests") and not live.facts.guests and live.stage in ("playing", "between"):
        return Error("not-allowed", "Whether hands may be opened is settled before a match.", ref)
    changed = {name: value for name, value in switches.items() if getattr(live.facts, name) != value}
    if live.facts.duplicate is not None and changed.keys() - _OF_THIS_TABLE_ALONE:
        return Error("not-allowed", OTHERS_PLAY_THE_SAME, ref)
    return Ack(ref, ledger.change(live, **changed).version if changed else live.version)


def untitle(ledger: Ledger, table: int, *, title: str = "") -> Answer:
    """Another title for the table, or none: whoever runs the site has taken away what stood there."""
    live = ledger.live(table)
    title = names.clean(title, names.TITLE)
    if live.facts.title == title:
        return Ack("", live.version)
    ledger.later(lambda: Table.objects.filter(pk=table).update(title=title))
    return Ack("", ledger.change(live, title=title).version)


def rename_open(ledger: Ledger, table: int, *, was: str, name: str) -> Answer:
    """Another name for whom an open seat is kept: whoever runs the site has taken away what stood there."""
    live = ledger.live(table)
    places, name = live.facts.places, names.clean(name)
    seat = next((place.index for place in places if place.kind == "open" and place.name == was), None)
    if seat is None:
        return Error("not-seated", "No seat is kept for this name.")
    if names.key(name) in {names.key(place.name) for place in places if place.index != seat}:
        return Error("name-taken", "Somebody at this table has that name.")
    fresh = tuple(replace(place, name=name) if place.index == seat else place for place in places)
    return Ack("", ledger.change(live, places=fresh).version)


def invite_anew(ledger: Ledger, table: int, *, player: int, ref: str = "") -> Answer:
    """A fresh invitation; the one that went around until now opens nothing any more."""
    live = ledger.live(table)
    if no := not_by(live, player, ref):
        return no
    fresh = token()
    seatlinks.renew(table, live.facts.invite, fresh)
    return Ack(ref, ledger.change(live, invite=fresh).version)


def _place(live: TableState, seat: int) -> SeatInfo | None:
    places = live.facts.places
    return places[seat] if 0 <= seat < len(places) else None


def not_by(live: TableState, player: int, ref: str) -> Error | None:
    """What stands against a command of the host by this player."""
    if live.facts.host != player:
        return Error("not-host", "Only the host of the table can do this.", ref)
    return Error("not-allowed", HERE_NOBODY_PLAYS, ref) if live.facts.shared is not None else None
