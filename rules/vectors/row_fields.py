"""Reading the fields of a row: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import phrases
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Refusal
from rules.engine.cards import RANKS, Card, card_set, code, codes, members, parse_cards
from rules.engine.scoring import opening
from rules.engine.state import PlayRules, Standing, State
from rules.engine.variant import Contradiction, Game, Variant

Row = Mapping[str, Any]


class BadRow(ValueError):
    """A row that cannot be read; the message says what to mend."""


def sentence(game: Game, refusal: Refusal) -> str:
    """A refusal in English, with its anchor."""
    known = phrases.knows("en", f"refusal.{refusal.rule}", game=game.key)
    return f"{phrases.refused('en', refusal, game=game.key)} ({refusal.rule})" if known else refusal.rule


# --- plain values -------------------------------------------------------------------


def text(row: Row, key: str, default: str = "") -> str:
    """A text. Raises BadRow."""
    value = row.get(key, default)
    if not isinstance(value, str):
        raise BadRow(f"{key} is not a text: {value!r}")
    return value


def number(row: Row, key: str, default: int, low: int, high: int) -> int:
    """A whole number between two bounds. Raises BadRow."""
    value = row.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadRow(f"{key} is not a whole number from {low} to {high}: {value!r}")
    return value


def listed(row: Row, key: str, default: Sequence[Any] = ()) -> list[Any]:
    """A list. Raises BadRow."""
    value = row.get(key, default)
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadRow(f"{key} is not a list: {value!r}")
    return list(value)


def table(row: Row, key: str) -> Mapping[str, Any]:
    """A table of names and values, empty where there is none. Raises BadRow."""
    value = row.get(key, {})
    if not isinstance(value, Mapping):
        raise BadRow(f"{key} is not a table, such as {{ name = value }}: {value!r}")
    return value


def scores(row: Row, key: str, default: Sequence[Any] = ()) -> list[Any]:
    """Scores, of which some may be halves. Raises BadRow."""
    found = listed(row, key, default)
    for value in found:
        if isinstance(value, bool) or not isinstance(value, int | float) or value * 2 % 1:
            raise BadRow(f"{key} is not a list of scores: {value!r} is none")
    return found


def seats(row: Row, key: str, of: int) -> list[int]:
    """Seats, in ascending order. Raises BadRow."""
    found = listed(row, key)
    for seat in found:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < of:
            raise BadRow(f"{key}: {seat!r} is not one of the seats 0 to {of - 1}")
    return sorted(found)


# --- rule sets and cards ------------------------------------------------------------


def variant_of(game: Game, row: Row, players: int | None) -> Variant:
    """The rule set of a row. Raises BadRow, and BadOption for a switch or value that there is not."""
    try:
        chosen = game.chosen(table(row, "options"), players)
        return game.variant(game.options(chosen.switches), chosen.seats)
    except Contradiction as problem:
        said = " ".join(sentence(game, no) for no in problem.refusals)
        raise BadRow(f"the options cannot hold together: {said}") from None


def players_of(game: Game, row: Row) -> int | None:
    """How many play, where the row says so. Raises BadRow."""
    low, high = game.players
    return number(row, "players", game.best, low, high) if "players" in row else None


def cards(row: Row, key: str) -> tuple[Card, ...]:
    """Cards by their codes. Raises BadRow."""
    try:
        return parse_cards(text(row, key))
    except ValueError as problem:
        raise BadRow(f"{key}: {problem}") from None


def in_pack(variant: PlayRules, named: Sequence[Card], where: str = "") -> None:
    """Raises BadRow if a card is named twice or is not in the pack of this rule set."""
    before = f"{where}: " if where else ""
    for place, number_ in enumerate(named):
        if not variant.pack >> number_ & 1:
            raise BadRow(f"{before}{code(number_)} is not in this pack of {variant.pack.bit_count()} cards")
        if number_ in named[:place]:
            raise BadRow(f"{before}{code(number_)} is named twice")


def among(words: Iterable[str], held: Sequence[Card], what: str) -> None:
    """Raises BadRow if a word is not the code of one of these cards."""
    known = set(map(code, held))
    for word in words:
        if word not in known:
            raise BadRow(f"{what}, and {word} is not among them: {' '.join(map(code, held))}")


def strikers_of(variant: Variant, row: Row) -> str:
    """The rank of the strikers, empty where the row names none. Raises BadRow."""
    rank = text(row, "trump_rank")
    if rank and not any(getattr(phase, "strikers", False) for phase in variant.phases):
        raise BadRow("trump_rank: this game, with these options, has no strikers")
    if rank and (len(rank) != 1 or rank not in RANKS):
        raise BadRow(f"trump_rank: {rank!r} is not a rank")
    return rank


# --- logs ------------------------------------------------------------------------


MATCH = frozenset({"dealer", "multiplier", "hand_number", "queued", "tallies", "home"})


def standing_of(variant: Variant, row: Row, before: Sequence[Any]) -> Standing:
    """Where the match stands, from the words of MATCH in a row. Raises BadRow."""
    n = variant.seats
    if len(before) != n:
        raise BadRow(f"before has {len(before)} scores for {n} seats")
    names = {tally.name for tally in variant.tallies}
    tallies = table(row, "tallies")
    if unknown := sorted(set(tallies) - names):
        raise BadRow(f"tallies: this game does not count {', '.join(unknown)}")
    for name in tallies:
        counts = listed(tallies, name)
        if len(counts) != n or not all(isinstance(count, int) for count in counts):
            raise BadRow(f"tallies: {name} is not a list of {n} numbers")
    return Standing(
        tuple(before),
        dealer=number(row, "dealer", 0, 0, n - 1),
        hand_number=number(row, "hand_number", 1, 1, 10_000),
        multiplier=number(row, "multiplier", 1, 1, 2**64),
        tallies=tuple((name, tuple(counts)) for name, counts in tallies.items()),
        queued=number(row, "queued", 0, 0, 1000),
        home=tuple(seats(row, "home", n)),
    )


def state_after(game: Game, row: Row) -> State:
    """The state that the log of a row leads to. Raises BadRow."""
    low, high = game.players
    variant = variant_of(game, row, number(row, "seats", game.best, low, high))
    before = scores(row, "before", opening(variant).scores)
    state = core.begin(variant, standing_of(variant, row, before))
    for count, line in enumerate(listed(row, "log"), start=1):
        action = action_of(variant, line, f"log line {count}")
        if no := core.refusal(state, action):
            raise BadRow(f"log line {count}: {_refused(game, state, action, no)}")
        state = core.play(state, action)
    return state


def action_of(variant: PlayRules, line: object, where: str) -> Action:
    """The action that a line stands for. Raises BadRow."""
    if not isinstance(line, str):
        raise BadRow(f"{where} is not a text: {line!r}")
    try:
        action = Action.parse(line)
    except ValueError as problem:
        raise BadRow(f"{where}: {problem}") from None
    in_pack(variant, tuple(dict.fromkeys(action.cards)), where)  # to name one twice is an action that is refused
    if not CHANCE <= action.seat < variant.seats:
        raise BadRow(f"{where}: there is no seat {action.seat} among {variant.seats}")
    return action


def _refused(game: Game, state: State, action: Action, no: Refusal) -> str:
    if action.verb == "shuffle" and core.actors(state) == (CHANCE,):
        wanted = core.offers(state, CHANCE)[0].cards
        lacking, extra = codes(wanted & ~card_set(action.cards)), codes(card_set(action.cards) & ~wanted)
        said = [f"lacks {' '.join(lacking)}"] * bool(lacking) + [f"has no place for {' '.join(extra)}"] * bool(extra)
        return f"the shuffle of {len(members(wanted))} cards {' and '.join(said)}"
    return f"{action} is refused: {sentence(game, no)}"
