"""The table of the facts of a hand: it is whole, every question of every game fits it, and nothing said of a seat is left behind."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.engine.fact_kinds import (
    BidStated,
    CalledWord,
    CardCodes,
    FactKind,
    OneSeat,
    PerSeat,
    SeatList,
    SuitLetter,
    WholeNumber,
)
from rules.engine.hand_facts import FACTS, read, reseated, write
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import Field, entry
from rules.engine.state import Standing
from rules.games import GAMES
from rules.vectors.row_fields import MATCH, standing_of
from tests.games import file_of

DERIVED = {"to_all", "pot", "antes", "before"}  # nobody is asked for them
ASKED_AS: dict[str, tuple[type[FactKind], ...]] = {
    "tricks": (PerSeat,),
    "seat": (OneSeat,),
    "seats": (SeatList,),
    "flags": (SeatList,),
    "suit": (SuitLetter,),
    "card": (CardCodes,),
    "cards": (CardCodes,),
    "choice": (CalledWord, BidStated),
    "number": (WholeNumber, BidStated),
}


@cache
def vectors() -> dict[str, list[dict[str, Any]]]:
    """The score rows of every game."""
    return {key: tomllib.loads(file_of(key, "vectors.toml").read_text()).get("score", []) for key in GAMES}


@cache
def score_rows(game: str) -> list[tuple[dict[str, Any], Any, Standing]]:
    """The facts of every score row of a game, with its rule set and where the match stood."""
    found = []
    for row in vectors()[game]:
        variant = GAMES[game].variant(GAMES[game].options(row.get("options", {})), len(row["before"]))
        facts = {**row.get("facts", {}), "tricks": row["tricks"]}
        match = {name: value for name, value in {**row, **facts}.items() if name in MATCH}
        found.append((facts, variant, standing_of(variant, match, row["before"])))
    return found


def test_every_fact_of_a_record_is_in_the_table() -> None:
    assert set(FACTS) == {field.name for field in fields(HandRecord)} - DERIVED


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_question_is_about_a_fact_of_its_kind(game: str) -> None:
    for preset in GAMES[game].presets.values():
        variant = GAMES[game].variant(GAMES[game].options(preset))
        for field in (*variant.fields, *(variant.short.fields if variant.short else ())):
            assert fits(field, FACTS[field.name]), field


def fits(field: Field, kind: FactKind) -> bool:
    if field.each_seat:
        return isinstance(kind, PerSeat)
    in_order = not isinstance(kind, SeatList) or kind.in_order == (field.kind == "seats")
    return in_order and isinstance(kind, ASKED_AS[field.kind])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_read_is_written_as_it_was_stated(game: str) -> None:
    for facts, variant, standing in score_rows(game):
        hand = entry(variant, {"trump": "", **facts} if asks(variant, "trump") else facts, standing)
        assert isinstance(hand, HandRecord)
        again = read({name: write(hand, name) for name in facts}, variant.seats)
        assert {name: getattr(hand, name) for name in again} == again


def asks(variant: Any, name: str) -> bool:
    return any(field.name == name for field in variant.fields)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everybody_a_seat_further_has_everything_a_seat_further(game: str) -> None:
    """Around the table nothing changes but who it happens to: whatever fact stays behind gives somebody else's score."""
    for facts, variant, standing in score_rows(game):
        order = [(seat - 1) % variant.seats for seat in range(variant.seats)]
        plain = {"trump": ""} if asks(variant, "trump") else {}
        hand = entry(variant, {**plain, **facts}, standing)
        moved = entry(variant, {**plain, **reseated(facts, order)}, further(standing, order))
        assert isinstance(hand, HandRecord)
        assert isinstance(moved, HandRecord), (facts, moved)
        after = settle(variant, further(standing, order), moved)
        assert after._replace(home=tuple(sorted(after.home))) == further(settle(variant, standing, hand), order)


def further(standing: Standing, order: list[int]) -> Standing:
    return standing._replace(
        scores=tuple(standing.scores[seat] for seat in order),
        dealer=order.index(standing.dealer),
        winners=tuple(sorted(order.index(seat) for seat in standing.winners)),
        tallies=tuple((name, tuple(counts[seat] for seat in order)) for name, counts in standing.tallies),
        home=tuple(sorted(order.index(seat) for seat in standing.home)),
        closed=tuple(standing.closed[seat] for seat in order) if standing.closed else (),
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_in_whatever_order_everybody_keeps_what_was_said_of_him(game: str) -> None:
    rng = Random(game)
    for facts, variant, _standing in score_rows(game) * 3:
        order = rng.sample(range(variant.seats), variant.seats)
        back = [order.index(seat) for seat in range(variant.seats)]
        there = reseated(facts, order)
        assert reseated(there, back) == facts, "there and back"
        before, after = as_people(variant, facts, range(variant.seats)), as_people(variant, there, order)
        assert before == after


def as_people(variant: Any, facts: dict[str, Any], order: Any) -> HandRecord:
    """The record, with the person who sits in each seat named instead of the seat."""
    hand = HandRecord(**read(facts, variant.seats))
    people: dict[str, Any] = {}
    for name, kind in FACTS.items():
        value = getattr(hand, name)
        if isinstance(kind, OneSeat) and name in facts:
            people[name] = None if value is None else order[value]
        elif isinstance(kind, SeatList):
            seats = tuple(order[seat] for seat in value)
            people[name] = seats if kind.in_order else tuple(sorted(seats))
        elif isinstance(kind, PerSeat) and value:
            people[name] = tuple(value[list(order).index(who)] for who in range(variant.seats))
    return replace(hand, **people)
