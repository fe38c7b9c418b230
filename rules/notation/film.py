"""A hand step by step as plain data: what everybody sees, what each seat holds, and which rules bound who acted."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import CHANCE, Action
from rules.engine.antes import left_in_pot
from rules.engine.core import why_not
from rules.engine.seat import held, open_view, own_view, project
from rules.engine.state import PlayRules, Standing, State
from rules.notation.replay import ReplayedHand, ReplayedStep

Face = dict[str, Any]
_PLACES_OF_A_SEAT = ("seat", "legal")  # what a page that only looks back has no use for


def film(told: ReplayedHand) -> dict[str, Any]:
    """Every step of a hand.

    ``steps`` begins with the hand before its first line. Each has ``line`` (``others`` and ``actor`` where those read
    something else), ``rules`` (phase and what bound the seat that acted), and of ``open`` (what all see) and ``own``
    (one per seat) only what is different from the step before.
    """
    frames = [_Frame(told.begun, {"line": ""})]
    frames += [_Frame(step.after, _caption(step)) for step in told.steps if not step.attempt]
    steps, before = [], None
    for frame in frames:
        steps.append(frame.as_json(before))
        before = frame
    return {
        "number": told.log.number,
        "dealer": told.standing.dealer,
        "scores": list(told.standing.scores),
        "tallies": _tallies(told.standing),
        "pot": _pot(told.begun.variant, told.standing),
        "steps": steps,
    }


def outcome(told: ReplayedHand) -> dict[str, Any] | None:
    """What a hand came to, as a page lists it; None if it is not over."""
    if told.after is None:
        return None
    after = told.after
    return {
        "dealer": told.standing.dealer,
        "lines": [list(line) for line in told.lines],
        "scores": list(after.written),
        "pot": _pot(told.begun.variant, after),
        "closed": bool(after.closed),
        "tallies": _tallies(after),
        "now": list(after.scores),
        "winners": list(after.winners),
        "tricks": len(told.state.tricks),
    }


class _Frame:
    """One step as everybody and each seat sees it."""

    def __init__(self, state: State, caption: dict[str, Any]) -> None:
        self.caption = caption
        self.open = open_view(state)
        self.own = [_own(state, seat) for seat in range(state.variant.seats)]

    def as_json(self, before: _Frame | None) -> dict[str, Any]:
        """The frame without what was so before."""
        found = {**self.caption, "open": _news(self.open, before.open if before else {})}
        own = [_news(now, before.own[seat] if before else {}) for seat, now in enumerate(self.own)]
        if any(own):
            found["own"] = own
        return found


def _caption(step: ReplayedStep) -> dict[str, Any]:
    """The line of a step as each may read it, and the rules that applied."""
    line, action = step.entry.text, step.action
    if action is None:
        return {"line": line, "undone": step.undone}
    found: dict[str, Any] = {"line": line, "rules": _rules(step.before, action)}
    for name, seat in (("others", None), ("actor", None if action.seat == CHANCE else action.seat)):
        read = project(step.before, action, seat)
        if read != str(action):
            found[name] = read
    return found


def _rules(state: State, action: Action) -> list[dict[str, Any]]:
    """The rule of the phase, and the rules that kept the seat from using some of its cards."""
    phase = state.phase
    found: list[dict[str, Any]] = [{"rule": phase.key, "phase": True}] if phase is not None else []
    call = next((one for one in state.variant.calls if one.verb == action.verb), None)
    if call is not None:
        found.append({"rule": call.rule})
    if action.seat != CHANCE:
        for refusal in why_not(state, action.seat).values():
            if refusal.rule not in [one["rule"] for one in found]:
                found.append({"rule": refusal.rule, "data": dict(refusal.data)})
    return found


def _own(state: State, seat: int) -> Face:
    """What is the seat's alone. A hand it has not looked at is there too: who looks back may see it."""
    face = own_view(state, seat)
    face = {name: value for name, value in face.items() if name not in _PLACES_OF_A_SEAT}
    if state.hands:
        face["covered"] = face["hand"] is None
        face["hand"] = held(state, state.hands[seat])
    return face


def _news(now: Face, before: Face) -> Face:
    return {name: value for name, value in now.items() if name not in before or before[name] != value}


def _tallies(standing: Standing) -> dict[str, list[int]]:
    return {name: list(counts) for name, counts in standing.tallies}


def _pot(variant: PlayRules, standing: Standing) -> int | None:
    return left_in_pot(variant, standing) if variant.antes else None
