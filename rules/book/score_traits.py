"""What the score of a rule set tells, column by column, as in ``traits.py``.

Points and chips are found by scoring hands: what a hand without a trick costs
is asked of the very code that scores it at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.book.traits import Trait, Word, trait, word
from rules.engine.antes import ANTE
from rules.engine.cards import suit_letter
from rules.engine.record import HandRecord
from rules.engine.scoring import SuitDoubles, opening, score, settle
from rules.engine.state import Points
from rules.engine.variant import Variant

FIRST, SECOND = 0, 1  # the declarer where there is one, and somebody who plays against him
LITTLE, MUCH = 2, 60_000  # chips in the pot: a price that follows it is told from a fixed one, and a limit shows
PLAIN = 1  # a trump suit in which nothing counts double
BID = 8  # the quota of a declarer who needs as many tricks as he has bid: above all others
SCORING = "the-scoring"  # the chapter that every article has
BEGINNING = ("score.crosses", "needs.score", "needs.counters", "needs.chips", "needs")
DOUBLED = {"shoves": ("score.shove",), "trickless": ("score.jungfrau", "score.penalty")}
TOO_FEW = ("score.no-trick", "score.bete", "score.loaf", "score.quota", "score.short")


def hand(variant: Variant, second: int, *, first: int | None = None) -> HandRecord:
    """A hand in which ``second`` tricks go to the second seat, ``first`` to the first, and the rest to the third.

    Where nothing is said of the first, it takes all the others but one, so that nobody takes them all.
    """
    size, seats = variant.hand_size, variant.seats
    if first is None or seats == 2:
        first = max(0, size - second - (seats > 2))
    tricks = (first, second, size - first - second, *[None] * (seats - 3))[:seats]
    winners = tuple(seat for seat, n in enumerate(tricks) for _ in range(n or 0))
    total = sum(variant.values)
    return HandRecord(
        tricks=tricks,
        dealer=seats - 1,
        trump=PLAIN,
        declarer=FIRST,
        winners=winners,
        last_winner=winners[-1],
        points=(total - second, second, *[0] * (seats - 2)) if total else (),
        pot=LITTLE,
        exchanged=(0,) * seats,
        before=opening(variant).scores,
    )


def gained(variant: Variant, played: HandRecord, seat: int) -> Points:
    """What the hand changes for a seat, without what everybody puts in who plays."""
    put_in = {ANTE, *(part.key for part in variant.scoring if part.put_in)}
    return sum(line.amount for line in score(variant, played) if line.seat == seat and line.part not in put_in)


def cost(variant: Variant, played: HandRecord, seat: int = SECOND) -> int:
    """What the hand costs a seat: points on where the low score wins, chips elsewhere; below nought = it pays."""
    change = gained(variant, played, seat)
    return int(change if counts_down(variant) or penalties(variant) else -change)


def counts_down(variant: Variant) -> bool:
    """Whether points come off a score."""
    return variant.start > 0 and not variant.antes


def penalties(variant: Variant) -> bool:
    """Whether what one takes is written against one."""
    return variant.goal.key == "goal.deals"


def home(variant: Variant) -> int:
    """What it costs to drop out of a hand."""
    played = hand(variant, 0)
    tricks = tuple(None if seat == SECOND else n for seat, n in enumerate(played.tricks))
    return cost(variant, replace(played, tricks=tricks))


# --- too few tricks --------------------------------------------------------------------------


def penalty(variant: Variant) -> Trait:
    """What it costs to play and take too few tricks."""
    if any(variant.values):
        return Trait(("wanted",), (word("wanted"),), ("score.penalty", SCORING), (-1,))
    words = list(_in_chips(variant) if variant.antes else _in_points(variant))
    if not words and _kitty(variant):
        words.append(word("kitty"))
    most = max((int(dict(one.data).get("n", MUCH)) for one in words), default=0)
    words = words or [word("none")]
    return Trait(tuple(one.key for one in words), tuple(words), (*TOO_FEW, SCORING), (most,))


def _in_points(variant: Variant) -> Iterator[Word]:
    played = hand(variant, 0)
    costs, promised = cost(variant, played), _promised(variant, 0, 2)
    if costs > 0:
        yield word("points", n=costs)
    if promised > costs:
        yield word("promise", n=promised // 2)
    near = cost(variant, replace(played, before=(1,) * variant.seats))
    if near != costs:
        yield word("at-least", n=1 + near)
    declarers = cost(variant, replace(hand(variant, 1, first=0), bid=2), FIRST)
    if declarers > costs > 0:
        yield word("declarer", n=declarers)


def _promised(variant: Variant, tricks: int, exchanged: int) -> int:
    """What a hand with so many tricks costs who has exchanged so many cards."""
    cards = tuple(exchanged if seat == SECOND else 0 for seat in range(variant.seats))
    return cost(variant, replace(hand(variant, tricks), exchanged=cards))


def _in_chips(variant: Variant) -> Iterator[Word]:
    """The price where there is a pot: as much as lies in it, up to a limit, or a fixed number of chips."""
    played = hand(variant, 0)
    little, much = cost(variant, played), cost(variant, replace(played, pot=MUCH))
    if little == much:
        yield word("chips", n=much)
    else:
        yield word("pot")
        if much < MUCH:
            yield word("limit", n=much)


def _kitty(variant: Variant) -> bool:
    """Whether a count is kept beside the score, of who plays without a trick."""
    if variant.antes:
        return False
    after = settle(variant, opening(variant), hand(variant, 0))
    return any(after.tally(one.name)[SECOND] > after.tally(one.name)[FIRST] for one in variant.tallies)


def quota(variant: Variant) -> Trait:
    """How many tricks whoever plays must take."""
    if any(variant.values):
        return Trait(("none",), (word("none"),), ("score.penalty", SCORING), (0,))
    if _promised(variant, 1, 2) > 0 >= cost(variant, hand(variant, 1)):
        return Trait(("promise",), (word("promise"),), ("score.quota", "score"), (BID,))
    others = next(n for n in range(variant.hand_size) if cost(variant, hand(variant, n)) <= 0)
    others = max(others, int(_kitty(variant)))
    declarers = _declarers_quota(variant)
    words, kinds = [word("number", n=others)], [str(others)]
    if declarers == BID:
        words, kinds = [*words, word("bid")], [*kinds, "bid"]
    elif declarers > others:
        words, kinds = [*words, word("declarer", n=declarers)], [*kinds, str(declarers)]
    return Trait(tuple(kinds), tuple(words), (*TOO_FEW, SCORING), (others, declarers))


def _declarers_quota(variant: Variant) -> int:
    """The fewest tricks that cost the declarer nothing; BID where they are as many as he has bid."""

    def falls(tricks: int, bid: int | None = None) -> bool:
        return cost(variant, replace(hand(variant, 1, first=tricks), bid=bid), FIRST) > 0

    if falls(1, bid=2) and not falls(1, bid=1):
        return BID
    return next(n for n in range(variant.hand_size) if not falls(n))


# --- from start to goal ------------------------------------------------------------------


def start(variant: Variant) -> Trait:
    """The score with which everybody begins."""
    words = [word("points", n=variant.start) if variant.start else word("nought")]
    if variant.crosses:
        words.append(word("crosses", n=variant.crosses))
    return Trait((str(variant.start),), tuple(words), BEGINNING, (variant.start,))


def goal(variant: Variant) -> Trait:
    """When the match is over, and who has won it."""
    goal, key = variant.goal, variant.goal.key.removeprefix("goal.")
    target, games = int(getattr(goal, "target", 0)), int(getattr(goal, "games", 1))
    words = [word(key, n=goal.deals or games)]
    if target:
        words.append(word("target", n=target))
    if goal.shown((-1,)) == (1,):
        words.append(word("bounce"))
    return Trait((key,), tuple(words), (goal.key,))


def economy(variant: Variant) -> Trait:
    """What is played for: chips in a pot, points that go down or up, penalties, payments from hand to hand."""
    if variant.antes:
        kind = "pot"
    elif counts_down(variant):
        kind = "down"
    elif getattr(variant.goal, "target", 0):
        kind = "up"
    else:
        kind = "penalties" if penalties(variant) else "payments"
    return trait([word(kind), *([word("kitty")] if _kitty(variant) else [])], ANTE, "score.trick", SCORING)


def doubling(variant: Variant) -> Trait:
    """What makes a hand count more than once."""
    words = list(_doublings(variant))
    suits = tuple(part.key for part in variant.doublings if isinstance(part, SuitDoubles))
    others = (rule for one in words for rule in DOUBLED.get(one.key, (f"score.{one.key}",)))
    return trait(words or [word("none")], *suits, *others, SCORING)


def _doublings(variant: Variant) -> Iterator[Word]:
    for part in variant.doublings:
        if isinstance(part, SuitDoubles):
            yield word("suit", suit=suit_letter(part.suit))
        else:
            named = (replace(hand(variant, 0), called=called) for called in sorted(variant.called))
            yield from (word(one.called) for one in named if part.factor(one) > 1)
    yield from (word(called) for called in (*variant.carries_double, *variant.queues) if called in variant.called)
    asked = {field.name for field in variant.fields}
    yield from (word(name) for name in ("shoves", "kontras") if name in asked)
    if any(variant.values) and _raised_by_trickless(variant):
        yield word("trickless")


def _raised_by_trickless(variant: Variant) -> bool:
    """Whether the same card points weigh more where another has no trick."""
    without = hand(variant, 0)
    level = replace(hand(variant, 1), points=without.points)
    return gained(variant, without, FIRST) != gained(variant, level, FIRST)
