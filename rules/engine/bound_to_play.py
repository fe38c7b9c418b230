"""Who cannot have stayed out of a hand, and whether that matters, as far as scores and answers tell.

It is what a form may take for granted.

Nothing is known here that the judge of entries does not say: hands that differ only in whether somebody was in play
are put before him, and where the one without is refused and the one with is not, he was in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules.engine.actions import Seat
from rules.engine.fact_kinds import NOT_IN_PLAY
from rules.engine.record import HandRecord
from rules.engine.scoring import score
from rules.engine.sheet import applies, entry, is_needed
from rules.engine.standing import Standing
from rules.engine.variant import Field, Variant

AT_LEAST = 3  # players, for one to be out and tricks to be played all the same


@lru_cache(maxsize=256)
def bound_to_play(variant: Variant, standing: Standing) -> Mapping[str, tuple[Seat, ...]]:
    """The seats that must be in play: under "" whatever is answered, under "trump=H" with that answer besides.

    Empty where the sheet does not ask who was in play, or nobody may be out anyway.
    """
    asked = next((field for field in variant.fields if field.kind == "tricks"), None)
    if asked is None or asked.everybody or variant.seats < AT_LEAST:
        return {}
    always = _bound(variant, standing, {})
    found = {"": always} if always else {}
    for field in variant.fields:
        for value in _answers(field):
            with_it = _bound(variant, standing, {field.name: value})
            if more := tuple(seat for seat in with_it if seat not in always):
                found[f"{field.name}={value}"] = more
    return found


@lru_cache(maxsize=256)
def out_matters(variant: Variant, standing: Standing) -> bool:
    """Whether the scores tell who was out of play from who was in and took nothing; yes where none can be out."""
    seats = range(variant.seats)
    pairs = [(taker, seat) for taker in seats for seat in seats if taker != seat]
    told = [(_hand(variant, standing, one, {}, ()), _hand(variant, standing, one, {}, (out,))) for one, out in pairs]
    both = [(inside, out) for inside, out in told if inside and out]
    return not both or any(score(variant, inside) != score(variant, out) for inside, out in both)


def _answers(field: Field) -> tuple[str, ...]:
    if field.each_seat:
        return ()
    return field.telling if field.kind == "suit" else field.choices if field.kind == "choice" else ()


def _bound(variant: Variant, standing: Standing, said: Mapping[str, str]) -> tuple[Seat, ...]:
    seats = range(variant.seats)
    return tuple(seat for seat in seats if _is_bound(variant, standing, seat, said))


def _is_bound(variant: Variant, standing: Standing, seat: Seat, said: Mapping[str, str]) -> bool:
    """Whether the seat was in play for sure, in the first hand of another one's that there can be with it."""
    for other in range(variant.seats):
        if other != seat and _can_be(variant, standing, other, said, ()):
            return not _can_be(variant, standing, other, said, (seat,))
    return False


def _can_be(variant: Variant, standing: Standing, taker: Seat, said: Mapping[str, str], out: tuple[Seat, ...]) -> bool:
    return _hand(variant, standing, taker, said, out) is not None


def _hand(
    variant: Variant, standing: Standing, taker: Seat, said: Mapping[str, str], out: tuple[Seat, ...]
) -> HandRecord | None:
    """This hand as it would be entered, ``None`` where it cannot have been."""
    hand = entry(variant, dict(_facts(variant, taker, said, out)), standing)
    return hand if isinstance(hand, HandRecord) else None


def _facts(variant: Variant, taker: Seat, said: Mapping[str, str], out: tuple[Seat, ...]) -> Iterator[tuple[str, Any]]:
    """A hand in which one takes every trick, these answers are given, and the rest is as usual as can be."""
    answers: dict[str, str] = {}
    for field in variant.fields:
        if not applies(field, answers):
            continue
        if field.name in said:
            answers[field.name] = said[field.name]
            yield field.name, _stated(said[field.name])
        elif field.kind == "tricks":
            taken = [variant.hand_size if seat == taker else 0 for seat in range(variant.seats)]
            yield field.name, [NOT_IN_PLAY if seat in out else n for seat, n in enumerate(taken)]
        elif is_needed(field):
            value = taker if field.kind == "seat" else field.choices[0] if field.choices else "E"
            answers[field.name] = str(value)
            yield field.name, _stated(str(value))
        elif field.kind == "number" and field.low:
            yield field.name, field.low


def _stated(text: str) -> str | int:
    return int(text) if text.isdigit() else text
