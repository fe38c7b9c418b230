"""A table at one version as JSON for each seat. The part that all see is rendered once and shared.

Everything here is built up from what a seat may know (``rules.engine.seat``);
nothing is taken away from a fuller picture.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from rules.engine import log, scoring
from rules.engine import seat as faces
from rules.engine.antes import left_in_pot
from tables import clocks, protocol
from tables.service.live import Asked, Live, Place, Result, Step, Undone
from tables.service.onlookers import Eyes, Guest, Onlooker

if TYPE_CHECKING:
    from rules.engine.state import Points, Standing, State
    from rules.engine.variant import Variant

_NULL = Raw(b"null")
_FRESH = 0.2  # seconds for which what is said of running times holds
_NO_LINES: list[tuple[int, str]] = []


class Picture:
    """What may leave the server of one version of a table. Each piece is rendered when first asked for."""

    __slots__ = (
        "_frames", "_known", "_open", "_own", "_public", "_tables", "_times", "_told", "_views", "_was", "live",
    )  # fmt: skip

    def __init__(self, live: Live, before: Picture | None = None) -> None:
        self.live = live
        self._open: bytes | None = None
        self._own: dict[Eyes, bytes] = {}
        self._public: dict[int, tuple[str, bool]] = {}  # by number of the line: its text for all, whether that is all
        # Most own parts outlive most lines: keep those of the picture before, and the state they were made of.
        self._known, self._was = (before._own, before.live.state) if before is not None else ({}, None)
        self._views: dict[Eyes, Raw] = {}
        self._frames: dict[tuple[Eyes, int, str], str] = {}
        self._times = b""  # the table's running times as JSON, and when that was
        self._told = 0.0
        # The table's own part changes seldom: keep it while facts and stage are the same.
        same = before is not None and _same_table(before.live, live)
        self._tables: dict[Eyes, bytes] = before._tables if same and before is not None else {}

    def frame(self, eyes: Eyes, since: int, ack: str = "") -> str:
        """The ``view`` message for these eyes, which have seen version ``since``."""
        key = (eyes, since, ack)
        if self._times and clocks.running(self.live) and time.time() - self._told > _FRESH:
            self._frames.clear()
            self._times = b""
        text = self._frames.get(key)
        if text is None:
            live = self.live
            seat = _seat_of(eyes)
            undo = live.undoable(seat) if live.facts.undo == "ask" else 0
            message = protocol.View(live.version, self.view(eyes), self.lines(seat, since), self.table(eyes), ack, undo)
            text = self._frames[key] = protocol.frame(message)
        return text

    def view(self, eyes: Eyes) -> Raw:
        """The engine's view for a seat, a seat's guest or a spectator as JSON."""
        found = self._views.get(eyes)
        if found is None:
            found = self._views[eyes] = self._view(eyes)
        return found

    def lines(self, seat: int | None, since: int) -> list[tuple[int, str]]:
        """The lines of this hand that are newer than a version, as the seat may read them; a guest as a spectator."""
        steps = self.live.since(since)
        if not steps:
            return _NO_LINES
        return [(step.n, self._line(step, seat)) for step in steps]

    def _line(self, step: Step | Undone, seat: int | None) -> str:
        """The line as the seat may read it. What a spectator may read in full, everybody may."""
        if isinstance(step, Undone):
            return log.undo(step.first)
        public = self._public.get(step.n)
        if public is None:
            text = faces.project(step.before, step.action, None)
            public = self._public[step.n] = (text, text == str(step.action))
        text, full = public
        return text if full else faces.project(step.before, step.action, seat)

    def table(self, eyes: Eyes) -> Raw:
        """The table's own part: who sits here, scores, what has been, how much time there is."""
        found = self._tables.get(eyes)
        if found is None:
            found = self._tables[eyes] = protocol.json(_standing_face(self.live, eyes))[:-1]
        if not self._times:
            self._times, self._told = protocol.json(_times(self.live))[1:], time.time()
        return Raw(b"%b,%b" % (found, self._times))

    def _view(self, eyes: Eyes) -> Raw:
        state = self.live.state
        if state is None:
            return _NULL
        if self._open is None:
            self._open = protocol.json(faces.open_face(state))[:-1]
        own = self._own[eyes] = self._own_face(state, eyes)
        return Raw(b"%b,%b" % (self._open, own[1:]))

    def _own_face(self, state: State, eyes: Eyes) -> bytes:
        """The part that these eyes alone see; taken over from the version before where nothing of it has changed."""
        known, seat = self._known.get(eyes), eyes.seat if isinstance(eyes, Guest) else eyes
        if known is not None and self._was is not None and same_own(self._was, state, seat):
            return known
        if isinstance(eyes, Guest):
            return protocol.json(faces.guest_face(state, eyes.seat))
        return protocol.json(faces.own_face(state, eyes))


def table_face(live: Live, eyes: Eyes) -> dict[str, Any]:
    """The ``table`` part of a view as plain data; the viewer's own seat is marked as ``you``."""
    return _standing_face(live, eyes) | _times(live)


def _times(live: Live) -> dict[str, Any]:
    """What of the table part changes while nothing happens."""
    return {"next_in": clocks.seconds_to_next(live), "deadline_in": clocks.seconds_to_decide(live)}


def _standing_face(live: Live, eyes: Eyes) -> dict[str, Any]:
    """What of the table part stays from line to line of a hand."""
    facts, deal = live.facts, live.deal
    variant = facts.variant
    stage = live.stage
    history = [_result(variant, result) for result in live.history]
    over = stage == "over"
    return {
        "code": facts.code,
        "game": variant.key,
        "edition": variant.edition,
        "start": variant.start,
        "crosses": variant.crosses,
        "options": options_of(variant),
        "title": facts.title,
        "stage": stage,
        "host": facts.seat_of(facts.host),
        "pace": facts.pace,
        "visibility": facts.visibility,
        "watch": facts.watch,
        "guests": facts.guests,
        "onlookers": [_onlooker(one) for one in facts.onlookers],
        "chat": facts.chat,
        "undo": facts.undo,
        "last_trick": facts.last_trick,
        "asked": _asked(facts.asked),
        "next_commitment": facts.next_commitment,
        "match": deal.match.number if deal else 0,
        "hand": deal.number if deal else 0,
        "seats": [_place(place, eyes, facts.guest_of(place.index)) for place in facts.places],
        "scores": scores(live),
        "pot": pot(variant, standing(live)),
        "tallies": tallies(live),
        "history": history,
        "winners": list(live.result.after.winners) if over and live.result else [],
        "commitment": deal.match.commitment if deal else "",
        "sealed": list(deal.sealed) if deal else [],
        "example": live.example,
        "seed": deal.match.seed if over and deal else None,
        "record": f"/api/v1/matches/{deal.match.key}/record" if over and deal else None,
        "replay": f"/m/{deal.match.key}/" if over and deal else None,
    }


def standing(live: Live) -> Standing:
    """Where the match stands now, a finished hand included."""
    if live.result is not None:
        return live.result.after
    return live.deal.standing if live.deal is not None else scoring.opening(live.facts.variant)


def scores(live: Live) -> list[Points]:
    """The scores as they stand now."""
    return list(standing(live).scores)


def tallies(live: Live) -> dict[str, list[int]]:
    """The further counts per seat, by name."""
    return {name: list(counts) for name, counts in standing(live).tallies}


def pot(variant: Variant, standing: Standing) -> int | None:
    """The chips that lie there between two hands; None in a game without a pot."""
    return left_in_pot(variant, standing) if variant.antes else None


def options_of(variant: Any) -> dict[str, Any]:
    """The switches of a rule set by name."""
    return {option.name: getattr(variant.options, option.name) for option in variant.game.switches}


def same_own(old: State, new: State, seat: int | None) -> bool:
    """Whether the seat's own part of the view is certainly the same in both states."""
    if seat is None:
        return True
    if old.at != new.at or seat in old.to_act or seat in new.to_act or old.standing is not new.standing:
        return False
    phase = new.phase
    if phase is not None and any(phase.key in call.during for call in new.variant.calls):
        return False  # whether a call is open depends on everything
    return (
        old.hands[seat : seat + 1] == new.hands[seat : seat + 1]
        and old.looked == new.looked
        and old.trump == new.trump
        and old.piles == new.piles
    )


def _same_table(old: Live, new: Live) -> bool:
    same_facts: bool = old.facts is new.facts and old.deal is new.deal
    return same_facts and new.result is None and old.result is None and (old.state is None) == (new.state is None)


def _asked(asked: Asked | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    return {"by": asked.by, "first": asked.first, "yes": list(asked.yes), "no": asked.no}


def _seat_of(eyes: Eyes) -> int | None:
    return None if isinstance(eyes, Guest) else eyes


def _onlooker(one: Onlooker) -> dict[str, Any]:
    return {"n": one.n, "name": one.name, "away": one.away_at is not None}


def _place(place: Place, eyes: Eyes, guest: Onlooker | None) -> dict[str, Any]:
    return {
        "name": place.name,
        "kind": place.kind,
        "level": place.bot,
        "away": place.away_at is not None,
        "standin": place.standin,
        "ready": place.ready,
        "you": place.index == eyes,
        "guest": guest.name if guest else "",
        "open_to_you": eyes == Guest(place.index),
    }


def _result(variant: Variant, result: Result) -> dict[str, Any]:
    lines = [[line.seat, line.part, line.amount] for line in result.lines]
    after = result.after
    return {
        "dealer": result.dealer,
        "lines": lines,
        "scores": list(after.written),
        "pot": pot(variant, after),
        "closed": bool(after.closed),  # one of several games of the match is over
    }
