"""When the server does something by itself. Every deadline follows from stored times, so a restart keeps it."""

from __future__ import annotations

import time
from typing import Literal, NamedTuple

from tables.conf import Conf, conf
from tables.service.live import Live

# Seconds for a decision. With "none" nobody is ever replaced, however long the table has to wait.
PACES: dict[str, float | None] = {"relaxed": None, "30": 30.0, "15": 15.0, "8": 8.0, "none": None}


class Due(NamedTuple):
    """Something the server does at a time: the next hand, or a bot for a seat."""

    what: Literal["next-hand", "stand-in", "time-out"]
    at: float  # seconds since 1970
    seat: int | None = None


class Boot:
    """When this process began to serve: deadlines from before get some seconds more."""

    at = 0.0


def due(live: Live, c: Conf) -> list[Due]:
    """What the server will do at this table if nothing happens before."""
    stage = live.stage
    if stage == "between":
        return [Due("next-hand", _from_boot(live.at + c.between, live.at, c))] if _pauses(live) else []
    if stage != "playing":
        return []
    found = []
    limit = PACES.get(live.facts.pace)
    for seat in live.acting:
        place = live.facts.places[seat]
        if place.player is None or place.standin:
            continue
        if place.away_at is not None and live.facts.pace != "none":
            lost = max(place.away_at, live.at)
            found.append(Due("stand-in", _from_boot(lost + c.absence, lost, c), seat))
        if limit is not None:
            found.append(Due("time-out", _from_boot(live.at + limit, live.at, c), seat))
    return found


def timed(live: Live) -> bool:
    """Whether a decision at this table has a deadline."""
    return PACES.get(live.facts.pace) is not None


def seconds_to_next(live: Live) -> float | None:
    """Seconds until the next hand begins by itself, or None if it waits for somebody."""
    return _left(live, "next-hand")


def seconds_to_decide(live: Live) -> float | None:
    """Seconds until a bot decides for who must act, or None without a clock."""
    return _left(live, "time-out")


def _left(live: Live, what: str) -> float | None:
    if live.stage not in ("between", "playing") or (what == "time-out" and not timed(live)):
        return None
    ends = [deadline.at for deadline in due(live, conf()) if deadline.what == what]
    return round(max(0.0, min(ends) - time.time()), 1) if ends else None


def _pauses(live: Live) -> bool:
    """Several people do not wait for the slowest; one person among bots takes all the time wanted."""
    return len(live.facts.people) > 1


def _from_boot(at: float, began: float, c: Conf) -> float:
    return at + c.boot_grace if began < Boot.at else at
