"""A table as it stands, in memory: what its log folds to. Immutable; every change is a new value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from rules.engine import core
from tables.service.onlookers import HandViewer, Onlooker, OpenedHand, Viewer
from tables.service.shared_deals import SharedDeals

if TYPE_CHECKING:
    from rules.engine.actions import Action
    from rules.engine.scoring import ScoreLine
    from rules.engine.state import Standing, State
    from rules.engine.variant import Variant


class SeatInfo(Struct, frozen=True):
    """A seat and who is on it. ``player`` and ``bot`` empty = open."""

    index: int
    player: int | None = None
    bot: str = ""
    name: str = ""
    away_at: float | None = None  # seconds since 1970; None = connected, or nobody
    standin: bool = False
    ready: bool = False
    nonce: str = ""
    joining: bool = False  # has sat down while a hand was played: a bot plays that one to its end
    portrait: int | None = None  # the one that was chosen; None = given by the name
    lang: str = ""  # in which the person reads; "" = not said

    @property
    def kind(self) -> str:
        """``human``, ``bot`` or ``open``."""
        if self.player is not None:
            return "human"
        return "bot" if self.bot else "open"

    @property
    def run_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return bool(self.bot) or self.standin or self.joining


class UndoRequest(Struct, frozen=True):
    """A wish to take back: who asked, the first line that would not count, who has said yes.

    ``no``: it was not granted, and stands here until the next action so that it is not asked again.
    """

    by: int
    first: int
    yes: tuple[int, ...] = ()
    no: bool = False
    at: float = 0.0  # when it was asked, or not granted; seconds since 1970
    ref: str = ""


class Comer(Struct, frozen=True):
    """Somebody who holds the invitation and has not sat down: has opened it, or has said to be ``sure`` to come."""

    key: str  # names a browser to itself; nobody is told
    name: str = ""
    sure: bool = False
    at: float = 0.0  # seconds since 1970


class SharedMoment(Struct, frozen=True):
    """The moment of a finished match at which its readers look together: after so many lines of a hand.

    ``seat``: whose view is shown; None = all hands open. ``card``: at which the leader points, ``sign`` what is said of it.
    """

    match: str  # its key
    hand: int
    step: int
    seat: int | None = None
    card: str = ""
    sign: str = ""


class TableInfo(Struct, frozen=True):
    """What changes seldom: the table's row and its seats. ``turns`` counts those changes.

    ``next_seed`` is that of the match to come; like a match's seed it stays here. ``duplicate``: other tables are dealt
    the same, so that nobody looks on, and nobody takes over a seat.
    """

    id: int
    code: str
    invite: str
    variant: Variant
    title: str
    pace: str
    host: int | None
    turns: int
    places: tuple[SeatInfo, ...]
    visibility: str = "link"
    watch: bool = True
    chat: bool = True
    undo: str = "ask"
    last_trick: str = "last"
    asked: UndoRequest | None = None
    next_seed: str = ""
    next_commitment: str = ""
    guests: bool = False  # whether a player may open the hand to one guest
    onlookers: tuple[Onlooker, ...] = ()
    opened: tuple[OpenedHand, ...] = ()  # hands, in this deal
    hinting: tuple[int, ...] = ()  # players who agree that everybody may have hints
    shared: SharedMoment | None = None  # nobody plays here: a match is looked at together, and the host leads
    gathers: bool = False  # whether its seats follow who comes, until somebody says that it begins
    laid_by: int = 0  # matches that were played before it gathered anew
    duplicate: SharedDeals | None = None
    coming: tuple[Comer, ...] = ()  # who is on the way, until the game begins
    one_phone: bool = False  # the host's browser goes round among all people, whose seats nobody else can reach
    guided: int | None = None  # to which line its one person has read what is explained; None: bots wait for nobody
    quiet: bool = False  # nothing but the game, for all: no talk, no reactions, no numbers

    @property
    def talks(self) -> bool:
        """Whether people may talk here now. A quiet table keeps what it was before."""
        return self.chat and not self.quiet

    def seat_of(self, player: int | None) -> int | None:
        """The seat on which this player sits, or None."""
        if player is not None:
            for place in self.places:
                if place.player == player:
                    return place.index
        return None

    def open_to(self, player: int | None) -> bool:
        """Whether this player, or a stranger, may look at the table. Who sits here or keeps it always may."""
        return self.watch or (player is not None and (player == self.host or self.seat_of(player) is not None))

    def has_phone(self, player: int | None) -> bool:
        """Whether this player's browser is the one that goes round here. By itself it sees no hand."""
        return self.one_phone and player is not None and player == self.host

    def held(self, player: int | None, seat: int) -> int | None:
        """Who sits on this seat and plays with this player's browser; None if nobody does."""
        return self.places[seat].player if self.has_phone(player) and 0 <= seat < len(self.places) else None

    def answered_by(self, player: int | None) -> tuple[int, ...]:
        """The seats for which this player says what all may hear: the own one, on one phone those of all people."""
        if self.has_phone(player):
            return tuple(place.index for place in self.people)
        seat = self.seat_of(player)
        return () if seat is None else (seat,)

    def onlooker(self, player: int | None) -> Onlooker | None:
        """This player among those who look on by name, or None."""
        return next((one for one in self.onlookers if one.player == player), None)

    def viewer_of(self, player: int | None) -> Viewer:
        """With whose eyes this player sees the table. Who joins looks on at the hand that a bot plays to its end."""
        if (seat := self.seat_of(player)) is not None:
            return HandViewer(seat) if self.places[seat].joining else seat
        return next((HandViewer(one.seat) for one in self.opened if not one.until and one.guest == player), None)

    def guest_of(self, seat: int) -> Onlooker | None:
        """To whom the hand of this seat is open now, or None."""
        return next((self.onlooker(one.guest) for one in self.opened if not one.until and one.seat == seat), None)

    @property
    def expected(self) -> tuple[tuple[int, float | None], ...]:
        """The players who are here by name, on a seat or beside, and since when each has been away.

        Of people around one phone nobody knows: they are where it is.
        """
        people = () if self.one_phone else self.people
        seated = ((place.player, place.away_at) for place in people if place.player is not None)
        return (*seated, *((one.player, one.away_at) for one in self.onlookers))

    @property
    def away(self) -> list[int]:
        """Those of them who are away."""
        seated = [place.player for place in self.places if place.away_at is not None and place.player is not None]
        return seated + [one.player for one in self.onlookers if one.away_at is not None]

    @property
    def wish(self) -> UndoRequest | None:
        """The wish to take back that waits for an answer now."""
        return self.asked if self.asked is not None and not self.asked.no else None

    def unanswered(self, wish: UndoRequest) -> tuple[int, ...]:
        """The seats whose consent is missing: of persons who are here. Around one phone they say so to each other."""
        if self.one_phone:
            return ()
        return tuple(
            place.index
            for place in self.people
            if place.index != wish.by and place.index not in wish.yes and place.away_at is None and not place.run_by_bot
        )

    @property
    def people(self) -> tuple[SeatInfo, ...]:
        """The seats on which persons sit, present or not."""
        return tuple(place for place in self.places if place.player is not None)

    @property
    def hints_agreed(self) -> bool:
        """Whether people play here together, on all seats or with bots, and all of them want hints for everybody."""
        people, full = self.people, all(place.kind != "open" for place in self.places)
        return full and len(people) > 1 and all(place.player in self.hinting for place in people)

    @property
    def has_room(self) -> bool:
        """Whether a person could still sit down: on an open seat, in a bot's place, on a seat put to the table."""
        if self.duplicate is not None:
            return any(place.kind == "open" for place in self.places)
        closed = self.one_phone or self.shared is not None
        return not closed and (len(self.people) < len(self.places) or self.may_grow)

    @property
    def may_grow(self) -> bool:
        """Whether one more seat can be put to the table."""
        return self.gathers and not self.variant.game.contradictions(self.variant.options, len(self.places) + 1)

    def ends_with(self, after: Standing) -> bool:
        """Whether a match at this table is over with a hand after which it stands so."""
        return bool(after.winners) or self.duplicate is not None


class MatchInfo(Struct, frozen=True):
    """The match being played. ``seed`` leaves the server when the match is over, not before.

    ``example``: its first hand was begun by this example of the article. ``hinted``: there were hints among people,
    so that it counts nowhere.
    """

    id: int
    key: str
    number: int
    seed: str
    commitment: str
    example: str = ""
    hinted: bool = False


class Begun(Struct, frozen=True):
    """The beginning of a hand that is not shuffled here but taken from an example of the article, and who goes on."""

    example: str
    standing: Standing
    lines: tuple[str, ...]
    seat: int


class HandOutcome(NamedTuple):
    """What a finished hand came to: who dealt, the score lines, the standing after it."""

    dealer: int
    lines: tuple[ScoreLine, ...]
    after: Standing


class PlayedLine(NamedTuple):
    """A line of the hand and the state it was played in; ``version`` of the table with it."""

    n: int
    version: int
    before: State
    action: Action


class Undone(NamedTuple):
    """A line that has taken others back: the ``first`` of them, and all that still counted till then."""

    n: int
    version: int
    first: int
    steps: tuple[PlayedLine, ...]


Done = Mapping[tuple[int, str], int]  # what persons have done: seat and ref, and the version it led to
NOTHING: Done = MappingProxyType({})


class HandInfo(Struct, frozen=True):
    """What is fixed for one hand, also if people change seats while it is played.

    ``earlier``: what was done in the hand before, for refs that come again. ``sealed``: the digest of the seals of
    each shuffle, to be shown to everybody.
    """

    id: int
    number: int
    match: MatchInfo
    standing: Standing
    history: tuple[HandOutcome, ...]
    nonces: tuple[str, ...] = ()  # per seat, the shares in every shuffle of the hand
    earlier: Done = NOTHING
    sealed: tuple[str, ...] = ()


class TableState(Struct, frozen=True):
    """A table at one version. ``deal`` and ``state`` are None until the first hand begins."""

    facts: TableInfo
    version: int
    deal: HandInfo | None = None
    state: State | None = None
    steps: tuple[PlayedLine, ...] = ()
    refs: Done = NOTHING
    decided: tuple[int, ...] = ()  # per seat: the version in which its present decision arose
    result: HandOutcome | None = None  # of this hand, once it is over
    at: float = 0.0  # when the last line was written, seconds since 1970
    undone: tuple[Undone, ...] = ()  # ``steps`` are those that count, these are the others
    shown: int = 0  # the last line that has shown somebody a card: it and what was before it stays

    @property
    def stage(self) -> str:
        """``waiting`` for people, ``playing`` a hand, ``between`` two hands, the match is ``over``."""
        if self.state is None:
            return "waiting"
        if self.result is None:
            return "playing"
        return "over" if self.facts.ends_with(self.result.after) else "between"

    @property
    def dealt_out(self) -> bool:
        """Whether the last of the deals is over that this table shares with others: no further match begins here."""
        shared = self.facts.duplicate
        return (
            shared is not None
            and self.deal is not None
            and self.stage == "over"
            and self.deal.match.number >= shared.deals
        )

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return core.actors(self.state) if self.state is not None and self.result is None else ()

    @property
    def example(self) -> str:
        """The example of the article that has begun this hand; empty for a hand that was shuffled here."""
        return self.deal.match.example if self.deal is not None and self.deal.number == 1 else ""

    @property
    def written(self) -> int:
        """How many lines the hand has, counting or not."""
        last = self.steps[-1].n if self.steps else 0
        return max(last, self.undone[-1].n) if self.undone else last

    @property
    def spoke_at(self) -> int:
        """The version in which the last line was written."""
        last = self.steps[-1].version if self.steps else self.facts.turns
        return max(last, self.undone[-1].version) if self.undone else last

    def undoable(self, seat: int | None) -> int:
        """The number of the seat's last action if it can be taken back, with what followed; 0 = there is none.

        Where one phone goes round nobody can be asked: there it can be as long as no other person has acted.
        """
        if self.result is None and self.steps and self.steps[-1].n > self.shown:
            opened = max((one.since for one in self.facts.opened), default=0)  # a guest has seen cards then
            for step in self.steps[::-1]:
                if step.n <= self.shown or step.version < opened:
                    break
                if step.action.seat == seat:
                    return step.n
                if self.facts.one_phone and any(place.index == step.action.seat for place in self.facts.people):
                    break
        return 0

    @property
    def history(self) -> tuple[HandOutcome, ...]:
        """The results of this match, the present hand's included once it is over."""
        if self.deal is None:
            return ()
        return (*self.deal.history, self.result) if self.result else self.deal.history

    def done(self, seat: int, ref: str) -> int | None:
        """The version that this seat's action of this name led to, or None if there was none."""
        version = self.refs.get((seat, ref))
        if version is None and self.deal is not None:
            version = self.deal.earlier.get((seat, ref))
        return version

    def since(self, seen: int) -> Sequence[PlayedLine | Undone]:
        """The lines of this hand that are newer than a version."""
        if self.undone:
            every: list[PlayedLine | Undone] = [*self.steps, *self.undone]
            for undone in self.undone:
                every += undone.steps
            return sorted((line for line in every if line.version > seen), key=lambda line: line.n)
        steps = self.steps
        if not steps or steps[-1].version <= seen:
            return ()
        if steps[0].version > seen:
            return steps
        newer = [step for step in steps[-8:] if step.version > seen]
        return tuple(newer) if len(newer) < 8 else tuple(step for step in steps if step.version > seen)
