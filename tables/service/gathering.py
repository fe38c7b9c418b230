"""Commands of people who gather: who sits where, what everybody is called, how many seats there are, what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from config.web import names
from rules.engine.options import BadOption, Contradiction
from rules.engine.variant import Variant
from rules.games import UnknownGame, find
from rules.languages import LANGUAGES
from tables.models import MatchSeat, Player, Seat
from tables.protocol import Ack, Answer, Error
from tables.service import seating
from tables.service.hosting import OTHERS_PLAY_THE_SAME, not_by
from tables.service.ledger import Ledger
from tables.service.people import renamed, seated
from tables.service.play import not_seated

BETWEEN_MATCHES = ("waiting", "over")


def move(ledger: Ledger, table: int, *, player: int, ref: str, seat: int, who: int | None = None) -> Answer:
    """A player takes another seat, or the host has two seats changed; whoever sits there takes the one that is left.

    Nobody but the host makes a person move.
    """
    live = ledger.live(table)
    facts = live.facts
    own = facts.seat_of(player)
    if own is None and facts.host != player:
        return not_seated(ref)
    came_from = own if who is None else who
    if came_from is None or not (came_from < len(facts.places) > seat):
        return Error("not-allowed", "There is no such seat.", ref)
    if facts.duplicate is not None:
        return Error("not-allowed", OTHERS_PLAY_THE_SAME, ref)
    if live.stage not in BETWEEN_MATCHES:
        return Error("not-allowed", "Seats are changed before a match or after it.", ref)
    if facts.host != player and (came_from != own or facts.places[seat].player is not None):
        return Error("not-host", "Only the host can make others change seats.", ref)
    if came_from == seat:
        return Ack(ref, live.version)
    places = list(seating.swapped(facts.places, came_from, seat))
    return Ack(ref, seated(ledger, live, places).version)


def rename(ledger: Ledger, table: int, *, player: int, ref: str, name: str, portrait: int | None = None) -> Answer:
    """What somebody who is here is called from now on, here and at the next table; a match under way takes it over.

    ``portrait``: how this person is drawn, remembered with the name; -1: as the name gives it, None: as before.
    """
    live = ledger.live(table)
    facts, name = live.facts, names.clean(name)
    seat, onlooker = facts.seat_of(player), facts.onlooker(player)
    if seat is None and onlooker is None:
        return not_seated(ref)
    if not name:
        return Error("name-empty", "A name has at least one letter.", ref)
    others = [place.name for place in facts.places if place.index != seat and not place.bot]
    others += [one.name for one in facts.onlookers if one.player != player]
    if names.key(name) in map(names.key, others):
        return Error("name-taken", "Somebody at this table has that name.", ref)
    drawn: dict[str, Any] = {} if portrait is None else {"portrait": None if portrait < 0 else portrait}
    ledger.later(lambda: Player.objects.filter(pk=player).update(name=name, **drawn))
    if seat is None:
        onlookers = tuple(replace(one, name=name) if one is onlooker else one for one in facts.onlookers)
        return Ack(ref, ledger.change(live, onlookers=onlookers).version)
    places = [renamed(place, name, facts.places) for place in facts.places]
    places[seat] = replace(facts.places[seat], name=name, **drawn)
    if live.deal is not None and live.stage != "over":
        match = live.deal.match.id
        rows = MatchSeat.objects.filter(match=match, seat=seat, player=player)
        ledger.later(lambda: rows.update(name=name))
    return Ack(ref, ledger.change(live, places=tuple(places)).version)


def reads(ledger: Ledger, table: int, *, player: int, ref: str, lang: str) -> Answer:
    """In which language somebody on a seat reads from now on: one of those of the pages."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(ref)
    if lang not in LANGUAGES:
        return Error("not-allowed", "No page is in this language.", ref)
    if live.facts.places[seat].lang == lang:
        return Ack(ref, live.version)
    places = [replace(place, lang=lang) if place.index == seat else place for place in live.facts.places]
    return Ack(ref, ledger.change(live, places=tuple(places)).version)


def resize(ledger: Ledger, table: int, *, player: int, ref: str, seats: int, without: int | None = None) -> Answer:
    """The host puts seats to the table or takes them away, this one first; people are never taken away."""
    live = ledger.live(table)
    facts = live.facts
    if no := not_by(live, player, ref):
        return no
    if not facts.gathers:
        return Error("not-allowed", "This table does not gather people.", ref)
    variant, places = seating.for_so_many(facts.variant, seats), seating.resized(facts.places, seats, without)
    if variant is None or places is None:
        return Error("seats", "These rules cannot be played by so many.", ref)
    return Ack(ref, ledger.change(live, variant=variant, places=places).version)


def play_by(
    ledger: Ledger, table: int, *, player: int, ref: str, game: str, edition: int, options: Mapping[str, Any],
    seats: int,
) -> Answer:  # fmt: skip
    """The host changes what is played; a match that is over is laid by. For as many as are here, if that is more.

    The table gathers people from then on: it begins when all are ready, or the host says so.
    """
    live = ledger.live(table)
    facts = live.facts
    if no := not_by(live, player, ref):
        return no
    if facts.duplicate is not None:
        return Error("not-allowed", OTHERS_PLAY_THE_SAME, ref)
    if live.stage not in BETWEEN_MATCHES:
        return Error("not-allowed", "A match is played to its end by the rules it was begun with.", ref)
    if Seat.objects.filter(table=table, key__isnull=False).exists():
        return Error("not-allowed", "The seats of this table were handed out one by one, for these rules.", ref)
    variant = _variant(game, edition, options, max(seats, len(facts.people)))
    places = seating.resized(facts.places, variant.seats) if variant is not None else None
    if variant is None or places is None:
        return Error("seats", "These rules cannot be played by so many.", ref)
    changes: dict[str, Any] = {"variant": variant, "places": seating.unready(places), "gathers": True}
    change = ledger.lay_by if live.deal is not None else ledger.change
    return Ack(ref, change(live, **changes).version)


def _variant(game: str, edition: int, options: Mapping[str, Any], seats: int) -> Variant | None:
    try:
        found = find(game, edition)
        return found.variant(found.options(options), seats)
    except (UnknownGame, BadOption, Contradiction):
        return None
