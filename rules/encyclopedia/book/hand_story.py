"""An annotated hand as a page shows it: what was said and done in sentences, tricks as diagrams, and the table at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.actions import CHANCE, Seat
from rules.engine.cards import COVERED, Card, code, members
from rules.engine.core import actors
from rules.engine.phases.play import TrickInProgress, trick_in_progress
from rules.engine.seat import OPEN, held
from rules.engine.state import Points, State, Trick
from rules.engine.weli import wears_weli
from rules.notation import ReplayedStep
from rules.notation.narration import Teller
from rules.samples.annotated_hand import AnnotatedHand, Comment

BACK = "back"


class StoryEvent(NamedTuple):
    """A line that lays no card on the table: its sentence, and the cards that left the player's hand and came to it."""

    n: int
    text: str
    gave: tuple[str, ...] = ()
    got: tuple[str, ...] = ()
    turned: str = ""  # a second sentence: the card that was turned up with it
    comment: Comment | None = None


class Laid(NamedTuple):
    """A card of a trick: its line, whose it is, and the sentence. ``wins``: it takes the trick."""

    n: int
    name: str
    code: str
    text: str
    wins: bool


class TrickTold(NamedTuple):
    """A trick: its cards in order, what else was said meanwhile, and who took it. ``text`` is empty if it was cut short."""

    number: int
    cards: tuple[Laid, ...]
    text: str
    comments: tuple[Comment, ...]
    events: tuple[StoryEvent, ...]
    first: int  # how many lines there are before its first card
    can_go_on: bool  # whether somebody could take over there

    @property
    def last(self) -> int:
        """The line of its last card."""
        return self.cards[-1].n


class ScoreTold(NamedTuple):
    """What the hand came to for one player: lines with the anchor of their rule, and the score before and after."""

    name: str
    lines: tuple[tuple[str, Points], ...]
    before: Points
    after: Points
    wins: bool


@dataclass(frozen=True)
class Story:
    """An annotated hand in one language and with the words of one deck."""

    hand: AnnotatedHand
    teller: Teller

    def units(self) -> Iterator[StoryEvent | TrickTold]:
        """The hand from its first line to its last, each trick as one."""
        cards: list[Laid] = []
        waiting: list[StoryEvent] = []
        comments: list[Comment] = []
        first = 0
        for step in self.hand.replayed.steps:
            comment = self.hand.comments.get(step.n)
            if _laid(step.after) == _laid(step.before):
                event = self._event(step, comment)
                if cards and event.text:
                    waiting.append(event)
                elif event.text or comment:
                    yield event
                continue
            first = first if cards else step.n - 1
            cards.append(self._card(step))
            comments += [comment] if comment else []
            if len(step.after.tricks) > len(step.before.tricks):
                yield self._trick(step.after, cards, comments, waiting, first)
                cards, waiting, comments = [], [], []
        if cards:
            number = len(self.hand.replayed.state.tricks) + 1
            yield TrickTold(number, tuple(cards), "", tuple(comments), tuple(waiting), first, False)

    def scores(self) -> tuple[ScoreTold, ...]:
        """What the hand came to, player by player."""
        told = self.hand.replayed
        assert told.after is not None
        return tuple(
            ScoreTold(
                name,
                tuple((line.part, line.amount) for line in told.lines if line.seat == seat),
                told.standing.scores[seat],
                told.after.written[seat],
                seat in told.after.winners,
            )
            for seat, name in enumerate(self.hand.names)
        )

    def names_of_cards(self) -> dict[str, str]:
        """The name of every card of the pack, by code."""
        variant = self.hand.record.variant
        weli = wears_weli(variant)
        cards = (*members(variant.pack), COVERED)
        return {_face(card): self.teller.card(card, variant.key, weli) for card in cards}

    def _event(self, step: ReplayedStep, comment: Comment | None) -> StoryEvent:
        gave, got = _exchanged(step)
        return StoryEvent(step.n, self.teller.line(step), gave, got, self.teller.turned_up(step), comment)

    def _card(self, step: ReplayedStep) -> Laid:
        assert step.action is not None
        name = self.hand.names[step.action.seat]
        return Laid(step.n, name, _face(_top(step.after)), self.teller.line(step), False)

    def _trick(
        self, state: State, cards: Sequence[Laid], comments: Sequence[Comment], events: Sequence[StoryEvent], first: int
    ) -> TrickTold:
        """The last trick of a state."""
        winner = state.tricks[-1].seats.index(state.tricks[-1].winner)
        laid = tuple(card._replace(wins=place == winner) for place, card in enumerate(cards))
        text, go_on = self.teller.trick(state), self.hand.can_go_on(first)
        return TrickTold(len(state.tricks), laid, text, tuple(comments), tuple(events), first, go_on)


# --- the table, step by step --------------------------------------------------------


def frames(hand: AnnotatedHand) -> list[dict[str, Any]]:
    """The table before the first line and after each: of the hands (``h``, by seat) only what is new.

    ``t`` are the cards on the table with their seats, a full trick lying there until the next card; ``w`` the seat
    that is winning or has won it; ``k`` the tricks of each seat (−1 = not in play), ``u`` what lies turned up,
    ``a`` who acts next.
    """
    states = [hand.replayed.begun, *(step.after for step in hand.replayed.steps)]
    found: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for earlier, state in zip([None, *states], states, strict=False):
        now = _frame(state, earlier)
        news = {name: value for name, value in now.items() if name == "h" or before.get(name) != value}
        news["h"] = {seat: cards for seat, cards in now["h"].items() if before.get("h", {}).get(seat) != cards}
        found.append({name: value for name, value in news.items() if name != "h" or value})
        before = now
    return found


def start_of(hand: AnnotatedHand) -> int:
    """The step from which everybody who plays holds cards: how the story begins at the table."""
    for n, step in enumerate(hand.replayed.steps, start=1):
        state = step.after
        if state.hands and all(state.hands[seat] for seat in state.ring_from(0, state.present)):
            return n
    return 0


class StoryPlayer(NamedTuple):
    """A player of the small table as the story begins."""

    name: str
    cards: tuple[str, ...]
    deals: bool


def seated(hand: AnnotatedHand) -> tuple[StoryPlayer, ...]:
    """Everybody with the cards as they were dealt."""
    state, dealer = hand.state(start_of(hand)), hand.record.standing.dealer
    hands = state.hands or (0,) * state.variant.seats
    return tuple(
        StoryPlayer(name, tuple(held(state, hands[seat])), seat == dealer) for seat, name in enumerate(hand.names)
    )


def turned_up(state: State) -> tuple[str, ...]:
    """The cards that lie open beside the stock."""
    return tuple(code(card) for name, cards in state.piles if name in OPEN for card in members(cards))


def _frame(state: State, earlier: State | None) -> dict[str, Any]:
    table = trick_in_progress(state)
    tricks = [trick for trick in state.tricks if trick.cards]
    lying: TrickInProgress | Trick | None = table if table and table.cards else None
    if earlier is not None and len(state.tricks) > len(earlier.tricks):
        lying = tricks[-1]
    won = [sum(trick.winner == seat for trick in tricks) for seat in range(state.variant.seats)]
    acting = [seat for seat in actors(state) if seat != CHANCE]
    return {
        "h": {str(seat): _in_hand(state, seat) for seat in range(state.variant.seats)},
        "t": [[seat, _face(card)] for seat, card in zip(lying.seats, lying.cards, strict=False)] if lying else [],
        "w": lying.winner if lying else None,
        "k": [n if state.playing >> seat & 1 else -1 for seat, n in enumerate(won)],
        "u": list(turned_up(state)),
        "a": acting[0] if acting else None,
    }


def _in_hand(state: State, seat: Seat) -> list[str]:
    if not state.hands:
        return []
    covered = [BACK] if state.hands[seat] >> COVERED & 1 else []
    return held(state, state.hands[seat]) + covered


def _face(card: Card) -> str:
    return BACK if card == COVERED else code(card)


def _laid(state: State) -> int:
    """How many cards have been laid on the table in this hand."""
    table = trick_in_progress(state)
    return sum(len(trick.cards) for trick in state.tricks) + (len(table.cards) if table else 0)


def _top(state: State) -> Card:
    """The card that was laid last."""
    table = trick_in_progress(state)
    if table and table.cards:
        return table.cards[-1]
    return state.tricks[-1].cards[-1]


def _exchanged(step: ReplayedStep) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that a line took out of the hand of who acted, and those it brought."""
    action = step.action
    assert action is not None
    if action.seat == CHANCE or not step.before.hands or not step.after.playing >> action.seat & 1:
        return (), ()
    before, after = step.before.hands[action.seat], step.after.hands[action.seat]
    if not before:
        return (), ()
    return tuple(held(step.before, before & ~after)), tuple(held(step.after, after & ~before))
