"""The kinds of rows, and for each whether a row of it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import card_set, code, codes
from rules.engine.hand_facts import FACTS, OF_ANY_HAND
from rules.engine.ladder import winning
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import applies, entry
from rules.engine.state import Standing
from rules.engine.variant import Game, Variant
from rules.vectors import moments, row_fields
from rules.vectors.row_fields import MATCH, BadRow, Row


class RowKind(NamedTuple):
    """A kind of row: the fields it may have, those it must have, what is wrong with a row ("" = it holds)."""

    fields: frozenset[str]
    required: tuple[str, ...]
    wrong: Callable[[Game, Row], str]


# --- cards --------------------------------------------------------------------------


def _play(game: Game, row: Row) -> str:
    variant = row_fields.variant_of(game, row, row_fields.players_of(game, row))
    state = moments.moment_of(variant, row, (variant.seats if "players" in row else game.players[1]) - 1)
    hand, may, reasons = row_fields.cards(row, "hand"), row_fields.cards(row, "may"), row_fields.table(row, "why_not")
    row_fields.among(map(code, may), hand, "may names cards of the hand")
    row_fields.among(reasons, hand, "why_not names cards of the hand")
    (seat,) = state.to_act
    free = {action.cards[0] for action in core.legal(state, seat) if action.verb == "play"}
    if free != set(may):
        return f"may play {' '.join(codes(card_set(free)))}, not {' '.join(map(code, may))}"
    found = {code(number): no.rule for number, no in core.why_not(state, seat).items()}
    for name, rule in reasons.items():
        if found.get(name) != rule:
            return f"{name} is refused by {found.get(name, 'nothing')}, not by {rule}"
    return ""


def _winner(game: Game, row: Row) -> str:
    variant = row_fields.variant_of(game, row, row_fields.players_of(game, row))
    table, wins = row_fields.cards(row, "table"), row_fields.text(row, "wins")
    row_fields.in_pack(variant, table)
    if not table:
        raise BadRow("table is empty: nobody wins an empty trick")
    if len(table) > game.players[1]:
        raise BadRow(f"table has {len(table)} cards: no more than {game.players[1]} people play")
    row_fields.among([wins], table, "wins names a card of the table")
    best = code(winning(moments.order_of(variant, row), table))
    return "" if best == wins else f"{best} wins, not {wins}"


# --- scores -------------------------------------------------------------------------


def _score(game: Game, row: Row) -> str:
    before, after = row_fields.scores(row, "before"), row_fields.scores(row, "after")
    low, high = game.players
    if not low <= len(before) <= high:
        raise BadRow(f"before has {len(before)} scores: {low} to {high} people play")
    variant = row_fields.variant_of(game, row, len(before))
    facts = dict(row_fields.table(row, "facts"))
    tricks = row_fields.listed(row, "tricks")
    for name, values in (("tricks", tricks), ("after", after)):
        if len(values) != len(before):
            raise BadRow(f"{name} has {len(values)} entries for {len(before)} players")
    match = {name: value for name, value in {**row, **facts}.items() if name in MATCH}
    standing = row_fields.standing_of(variant, match, before)
    found = settle(variant, standing, _hand(game, variant, standing, facts | {"tricks": tricks}))
    if list(found.scores) != after:
        return f"comes to {list(found.scores)}, not {after}"
    if "winner" in row and list(found.winners) != (wanted := row_fields.seats(row, "winner", variant.seats)):
        return f"is won by {list(found.winners)}, not {wanted}"
    return _next(variant, row, found)


def _hand(game: Game, variant: Variant, standing: Standing, facts: Mapping[str, Any]) -> HandRecord:
    """The hand that these facts describe. Raises BadRow."""
    asked = {field.name for field in variant.fields}
    known = asked | OF_ANY_HAND
    if unknown := sorted(set(facts) - known):
        there_are = ", ".join(sorted(known - {"tricks"}))
        raise BadRow(f"there is no fact {', '.join(map(repr, unknown))} in this game: there are {there_are}")
    for name in facts:
        if FACTS[name].is_listed:
            row_fields.listed(facts, name)
        elif FACTS[name].is_text:
            row_fields.text(facts, name)
    plain = {"trump": ""} if "trump" in asked else {}
    hand = entry(variant, {**plain, **facts}, standing)
    if isinstance(hand, HandRecord):
        return hand
    told = {name: str(value) for name, value in facts.items()}
    idle = [field.name for field in variant.fields if field.name in facts and not applies(field, told)]
    said = " ".join(row_fields.sentence(game, no) for no in hand)
    raise BadRow(f"cannot have happened: {said}" + (f" Not asked of this hand: {', '.join(idle)}." if idle else ""))


NEXT: Mapping[str, Callable[[Standing], Any]] = {
    "dealer": lambda found: found.dealer,
    "multiplier": lambda found: found.multiplier,
    "hand_number": lambda found: found.hand_number,
    "queued": lambda found: found.queued,
    "tallies": lambda found: {name: list(counts) for name, counts in found.tallies},
    "home": lambda found: list(found.home),
}


def _next(variant: Variant, row: Row, found: Standing) -> str:
    """What is wrong with how the match goes on."""
    for name, wanted in row_fields.table(row, "next").items():
        if name not in NEXT:
            raise BadRow(f"next has no field {name}: it has {', '.join(NEXT)}")
        if NEXT[name](found) != wanted:
            return f"goes on with {name} {NEXT[name](found)}, not {wanted}"
    return ""


# --- logs ---------------------------------------------------------------------------


def _refuse(game: Game, row: Row) -> str:
    state, rule = row_fields.state_after(game, row), row_fields.text(row, "rule")
    action = row_fields.action_of(state.variant, row["action"], "action")
    no = core.refusal(state, action)
    found = no.rule if no else "nothing"
    return "" if found == rule else f"is refused by {found}, not by {rule}"


def _legal(game: Game, row: Row) -> str:
    state = row_fields.state_after(game, row)
    seat = row_fields.number(row, "seat", 0, 0, state.variant.seats - 1)
    lines = row_fields.listed(row, "actions")
    wanted = {str(_sorted(row_fields.action_of(state.variant, line, "actions"))) for line in lines}
    found = {str(_sorted(action)) for action in core.legal(state, seat)}
    if found == wanted:
        return ""
    return f"also legal: {sorted(found - wanted)}; not legal: {sorted(wanted - found)}"


def _sorted(action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


_LOG = frozenset({"log", "seats", "before"}) | MATCH

KINDS: Mapping[str, RowKind] = {
    "play": RowKind(moments.WORDS | {"players", "may", "why_not"}, ("hand", "may"), _play),
    "winner": RowKind(frozenset({"trump", "trump_rank", "table", "players", "wins"}), ("table", "wins"), _winner),
    "score": RowKind(
        frozenset({"before", "tricks", "facts", "after", "winner", "next", "queued", "tallies", "home"}),
        ("before", "tricks", "after"),
        _score,
    ),
    "refuse": RowKind(_LOG | {"action", "rule"}, ("log", "seats", "action", "rule"), _refuse),
    "legal": RowKind(_LOG | {"seat", "actions"}, ("log", "seats", "seat", "actions"), _legal),
}
