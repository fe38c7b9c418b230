"""Rule examples as data: reads a vector file and says which of its rows do not hold.

The format is written down in ``tests/vectors/README.md``. Files may come from
anybody: whatever is wrong with one is said with file and row, never a traceback.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rules.engine import core
from rules.engine.actions import Action, IllegalAction
from rules.engine.cards import card_set, code, codes, parse_cards, suit_number
from rules.engine.constraints import permitted, verdicts
from rules.engine.ladder import winning
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import entry
from rules.engine.state import Standing, State
from rules.engine.variant import BadOption, Contradiction, Game, Variant
from rules.games import UnknownGame, find

Row = Mapping[str, Any]


class Failure(NamedTuple):
    """A row that does not hold, or cannot be read: where, and what is wrong."""

    file: str
    row: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.row}: {self.message}"


class BadRow(ValueError):
    """A row that cannot be read; the message says what to mend."""


@dataclass(frozen=True)
class Report:
    """What the rows of a file came to."""

    rows: int
    failures: tuple[Failure, ...]


def check(path: Path) -> Report:
    """Run every row of a file."""
    name = str(path)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        return Report(0, (Failure(name, "file", f"cannot be read: {problem.strerror}"),))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        return Report(0, (Failure(name, "file", f"is not TOML: {problem}"),))
    try:
        game = find(content.pop("game", ""))
    except UnknownGame as problem:
        message = f"names no game that is known: {problem.args[0]!r}"
        return Report(0, (Failure(name, "file", message),))
    rows = list(_rows(content))
    failures = [Failure(name, label, message) for label, kind, row in rows if (message := _failure(game, kind, row))]
    return Report(len(rows), tuple(failures))


def _rows(content: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for kind, rows in content.items():
        listed = rows if isinstance(rows, list) else [rows]
        for number, row in enumerate(listed, start=1):
            label = row.get("id") if isinstance(row, Mapping) else None
            yield f"{kind} {label or number}", kind, row


def _failure(game: Game, kind: str, row: Any) -> str:
    """What is wrong with the row, or the empty string."""
    if kind not in KINDS:
        return f"is not a kind of row: use {', '.join(KINDS)}"
    if not isinstance(row, Mapping):
        return f"is not a row: write [[{kind}]]"
    keys, required, holds = KINDS[kind]
    if unknown := set(row) - keys - {"id", "rule", "source", "options"}:
        return f"has no such field: {', '.join(sorted(unknown))}"
    if missing := [key for key in required if key not in row]:
        return f"lacks {', '.join(missing)}"
    try:
        return holds(game, row)
    except (BadRow, BadOption) as problem:
        return str(problem)
    except Contradiction as problem:
        return f"the options cannot hold together: {problem}"


def _variant(game: Game, row: Row, seats: int | None) -> Variant:
    options = row.get("options", {})
    if not isinstance(options, Mapping):
        raise BadRow("options is not a table of switches")
    return game.variant(game.options(options), seats)


def _cards(row: Row, key: str) -> tuple[int, ...]:
    text = row.get(key, "")
    if not isinstance(text, str):
        raise BadRow(f"{key} is not a text of card codes")
    try:
        return parse_cards(text)
    except ValueError as problem:
        raise BadRow(f"{key}: {problem}") from None


def _trump(row: Row) -> int:
    if row.get("trump_rank"):
        raise BadRow("trump_rank: this game has no strikers")
    try:
        return suit_number(row.get("trump", ""))
    except (ValueError, TypeError) as problem:
        raise BadRow(f"trump: {problem}") from None


def _in_pack(variant: Variant, cards: tuple[int, ...]) -> None:
    if len(set(cards)) < len(cards):
        raise BadRow("names a card twice")
    if foreign := card_set(cards) & ~variant.pack:
        raise BadRow(f"{codes(foreign)[0]} is not in this pack")


def _play(game: Game, row: Row) -> str:
    variant = _variant(game, row, row.get("players"))
    table, hand, may = _cards(row, "table"), _cards(row, "hand"), _cards(row, "may")
    _in_pack(variant, table + hand)
    if not hand or len(hand) > variant.hand_size:
        raise BadRow(f"hand has {len(hand)} cards: use 1 to {variant.hand_size}")
    held, trump = card_set(hand), _trump(row)
    order = variant.ladder.orders[trump]
    free, reasons = held, {}
    if table:
        best = winning(order, table)
        free = permitted(variant.profile, held, order, table[0], best)
        reasons = verdicts(variant.profile, held, order, table[0], best)
    if free != card_set(may):
        return f"may play {' '.join(codes(free))}, not {' '.join(map(code, may))}"
    found = {code(number): no.rule for number, no in reasons.items()}
    for name, rule in row.get("why_not", {}).items():
        if found.get(name) != rule:
            return f"{name} is refused by {found.get(name, 'nothing')}, not by {rule}"
    return ""


def _winner(game: Game, row: Row) -> str:
    variant = _variant(game, row, row.get("players"))
    table = _cards(row, "table")
    _in_pack(variant, table)
    if not table:
        raise BadRow("table is empty: nobody wins an empty trick")
    best = code(winning(variant.ladder.orders[_trump(row)], table))
    return "" if best == row["wins"] else f"{best} wins, not {row['wins']}"


def _score(game: Game, row: Row) -> str:
    before = row["before"]
    if not isinstance(before, list) or not all(isinstance(n, int) for n in before):
        raise BadRow("before is not a list of scores")
    variant = _variant(game, row, len(before))
    facts = row.get("facts", {})
    standing = Standing(
        tuple(before),
        facts.get("dealer", 0),
        facts.get("hand_number", 1),
        facts.get("multiplier", 1),
    )
    plain = {"trump": ""} if any(field.name == "trump" for field in variant.fields) else {}
    hand = entry(variant, {**plain, **facts, "tricks": row["tricks"]}, standing)
    if not isinstance(hand, HandRecord):
        said = "; ".join(f"{no.rule} {dict(no.data)}" for no in hand)
        raise BadRow(f"cannot have happened: {said}")
    after = settle(variant, standing, hand)
    if list(after.scores) != row["after"]:
        return f"comes to {list(after.scores)}, not {row['after']}"
    if "winner" in row and list(after.winners) != row["winner"]:
        return f"is won by {list(after.winners)}, not {row['winner']}"
    return ""


def _position(game: Game, row: Row) -> State:
    seats, log = row["seats"], row["log"]
    variant = _variant(game, row, seats)
    scores = tuple(row.get("before", [variant.start] * seats))
    standing = Standing(scores, row.get("dealer", 0), multiplier=row.get("multiplier", 1))
    try:
        return core.fold(variant, standing, log)
    except IllegalAction as problem:
        raise BadRow(f"log: {problem}") from None
    except ValueError as problem:
        raise BadRow(f"log: {problem}") from None


def _refuse(game: Game, row: Row) -> str:
    state = _position(game, row)
    try:
        no = core.refusal(state, Action.parse(row["action"]))
    except ValueError as problem:
        raise BadRow(f"action: {problem}") from None
    rule = no.rule if no else "nothing"
    return "" if rule == row["rule"] else f"is refused by {rule}, not by {row['rule']}"


def _legal(game: Game, row: Row) -> str:
    state = _position(game, row)
    found = {str(action) for action in core.legal(state, row["seat"])}
    wanted = set(row["actions"])
    if found == wanted:
        return ""
    return f"also legal: {sorted(found - wanted)}; not legal: {sorted(wanted - found)}"


_LOG = frozenset({"log", "seats", "dealer", "before", "multiplier"})

KINDS: Mapping[str, tuple[frozenset[str], tuple[str, ...], Callable[[Game, Row], str]]] = {
    "play": (
        frozenset({"trump", "trump_rank", "table", "hand", "may", "why_not", "players"}),
        ("hand", "may"),
        _play,
    ),
    "winner": (
        frozenset({"trump", "trump_rank", "table", "wins", "players"}),
        ("table", "wins"),
        _winner,
    ),
    "score": (
        frozenset({"before", "tricks", "facts", "after", "winner"}),
        ("before", "tricks", "after"),
        _score,
    ),
    "refuse": (_LOG | {"action", "rule"}, ("log", "seats", "action", "rule"), _refuse),
    "legal": (_LOG | {"seat", "actions"}, ("log", "seats", "seat", "actions"), _legal),
}
