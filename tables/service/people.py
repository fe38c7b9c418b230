"""Commands of the people around a table: open, sit, leave, be away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from django.db import transaction
from msgspec.structs import asdict, replace

from config.web import names
from rules.engine.variant import Variant
from rules.mind.levels import LEVELS
from tables import chance, clocks, seals
from tables.bot_names import bot_name
from tables.models import Barred, Player, Seat, Table
from tables.protocol import Ack, Answer, Error
from tables.service import beginnings, guests, seating, shared_rows
from tables.service.coming import arrived
from tables.service.leading import HERE_NOBODY_PLAYS
from tables.service.ledger import Ledger, sealed
from tables.service.live import Begun, SeatInfo, SharedMoment, TableState
from tables.service.onlookers import Onlooker
from tables.service.play import begin_gathered, decided_by_bot, go_on, not_seated
from tables.service.shared_deals import SharedDeals


@dataclass(frozen=True)
class NewTable:
    """What a new table is to be. ``bots`` fill from the other end.

    The ``host`` sits at seat 0, or without ``seated`` nowhere: an organiser. Where something is played on, the host
    sits where it is to be played on, among bots only, or with friends only if there are no ``bots``.
    """

    variant: Variant
    options: Mapping[str, Any]
    host: int | None = None
    name: str = ""
    bots: int = 0
    level: str = "steady"
    title: str = ""
    visibility: str = "link"
    pace: str = "relaxed"
    keys: tuple[str, ...] = ()  # a token for each seat, to be handed out
    nonce: str = ""
    sealed: Mapping[str, str] | None = None  # seed and commitment that were drawn before the share was given
    watch: bool = True
    chat: bool = True
    quiet: bool = False
    undo: str = "ask"
    last_trick: str = "last"
    guests: bool = False
    seated: bool = True
    gathers: bool = False  # the seats follow who comes, until the host or all of them say that it begins
    circle: int | None = None  # whose table it is
    names: tuple[str, ...] = ()  # for whom the seats are kept, as far as that is known; of an example, its players
    shared: SharedMoment | None = None  # nobody plays here: the host leads others through a match
    begun: Begun | None = None  # the first hand is not dealt but taken from elsewhere; the host goes on from there
    duplicate: SharedDeals | None = None  # the deals are those of other tables too
    one_phone: bool = False  # somebody of each of the ``names`` sits there, and plays with the host's browser
    guided: bool = False  # the first hand is explained to the host, and the bots wait until that is read


@dataclass(frozen=True)
class Sitting:
    """Where somebody has come to sit, or the code of what was in the way."""

    version: int
    seat: int | None = None
    error: str = field(default="")  # full · name-taken · name-empty · ended · barred · seen · played


def open_table(ledger: Ledger, opening: NewTable) -> TableState:
    """A new table; if nobody is to be waited for, its first hand is dealt."""
    with transaction.atomic():
        table = _rows(opening)
    return _dealt(ledger, _begin_if_full(ledger, ledger.read(table)))


def _dealt(ledger: Ledger, live: TableState) -> TableState:
    """The table with its cards dealt as far as only bots are asked before: whoever opens it finds a hand there."""
    while live.stage == "playing" and _asks_bot_before_cards(live):
        live = decided_by_bot(ledger, live, live.acting[0])
    return live


def _asks_bot_before_cards(live: TableState) -> bool:
    """Whether nobody has cards yet, and it is a bot who has to cut, or to say what becomes of the cut card.

    Where the hand is explained, that waits for its reader; where others have the same deals, for the dice of these.
    """
    facts = live.facts
    if (
        live.state is None
        or any(live.state.hands)
        or len(live.acting) != 1
        or facts.duplicate
        or facts.guided is not None
    ):
        return False
    return facts.places[live.acting[0]].run_by_bot


def open_duplicate(ledger: Ledger, opening: NewTable) -> int:
    """The table at which the host plays these deals: a new one, unless there is one already. Nobody plays them twice."""
    assert opening.duplicate is not None
    assert opening.host is not None
    there = shared_rows.begun_at(opening.duplicate.id, opening.host)
    return there if there is not None else open_table(ledger, opening).facts.id


def _rows(opening: NewTable) -> int:
    variant = opening.variant
    shared = opening.duplicate
    row = Table.objects.create(
        game=variant.key, edition=variant.edition, options=dict(opening.options),
        title=names.clean(opening.title, names.TITLE),
        visibility=opening.visibility, pace=opening.pace, host_id=opening.host, watch=opening.watch,
        chat=opening.chat, quiet=opening.quiet, undo=opening.undo, last_trick=opening.last_trick,
        guests=opening.guests, begun=beginnings.kept(opening.begun, variant) if opening.begun else {},
        gathers=opening.gathers, circle_id=opening.circle, one_phone=opening.one_phone,
        guided=0 if opening.guided else None, **_together(opening),
        duplicate_id=shared.id if shared else None, **(opening.sealed or sealed(shared)),
    )  # fmt: skip
    host = opening.begun.seat if opening.begun else 0
    taken: list[str] = []
    for index in range(variant.seats):
        seat = Seat(table=row, index=index)
        if index == host and opening.host is not None and opening.seated:
            seat.player_id, seat.name = opening.host, opening.name
            seat.nonce, seat.portrait = chance.clean_nonce(opening.nonce), portrait_of(opening.host)
        elif opening.bots if opening.begun else index >= variant.seats - opening.bots:
            seat.bot, seat.name = opening.level, _bot(opening, index, taken)
        elif index < len(opening.names):
            seat.name = opening.names[index]
            seat.player = new_guest(seat.name) if opening.one_phone else None
            seat.nonce = chance.clean_nonce(opening.nonce) if opening.one_phone and index == 0 else ""
        if opening.keys:
            seat.key = hashed(opening.keys[index])
        taken.append(seat.name)
        seat.save()
    return row.pk


def _together(opening: NewTable) -> dict[str, Any]:
    """What a table has at which a match is looked at: its moment, and who leads among those known by name."""
    if opening.shared is None or opening.host is None:
        return {}
    leader = Onlooker(1, opening.host, names.clean(opening.name))
    return {"shared": asdict(opening.shared), "onlookers": [asdict(leader)]}


def _bot(opening: NewTable, index: int, taken: Sequence[str]) -> str:
    """The name of a bot; of who plays there in the example, where one is played on."""
    others = [*taken, opening.name]
    if opening.begun and index < len(opening.names):
        return names.free(opening.names[index], others)
    return bot_name(others, opening.level)


def sit(
    ledger: Ledger, table: int, *, player: int, name: str, seat: int | None = None, nonce: str = "",
    commitment: str | None = None, key: str = "",
) -> Sitting:  # fmt: skip
    """The player on a seat: the one given, else the first open one, else a bot's, else one more where a table gathers.

    Sitting already is fine. Who takes a bot's seat while a hand is played joins when it is over. ``key``: that of a
    browser of which it is known that it was on the way.
    ``commitment``: to the seed that was shown before the share was given. The share counts in no other.
    """
    live = ledger.live(table)
    facts = live.facts
    if (own := facts.seat_of(player)) is not None:
        return Sitting(live.version, own)
    if facts.shared is not None or facts.one_phone:
        return Sitting(live.version, error="full")
    if Barred.objects.filter(table=table, player=player).exists():
        return Sitting(live.version, error="barred")
    if guests.has_seen(live, player):
        return Sitting(live.version, error="seen")
    if facts.duplicate is not None and (no := _unfit(live, facts.duplicate, player)):
        return Sitting(live.version, error=no)
    name = names.clean(name)
    if not name:
        return Sitting(live.version, error="name-empty")
    place = seating.free_place(facts.places, seat, name)
    if place is None and seat is None and facts.may_grow:
        live = _with_one_more(ledger, live)
        facts = live.facts
        place = facts.places[-1]
    if place is None or (facts.duplicate is not None and place.bot):
        return Sitting(live.version, error="full")
    taken = [other.name for other in facts.places if other is not place and not other.bot]
    taken += [other.name for other in facts.onlookers if other.player != player]
    if names.key(name) in map(names.key, taken):
        return Sitting(live.version, error="name-taken")
    places = [renamed(other, name, facts.places) for other in facts.places]
    share = nonce if commitment in (None, seals.now(live)) else ""
    places[place.index] = SeatInfo(
        place.index, player, name=name, nonce=chance.clean_nonce(share),
        joining=live.stage == "playing", portrait=portrait_of(player),
    )  # fmt: skip
    return Sitting(seated(ledger, arrived(ledger, live, name, key), places).version, place.index)


def _unfit(live: TableState, shared: SharedDeals, player: int) -> str:
    """Why this player may not sit down to deals that other tables play as well; empty if nothing is in the way."""
    if live.stage != "waiting":
        return "ended"
    if not live.facts.has_room:
        return "full"
    return "played" if shared_rows.begun_at(shared.id, player, but=live.facts.id) is not None else ""


def leave(ledger: Ledger, table: int, *, player: int, ref: str = "") -> Answer:
    """The seat is given up: open while the table waits for people, a bot's once it plays.

    Who looks on by name does so without one from now on.
    """
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return guests.leave(ledger, table, player=player, ref=ref)
    places = vacated(live, seat)
    if live.facts.host == player:
        heir = next((other.player for other in places if other.player is not None), None)
        live = ledger.change(live, host=heir)
    return Ack(ref, go_on(ledger, live, places).version)


def vacated(live: TableState, seat: int) -> list[SeatInfo]:
    """The places when somebody has left this one: open while the table waits for people, a bot's once it plays."""
    place = SeatInfo(seat)
    if live.stage != "waiting":
        place = SeatInfo(seat, bot="steady", name=bot_name(other.name for other in live.facts.places))
    return [*live.facts.places[:seat], place, *live.facts.places[seat + 1 :]]


def seated(ledger: Ledger, live: TableState, places: list[SeatInfo]) -> TableState:
    """The table with these people; if nobody is to be waited for any more, its next hand is dealt."""
    if live.stage == "waiting":
        return _begin_if_full(ledger, ledger.change(live, places=tuple(places)))
    return go_on(ledger, live, places)


def hand_on(ledger: Ledger, table: int, *, old: int, new: int | None) -> Answer:
    """What one player has here is another's from now on: they are one person. ``new`` None: nobody's."""
    live = ledger.live(table)
    facts = live.facts
    seat = facts.seat_of(old)
    places = list(facts.places)
    if seat is not None and facts.seat_of(new) is None:
        places = _with(live, seat, player=new)
    host = new if facts.host == old else facts.host
    hinting = tuple(new if one == old and new is not None else one for one in facts.hinting if one != old or new)
    onlookers = guests.handed_on(facts, old, new)
    return Ack("", ledger.change(live, places=tuple(places), host=host, hinting=hinting, **onlookers).version)


def start(
    ledger: Ledger, table: int, *, player: int, ref: str = "", level: str = "steady", close: bool = False
) -> Answer:
    """The host wants to begin: bots of this level take the open seats.

    ``close``: at a table that gathers, open seats are taken away as far as the rules can be played by fewer.
    """
    live = ledger.live(table)
    facts = live.facts
    if facts.seat_of(player) is None and facts.host != player:
        return not_seated(ref)
    if facts.host not in (None, player):
        return Error("not-host", "Only the person who opened the table can do this.", ref)
    if facts.shared is not None:
        return Error("not-allowed", HERE_NOBODY_PLAYS, ref)
    if live.stage not in ("waiting", "over"):
        return Ack(ref, live.version)
    if level not in LEVELS:
        return Error("not-allowed", f"There are bots of these levels: {', '.join(LEVELS)}.", ref)
    if facts.gathers:
        return Ack(ref, begin_gathered(ledger, live, level, close=close).version)
    places = seating.with_bots(facts.places, facts.duplicate.level if facts.duplicate else level)
    return Ack(ref, (go_on(ledger, live, list(places)) if live.stage == "over" else ledger.begin(live, places)).version)


def give_share(ledger: Ledger, table: int, *, player: int, nonce: str) -> Answer:
    """The player's share in the shuffles to come, unless one was given already."""
    live = ledger.live(table)
    seat, given = live.facts.seat_of(player), chance.clean_nonce(nonce)
    if seat is None or not given or live.facts.places[seat].nonce:
        return Ack("", live.version)
    return Ack("", ledger.change(live, places=tuple(_with(live, seat, nonce=given))).version)


def away(ledger: Ledger, table: int, *, player: int, at: float) -> Answer:
    """The player's last connection was lost at this time."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return Ack("", guests.away(ledger, live, player, at).version)
    if live.facts.places[seat].away_at is not None:
        return Ack("", live.version)
    return Ack("", go_on(ledger, live, _with(live, seat, away_at=at)).version)


def back(ledger: Ledger, table: int, *, player: int, ref: str = "") -> Answer:
    """The player is here again. A decision for which the time is up is the bot's still, the next one the player's."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None and live.facts.onlooker(player) is not None:
        return Ack(ref, guests.away(ledger, live, player, None).version)
    if seat is None:
        return not_seated(ref)
    if live.facts.places[seat].away_at is None and not live.facts.places[seat].standin:
        return Ack(ref, live.version)
    if live.facts.places[seat].standin and seat in live.acting and clocks.overdue(live, ledger.at):
        live = decided_by_bot(ledger, live, seat)
    return Ack(ref, ledger.change(live, places=tuple(_with(live, seat, away_at=None, standin=False))).version)


def stand_in(ledger: Ledger, table: int, *, seat: int, late: bool = False, version: int | None = None) -> Answer:
    """A bot decides for somebody who has been away too long, or is too ``late`` for the table's clock.

    Void if the decision of this ``version`` has been made meanwhile.
    """
    live = ledger.live(table)
    place = live.facts.places[seat]
    if version is not None and (seat not in live.acting or live.decided[seat] != version):
        return Ack("", live.version)
    if place.player is None or place.standin or not (late or place.away_at is not None):
        return Ack("", live.version)
    return Ack("", ledger.change(live, places=tuple(_with(live, seat, standin=True))).version)


def portrait_of(player: int) -> int | None:
    """The portrait that this player has chosen; None = given by the name."""
    return Player.objects.filter(pk=player).values_list("portrait", flat=True).first()


def new_guest(name: str, device: str | None = None) -> Player:
    """Somebody without an account. ``device`` is the token kept by the browser; only its hash is stored."""
    return Player.objects.create(name=names.clean(name), device=hashed(device) if device else None)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode()).hexdigest()


def _with(live: TableState, seat: int, **changes: Any) -> list[SeatInfo]:
    places = list(live.facts.places)
    places[seat] = replace(places[seat], **changes)
    return places


def _with_one_more(ledger: Ledger, live: TableState) -> TableState:
    facts = live.facts
    seats = len(facts.places) + 1
    return ledger.change(
        live, variant=seating.for_so_many(facts.variant, seats), places=seating.resized(facts.places, seats)
    )


def renamed(place: SeatInfo, name: str, places: tuple[SeatInfo, ...]) -> SeatInfo:
    """A bot gives way when a person brings its name."""
    if place.bot and names.key(place.name) == names.key(name):
        return replace(place, name=bot_name([name, *(other.name for other in places)], place.bot))
    return place


def _begin_if_full(ledger: Ledger, live: TableState) -> TableState:
    if live.stage != "waiting" or live.facts.gathers or any(place.kind == "open" for place in live.facts.places):
        return live
    return ledger.begin(live, seating.unready(live.facts.places))
