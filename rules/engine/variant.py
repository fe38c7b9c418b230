"""Rule sets: a game with its switches, and the built variant that the engine runs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

from rules.engine import spelling
from rules.engine.actions import Refusal, Seat
from rules.engine.antes import ANTE
from rules.engine.cards import DECK, CardSet, rank_of
from rules.engine.constraints import Profile
from rules.engine.spelling import Chosen, Spellings

if TYPE_CHECKING:
    from rules.engine.antes import Ante
    from rules.engine.calls import Ban, Call
    from rules.engine.facts import Fact
    from rules.engine.goals import Goal
    from rules.engine.ladder import Ladder
    from rules.engine.paper import Short
    from rules.engine.phases.phase import Phase
    from rules.engine.record import HandRecord
    from rules.engine.scoring import Part
    from rules.engine.sheet import Check, Field
    from rules.engine.state import Standing, State
    from rules.engine.tallies import Tally

OptionValue = str | int | bool
Circle = Literal["core", "wider"]  # what the family is known for and its nearest kin, or farther relatives


class Doubling(Protocol):
    """Something that multiplies a whole hand. ``key`` is the anchor of its rule."""

    key: ClassVar[str]

    def factor(self, hand: HandRecord) -> int: ...


class Options:
    """Base of the frozen dataclass of switches that each game defines."""

    def by_name(self) -> dict[str, OptionValue]:
        """Every switch with its value."""
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}  # type: ignore[arg-type]


class Switch(NamedTuple):
    """A house rule that can be chosen: its name, its values, the default first."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue


def switch(*values: OptionValue) -> Any:
    """A field of an options dataclass with these values; the first is the default."""
    return field(default=values[0], metadata={"values": values})


class BadOption(ValueError):
    """A switch that the game does not have, or a value that the switch does not have."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Contradiction(ValueError):
    """Switches that cannot hold together; carries the refusals that say why."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(refusal.rule for refusal in refusals))
        self.refusals = refusals


def points_of_cards(values: str) -> tuple[int, ...]:
    """Card points per card for a text such as ``"A11 T10"``; others count nothing."""
    worth = {word[0]: int(word[1:]) for word in values.split()}
    return tuple(worth.get(rank_of(number), 0) for number in DECK)


@dataclass(frozen=True, eq=False)  # built once and shared: the same rule set is the same object
class Variant:
    """A rule set built for a number of seats: everything the engine needs to run it.

    ``same_dealer``, ``uncounted`` and ``carries_double`` list the words (see
    ``HandRecord.called``) of hands after which the same dealer deals again,
    which do not count as a deal, which double the next hand (up to
    ``double_cap``, 0 = without end). When ``most_uncounted`` hands of a match have not counted as a deal (0 = any
    number), further ones do, and the deal moves on. ``lone_wins``: the only player left in is
    credited with every trick. ``crosses``: how many crosses the starting score
    is drawn as where it is kept in crosses, each filled by equally many marks.
    ``clockwise``: the order of play; seats are numbered clockwise in any case.
    ``antes``: who puts how many chips into the pot before a hand; a game with
    antes keeps its scores in chips, and what they lack lies in the pot.
    ``deal_moves``: after hands of this word the deal moves on so many seats
    instead of one. ``moving_dealer``: within a hand the deal may pass to somebody
    else, and goes on from there. ``collects`` gathers what the record of a hand has to say beyond the usual.
    ``kept_back``: how many of the chips in the pot are not played for yet.
    ``queues`` lists the words of hands that make a later hand count double,
    one after another or, with ``queue_stacks``, all at once. ``cut_short`` lists the
    words of hands that may be over before the last trick. ``short``: a form for hands of
    which paper has only the numbers. ``checks`` say what makes an entry impossible, ``doubts`` what
    makes a new one so: what stands on a sheet is not doubted.
    """

    game: Game
    options: Options
    seats: int
    pack: CardSet
    ladder: Ladder
    phases: tuple[Phase, ...]
    scoring: tuple[Part, ...]
    goal: Goal
    start: int
    profile: Profile
    hand_size: int = 5
    bans: tuple[Ban, ...] = ()
    calls: tuple[Call, ...] = ()
    doublings: tuple[Doubling, ...] = ()
    values: tuple[int, ...] = (0,) * len(DECK)
    same_dealer: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    most_uncounted: int = 0
    carries_double: tuple[str, ...] = ()
    double_cap: int = 0
    lone_wins: bool = False
    crosses: int = 0
    fields: tuple[Field, ...] = ()
    checks: tuple[Check, ...] = ()
    doubts: tuple[Check, ...] = ()
    facts: tuple[Fact, ...] = ()
    clockwise: bool = True
    antes: tuple[Ante, ...] = ()
    tallies: tuple[Tally, ...] = ()
    collects: tuple[tuple[str, Callable[[State], Any]], ...] = ()
    deal_moves: tuple[tuple[str, int], ...] = ()
    moving_dealer: bool = False
    queues: tuple[str, ...] = ()
    queue_stacks: bool = False
    kept_back: Callable[[Standing], int] | None = None
    cut_short: tuple[str, ...] = ()
    short: Short | None = None

    @cached_property
    def step(self) -> int:
        """How the turn moves on from seat to seat: 1 clockwise, −1 the other way."""
        return 1 if self.clockwise else -1

    @cached_property
    def called(self) -> frozenset[str]:
        """The words that a score sheet knows for what was played: notes of the same word tell it at the table."""
        return frozenset(word for field in self.fields if field.name == "called" for word in field.choices)

    @cached_property
    def stretches(self) -> tuple[Phase | None, ...]:
        """The phases, and None for the time when the hand is over (or not begun)."""
        return (*self.phases, None)

    def verbs(self) -> tuple[str, ...]:
        """Every verb that may stand in a log of this variant, sorted."""
        spoken = {verb for phase in self.phases for verb in phase.verbs()}
        return tuple(sorted(spoken | {call.verb for call in self.calls}))

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

    @cached_property
    def judged(self) -> frozenset[str]:
        """The verbs that a ban, a call or a phase may refuse as such; the others need no asking."""
        barring = (phase for phase in self.phases if phase.bars_verbs())
        by_phase = {verb for phase in barring for verb in phase.verbs()}
        return frozenset(by_phase | {ban.verb for ban in self.bans} | {call.verb for call in self.calls})

    @cached_property
    def bans_on(self) -> dict[str, tuple[Ban, ...]]:
        """The bans, by the verb that they forbid."""
        verbs = {ban.verb for ban in self.bans}
        return {verb: tuple(ban for ban in self.bans if ban.verb == verb) for verb in verbs}

    @cached_property
    def differences(self) -> dict[str, OptionValue]:
        """The switches that are not at their default."""
        chosen = self.options.by_name()
        return {
            option.name: chosen[option.name] for option in self.game.switches if chosen[option.name] != option.default
        }

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key

    @property
    def edition(self) -> int:
        """The game's edition."""
        return self.game.edition


@dataclass(frozen=True)
class Game:
    """One page of the rulebook: a game with its switches and presets.

    ``also`` are other keys by which it is known, ``spellings`` other names and values by which people write switches.
    ``circle`` and ``place`` say where it stands in the order in which people meet the games.
    """

    key: str
    edition: int
    players: tuple[int, int]  # fewest, most
    best: int
    options_type: type[Options]
    build: Callable[[Any, int], Variant]
    presets: Mapping[str, Mapping[str, OptionValue]]
    clashes: Callable[[Any, int], tuple[Refusal, ...]] = lambda options, seats: ()
    also: tuple[str, ...] = ()
    spellings: Spellings = field(default_factory=dict)
    circle: Circle = "wider"
    place: int = 0

    def __hash__(self) -> int:
        return hash((self.key, self.edition))

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """The switches, each with its default first."""
        found = []
        for option in dataclasses.fields(self.options_type):  # type: ignore[arg-type]
            values = option.metadata["values"]
            found.append(Switch(option.name, values, values[0]))
        return tuple(found)

    def options(self, chosen: Mapping[str, OptionValue] | None = None) -> Options:
        """The options with these switches set. Raises BadOption with a clear sentence."""
        known, plain = {option.name: option for option in self.switches}, self.chosen(chosen or {}).switches
        for name, value in plain.items():
            if name not in known:
                raise BadOption(name, f"{self.key} has no switch {name!r}: it has {_list(known)}")
            values = known[name].values
            if not any(value == v and type(value) is type(v) for v in values):
                raise BadOption(name, f"{value!r} is not a value of {name}: use {_list(map(str, values))}")
        return self.options_type(**plain)

    def chosen(self, written: Mapping[str, OptionValue], seats: int | None = None) -> Chosen:
        """What was written, in the switches' own names and for so many players. Raises BadOption if it disagrees."""
        try:
            return spelling.chosen(self.spellings, written, seats)
        except spelling.Misspelt as problem:
            raise BadOption(problem.name, str(problem)) from None

    def contradictions(self, options: Options, seats: int) -> tuple[Refusal, ...]:
        """Why these options cannot be played by so many; empty if they can."""
        low, high = self.players
        if not low <= seats <= high:
            data = (("least", low), ("most", high), ("seats", seats))
            return (Refusal("players", data),)
        return self.clashes(options, seats)

    def variant(self, options: Options | None = None, seats: int | None = None) -> Variant:
        """The variant for these options and seats. Raises Contradiction if they clash."""
        return _built(self, options or self.options_type(), self.best if seats is None else seats)


@lru_cache(maxsize=1024)
def _built(game: Game, options: Options, seats: Seat) -> Variant:
    if clashes := game.contradictions(options, seats):
        raise Contradiction(clashes)
    return game.build(options, seats)


def _list(words: Any) -> str:
    return ", ".join(words)
