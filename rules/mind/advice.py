"""What is told of a decision before it is taken: what each way is worth, how often staying in spares the fine, and why.

An advice is made in parts of some deals each, so that whoever thinks for others too can answer them in between. The
parts ask and the answers add up the same way wherever they are worked out: the same decision has the same advice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from rules.engine import core
from rules.engine.actions import Action, Seat
from rules.engine.notes import BID, DECLARER, DROPPED, EXCHANGED, SPARE, STAYED, SWAPPED
from rules.engine.phases.play import Play
from rules.engine.record import HandRecord, record
from rules.engine.scoring import settle
from rules.engine.standing import Standing
from rules.engine.variant import Variant
from rules.mind.masked import Masked
from rules.mind.odds import drawn
from rules.mind.search import played_to_the_end
from rules.mind.think import candidates, thumb_of
from rules.mind.worlds import deals, hidden

HANDS = 4000  # that are played to their end for one advice, at most: about a second of a processor
DEALS = HANDS // 4  # on which two ways are tried; more ways on fewer
FIRST, WHY = 4, 4  # a quarter of them goes to all ways where there are many, and a quarter to why
FEW = 3  # so many ways are tried to the end
AT_ONCE = 100  # hands played to the end in one part, or a few more
SURE = 2.0  # standard errors that a difference must have to be called one

# What calls of others are listened to, and by which words they are noted.
CALLS = {
    "bid": frozenset({BID, DECLARER}),
    "exchanged": frozenset({EXCHANGED}),
    "swapped": frozenset({SWAPPED}),
    "stayed": frozenset({STAYED}),
    "dropped": frozenset({DROPPED}),
    "spare": frozenset({SPARE}),
}


class Tried(NamedTuple):
    """What one way came to: sums of the chance to win and of its squares; ``kept``: on how many deals no fine was due."""

    line: str
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    kept: int = 0

    def plus(self, other: Tried) -> Tried:
        """Both together."""
        deals, total = self.deals + other.deals, self.total + other.total
        return Tried(self.line, deals, total, self.squares + other.squares, self.kept + other.kept)

    @property
    def mean(self) -> float:
        """The chance to win the match, 0 to 1."""
        return self.total / self.deals

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return float((max(0.0, self.squares / self.deals - self.mean**2) / self.deals) ** 0.5)

    @property
    def share(self) -> float:
        """On which share of the deals no fine was due."""
        return self.kept / self.deals


class Part(NamedTuple):
    """So many deals to try these ways on, drawn with this seed; calls of the kind ``deaf_to`` are not listened to."""

    lines: tuple[str, ...]
    deals: int
    seed: str
    deaf_to: str = ""


class Fact(NamedTuple):
    """Something that the seat can see: a kind of call, and how many others have made it, or how high it was.

    ``most``: without it the odds would be others, and more so than without any other; else it is only said.
    """

    key: str
    n: int
    most: bool


class Advice(NamedTuple):
    """What is known of a decision. Ways are lines of the log.

    ``best`` is worth most; ``other`` is what it is held against: at a question of staying or dropping the other answer,
    else the next best. ``asked``: there is such a question, ``quota`` tricks spare whoever stays the fine, and ``odds`` are
    told of that, 0 to 1.
    """

    best: Tried
    other: Tried
    tried: tuple[Tried, ...]
    asked: bool
    quota: int
    fact: Fact | None
    deals: int
    seed: int
    odds: float

    @property
    def clear(self) -> bool:
        """Whether so many deals show a difference."""
        apart = (self.best.error**2 + self.other.error**2) ** 0.5
        return bool(self.best.mean - self.other.mean > SURE * apart)

    @property
    def staying(self) -> Tried:
        """Of a question of staying or dropping the better way to stay."""
        return self.other if drops(self.best.line) else self.best


Parts = Generator[Part, Sequence[Tried], Advice]


def advising(masked: Masked, legal: Sequence[Action], seed: int, hands: int = HANDS) -> Parts:
    """The parts of an advice one after another; each wants to be sent what its ways came to.

    Raises ValueError where there is no choice.
    """
    if len(legal) < 2:
        raise ValueError("there is no choice")
    lines = tuple(map(str, candidates(masked, legal)))
    found = {line: Tried(line) for line in lines}
    asked = any(map(drops, lines))
    if len(lines) > FEW:
        yield from _add(found, lines, max(1, hands // FIRST // len(lines)), f"{seed} first")
        lines = _better(found, asked)
    deals = max(1, hands // 2 // len(lines))
    yield from _add(found, lines, deals, f"{seed}")
    last = {line: found[line] for line in lines}
    best, other = _held(list(last.values()), asked)
    fact = yield from _telling(masked, (best, other), f"{seed}", hands // WHY)
    ways = tuple(sorted(found.values(), key=lambda one: (-one.deals, -one.mean)))
    staying = other if drops(best.line) else best
    odds = drawn(masked.state.variant.game.key, staying.share)
    return Advice(best, other, ways, asked, quota(masked), fact, deals, seed, odds)


def _add(
    found: dict[str, Tried], lines: tuple[str, ...], deals: int, seed: str, deaf_to: str = ""
) -> Generator[Part, Sequence[Tried], None]:
    """Try these ways on so many fresh deals, and put what they come to in the place of what is there."""
    size, n = max(1, AT_ONCE // len(lines)), 0
    sums = {line: Tried(line) for line in lines}
    while n < deals:
        these = min(size, deals - n)
        for one in (yield Part(lines, these, f"{seed} {n}", deaf_to)):
            sums[one.line] = sums[one.line].plus(one)
        n += these
    found.update(sums)


def _better(found: dict[str, Tried], asked: bool) -> tuple[str, ...]:
    """The few ways that promise most; at a question of staying or dropping both answers are among them."""
    order = sorted(found.values(), key=lambda one: -one.mean)
    kept = [one.line for one in order[:FEW]]
    if asked:
        kept += [one.line for one in _held(order, asked) if one.line not in kept]
    return tuple(kept)


def _held(ways: Sequence[Tried], asked: bool) -> tuple[Tried, Tried]:
    """The best way, and what it is held against."""
    best, *others = sorted(ways, key=lambda one: -one.mean)
    if asked:
        others = [one for one in others if drops(one.line) != drops(best.line)] or others
    return best, others[0]


def drops(line: str) -> bool:
    """Whether this way is to drop out."""
    return Action.parse(line).verb == "drop"


# --- why -----------------------------------------------------------------------------


def _telling(
    masked: Masked, held: tuple[Tried, Tried], seed: str, hands: int
) -> Generator[Part, Sequence[Tried], Fact | None]:
    """The call without which the odds would change most.

    If none would change them, how many are still in, for who has to decide whether to be one of them.
    """
    best, other = held
    most, named = SURE, None
    made = calls(masked)
    deals = max(1, hands // (2 * len(made) or 1))
    for key in made:
        without = {one.line: Tried(one.line) for one in held}
        yield from _add(without, (best.line, other.line), deals, f"{seed} without {key}", key)
        shift = max(_shift(one, without[one.line]) for one in held)
        if shift > most:
            most, named = shift, key
    if named is not None:
        return Fact(named, _number(masked, named), True)
    others = (masked.state.playing & ~(1 << masked.seat)).bit_count()
    asked = drops(best.line) or drops(other.line)
    return Fact("in", others, False) if others and asked else None


def _shift(one: Tried, without: Tried) -> float:
    """By how many standard errors the odds of a way change: the chance to win, or to take a trick."""
    won = _apart(one.mean, one.error, without.mean, without.error)
    kept = _apart(one.share, _share_error(one), without.share, _share_error(without))
    return max(won, kept)


def _apart(a: float, a_error: float, b: float, b_error: float) -> float:
    error = (a_error**2 + b_error**2) ** 0.5
    return abs(a - b) / error if error else 0.0


def _share_error(one: Tried) -> float:
    return float((one.share * (1 - one.share) / one.deals) ** 0.5)


def calls(masked: Masked) -> list[str]:
    """The kinds of calls that others have made in this hand."""
    made = {note.key for note in masked.state.notes if note.seat != masked.seat}
    return [key for key, words in CALLS.items() if words & made]


def _number(masked: Masked, key: str) -> int:
    """How high the bid is; how many others have made any other call."""
    notes = [note for note in masked.state.notes if note.key in CALLS[key] and note.seat != masked.seat]
    if key == "bid":
        return max((note.n for note in notes if note.key == BID), default=0)
    return len({note.seat for note in notes})


# --- one part ------------------------------------------------------------------------


def tried(masked: Masked, part: Part) -> list[Tried]:
    """What these ways come to, all on the same deals."""
    state, dice = masked.state, Random(part.seed)  # noqa: S311  (repeatable on purpose)
    thumb = thumb_of(state)
    places = hidden(_not_hearing(masked, part.deaf_to), thumb.habits)
    needed, seat = quota(masked), masked.seat
    sums = {line: Tried(line) for line in part.lines}
    actions = {line: Action.parse(line) for line in part.lines}
    for world in islice(deals(masked, places, dice), part.deals):
        for line, action in actions.items():
            hand = record(played_to_the_end(core.play(world, action), thumb, dice))
            value = thumb.value(settled(masked, hand))[seat]
            kept = spared(hand, seat, needed)
            sums[line] = sums[line].plus(Tried(line, 1, value, value * value, kept))
    return list(sums.values())


def settled(masked: Masked, hand: HandRecord) -> Standing:
    """The scores after such a hand."""
    variant = masked.state.variant
    assert isinstance(variant, Variant)
    return settle(variant, masked.state.standing, hand)


def _not_hearing(masked: Masked, deaf_to: str) -> Masked:
    """The same, as if others had not made calls of this kind."""
    if not deaf_to:
        return masked
    state, words = masked.state, CALLS[deaf_to]
    notes = tuple(note for note in state.notes if note.seat == masked.seat or note.key not in words)
    return masked._replace(state=state._replace(notes=notes))


def quota(masked: Masked) -> int:
    """The fewest tricks that spare the seat a fine, as the rule set has it; 1 where it has no such fine."""
    state, seat, by_key = masked.state, masked.seat, _quotas(masked)
    asked: dict[str, Callable[[], int]] = {
        "promise": lambda: sum(note.n for note in state.notes if note.key == EXCHANGED and note.seat == seat),
        "declarer": lambda: int(by_key["declarer"]["n"]) if state.who(DECLARER) == seat else 0,
        "bid": lambda: state.noted(BID) or 0 if state.who(DECLARER) == seat else 0,
        "number": lambda: int(by_key["number"]["n"]),
    }
    return max([1, *(asked[key]() for key in by_key if key in asked)])


def owes_tricks(masked: Masked) -> bool:
    """Whether the seat is fined where it takes fewer than its ``quota``, and what it does next does not change that number."""
    state, kinds = masked.state, _quotas(masked).keys()
    if kinds & {"bid", "declarer"} and state.who(DECLARER) is None:
        return False
    return bool(kinds) and ("promise" not in kinds or isinstance(state.phase, Play))


def _quotas(masked: Masked) -> dict[str, dict[str, Any]]:
    """What the rule set says of such fines, by their kind."""
    variant = masked.state.variant
    assert isinstance(variant, Variant)
    traits = [one for part in variant.scoring for one in part.describe(variant) if one.kind == "quota"]
    return {one.key: dict(one.data) for one in traits}


def spared(hand: HandRecord, seat: Seat, needed: int) -> bool:
    """Whether no fine for tricks is due: enough were taken, or the hand was not played."""
    return not hand.played or hand.took(seat) >= needed
