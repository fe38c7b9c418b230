"""When the server does something by itself. Every deadline follows from stored times, so a restart keeps it."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from tables import daytime
from tables.conf import TablesConf, conf
from tables.service.live import TableInfo, TableState

# Seconds for a decision. With "none" nobody is ever replaced, however long the table has to wait.
PACES: dict[str, float | None] = {"relaxed": None, "30": 30.0, "15": 15.0, "8": 8.0, "none": None}


class Due(NamedTuple):
    """Something the server does at a time: the next hand, or a bot for a seat, an onlooker who will not come back."""

    what: Literal["next-hand", "stand-in", "time-out", "undo", "guest"]
    at: float  # seconds since 1970
    seat: int | None = None
    player: int | None = None


class Boot:
    """Since when time runs here: it stands still while the server does, and at a table that nobody is at."""

    at = 0.0  # this process began to serve
    told = False  # whether the database has said what time it is
    woken: ClassVar[dict[int, float]] = {}  # table → when somebody came back to it


def set_by(database: float) -> None:
    """The clock of the database says this now. What this process took for the time before it was told is put right."""
    behind = daytime.set_by(database)
    if not Boot.told:
        Boot.told = True
        Boot.at += behind


def woken(facts: TableInfo) -> None:
    """Somebody comes to a table that this process did not watch. If all its people were away, it was asleep."""
    if all(place.away_at is not None for place in facts.people):
        Boot.woken[facts.id] = daytime.now()


def due(live: TableState, c: TablesConf) -> list[Due]:
    """What the server will do at this table if nothing happens before."""
    away = [
        Due("guest", _end(live.facts, one.away_at, c.guest, c), player=one.player)
        for one in live.facts.onlookers
        if one.away_at is not None
    ]
    return away + _due_in_play(live, c)


def _due_in_play(live: TableState, c: TablesConf) -> list[Due]:
    facts, stage = live.facts, live.stage
    if stage == "between":
        return [Due("next-hand", _end(facts, live.at, c.between, c))] if _pauses(live) else []
    if stage != "playing":
        return []
    if facts.wish is not None:  # nobody loses time by it
        return [Due("undo", _answered_by(live, c))]
    found = []
    deadline = _deadline(live, c)
    for seat in live.acting:
        place = facts.places[seat]
        if place.player is None or place.run_by_bot:
            continue
        if place.away_at is not None and facts.pace != "none":
            found.append(Due("stand-in", _end(facts, max(place.away_at, live.at), c.absence, c), seat))
        if deadline is not None:
            found.append(Due("time-out", deadline + c.lag, seat))
    return found


def overdue(live: TableState, now: float) -> bool:
    """Whether who must act has no time left."""
    deadline = _deadline(live, conf())
    return live.stage == "playing" and deadline is not None and now >= deadline


def timed(live: TableState) -> bool:
    """Whether a decision at this table has a deadline."""
    return PACES.get(live.facts.pace) is not None


def running(live: TableState) -> bool:
    """Whether something happens by itself that people are told the time of."""
    return (live.stage == "between" and _pauses(live)) or (live.stage == "playing" and timed(live))


def seconds_to_next(live: TableState) -> float | None:
    """Seconds until the next hand begins by itself, or None if it waits for somebody."""
    return _left(live, "next-hand") if live.stage == "between" else None


def seconds_to_decide(live: TableState) -> float | None:
    """Seconds until a bot decides for who must act, or None without a clock."""
    return _left(live, "time-out", conf().lag) if live.stage == "playing" and timed(live) else None


def _deadline(live: TableState, c: TablesConf) -> float | None:
    """When the decision of those who must act is to be made; None without a clock."""
    limit = PACES.get(live.facts.pace)
    asked = live.facts.asked
    began = live.at if asked is None else max(live.at, asked.at)
    return None if limit is None else _end(live.facts, began, limit, c)


def _left(live: TableState, what: str, lag: float = 0.0) -> float | None:
    ends = [deadline.at for deadline in due(live, conf()) if deadline.what == what]
    return round(max(0.0, min(ends) - lag - daytime.now()), 1) if ends else None


def _pauses(live: TableState) -> bool:
    """Several people do not wait for the slowest; one person among bots, or one phone, takes all the time wanted."""
    return len(live.facts.people) > 1 and not live.facts.one_phone


def _answered_by(live: TableState, c: TablesConf) -> float:
    """When a wish to take back is decided; at once if there is nobody to answer it."""
    facts, wish = live.facts, live.facts.wish
    assert wish is not None
    open_still = facts.unanswered(wish) and facts.places[wish.by].player is not None and facts.undo != "never"
    return _end(facts, wish.at, c.consent, c) if open_still else 0.0


def _end(facts: TableInfo, began: float, lasts: float, c: TablesConf) -> float:
    """When what lasts so long is over. What began before time ran here begins anew, with a moment to come back in."""
    awake = max(Boot.at, Boot.woken.get(facts.id, 0.0))
    return began + lasts if began >= awake else awake + lasts + c.boot_grace
