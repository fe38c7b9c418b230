"""A table at one version as JSON for each seat. The part that all see is rendered once and shared.

Everything here is built up from what a seat may know (``rules.engine.seat``);
nothing is taken away from a fuller picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from rules.engine import log, scoring
from rules.engine import seat as faces
from rules.engine.antes import left_in_pot
from tables import clocks, daytime, protocol
from tables.service.live import Asked, Live, Place, Result, Step, Undone
from tables.service.onlookers import Eyes, Guest, Onlooker

if TYPE_CHECKING:
    from rules.engine.state import Points, Standing, State
    from rules.engine.variant import Variant

_NULL = Raw(b"null")
_FRESH = 0.2  # seconds for which what is said of running times holds

Lines = list[tuple[int, str]]  # number and text
Steps = Sequence[Step | Undone]


class Picture:
    """What may leave the server of one version of a table. Each piece is rendered when first asked for."""

    __slots__ = (
        "_cards", "_frames", "_lines", "_open", "_runs", "_standing", "_tables", "_times", "_told", "_views", "live",
    )  # fmt: skip

    def __init__(self, live: Live, before: Picture | None = None) -> None:
        self.live = live
        self._open: bytes | None = None
        # By the version that was seen: what is newer, how spectators read it, and whether all read it so.
        self._lines: dict[int, tuple[Steps, Lines, bool]] = {}
        # Most hands outlive most lines: what the pictures before told of them, and of which state.
        self._cards: dict[int | None, tuple[State, bytes]] = before._cards if before is not None else {}
        self._views: dict[Eyes, Raw] = {}
        self._frames: dict[tuple[Eyes, int, str], str] = {}
        self._times = b""  # the table's running times as JSON, and when that was
        self._told = 0.0
        # The table's own part changes seldom: keep it while facts and stage are the same, but for times that run.
        same = before if before is not None and _same_table(before.live, live) else None
        self._runs: bool = same._runs if same is not None else clocks.running(live)
        self._standing: dict[Eyes, bytes] = same._standing if same is not None else {}
        self._tables: dict[Eyes, Raw] = same._tables if same is not None and not self._runs else {}

    def frame(self, eyes: Eyes, since: int, ack: str = "") -> str:
        """The ``view`` message for these eyes, which have seen version ``since``."""
        key = (eyes, since, ack)
        if self._runs and self._times and daytime.now() - self._told > _FRESH:
            self._frames.clear()
            self._tables.clear()
            self._times = b""
        text = self._frames.get(key)
        if text is None:
            live = self.live
            seat = _seat_of(eyes)
            undo = live.undoable(seat) if seat is not None and live.facts.undo == "ask" else 0
            message = protocol.View(live.version, self.view(eyes), self.lines(seat, since), self.table(eyes), ack, undo)
            text = self._frames[key] = protocol.frame(message)
        return text

    def view(self, eyes: Eyes) -> Raw:
        """The engine's view for a seat, a seat's guest or a spectator as JSON."""
        found = self._views.get(eyes)
        if found is None:
            found = self._views[eyes] = self._view(eyes)
        return found

    def lines(self, seat: int | None, since: int) -> Lines:
        """The lines of this hand that are newer than a version, as the seat may read them; a guest as a spectator."""
        found = self._lines.get(since)
        if found is None:
            found = self._lines[since] = self._public(since)
        steps, public, whole = found
        return public if whole or seat is None else [(step.n, _line(step, seat)) for step in steps]

    def _public(self, since: int) -> tuple[Steps, Lines, bool]:
        """These lines, for a spectator, and whether that is all of them. What a spectator reads in full, everybody does."""
        steps = self.live.since(since)
        lines = [(step.n, _line(step, None)) for step in steps]
        whole = all(text == _whole(step) for step, (_, text) in zip(steps, lines, strict=True))
        return steps, lines, whole

    def table(self, eyes: Eyes) -> Raw:
        """The table's own part: who sits here, scores, what has been, how much time there is."""
        found = self._tables.get(eyes)
        if found is None:
            if not self._times:
                self._times, self._told = protocol.json(_times(self.live))[1:], daytime.now()
            found = self._tables[eyes] = Raw(b"%b,%b" % (self._still(eyes), self._times))
        return found

    def _still(self, eyes: Eyes) -> bytes:
        """The table's part without its times and its end."""
        found = self._standing.get(eyes)
        if found is None:
            found = self._standing[eyes] = protocol.json(_standing_face(self.live, eyes))[:-1]
        return found

    def _view(self, eyes: Eyes) -> Raw:
        state = self.live.state
        if state is None:
            return _NULL
        if self._open is None:
            self._open = protocol.json(faces.open_face(state))[:-1]
        seat = _seat_of(eyes)
        cards = self._own_cards(state, eyes.seat if isinstance(eyes, Guest) else eyes)  # a guest sees those of the seat
        turn = protocol.json(faces.turn_face(state, seat))[1:]
        return Raw(b'%b,"seat":%b,%b,%b' % (self._open, protocol.json(seat), cards, turn))

    def _own_cards(self, state: State, seat: int | None) -> bytes:
        """The cards that this seat alone sees, without braces; as they were told before while nothing of them changes."""
        known = self._cards.get(seat)
        if known is not None and faces.same_cards(known[0], state, seat):
            return known[1]
        found = protocol.json(faces.cards_face(state, seat))[1:-1]
        self._cards[seat] = (state, found)
        return found


def _line(step: Step | Undone, seat: int | None) -> str:
    """The line as the seat may read it."""
    return log.undo(step.first) if isinstance(step, Undone) else faces.project(step.before, step.action, seat)


def _whole(step: Step | Undone) -> str:
    """The line as it stands in the log."""
    return log.undo(step.first) if isinstance(step, Undone) else str(step.action)


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
