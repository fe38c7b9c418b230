"""Commands of a hand in play. Each is judged on the table as it is when its turn comes."""

from __future__ import annotations

import random

from msgspec.structs import replace

from rules import phrases
from rules.engine import core
from rules.engine.actions import Action, IllegalAction, Refusal
from tables import chance
from tables.protocol import Ack, Answer, Error, Refused, Stale
from tables.service import seating
from tables.service.bot_decision import STANDIN, decide
from tables.service.ledger import Ledger
from tables.service.live import SeatInfo, TableState


def act(ledger: Ledger, table: int, *, player: int, ref: str, seen: int, line: str) -> Answer:
    """A person's action. The seat is the player's, whatever the line says."""
    live = ledger.live(table)
    seat = live.facts.seat_of(player)
    if seat is None:
        return not_seated(ref)
    if (version := live.done(seat, ref)) is not None:
        return Ack(ref, version)
    if live.facts.places[seat].joining:
        return joins_later(ref)
    try:
        action = Action.parse(line)
    except ValueError as error:
        return Error("malformed", str(error), ref)
    live = _awake(ledger, live, seat)
    if action.seat != seat:
        return Error("not-allowed", f"You are seat {seat}: begin the line with {seat}.", ref)
    return _judge(ledger, live, action, ref, seen)


def bot_act(ledger: Ledger, table: int, *, seat: int, version: int, line: str) -> Answer:
    """A bot's action on a seat that it runs, or a formality answered for anybody; void if things have moved on."""
    live = ledger.live(table)
    action = Action.parse(line)
    if live.facts.wish or action.seat != seat or seat not in live.acting or live.decided[seat] != version:
        return Stale("", live.version)
    return _judge(ledger, live, action, None, live.version)


def decided_by_bot(ledger: Ledger, live: TableState, seat: int) -> TableState:
    """The table once a bot has decided in the place of who sits on this seat, without a moment's thought."""
    assert live.state is not None
    action = decide(STANDIN, live.state, seat, random.Random())  # noqa: S311  whims of a bot, no cards
    return ledger.play(live, action, core.play(live.state, action), None)


def ready(ledger: Ledger, table: int, *, player: int, ref: str, nonce: str = "") -> Answer:
    """On to the next hand or match, or at a table that gathers to the first, once everybody who is here has said so."""
    live = ledger.live(table)
    seats = live.facts.answered_by(player)
    if not seats:
        return not_seated(ref)
    if live.dealt_out:
        return Error("dealt-out", "All deals of this table are played.", ref)
    gathers = live.stage == "waiting" and live.facts.gathers
    places = list(live.facts.places)
    if (live.stage not in ("between", "over") and not gathers) or all(places[seat].ready for seat in seats):
        return Ack(ref, live.version)
    for seat in seats:
        share = chance.clean_nonce(nonce) if seat == seats[0] else ""
        places[seat] = replace(places[seat], ready=True, standin=False, away_at=None, nonce=share or places[seat].nonce)
    if gathers:
        return Ack(ref, _gathered(ledger, ledger.change(live, places=tuple(places))).version)
    return Ack(ref, go_on(ledger, live, places).version)


def next_hand(ledger: Ledger, table: int, *, version: int) -> Answer:
    """The pause is over: the next hand begins. Void if anything has happened since ``version``."""
    live = ledger.live(table)
    if live.stage != "between" or live.spoke_at != version:
        return Stale("", live.version)
    return Ack("", ledger.begin(live, seating.unready(live.facts.places)).version)


def go_on(ledger: Ledger, live: TableState, places: list[SeatInfo]) -> TableState:
    """The table with these seats; the next hand with them if nobody has to be waited for."""
    present = [place for place in places if place.player is not None and place.away_at is None and not place.standin]
    missed = [place for place in present if not place.ready]
    waiting = live.dealt_out or bool(missed) or any(place.kind == "open" for place in places)
    if waiting or live.stage not in ("between", "over") or not any(place.ready for place in places):
        return ledger.change(live, places=tuple(places))
    return ledger.begin(live, seating.unready(places))


def begin_gathered(ledger: Ledger, live: TableState, level: str, *, close: bool) -> TableState:
    """The first hand for those who have gathered, with bots of this level on the seats that are open still.

    ``close``: such seats are taken away as far as the rules can be played by fewer.
    """
    facts = live.facts
    seats = seating.needed(facts) if close else len(facts.places)
    places = seating.resized(facts.places, seats) or facts.places
    full = seating.unready(seating.with_bots(places, level))
    variant = seating.for_so_many(facts.variant, len(full))
    return ledger.begin(ledger.change(live, variant=variant, places=full, gathers=False), full, dealt=True)


def _gathered(ledger: Ledger, live: TableState) -> TableState:
    """The table with its first hand if everybody who is here is ready, and nobody is alone."""
    here = [place for place in live.facts.people if place.away_at is None]
    if len(here) < 2 or not all(place.ready for place in here):
        return live
    return begin_gathered(ledger, live, STANDIN, close=True)


def not_seated(ref: str | None) -> Error:
    """The answer to somebody without a seat."""
    return Error("not-seated", "You have no seat at this table.", ref)


def joins_later(ref: str | None) -> Error:
    """The answer to somebody who has sat down while a hand was played, and would do something in it."""
    return Error("not-allowed", "You play from the next hand on; a bot plays this one to its end.", ref)


def refused(ref: str, refusal: Refusal, game: str) -> Refused:
    """A refusal of the rules as a message; its sentence is for programs, in English."""
    return Refused(ref, refusal.rule, phrases.refused("en", refusal, game=game), dict(refusal.data))


def _awake(ledger: Ledger, live: TableState, seat: int) -> TableState:
    """Who acts is here: no bot decides in the place any more."""
    place = live.facts.places[seat]
    if not place.standin:
        return live
    places = list(live.facts.places)
    places[seat] = replace(place, standin=False, away_at=None)
    return ledger.change(live, places=tuple(places))


def _judge(ledger: Ledger, live: TableState, action: Action, ref: str | None, seen: int) -> Answer:
    name, seat = ref or "", action.seat
    state = live.state
    if state is None or live.result is not None:
        if seen < live.version:
            return Stale(name, live.version)
        return Error("no-hand", "No hand is being played now.", ref)
    turn = seat in core.actors(state)
    if turn and seen < live.decided[seat]:
        return Stale(name, live.version)
    try:
        after = core.play(state, action)
    except IllegalAction as error:
        if not turn and seen < live.spoke_at:
            return Stale(name, live.version)
        return refused(name, error.refusal, state.variant.key)
    return Ack(name, ledger.play(live, action, after, ref).version)
