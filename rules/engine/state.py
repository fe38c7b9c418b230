"""A hand in progress as one frozen value, the rules that it is played by, and the phases that these consist of.

The three know one another and nobody else: a state asks its rules who sits where, the rules are made of phases, and
every phase, ban and call looks at a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, Unpack

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.antes import Ante
from rules.engine.cards import DECK, Card, CardSet, members
from rules.engine.constraints import Profile
from rules.engine.copies import changing, with_replace
from rules.engine.ladder import Ladder
from rules.engine.notes import Note, Noted
from rules.engine.position import Position, PositionChanges
from rules.engine.position import Trick as Trick
from rules.engine.rulebook import ChosenRules
from rules.engine.standing import Points as Points
from rules.engine.standing import Standing as Standing
from rules.engine.traits import Trait, Traits
from rules.engine.turns import all_but, first_after, ring

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Local = TypeVar("Local", default=Any)
else:
    from typing import TypeVar

    Local = TypeVar("Local")


_NOTHING: Any = None  # laid down by a phase that has just opened


class StateChanges(PositionChanges, Generic[Local], total=False):
    """The same for a state."""

    variant: PlayRules
    standing: Standing
    at: int
    to_act: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    local: Local


@with_replace
@dataclass(frozen=True, slots=True)
class State(Position, Generic[Local]):
    """One moment of a hand.

    ``to_act`` are the seats that must act now, ``queue`` those whose turn comes
    after them in this phase. ``local`` is a frozen value owned by the phase and
    dropped when it ends.
    """

    variant: PlayRules
    standing: Standing
    at: int = -1
    to_act: tuple[Seat, ...] = ()
    queue: tuple[Seat, ...] = ()
    local: Local = _NOTHING

    @property
    def phase(self) -> Phase | None:
        """The phase that is open, or None once the hand is over."""
        return self.variant.stretches[self.at]

    @property
    def present(self) -> int:
        """Bit per seat: takes part in this match still."""
        return all_but(self.variant.seats, self.standing.home)

    @property
    def forehand(self) -> Seat:
        """The seat next to the dealer in the order of play: it acts first."""
        variant, standing = self.variant, self.standing
        return first_after(variant.seats, standing.dealer, standing.home, variant.step)

    @property
    def cutter(self) -> Seat:
        """The seat on the other side of the dealer."""
        dealer = self.standing.dealer
        return self.ring_from(dealer + self.variant.step, self.present & ~(1 << dealer))[-1]

    def ring_from(self, first: Seat, mask: int) -> tuple[Seat, ...]:
        """The seats of a bit mask in the order of play, from this one or the first after it."""
        variant = self.variant
        return ring(variant.seats, first % variant.seats, mask, variant.step)

    def round_from(self, first: Seat) -> tuple[Seat, ...]:
        """The seats still in, in the order of play from this one."""
        variant = self.variant
        return ring(variant.seats, first, self.playing, variant.step)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats still in after this one, in the order of play, without it."""
        return tuple(other for other in self.round_from(seat) if other != seat)

    def note(self, seat: Seat | None, key: Noted, n: int = 1) -> State[Local]:
        """This state with one more public fact."""
        return _noting(self, (*self.notes, _new(Note, (seat, key, n))))

    def answered(self, seat: Seat, key: Noted) -> State[Local]:
        """This state with one more public fact, and the next of the queue to act."""
        queue = self.queue
        return _answering(self, (*self.notes, _new(Note, (seat, key, 1))), queue[:1], queue[1:])

    def on_the_table(
        self, hands: tuple[CardSet, ...], to_act: tuple[Seat, ...], local: Local | None, tricks: tuple[Trick, ...]
    ) -> State[Local]:
        """This state after a card."""
        return _playing(self, hands, to_act, local, tricks)

    def next_in_turn(self) -> State[Local]:
        """The next seat of the queue is to act, or nobody."""
        return self.take_turns(self.queue)

    def take_turns(self, seats: tuple[Seat, ...]) -> State[Local]:
        """These seats are to act one after another."""
        return _turning(self, seats[:1], seats[1:])

    def leave(self, seat: Seat) -> State[Local]:
        """The seat is out of this hand and lays its cards away unseen."""
        hands = [*self.hands]
        piles = self.laid(seat, hands[seat])
        hands[seat] = 0
        return _leaving(self, tuple(hands), piles, self.playing & ~(1 << seat))

    def opened(self, at: int) -> State:
        """This state as the phase at this place opens."""
        return _opening(self, at, None)

    def end(self) -> State:
        """The hand is over."""
        return _ending(self, len(self.variant.phases), (), (), None)

    if TYPE_CHECKING:  # it is written when the class is

        def _replace(self, **changes: Unpack[StateChanges[Local]]) -> Self: ...


_new = tuple.__new__  # spares what happens at every card the detour over defaults
_Seats = tuple[Seat, ...]
_Hands = tuple[CardSet, ...]
_Notes = tuple[Note, ...]
_Piles = tuple[tuple[str, CardSet], ...]
_noting: Callable[[State, _Notes], State] = changing(State, "notes")
_answering: Callable[[State, _Notes, _Seats, _Seats], State] = changing(State, "notes", "to_act", "queue")
_playing: Callable[[State, _Hands, _Seats, Any, tuple[Trick, ...]], State] = changing(
    State, "hands", "to_act", "local", "tricks"
)
_turning: Callable[[State, _Seats, _Seats], State] = changing(State, "to_act", "queue")
_leaving: Callable[[State, _Hands, _Piles, int], State] = changing(State, "hands", "piles", "playing")
_opening: Callable[[State, int, Any], State] = changing(State, "at", "local")
_ending: Callable[[State, int, _Seats, _Seats, Any], State] = changing(State, "at", "to_act", "queue", "local")


@dataclass(frozen=True)
class Call:
    """An action that does not wait for a turn while one of its phases is open.

    ``refusal`` says why a seat may not call now, or None; ``rule`` is the anchor
    it names. First in the log wins. ``seldom``: it is said once in an evening.
    """

    verb: str
    during: tuple[str, ...]
    note: Noted
    rule: str
    refusal: Callable[[State, Seat], Refusal | None]
    seldom: bool = False


@dataclass(frozen=True)
class Ban:
    """A verb that is forbidden to a seat when the condition holds.

    ``says``: what the rule set has by it; None where that goes without saying.
    ``brought_by``: the verbs by which a seat brings it upon itself, so that it has to be told before.
    """

    verb: str
    rule: str
    when: Callable[[State, Seat], bool]
    says: Trait | None
    brought_by: tuple[str, ...] = ()

    def describe(self, variant: PlayRules) -> Traits:
        """What the rule set has by it, for those who compare games."""
        return () if self.says is None else (self.says,)


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayRules(ChosenRules):
    """How a game is played by so many: all that a hand in progress asks of its rule set.

    ``clockwise``: the order of play; seats are numbered clockwise in any case.
    ``antes``: who puts how many chips into the pot before a hand; a game with
    antes keeps its scores in chips, and what they lack lies in the pot.
    ``kept_back``: how many of the chips in the pot are not played for yet.
    ``collects`` gathers what the record of a hand has to say beyond the usual.
    """

    pack: CardSet
    ladder: Ladder
    phases: tuple[Phase, ...]
    profile: Profile
    start: int
    hand_size: int = 5
    bans: tuple[Ban, ...] = ()
    calls: tuple[Call, ...] = ()
    values: tuple[int, ...] = (0,) * len(DECK)
    clockwise: bool = True
    antes: tuple[Ante, ...] = ()
    kept_back: Callable[[Standing], int] | None = None
    collects: tuple[tuple[str, Callable[[State], Any]], ...] = ()

    @property
    def deals(self) -> int:
        """How many deals a match has where that is agreed, else 0."""
        return 0

    @property
    def called(self) -> frozenset[str]:
        """The words for what was played that a record keeps: notes of the same word tell it at the table."""
        return frozenset()

    @property
    def to_all(self) -> frozenset[str]:
        """The words for a bid of every trick that a record keeps, likewise."""
        return frozenset()

    def stakes(self, state: State, seat: Seat) -> dict[str, Points]:
        """By how much the seat's score would change: ``drop`` out, in for ``none`` of the tricks, or for ``one``."""
        return {}

    def prices(self, state: State, seat: Seat, offer: Offer) -> dict[str, dict[str, Points]]:
        """By argument ("" = none) what a word would bring or cost the seat that says it; nothing where that is not known.

        ``made`` and ``short``: the change of its score if it makes what it undertakes, and just not. ``wins``: making
        it wins the match; ``out``: else the seat is out of it. ``sure``: the change, whatever happens. ``times``: so many
        times as much the hand counts.
        """
        return {}

    def card_points(self, state: State) -> tuple[int, ...]:
        """The card points of a finished hand per seat, as they are scored; empty in games that count none."""
        return ()

    @cached_property
    def step(self) -> int:
        """How the turn moves on from seat to seat: 1 clockwise, −1 the other way."""
        return 1 if self.clockwise else -1

    @cached_property
    def stretches(self) -> tuple[Phase | None, ...]:
        """The phases, and None for the time when the hand is over (or not begun)."""
        return (*self.phases, None)

    def verbs(self) -> tuple[str, ...]:
        """Every verb that may stand in a log of this variant, sorted."""
        spoken = {verb for phase in self.phases for verb in phase.verbs()}
        return tuple(sorted(spoken | {call.verb for call in self.calls}))

    @cached_property
    def seldom(self) -> frozenset[str]:
        """The verbs that people say once in an evening."""
        by_phase = {verb for phase in self.phases for verb in phase.seldom()}
        return frozenset(by_phase | {call.verb for call in self.calls if call.seldom})

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


@dataclass(frozen=True, kw_only=True)
class Phase(Generic[Local]):
    """A stretch of a hand: one chapter of a rulebook, with what it lays down in the state while it is open.

    ``key`` is its label and the anchor of its chapter. It is passed over when
    one of the ``unless`` facts was noted, or the fact that it ``needs`` was not.
    A phase during which nobody has to act does its work in ``enter``.
    """

    key: str = ""
    exchanges: ClassVar[bool] = False  # whether it is a round in which everybody may change cards with the stock
    turns_trump: ClassVar[bool] = False  # whether a card is turned up here to decide trumps
    names_trump: ClassVar[bool] = False  # whether somebody names trumps here, whatever lies turned up
    led_for_trump: ClassVar[bool] = False  # whether a card is led while there are no trumps, and decides them
    unless: tuple[Noted, ...] = ()
    needs: Noted | None = None

    def describe(self, variant: PlayRules) -> Traits:
        """What the rule set has by this phase, for those who compare games."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it is")

    def verbs(self) -> tuple[str, ...]:
        """Every verb that the phase knows."""
        return ()

    def seldom(self) -> tuple[str, ...]:
        """The verbs that people say once in an evening, if that."""
        return ()

    def anchors(self) -> tuple[str, ...]:
        """The rules that may refuse an action here, beside the chapter itself."""
        return ()

    def laid_at(self, place: str) -> int:
        """How many cards it lays on this place beside the hands."""
        return 0

    def without_trumps(self) -> CardSet:
        """The cards that, turned up here, mean a hand without trumps."""
        return 0

    def skipped(self, state: State[Local]) -> bool:
        """Whether this hand passes the phase over."""
        if self.needs is not None and state.noted(self.needs) is None:
            return True
        return bool(self.unless) and any(state.noted(key) is not None for key in self.unless)

    def enter(self, state: State[Local]) -> State:
        """The state as the phase opens, with the seats that are to act."""
        return state

    def offers(self, state: State[Local], seat: Seat) -> Sequence[Offer]:
        """What a seat that is to act can reach for, not yet judged."""
        return ()

    def bars_verbs(self) -> bool:
        """Whether the phase ever refuses one of its verbs as such."""
        return type(self).bar is not Phase.bar

    def bar(self, state: State[Local], seat: Seat, verb: str) -> Refusal | None:
        """Why this verb is refused to the seat now, or None."""
        return None

    def bar_arg(self, state: State[Local], seat: Seat, verb: str, arg: str) -> Refusal | None:
        """Why the verb is refused with this argument, or None."""
        return None

    def free_args(self, state: State[Local], seat: Seat, offer: Offer) -> tuple[str, ...]:
        """The arguments of an offer that are not refused."""
        if type(self).bar_arg is Phase.bar_arg:
            return offer.args
        return tuple(arg for arg in offer.args if not self.bar_arg(state, seat, offer.verb, arg))

    def barred(self, state: State[Local], seat: Seat, verb: str) -> CardSet:
        """The cards that may not be used with this verb."""
        return 0

    def why(self, state: State[Local], seat: Seat, verb: str, number: Card) -> Refusal:
        """Why a barred card may not be used."""
        return refuse(self.key)

    def whys(self, state: State[Local], seat: Seat, verb: str, cards: CardSet) -> dict[Card, Refusal]:
        """The same for several barred cards."""
        return {number: self.why(state, seat, verb, number) for number in members(cards)}

    def apply(self, state: State[Local], action: Action) -> State:
        """The state after a legal action of this phase."""
        raise NotImplementedError(f"{type(self).__name__} takes no actions")

    def shown(self, verb: str) -> str:
        """Who reads the cards of such a line: "all", "actor" or "nobody"."""
        return "all"
