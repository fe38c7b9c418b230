"""How a deal of Schieberamsch is scored, and what its score sheet asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.actions import Refusal, refuse
from rules.engine.cards import card_set, code
from rules.engine.notes import Noted
from rules.engine.paper import MOST, WRITTEN, Short
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart
from rules.engine.sheet import Check, Field, everybody_plays
from rules.engine.state import PlayRules, Standing
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant
from rules.games._shared.card_points import (
    ALL_POINTS,
    JACKS,
    MOST_ASIDE,
    last_winner_fits,
    marcher,
    points_are_shared,
    points_fit,
    spread,
    total,
    trickless,
    tricks_fit,
)

GRAND_HAND = Noted("grand-hand")
JUNGFRAU = Noted("jungfrau")  # announced, and kept where a sheet says so
BROKEN = "jungfrau-broken"
TRICKS = 10
MOST_SHOVES = 3
GRAND = 24
SCHNEIDER = 90


def shortened(points: int, ten: int) -> int:
    """Points as they are written: without the last digit, whatever the sign."""
    return points // ten if points >= 0 else -(-points // ten)


def is_broken(hand: HandRecord) -> bool:
    """Whether somebody announced to take no trick and took one."""
    taken = hand.caller is not None and hand.took(hand.caller) > 0
    return hand.called == BROKEN or (hand.called == JUNGFRAU and taken)


def doublings(hand: HandRecord) -> int:
    """How often a Ramsch is doubled before anybody's Jungfrau: for shoves, Kontras and one announced and kept."""
    return hand.shoves + hand.kontras + (hand.called == JUNGFRAU)


@dataclass(frozen=True)
class MostPoints(ScorePart):
    """The most card points lose: written down in full, doubled by a Jungfrau and each shove.

    Equals on top both lose; with all three level nobody does. Who takes every
    trick, the two others none, has made a Durchmarsch instead.
    """

    ten: int
    skat_to_loser: bool
    key: ClassVar[str] = "score.points"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "most-points")
        yield trait("doubling", "trickless")

    def compares(self, hand: HandRecord) -> tuple[int, ...]:
        if not hand.points:
            return ()
        return tuple(total(hand, seat, skat_to_loser=self.skat_to_loser) for seat in range(len(hand.points)))

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == GRAND_HAND or not hand.played or is_broken(hand):
            return
        without = trickless(hand)
        if len(without) == 2:
            return
        owned = [total(hand, seat, skat_to_loser=self.skat_to_loser) for seat in hand.seats]
        top = max(owned)
        if owned.count(top) == 3:
            return
        factor = 2 ** (len(without) + doublings(hand))
        for seat, points in enumerate(owned):
            if points == top:
                yield seat, shortened(top * factor, self.ten)


@dataclass(frozen=True)
class Durchmarsch(ScorePart):
    """Every trick to one player: 120 points off, doubled by each shove."""

    ten: int
    key: ClassVar[str] = "score.durchmarsch"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called == GRAND_HAND or not hand.played or is_broken(hand):
            return
        if (seat := marcher(hand)) is not None:
            worth = -ALL_POINTS * 2 ** doublings(hand)
            yield seat, shortened(worth, self.ten)


@dataclass(frozen=True)
class BrokenPromise(ScorePart):
    """Who announced to take no trick and took one has 120 points on, doubled by each shove."""

    ten: int
    key: ClassVar[str] = "score.broken"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.caller is not None and is_broken(hand):
            yield hand.caller, shortened(ALL_POINTS * 2 ** (hand.shoves + hand.kontras), self.ten)


def matadors(jacks: int) -> int:
    """The length of the unbroken run from the acorn Unter, held or missing."""
    held = [bool(jacks >> jack & 1) for jack in JACKS]
    run = 0
    while run < len(held) and held[run] == held[0]:
        run += 1
    return run


@dataclass(frozen=True)
class GrandHand(ScorePart):
    """One against two: 24 for each matador, hand, game, Schneider and Schwarz."""

    ten: int
    loss_double: bool
    key: ClassVar[str] = "score.grand-hand"

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.called != GRAND_HAND or hand.caller is None:
            return
        soloist = hand.caller
        own = hand.points[soloist] + hand.skat_points
        schneider = max(own, ALL_POINTS - own) >= SCHNEIDER
        schwarz = hand.took(soloist) in (0, 10)
        steps = matadors(hand.jacks) + 2 + schneider + schwarz
        won = own > ALL_POINTS // 2
        factor = 2 ** (hand.kontras + (self.loss_double and not won))
        worth = shortened(GRAND * steps * factor, self.ten)
        yield soloist, -worth if won else worth


def parts(*, ten: int, skat_to_loser: bool, loss_double: bool) -> tuple[ScorePart, ...]:
    """The score rules of Schieberamsch."""
    return (
        MostPoints(ten, skat_to_loser),
        Durchmarsch(ten),
        BrokenPromise(ten),
        GrandHand(ten, loss_double),
    )


def short(*, grand_hand: bool, jungfrau: bool, kontras: int) -> Short:
    """The form of a hand of which paper has only what was written. ``kontras``: how often a Ramsch can be doubled besides shoves."""
    words = ("", GRAND_HAND)

    def hands(variant: Variant, retold: bool) -> Iterator[HandRecord]:
        for points, tricks in spread(variant, 0, retold=retold):
            for doubled in range(MOST_SHOVES + kontras + 1):
                shoves = min(doubled, MOST_SHOVES)
                hand = HandRecord(tricks, points=points, shoves=shoves, kontras=doubled - shoves)
                yield hand
                if jungfrau and not tricks[-1]:
                    yield replace(hand, called=JUNGFRAU, caller=len(tricks) - 1)
                if jungfrau and points[0] == ALL_POINTS:
                    yield replace(hand, called=BROKEN, caller=0, tricks=(None,) * len(tricks), points=())
        if grand_hand:
            yield from _grand_hands(variant)

    contract = (Field("called", "choice", choices=words),) if grand_hand else ()
    return Short((Field(WRITTEN, "number", each_seat=True, low=-MOST, high=MOST), *contract), hands)


def _grand_hands(variant: Variant) -> Iterator[HandRecord]:
    """Every Grand Hand of the first seat, as far as its score tells it from others."""
    for own in range(ALL_POINTS + 1):
        points = (own, ALL_POINTS - own, 0)
        some = [n for n in range(1, TRICKS) if tricks_fit(variant, (n, TRICKS - n, 0), points)]
        for took in (TRICKS,) * (own == ALL_POINTS) + tuple(some[-1:]) + (0,) * (own == 0):
            for run in range(1, len(JACKS) + 1):
                jacks = card_set(JACKS[:run] if took else JACKS[run:])  # who has the highest takes a trick
                for kontras in range(3):
                    yield HandRecord(
                        (took, TRICKS - took, 0),
                        points=points,
                        called=GRAND_HAND,
                        caller=0,
                        jacks=jacks,
                        kontras=kontras,
                    )


def fields(grand_hand: bool, *, jungfrau: bool, doubled: bool) -> tuple[Field, ...]:
    """The form of the score sheet. Who counts the skat into the tricks leaves its points empty."""
    counted_apart = ("skat_points", tuple(str(n) for n in range(1, MOST_ASIDE + 1)))
    ramsch, grand = (("called", ("", JUNGFRAU, BROKEN)),), (("called", (GRAND_HAND,)),)
    played, announced = (("called", ("", GRAND_HAND, JUNGFRAU)),), (("called", (JUNGFRAU, BROKEN)),)
    words = ("", *((GRAND_HAND,) * grand_hand), *((JUNGFRAU, BROKEN) * jungfrau))
    contract = (Field("called", "choice", choices=words),) if len(words) > 1 else ()
    promise = (Field("caller", "seat", when=announced),) if jungfrau else ()
    kontra = (Field("kontras", "number", high=6, when=ramsch),) if doubled else ()
    solo = (
        Field("caller", "seat", when=grand),
        Field("jacks", "cards", choices=tuple(map(code, JACKS)), optional=True, when=grand),
        Field("kontras", "number", high=2, when=grand),
    )
    return (
        *contract,
        *promise,
        Field("tricks", "tricks", each_seat=True, high=10, when=played, everybody=True),
        Field("points", "number", each_seat=True, high=ALL_POINTS, when=played),
        Field("skat_points", "number", high=MOST_ASIDE, when=played, optional=True),
        Field("last_winner", "seat", when=(*ramsch, counted_apart), optional=True),
        Field("shoves", "number", high=3, when=ramsch),
        *kontra,
        *(solo if grand_hand else ()),
    )


def _everybody_plays(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    return None if hand.called == BROKEN else everybody_plays(variant, hand, standing)


def _promise_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A promise has somebody who gave it; a kept one is played out, and he took no trick."""
    if hand.called not in (JUNGFRAU, BROKEN):
        return None
    if hand.caller is None:
        return refuse("sheet.caller")
    if hand.called == BROKEN:
        return refuse("sheet.thrown-in") if hand.played else None
    if not hand.played:
        return refuse("sheet.tricks", size=variant.hand_size, total=0)
    return refuse("sheet.caller-trick", seat=hand.caller) if is_broken(hand) else None


def _is_march(hand: HandRecord) -> bool:
    """Whether one player took every trick of a Ramsch."""
    return hand.called != GRAND_HAND and marcher(hand) is not None


def _points_fit(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """All card points are somewhere, and only where tricks are."""
    if hand.called == BROKEN or (not hand.points and _is_march(hand)):
        return None  # every card is with one player: nobody needs to count
    return points_fit(variant, hand)


def _skat_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The skat goes to somebody who took a trick."""
    if hand.called == GRAND_HAND or not hand.skat_points or _to_loser(variant):
        return None
    return last_winner_fits(variant, hand, standing)


def _to_loser(variant: Variant) -> bool:
    """Whether the skat goes to who has most points, whoever won the last trick."""
    return any(isinstance(part, MostPoints) and part.skat_to_loser for part in variant.scoring)


def _soloist_fits(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A Grand Hand has a soloist and is played out, and its jacks are jacks."""
    if hand.called != GRAND_HAND:
        return None
    if hand.caller is None:
        return refuse("sheet.caller")
    if not hand.played:
        return refuse("sheet.tricks", size=variant.hand_size, total=0)
    return refuse("sheet.jacks") if hand.jacks & ~card_set(JACKS) else None


def _doublings_fit(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """In a Ramsch each says Kontra at most once, and who shoved the skat on may not knock."""
    if hand.called == GRAND_HAND:
        return None
    most = variant.seats * any(call.verb == "kontra" for call in variant.calls)
    if any(call.verb == "knock" for call in variant.calls):
        most += variant.seats - hand.shoves
    return refuse("sheet.range", name="kontras", low=0, high=most) if hand.kontras > most else None


CHECKS: tuple[Check, ...] = (
    _everybody_plays,
    _promise_fits,
    _points_fit,
    _skat_fits,
    _soloist_fits,
    _doublings_fit,
)


def _jacks_take_tricks(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The highest jacks take a trick each, but for two in the skat; those of the two opponents fall two at a time."""
    if hand.called != GRAND_HAND or hand.caller is None or not hand.played:
        return None
    run, held = matadors(hand.jacks), bool(hand.jacks >> JACKS[0] & 1)
    least = max(0, run - 2) if held else 0
    most = TRICKS if held else TRICKS - (run + 1) // 2
    took = hand.took(hand.caller)
    return None if least <= took <= most else refuse("sheet.jacks-tricks", seat=hand.caller, n=took)


DOUBTS: tuple[Check, ...] = (points_are_shared, _jacks_take_tricks)
