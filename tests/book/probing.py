"""What a rule set does, found by trying it out: hands are scored, and bans are asked in moments that differ in one thing.

It knows no ``describe``: what the parts say of themselves is held against it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.antes import ANTE
from rules.engine.cards import RANKS, SUITS, card, suit_number
from rules.engine.moment import first_moment, usual_moment
from rules.engine.notes import EXCHANGED
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, score
from rules.engine.state import State
from rules.engine.variant import Variant

FIRST, SECOND = 0, 1  # the declarer where there is one, and somebody who plays against him
LITTLE, MUCH = 2, 60_000  # chips in the pot: a price that follows it is told from a fixed one, and a limit shows
PLAIN = 1  # a trump suit in which nothing counts double
KNOWN = {"not-the-dealer", "one", "two", "company", "force", "few", "bound"}
KNOWN |= {f"suit-{letter}" for letter in SUITS} | {f"turned-{rank}" for rank in RANKS}


def hand(variant: Variant, second: int, first: int | None = None) -> HandRecord:
    """A hand in which ``second`` tricks go to the second of three seats, ``first`` to the first, the rest to the third."""
    size, seats = variant.hand_size, variant.seats
    first = max(0, size - second - 1) if first is None else first
    tricks = (first, second, size - first - second, *[None] * (seats - 3))[:seats]
    winners = tuple(seat for seat, n in enumerate(tricks) for _ in range(n or 0))
    return HandRecord(
        tricks=tricks,
        dealer=seats - 1,
        trump=PLAIN,
        declarer=FIRST,
        winners=winners,
        last_winner=winners[-1],
        pot=LITTLE,
        exchanged=(0,) * seats,
        before=opening(variant).scores,
    )


def cost(variant: Variant, played: HandRecord, seat: int = SECOND) -> int:
    """What the hand costs a seat: points on where the low score wins, chips elsewhere; below nought = it pays."""
    put_in = {ANTE, *(part.key for part in variant.scoring if part.put_in)}  # by everybody who plays
    change = sum(line.amount for line in score(variant, played) if line.seat == seat and line.part not in put_in)
    low_wins = variant.goal.key == "goal.deals" or (variant.start > 0 and not variant.antes)
    return int(change if low_wins else -change)


def penalties(variant: Variant) -> set[tuple[str, int]]:
    """What too few tricks cost: ``points`` and ``chips``, a ``limit``, and (0) the ``pot``."""
    played = hand(variant, 0)
    costs, rich = cost(variant, played), cost(variant, replace(played, pot=MUCH))
    if variant.antes:
        if costs == rich:
            return {("chips", rich)} if rich else set()
        return {("pot", 0), *({("limit", rich)} if rich < MUCH else ())}
    found = {("points", costs)} if costs > 0 else set()
    two_exchanged = tuple(2 * (seat == SECOND) for seat in range(variant.seats))
    if (promised := cost(variant, replace(played, exchanged=two_exchanged))) > costs:
        found.add(("promise", promised // 2))
    near = cost(variant, replace(played, before=(1,) * variant.seats))
    if near != costs:
        found.add(("at-least", 1 + near))
    declarers = cost(variant, replace(hand(variant, 1, first=0), bid=2), FIRST)
    return found | ({("declarer", declarers)} if declarers > costs > 0 else set())


def tricks_needed(variant: Variant) -> int:
    """With how many tricks it costs nothing to have played."""
    return next(n for n in range(variant.hand_size) if cost(variant, hand(variant, n)) <= 0)


def price_of_dropping(variant: Variant) -> int:
    """What it costs to drop out of a hand."""
    played = hand(variant, 0)
    return cost(variant, replace(played, tricks=tuple(None if s == SECOND else n for s, n in enumerate(played.tricks))))


def barred(then: State, seat: int = 1) -> bool:
    """Whether a ban keeps the seat from dropping out at that moment."""
    return any(ban.when(then, seat) for ban in then.variant.bans_on.get("drop", ()))


def bans(variant: Variant) -> set[str]:
    """When nobody may drop out, or not this player, by the key of the moment in which he may not."""
    usual = usual_moment(variant)
    few = usual._replace(standing=usual.standing._replace(scores=(1,) * variant.seats))
    moments = {
        "not-the-dealer": barred(usual, seat=0),
        "one": barred(usual._replace(playing=0b10)),
        "two": barred(usual._replace(playing=0b11)),
        "company": barred(usual._replace(playing=0b11), seat=0) and not barred(usual, seat=0),
        "force": bool(variant.antes) and barred(first_moment(variant)),
        "few": not variant.antes and barred(few),
        "bound": barred(usual.note(1, EXCHANGED)),
    }
    turned = (usual.with_pile("turn-up", 1 << card(SUITS[0] + rank)) for rank in RANKS)
    suits = {f"suit-{letter}" for letter in SUITS if barred(usual._replace(trump=suit_number(letter)))}
    ranks = {f"turned-{rank}" for rank, moment in zip(RANKS, turned, strict=True) if barred(moment)}
    return {key for key, holds in moments.items() if holds} | suits | ranks
