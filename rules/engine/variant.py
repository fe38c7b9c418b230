"""A rule set whole: how it is played, how it is scored, and what its score sheet asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.engine.actions import Offer, Refusal, Seat
from rules.engine.antes import ANTE
from rules.engine.calls import last_one_in
from rules.engine.cards import DECK, rank_of
from rules.engine.laws import COSTS
from rules.engine.laws import GameOptions as GameOptions
from rules.engine.options import BadOption as BadOption
from rules.engine.options import Contradiction as Contradiction
from rules.engine.prices import prices
from rules.engine.record import HandRecord, record
from rules.engine.rulebook import Rulebook
from rules.engine.scoring import ScoreRules, card_points
from rules.engine.stakes import stakes
from rules.engine.standing import Points, Standing
from rules.engine.state import State
from rules.switches.kinds import OptionValue as OptionValue
from rules.switches.options import Options as Options
from rules.switches.options import Switch as Switch
from rules.switches.options import switch as switch


@dataclass(frozen=True)
class Field:
    """One question of the form.

    ``kind``: "tricks" (a number, or ``-`` for who is not in play), "number",
    "seat", "seats" (trick winners in order), "suit", "choice", "cards". With
    ``each_seat`` it is asked of every seat. ``when`` names other fields and the
    values under which this one is asked; empty = always. ``everybody``: nobody
    can be out of play. An optional "seats" field and one ``on_demand`` are asked
    only when an entry was refused for want of it. ``telling``: the only answers that
    change anything; who states none of them may leave the question alone.
    """

    name: str
    kind: str
    each_seat: bool = False
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    everybody: bool = False
    on_demand: bool = False
    telling: tuple[str, ...] = ()


@dataclass(frozen=True)
class Short:
    """The short form: its questions, ``written`` for each seat among them, and every hand there can be.

    ``hands`` may leave out what only changes who sits where; each of them is one that the long form takes. For numbers
    that stand on a sheet already (its second argument) nobody asks whether the cards come to them.
    """

    fields: tuple[Field, ...]
    hands: Callable[[Variant, bool], Iterator[HandRecord]]

    @property
    def words(self) -> frozenset[str]:
        """The words for another contract that it asks about; a hand of any other stands under the usual one."""
        return frozenset(word for field in self.fields if field.name == "called" for word in field.choices if word)


@dataclass(frozen=True, eq=False, kw_only=True)
class SheetRules(ScoreRules):
    """What the score sheet of a game asks, and what the game says of itself.

    ``checks`` say what makes an entry impossible, ``doubts`` what makes a new one
    so: what stands on a sheet is not doubted. ``short``: a form for hands of
    which paper has only the numbers. ``cut_short`` lists the words of hands that
    may be over before the last trick. ``lone_wins``: the only player left in is
    credited with every trick. ``crosses``: how many crosses the starting score
    is drawn as where it is kept in crosses, each filled by equally many marks.
    """

    fields: tuple[Field, ...] = ()
    checks: tuple[Check, ...] = ()
    doubts: tuple[Check, ...] = ()
    cut_short: tuple[str, ...] = ()
    short: Short | None = None
    lone_wins: bool = False
    crosses: int = 0

    @cached_property
    def called(self) -> frozenset[str]:
        """The words that the sheet knows for what was played: notes of the same word tell it at the table."""
        return frozenset(word for field in self.fields if field.name == "called" for word in field.choices)

    @cached_property
    def to_all(self) -> frozenset[str]:
        """The words that the sheet knows for a bid of every trick, likewise."""
        return frozenset(
            word for field in self.fields if field.name == "bid" for word in field.choices if not word.isdigit()
        )

    @cached_property
    def somebody_stays(self) -> bool:
        """Whether the last one may not drop out, and need not earn what lies there."""
        bound = any(ban.when is last_one_in for ban in self.bans)
        return bound and not any(getattr(phase, "earned", None) for phase in self.phases)

    @cached_property
    def costly(self) -> tuple[str, ...]:
        """What may go wrong and costs a fine, what happens most first."""
        laws = self.options.laws.by_name()
        return tuple(breach for breach, values in COSTS.items() if laws[f"law_{breach}"] in values)

    def asks(self, name: str) -> bool:
        """Whether the sheet has a question of this name."""
        return any(field.name == name for field in self.fields)


@dataclass(frozen=True, eq=False, kw_only=True)  # built once and shared: the same rule set is the same object
class Variant(SheetRules):
    """A rule set built for a number of seats: everything that anybody asks of it.

    A hand in progress knows it as ``PlayRules``, the score as ``ScoreRules``; each group of rules adds to the one
    before, and a game names them all in one breath, as its rulebook does.
    """

    game: Game

    def stakes(self, state: State, seat: Seat) -> dict[str, Points]:
        return stakes(self, state, seat)

    def prices(self, state: State, seat: Seat, offer: Offer) -> dict[str, dict[str, Points]]:
        return prices(self, state, seat, offer)

    def card_points(self, state: State) -> tuple[int, ...]:
        return card_points(self, record(state)) if state.tricks else ()

    def anchors(self) -> tuple[str, ...]:
        """The rules that a refusal or a score line of this variant may name, sorted."""
        acting = [phase for phase in self.phases if phase.verbs()]
        return tuple(
            sorted(
                {"turn", "cards.held", self.goal.key}
                | {phase.key for phase in acting}
                | {rule for phase in acting for rule in phase.anchors()}
                | {ban.rule for ban in self.bans}
                | {call.rule for call in self.calls}
                | {part.key for part in self.scoring}
                | ({ANTE} if self.antes else set())
            )
        )


Check = Callable[[Variant, HandRecord, Standing | None], Refusal | None]


class Game(Rulebook[Variant]):
    """A game of the family."""


def points_of_cards(values: str) -> tuple[int, ...]:
    """Card points per card for a text such as ``"A11 T10"``; others count nothing."""
    worth = {word[0]: int(word[1:]) for word in values.split()}
    return tuple(worth.get(rank_of(number), 0) for number in DECK)
