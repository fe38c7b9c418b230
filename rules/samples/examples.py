"""*Try a card*: a trick, a hand, and for every card of it the engine's answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.engine.actions import Action, Refusal
from rules.engine.cards import code
from rules.engine.core import refusal
from rules.engine.phases.play import TrickInProgress, order_of
from rules.engine.state import State
from rules.engine.variant import OptionValue
from rules.games import folder, stem
from rules.languages import Words, toml
from rules.positions import position
from rules.sets.choices import Choices, with_options


class CardVerdict(NamedTuple):
    """The answer for one card: why it may not be played, or None; whether it would win the trick so far."""

    code: str
    refusal: Refusal | None
    wins: bool


class Example(NamedTuple):
    """A trick, a hand and the verdicts, judged under one rule set.

    ``caption`` is empty where that rule set gives another answer than the text speaks of.
    """

    id: str
    rule: str
    trump: str
    table: tuple[str, ...]
    winning: str
    verdicts: tuple[CardVerdict, ...]
    options: tuple[tuple[str, OptionValue], ...]
    caption: str


@cache
def rows(key: str) -> Mapping[str, Mapping[str, Any]]:
    """The examples of a game as they are written, by id."""
    return {row["id"]: row for row in file_of(key).get("try", [])}


@cache
def file_of(key: str) -> Mapping[str, Any]:
    """The file of a game's examples: ``[[try]]`` rows with their ``caption``, ``[[hand]]`` rows with what is said ahead
    of them (``says``), by language; empty where there is none.
    """
    found, words = toml(folder.file_of(key, "examples.toml")), folder.words_of(key, "examples.toml")
    for kind, field in (("try", "caption"), ("hand", "says")):
        for row in found.get(kind, ()):
            row[field] = words.get(kind, {}).get(row["id"], Words())
    return found


def examples(lang: str, choices: Choices) -> dict[str, Example]:
    """Every example of a game, by id."""
    return {name: _example(lang, choices, row) for name, row in rows(stem(choices.game)).items()}


def judge(state: State[TrickInProgress]) -> tuple[CardVerdict, ...]:
    """For each card of the hand that is to play: may it be played, and would it be winning?"""
    seat, table = state.to_act[0], state.local
    order = order_of(state)
    hand = [number for number in order.display if state.hands[seat] >> number & 1]
    return tuple(
        CardVerdict(
            code(number),
            refusal(state, Action(seat, "play", "", (number,))),
            not table.cards or bool(order.above[table.best] >> number & 1),
        )
        for number in hand
    )


def moment(choices: Choices, name: str) -> State[TrickInProgress]:
    """The moment that an example shows under a rule set; with as many players as it takes."""
    row = rows(stem(choices.game))[name]
    state = _moment(choices, row)
    table, game = state.local, choices.game
    if len(table.seats) <= state.variant.seats:
        return state
    return _moment(Choices(game, state.variant.options, game.best), row)


def _moment(choices: Choices, row: Mapping[str, Any]) -> State[TrickInProgress]:
    variant = with_options(choices, row.get("options", {}))
    return position(variant, row["trump"], row["table"], row["hand"], **moment_of(row))


def _example(lang: str, choices: Choices, row: Mapping[str, Any]) -> Example:
    extra = row.get("options", {})
    state = _moment(choices, row)
    table = state.local
    verdicts = judge(state)
    return Example(
        id=row["id"],
        rule=row["rule"],
        trump=row["trump"],
        table=tuple(row["table"].split()),
        winning=code(table.best) if table.cards else "",
        verdicts=verdicts,
        options=tuple(extra.items()),
        caption=row["caption"][lang] if as_written(row, verdicts) else "",
    )


def as_written(row: Mapping[str, Any], verdicts: tuple[CardVerdict, ...]) -> bool:
    """Whether the engine answers as the text does: the same cards, refused by the same rules."""
    may = {verdict.code for verdict in verdicts if verdict.refusal is None}
    why_not = {verdict.code: verdict.refusal.rule for verdict in verdicts if verdict.refusal}
    written = row.get("why_not", {})
    return may == set(row["may"].split()) and all(why_not.get(c) == rule for c, rule in written.items())


def moment_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """What else an example says of its moment: the rank of the strikers, which trick it is, what was turned up."""
    words = {"trump_rank": "strikers", "trick": "trick", "turn_up": "turn_up"}
    return {word: row[name] for name, word in words.items() if name in row}
