"""A table at one version as JSON for each seat. The part that all see is rendered once and shared.

Everything here is built up from what a seat may know (``rules.engine.seat``);
nothing is taken away from a fuller picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Raw
from msgspec.structs import asdict

from rules.engine import log, scoring
from rules.engine import seat as seat_views
from rules.engine.antes import left_in_pot
from tables import clocks, daytime, protocol
from tables.ages import NOTHING, Ages, ages, young
from tables.service import seating
from tables.service.live import HandOutcome, PlayedLine, SeatInfo, TableInfo, TableState, Undone, UndoRequest
from tables.service.onlookers import HandViewer, Onlooker, Viewer

if TYPE_CHECKING:
    from rules.engine.state import Points, Standing, State
    from rules.engine.variant import Variant

_NULL = Raw(b"null")
_QUIET = protocol.json(seat_views.no_turn())[1:-1]
_FRESH = 0.2  # seconds for which what is said of running times holds

Lines = list[tuple[int, str]]  # number and text
Steps = Sequence[PlayedLine | Undone]


class RenderedTable:
    """What may leave the server of one version of a table. Each piece is rendered when first asked for."""

    __slots__ = (
        "_ages", "_frames", "_lines", "_open", "_runs", "_shared", "_texts", "_times", "_told", "live",
    )  # fmt: skip

    def __init__(self, live: TableState, before: RenderedTable | None = None) -> None:
        self.live: TableState = live
        self._runs: bool = clocks.running(live)
        follows = before is not None and before.live.version <= live.version
        self._ages: Ages = (
            ages(live, before.live, before._ages, times_run=self._runs or before._runs)
            if before is not None and follows
            else young(live)
        )
        # Most parts outlive most lines: what the pictures before told of them, by part and eyes, and how old that is.
        self._texts: dict[object, tuple[int, bytes]] = before._texts if before is not None and follows else {}
        self._open: dict[int, bytes] = {}  # by the version that is known: what all see and is newer
        # By the version that was seen: what is newer, how spectators read it, and whether all read it so.
        self._lines: dict[int, tuple[Steps, Raw, bool]] = {}
        self._frames: dict[tuple[Viewer, int, int, str], str] = {}
        self._shared: dict[tuple[int, int], str] = {}  # for all to whom nothing is new that is theirs alone
        self._times = b""  # what is said of running times, and when that was
        self._told = 0.0

    def frame(self, viewer: Viewer, since: int, ack: str = "", known: int = NOTHING) -> str:
        """The ``view`` message for these eyes: the lines after version ``since``, the parts younger than ``known``."""
        key = (viewer, since, known, ack)
        if self._runs and self._times and daytime.now() - self._told > _FRESH:
            self._frames.clear()
            self._shared.clear()
            self._times = b""
        text = self._frames.get(key)
        if text is None:
            text = self._frames[key] = self._frame(viewer, since, ack, known)
        return text

    def view(self, viewer: Viewer) -> Raw:
        """The engine's view for a seat, a seat's guest or a spectator as JSON."""
        state = self.live.state
        if state is None:
            return _NULL
        return _object([self._open_parts(state, NOTHING), *self._own(state, viewer, *self._ages_for(viewer), NOTHING)])

    def lines(self, seat: int | None, since: int) -> Lines:
        """The lines of this hand that are newer than a version, as the seat may read them; a guest as a spectator."""
        return [(step.n, _line(step, seat)) for step in self.live.since(since)]

    def _frame(self, viewer: Viewer, since: int, ack: str, known: int) -> str:
        live, seat = self.live, _seat_of(viewer)
        state, undo = live.state, live.undoable(seat) if live.facts.undo == "ask" else 0
        cards, turn = self._ages_for(viewer)
        common = not (ack or undo) and cards <= known and turn <= known and self._ages.seats <= known
        if common and (text := self._shared.get((since, known))) is not None:
            return text
        lines, read_by_all = self._lines_for(seat, since)
        view = _NULL
        if state is not None:
            for_all = self._open_parts(state, known)
            own = self._own(state, viewer, cards, turn, known)
            view = _object([for_all, *own] if for_all else own)
        table = _object(self._table(viewer, known))
        message = protocol.frame(protocol.ViewMessage(live.version, lines, view, table, ack, undo))
        if common and read_by_all:
            self._shared[since, known] = message
        return message

    def _ages_for(self, viewer: Viewer) -> tuple[int, int]:
        """Since when what only these eyes see reads as it does: the cards, and what they may do."""
        ages = self._ages
        if viewer is None or self.live.state is None:
            begun = min(ages.open)  # who only watches is told once that there is nothing, when there is a hand at all
            return begun, begun
        if isinstance(viewer, HandViewer):
            return ages.cards[viewer.seat], min(ages.open)
        return ages.cards[viewer], ages.turn[viewer]

    def _open_parts(self, state: State, known: int) -> bytes:
        """What all see of this state and is younger than a version."""
        found = self._open.get(known)
        if found is None:
            parts = [
                self._kept(part.draw, age, part.draw, state)
                for part, age in zip(seat_views.OPEN_PARTS, self._ages.open, strict=True)
                if age > known
            ]
            found = self._open[known] = b",".join(parts)
        return found

    def _own(self, state: State, viewer: Viewer, cards: int, turn: int, known: int) -> list[bytes]:
        """What only these eyes see and is younger than a version: their cards and what they may do, as old as said.

        A guest sees the cards of the seat.
        """
        parts = []
        if cards > known:
            held = viewer.seat if isinstance(viewer, HandViewer) else viewer
            parts.append(self._kept(("cards", viewer), cards, _cards, state, held, _seat_of(viewer)))
        if turn > known:
            seat = _seat_of(viewer)
            if seat_views.may_have_to_say(state, seat):
                parts.append(protocol.json(seat_views.turn_view(state, seat))[1:-1])
            else:
                parts.append(_QUIET)
        return parts

    def _table(self, viewer: Viewer, known: int) -> list[bytes]:
        """The table's own part: who sits here, scores, what has been, how much time there is."""
        parts = []
        if self._ages.table > known:
            parts.append(self._kept("table", self._ages.table, _standing_view, self.live))
        if self._ages.seats > known:
            parts.append(self._kept(("seats", viewer), self._ages.seats, _seats_view, self.live.facts, viewer))
        if self._ages.times > known:
            if not self._times:
                self._times, self._told = protocol.json(_times(self.live))[1:-1], daytime.now()
            parts.append(self._times)
        return parts

    def _kept(self, part: object, age: int, draw: Callable[..., dict[str, Any]], *of: Any) -> bytes:
        """A part as JSON without braces; as it was told before, while it is as old as that."""
        told = self._texts.get(part)
        if told is None or told[0] != age:
            told = self._texts[part] = age, protocol.json(draw(*of))[1:-1]
        return told[1]

    def _lines_for(self, seat: int | None, since: int) -> tuple[Raw, bool]:
        """The lines as JSON, and whether all read them so. What a spectator reads in full, everybody does."""
        found = self._lines.get(since)
        if found is None:
            steps = self.live.since(since)
            public = [(step.n, _line(step, None)) for step in steps]
            whole = all(isinstance(step, Undone) or seat_views.read_by_all(step.before, step.action) for step in steps)
            found = self._lines[since] = steps, Raw(protocol.json(public)), whole
        steps, shared, whole = found
        if whole or seat is None:
            return shared, whole
        return Raw(protocol.json([(step.n, _line(step, seat)) for step in steps])), False


def _cards(state: State, held: int | None, seat: int | None) -> dict[str, Any]:
    """The cards that only those see who see them with this seat; and as which seat they see the table."""
    return {"seat": seat, **seat_views.cards_view(state, held)}


def _object(members: list[bytes]) -> Raw:
    """A JSON object of these members; nothing where there are none."""
    return Raw(b"{%b}" % b",".join(members)) if members else protocol.AS_BEFORE


def _line(step: PlayedLine | Undone, seat: int | None) -> str:
    """The line as the seat may read it."""
    return log.undo(step.first) if isinstance(step, Undone) else seat_views.project(step.before, step.action, seat)


def table_view(live: TableState, viewer: Viewer) -> dict[str, Any]:
    """The ``table`` part of a view as plain data; the viewer's own seat is marked as ``you``."""
    return _standing_view(live) | _seats_view(live.facts, viewer) | _times(live)


def _times(live: TableState) -> dict[str, Any]:
    """What of the table part changes while nothing happens."""
    return {"next_in": clocks.seconds_to_next(live), "deadline_in": clocks.seconds_to_decide(live)}


def _seats_view(facts: TableInfo, viewer: Viewer) -> dict[str, Any]:
    """Who is at the table; where a match is looked at together, what of it."""
    found = {
        "host": facts.seat_of(facts.host),
        "onlookers": [_onlooker(one) for one in facts.onlookers],
        "hints": [place.index for place in facts.people if place.player in facts.hinting],
        "seats": [_place(place, viewer, facts.guest_of(place.index)) for place in facts.places],
    }
    if facts.shared is None:
        return found
    leader = facts.onlooker(facts.host)
    return {**found, "shared": {**asdict(facts.shared), "leader": leader.n if leader else None}}


def _standing_view(live: TableState) -> dict[str, Any]:
    """What of the table part stays from line to line of a hand, and reads the same for all."""
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
        "options": variant.options.by_name(),
        "title": facts.title,
        "stage": stage,
        "pace": facts.pace,
        "visibility": facts.visibility,
        "watch": facts.watch,
        "guests": facts.guests,
        "chat": facts.talks,
        "quiet": facts.quiet,
        "undo": facts.undo,
        "last_trick": facts.last_trick,
        "asked": _asked(facts.asked),
        "gathers": facts.gathers,
        "coming": [{"name": one.name, "sure": one.sure} for one in facts.coming],
        "fits": list(seating.fitting(variant)) if facts.gathers else [],
        "next_commitment": facts.next_commitment,
        "match": deal.match.number if deal else 0,
        "hand": deal.number if deal else 0,
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


def standing(live: TableState) -> Standing:
    """Where the match stands now, a finished hand included."""
    if live.result is not None:
        return live.result.after
    return live.deal.standing if live.deal is not None else scoring.opening(live.facts.variant)


def scores(live: TableState) -> list[Points]:
    """The scores as they stand now."""
    return list(standing(live).scores)


def tallies(live: TableState) -> dict[str, list[int]]:
    """The further counts per seat, by name."""
    return {name: list(counts) for name, counts in standing(live).tallies}


def pot(variant: Variant, standing: Standing) -> int | None:
    """The chips that lie there between two hands; None in a game without a pot."""
    return left_in_pot(variant, standing) if variant.antes else None


def _asked(asked: UndoRequest | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    return {"by": asked.by, "first": asked.first, "yes": list(asked.yes), "no": asked.no}


def _seat_of(viewer: Viewer) -> int | None:
    return None if isinstance(viewer, HandViewer) else viewer


def _onlooker(one: Onlooker) -> dict[str, Any]:
    return {"n": one.n, "name": one.name, "away": one.away_at is not None}


def _place(place: SeatInfo, viewer: Viewer, guest: Onlooker | None) -> dict[str, Any]:
    return {
        "name": place.name,
        "kind": place.kind,
        "level": place.bot,
        "away": place.away_at is not None,
        "standin": place.standin,
        "ready": place.ready,
        "you": place.index == viewer,
        "guest": guest.name if guest else "",
        "open_to_you": viewer == HandViewer(place.index),
        "joining": place.joining,
        "portrait": place.portrait,
        "lang": place.lang,
    }


def _result(variant: Variant, result: HandOutcome) -> dict[str, Any]:
    lines = [[line.seat, line.part, line.amount] for line in result.lines]
    after = result.after
    return {
        "dealer": result.dealer,
        "lines": lines,
        "scores": list(after.written),
        "pot": pot(variant, after),
        "closed": bool(after.closed),  # one of several games of the match is over
    }
