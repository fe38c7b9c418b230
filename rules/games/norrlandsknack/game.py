"""Norrlandsknack: five cards, five tricks, and whoever knocks and takes none has loafed.

Sources: English and German Wikipedia; Parlett, The Penguin Book of Card Games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import FRENCH_52
from rules.engine.constraints import duties
from rules.engine.goals import AllAtNought
from rules.engine.ladder import Ladder
from rules.engine.notes import NO_BID, Noted
from rules.engine.phases import Cut, Deal, Declare, Exchange, Play, Poll, Shuffle, TurnUp
from rules.engine.phases.poll import everybody
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, PerTrick, ScorePart, fined
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules, Points, Standing, State
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch
from rules.games._shared.lay_away import LayAway

RANKS = "A K O U T 9 8 7 6 5 4 3 2"
CARDS = 5
FINE = 5
AT_LEAST = 10  # a loaf brings everybody up to it
FIRST_KNOCK = Noted("first-knock")


@dataclass(frozen=True)
class NorrlandsknackOptions(GameOptions):
    """The house rules of Norrlandsknack."""

    start_score: int = switch(10, 12)
    must_head: bool = switch(True, False)
    must_trump: bool = switch(True, False)


def loafed(hand: HandRecord) -> tuple[Seat, ...]:
    """Who undertook a trick and took none: in the first deal only who knocked, later everybody who plays."""
    at_risk = (hand.caller,) if hand.called == FIRST_KNOCK else hand.seats
    return tuple(seat for seat in at_risk if seat is not None and hand.played and not hand.took(seat))


@dataclass(frozen=True)
class Loaf(ScorePart):
    """Five on, and at least as many as bring the score up to ten."""

    key: ClassVar[str] = "score.loaf"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, FINE)
        yield trait("penalty", "at-least", n=AT_LEAST)
        yield trait("quota", "number", n=1)
        yield trait("score", "loaf", marks=FINE, least=AT_LEAST)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in loafed(hand):
            short: Points = AT_LEAST - hand.before[seat] if hand.before else 0
            yield seat, max(FINE, short)


@dataclass(frozen=True)
class Loaves:
    """How often each seat has loafed; every loaf is a chip in the pot."""

    name: str = "loaves"
    most: int = 0

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("economy", "kitty")

    def after(self, before: tuple[int, ...], hand: HandRecord) -> tuple[int, ...]:
        return tuple(n + (seat in loafed(hand)) for seat, n in enumerate(before))


@dataclass(frozen=True)
class NoFurtherThanNought(AllAtNought):
    """Everybody who reaches nought in a hand has won; below it nobody gets."""

    def shown(self, scores: tuple[Points, ...]) -> tuple[Points, ...]:
        return tuple(max(0, points) for points in scores)


def build(o: NorrlandsknackOptions, seats: int) -> Variant:
    """The variant for these switches."""
    profile = duties(head=o.must_head, trump=o.must_trump)
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=FRENCH_52,
        ladder=Ladder(FRENCH_52, plain=RANKS, trumps=" ".join(f"*{rank}" for rank in RANKS.split())),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="3 2"),
            TurnUp(to_dealer=True),
            Poll(
                key="first-knock",
                yes="knock",
                no="lurk",
                note=FIRST_KNOCK,
                asked=_at_first,
                in_turn=True,
                nobody=NO_BID,
            ),
            Declare(lone_wins=True, asked=_later),
            LayAway(),
            Exchange(),
            Play(profile=profile),
        ),
        profile=profile,
        scoring=(PerTrick(-1), Loaf()),
        start=o.start_score,
        goal=NoFurtherThanNought(),
        tallies=(Loaves(),),
        same_dealer=(NO_BID,),
        uncounted=(NO_BID,),
        lone_wins=True,
        fields=(
            Field("called", "choice", choices=("", FIRST_KNOCK, NO_BID)),
            Field("caller", "seat", when=(("called", (FIRST_KNOCK,)),)),
            Field("tricks", "tricks", each_seat=True, high=CARDS, when=(("called", ("", FIRST_KNOCK)),)),
        ),
        checks=CHECKS,
    )


def is_first(variant: PlayRules, standing: Standing) -> bool:
    """Whether it is the first deal: everybody stands at the start, and not because loaves have brought all back there."""
    return set(standing.scores) == {variant.start} and not any(standing.tally(Loaves.name))


def _at_first(state: State) -> tuple[Seat, ...]:
    return everybody(state) if is_first(state.variant, state.standing) else ()


def _later(state: State) -> tuple[Seat, ...]:
    return () if is_first(state.variant, state.standing) else everybody(state)


def _knock_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """In the first deal somebody knocks, and everybody plays, or all lurk; later neither can be."""
    if hand.called == NO_BID and hand.seats:
        return refuse("sheet.thrown-in")
    if hand.called == FIRST_KNOCK and hand.caller is None:
        return refuse("sheet.caller")
    if hand.called == FIRST_KNOCK and len(hand.seats) < variant.seats:
        return refuse("sheet.everyone-plays")
    if hand.called == FIRST_KNOCK and not hand.played:
        return refuse("sheet.tricks", size=variant.hand_size, total=0)
    if standing is None:
        return None
    first = is_first(variant, standing)
    if first and not hand.called:
        return refuse("sheet.called-first", start=variant.start)
    return refuse("sheet.called-later", start=variant.start) if hand.called and not first else None


CHECKS: tuple[Check, ...] = (_knock_fits,)


GAME = Game(
    key="norrlandsknack",
    edition=1,
    circle="wider",
    place=40,
    players=(3, 5),
    best=4,
    options_type=NorrlandsknackOptions,
    build=build,
    presets={"standard": {}},
)
