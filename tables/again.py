"""From a moment of any match on: practice at a table of one's own or with friends, which counts nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules import notation
from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.log import counting
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.notation import Record, replay_hands
from rules.notation.record import FROM_MATCH, place
from tables.service.beginnings import in_words
from tables.service.live import Begun

AS_DEALT = 0  # in the place of a number of lines: up to the first decision of the hand
OF_NO_MATCH = "record"  # what is played on from the log of a single hand, which has no name


class ToldHand(NamedTuple):
    """What is needed of a hand to play on from it: where the match stood, and every line of its log."""

    standing: Standing
    lines: Sequence[str]

    def kept(self, variant: Variant) -> dict[str, Any]:
        """As JSON can hold it."""
        return {"standing": in_words(self.standing, variant), "lines": list(self.lines)}

    @classmethod
    def read(cls, content: Mapping[str, Any], variant: Variant) -> ToldHand:
        """What was kept. Raises Damaged."""
        return cls(notation.standing_of(variant, content["standing"]), tuple(content["lines"]))


def example_of(key: str) -> str:
    """How the record of what is played on names the match of this key; empty for an old one whose name does not fit."""
    return place(f"{FROM_MATCH}{key}") if key else OF_NO_MATCH


def match_of(example: str) -> str:
    """The key of the match that was played on; empty for anything else that has begun a hand."""
    return example.removeprefix(FROM_MATCH) if example.startswith(FROM_MATCH) else ""


def of_today(variant: Variant) -> bool:
    """Whether these rules are those of today, so that a table can be opened with them."""
    game = GAMES.get(variant.key)
    return game is not None and game.edition == variant.edition


def may_be_played_on(record: Record) -> bool:
    """Whether a table can be opened that goes on with this match."""
    return of_today(record.variant) and bool(example_of(record.key))


def told_hand(record: Record, number: int) -> ToldHand | None:
    """Hand ``number`` of a match; None if there is none. Raises Damaged."""
    for told in replay_hands(record):
        if told.log.number == number:
            return ToldHand(told.standing, told.log.lines)
    return None


def begun_at(variant: Variant, key: str, hand: ToldHand, n: int, seat: int) -> Begun | None:
    """A hand up to line ``n``, or as it was dealt, for somebody on this seat; None where nobody can go on.

    Whoever is to act there: those before the seat decide anew as well. What was taken back is left out.
    """
    if not (0 <= seat < variant.seats and 0 <= n <= len(hand.lines)):
        return None
    lines = [text for _, text in counting(hand.lines[:n] if n else hand.lines)]
    if n == AS_DEALT:
        lines = lines[: _dealt(variant, hand.standing, lines)]
    state = core.fold(variant, hand.standing, lines)
    return Begun(example_of(key), hand.standing, tuple(lines), seat) if lines and _somebody_decides(state) else None


def _dealt(variant: Variant, standing: Standing, lines: Sequence[str]) -> int:
    """After how many lines somebody who has been dealt cards decides for the first time."""
    state = core.begin(variant, standing)
    for n, line in enumerate(lines):
        if state.hands and _somebody_decides(state):
            return n
        state = core.play(state, Action.parse(line))
    return len(lines)


def _somebody_decides(state: State) -> bool:
    return not core.finished(state) and bool(set(core.actors(state)) - {CHANCE})
