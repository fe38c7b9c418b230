"""A result as it stands in the book, and as a league counts it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rules.engine.actions import Seat
from scoring.league.results import Result

Facts = Mapping[str, Any]
BY_SEAT = ("people", "scores", "places", "for", "left")


def read(key: str, evening: str, day: date, facts: Facts) -> Result:
    """The result that a posting tells of; who sat in without a stake is not in it."""
    if any(facts.get("aside", ())):
        facts = _staked(facts)
    rules = facts["rule_set"]
    return Result(
        key,
        evening,
        day,
        facts["round"],
        facts["table"],
        rules["game"],
        rules["edition"],
        tuple(sorted(rules["options"].items())),
        tuple(facts["people"]),
        tuple(facts["scores"]),
        tuple(facts["places"]),
        tuple(facts["marks"]),
        tuple(facts.get("for", ())),
        tuple(facts.get("left", ())),
        facts.get("ended", "complete"),
        facts.get("stage", ""),
        facts.get("hands", 0),
    )


def _staked(facts: Facts) -> Facts:
    """The facts of those only who played for something, with their places among themselves."""
    seats = [seat for seat, aside in enumerate(facts["aside"]) if not aside]
    told = {name: [facts[name][seat] for seat in seats] for name in BY_SEAT if facts.get(name)}
    places = [1 + sum(other < one for other in told["places"]) for one in told["places"]]
    last = max(places, default=0)
    marks = [int(place == last > 1) for place in places]
    return {**facts, **told, "places": places, "marks": marks}


def reseated(facts: Facts, order: Sequence[Seat]) -> Facts:
    """The same result of the same people in other seats; ``order``: for each seat the one of its person before."""
    return {
        **facts,
        **{name: [facts[name][seat] for seat in order] for name in (*BY_SEAT, "marks", "aside") if facts.get(name)},
    }


def written(result: Result, *, sheet: int | None = None, match: int | None = None) -> dict[str, Any]:
    """The facts of a posting that tells of this result. ``sheet``, ``match``: where its hands can be looked at."""
    facts: dict[str, Any] = {
        "round": result.round,
        "table": result.table,
        "rule_set": {"game": result.game, "edition": result.edition, "options": dict(result.options)},
        "people": list(result.people),
        "scores": list(result.scores),
        "places": list(result.places),
        "marks": list(result.marks),
        "ended": result.ended,
        "hands": result.hands,
    }
    if any(result.playing_for):
        facts["for"] = list(result.playing_for)
    if any(result.left):
        facts["left"] = list(result.left)
    if result.stage:
        facts["stage"] = result.stage
    if sheet is not None:
        facts["sheet"] = sheet
    if match is not None:
        facts["match"] = match
    return facts
