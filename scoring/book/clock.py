"""The clock of a round, as it stands at a moment: it runs by the server's time, and every page counts down to the same end."""

from __future__ import annotations

from typing import Any

from scoring.book.fold import Timer

LONGEST = 24 * 60 * 60


def remaining(timer: Timer, now: float) -> float:
    """Seconds that are left; below zero once time is up."""
    return timer.left if timer.started is None else timer.left - (now - timer.started)


def started(number: int, minutes: int, now: float) -> dict[str, Any]:
    """The facts of a clock that begins to run now."""
    return {"round": number, "started": now, "left": minutes * 60}


def silent(number: int) -> dict[str, Any]:
    """The facts of no clock at all, but that this round is on."""
    return {"round": number, "started": None, "left": 0}


def paused(timer: Timer, now: float) -> dict[str, Any]:
    """The facts of the clock, standing."""
    return {"round": timer.round, "started": None, "left": max(0, round(remaining(timer, now)))}


def resumed(timer: Timer, now: float) -> dict[str, Any]:
    """The facts of the clock, running on."""
    return {"round": timer.round, "started": now, "left": max(0, round(remaining(timer, now)))}


def longer(timer: Timer, minutes: int, now: float) -> dict[str, Any]:
    """The facts of the clock with so many minutes more; one that had run out gets them from now on."""
    left = min(max(0, round(remaining(timer, now))) + minutes * 60, LONGEST)
    return {"round": timer.round, "started": None if timer.started is None else now, "left": left}
