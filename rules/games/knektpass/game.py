"""Knektpass, the Swedish Rams: four Jacks on top, and every card exchanged is a promise.

Source: Ny och fullständig svensk spelbok 1847, as reported by Wikipedia.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import FRENCH_52, GERMAN_36, CardSet
from rules.engine.constraints import STRICT, WIN_IF_ABLE
from rules.engine.goals import LowestShared
from rules.engine.ladder import Ladder
from rules.engine.notes import NO_BID
from rules.engine.phases import Cut, Deal, Declare, Exchange, Play, Rob, Shuffle, TurnUp
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Game, GameOptions, Variant, switch

PACKS = {36: GERMAN_36, 52: FRENCH_52}
SMALL_TABLE = 3  # up to so many play with 36 cards
KNIGHTS = "EU GU HU SU"
PLAIN = "A K O T 9 8 7 6 5 4 3 2"
TRUMPS = f"{KNIGHTS} *A *K *O *T *9 *8 *7 *6 *5 *4 *3 *2"
CARDS = 5
PRICE = 5
PLAYED = (("called", ("",)),)


@dataclass(frozen=True)
class KnektpassOptions(GameOptions):
    """The house rules of Knektpass."""

    start_score: int = switch(12, 15, 20)
    pack_size: str | int = switch("by-players", 36, 52)
    exchange_cap: str = switch("five-in-all", "five-each-round")
    exchange_rounds: int = switch(3, 1, 2)
    rob_counts: bool = switch(False, True)
    zero_trick_penalty: bool = switch(False, True)
    all_pass: str = switch("next-dealer", "same-dealer")
    void_must_trump: bool = switch(False, True)


def pack_of(o: KnektpassOptions, seats: int) -> CardSet:
    """The pack: 36 cards for two or three, all 52 for more, unless one of them is chosen."""
    if o.pack_size == "by-players":
        return PACKS[36 if seats <= SMALL_TABLE else 52]
    return PACKS[int(o.pack_size)]


def clashes(o: KnektpassOptions, seats: int) -> tuple[Refusal, ...]:
    """Why these switches cannot be played by so many."""
    needed, cards = seats * CARDS + 1, pack_of(o, seats).bit_count()
    found = []
    if needed > cards:
        found.append(refuse("clash.pack", seats=seats, needed=needed, pack=cards))
    if o.exchange_cap == "five-each-round" and o.exchange_rounds == 1:
        found.append(refuse("clash.rounds"))
    return tuple(found)


@dataclass(frozen=True)
class Promised(ScorePart):
    """Tricks come off the score of who took as many as he exchanged cards; else each missing one costs."""

    key: ClassVar[str] = "score.trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "promised")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            if hand.took(seat) >= _exchanged(hand, seat):
                yield seat, -hand.took(seat)


@dataclass(frozen=True)
class Quota(ScorePart):
    """Five on for every trick that is missing to the number of cards exchanged."""

    key: ClassVar[str] = "score.quota"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("penalty", "promise", n=PRICE)
        yield trait("quota", "promise")
        yield trait("score", "quota", marks=PRICE)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            missing = _exchanged(hand, seat) - hand.took(seat)
            if missing > 0:
                yield seat, PRICE * missing


@dataclass(frozen=True)
class NothingAtAll(ScorePart):
    """Five on also for who exchanged nothing and took nothing."""

    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, PRICE)
        yield trait("quota", "number", n=1)
        yield trait("score", "nothing", marks=PRICE)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            if hand.played and not hand.took(seat) and not _exchanged(hand, seat):
                yield seat, PRICE


def _exchanged(hand: HandRecord, seat: int) -> int:
    return hand.exchanged[seat] if hand.exchanged else 0


def build(o: KnektpassOptions, seats: int) -> Variant:
    """The variant for these switches."""
    cards = pack_of(o, seats)
    profile = STRICT if o.void_must_trump else WIN_IF_ABLE
    in_all = o.exchange_cap == "five-in-all"
    most = CARDS if in_all else CARDS * o.exchange_rounds + o.rob_counts
    return Variant(
        game=GAME,
        options=o,
        seats=seats,
        pack=cards,
        ladder=Ladder(cards, plain=PLAIN, trumps=TRUMPS),
        phases=(
            Shuffle(),
            Cut(),
            Deal(packets="2 3"),
            TurnUp(),
            Rob(counts=o.rob_counts),
            Declare(lone_wins=True, nobody=NO_BID),
            Exchange(rounds=o.exchange_rounds, total=CARDS if in_all else 0, skip_spent=True),
            Play(profile=profile),
        ),
        profile=profile,
        scoring=(Promised(), Quota(), *((NothingAtAll(),) if o.zero_trick_penalty else ())),
        start=o.start_score,
        forfeit=PRICE,
        goal=LowestShared(),
        same_dealer=(NO_BID,) if o.all_pass == "same-dealer" else (),  # noqa: S105  (nobody's secret: all have passed)
        uncounted=(NO_BID,),
        lone_wins=True,
        fields=(
            Field("called", "choice", choices=("", NO_BID)),
            Field("tricks", "tricks", each_seat=True, high=CARDS, when=PLAYED),
            Field("exchanged", "number", each_seat=True, high=most, when=PLAYED),
        ),
        checks=CHECKS,
    )


def _somebody_played(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A hand that all passed has no tricks."""
    return refuse("sheet.thrown-in") if hand.called and hand.seats else None


def _exchange_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Only who plays exchanges, and no more than lie in the talon; a lone player does not come to it.

    Where the turn-up counts, its taker may have dropped out with it.
    """
    robbed = int(_agreed(variant, "rob_counts"))
    for seat, number in enumerate(hand.exchanged):
        if number > (robbed if seat == hand.dealer else 0) and hand.tricks[seat] is None:
            return refuse("sheet.exchanged-out", seat=seat)
    most = variant.pack.bit_count() - variant.seats * variant.hand_size - 1 if len(hand.seats) > 1 else 0
    if sum(hand.exchanged) > most + robbed:
        return refuse("sheet.exchanged", most=most + robbed)
    return None


def _agreed(variant: Variant, name: str) -> bool:
    return bool(getattr(variant.options, name))


CHECKS: tuple[Check, ...] = (_somebody_played, _exchange_fits)


GAME = Game(
    key="knektpass",
    edition=1,
    circle="core",
    place=90,
    players=(2, 10),
    best=4,
    options_type=KnektpassOptions,
    build=build,
    clashes=clashes,
    presets={"standard": {}, "sharp": {"zero_trick_penalty": True, "void_must_trump": True}},
)
