"""What can be said of a rule set in a word or two: one function per column of the comparison.

Nothing is written down here about any game: each function asks the rule set,
its phases, bans and ladder. What the score tells is in ``score_traits.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from rules.book.ladders import choices_of_trumps
from rules.engine.cards import NO_SUIT, code, suit_letter
from rules.engine.constraints import ElseTrump, Follow, Head, Overtrump
from rules.engine.lead_duties import LeadDuty
from rules.engine.phases import (
    Ask,
    Auction,
    BottomCard,
    DealerExchange,
    Declare,
    DeclarerExchange,
    Exchange,
    NameTrump,
    PassAlong,
    Play,
    RenameTrump,
    Rob,
    TakeSpare,
    TurnUp,
)
from rules.engine.phases.dealer_trump import DealerTrump
from rules.engine.phases.first_led import FirstLed
from rules.engine.phases.fresh import FreshHand
from rules.engine.phases.lay_away import LayAway
from rules.engine.phases.pam import PlayRenaming
from rules.engine.phases.stand import StandOrExchange
from rules.engine.phases.undertake import TakeTurnUp, Undertake
from rules.engine.state import Noted, Phase, Standing, State
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.sets.choices import choices_of

SPECIAL = {"S7": "bells-seven", "EU": "clubs-jack"}  # cards of note that are always trumps, beside the Weli
FULL = 100  # chips of each in a full pot
LATE = 99  # a hand by which whatever changes in the course of a match has changed

P = TypeVar("P", bound=Phase)


class Word(NamedTuple):
    """A word or two of a cell: their key, and the numbers and codes that they need."""

    key: str
    data: tuple[tuple[str, int | str], ...] = ()


class Trait(NamedTuple):
    """What a rule set has in one column.

    ``kinds`` are what it can be filtered by, ``words`` what the cell says.
    ``order`` sorts where the kinds have no order of their own. ``rules`` are the
    anchors that tell more: the first that an article has is meant.
    """

    kinds: tuple[str, ...]
    words: tuple[Word, ...]
    rules: tuple[str, ...]
    order: tuple[int, ...] = ()


def word(key: str, **data: int | str) -> Word:
    """A word with its data."""
    return Word(key, tuple(data.items()))


def trait(words: list[Word], *rules: str) -> Trait:
    """A trait that can be filtered by each of its words."""
    return Trait(tuple(one.key for one in words), tuple(words), rules)


def found(variant: Variant, kind: type[P]) -> P | None:
    """The first phase of this kind."""
    return next((phase for phase in variant.phases if isinstance(phase, kind)), None)


def with_any_seats(variant: Variant, size: Callable[[Variant], int]) -> tuple[int, ...]:
    """A number with the usual number of players, and what else it is with others."""
    seats = (variant.seats, *choices_of(variant).fitting_seats)
    return tuple(dict.fromkeys(size(variant.game.variant(variant.options, n)) for n in seats))


# --- people and cards -------------------------------------------------------------


def players(variant: Variant) -> Trait:
    """How many can play."""
    seats = choices_of(variant).fitting_seats
    low, high = seats[0], seats[-1]
    some = (word("range", low=low, high=high), word("best", n=variant.seats))
    words = (word("exactly", n=low),) if low == high else some
    return Trait(tuple(map(str, seats)), words, ("needs.players", "needs"), (low, high))


def pack(variant: Variant) -> Trait:
    """The cards of the pack."""
    sizes = with_any_seats(variant, lambda one: one.pack.bit_count())
    kinds, words = tuple(map(str, sizes)), [word("cards", cards="/".join(map(str, sizes)))]
    if wears_weli(variant):
        kinds, words = (*kinds, "weli"), [*words, word("weli")]
    return Trait(kinds, tuple(words), ("needs.pack", "needs"), sizes)


def hand(variant: Variant) -> Trait:
    """How many cards everybody is dealt."""
    sizes = with_any_seats(variant, lambda one: one.hand_size)
    words = [word("cards", cards="/".join(map(str, sizes)))]
    if found(variant, LayAway):
        words.append(word("dealer", cards=sizes[0] + 1))
    return Trait(tuple(map(str, sizes)), tuple(words), ("deal", "the-deal", "the-hand"), sizes)


def trump(variant: Variant) -> Trait:
    """Where trumps come from."""
    deciding = (TurnUp, BottomCard, DealerTrump, NameTrump)
    anchors = [phase.key for phase in variant.phases if isinstance(phase, deciding)]
    return trait(list(_trumps(variant)), *anchors, "ladder", "the-cards")


def _trumps(variant: Variant) -> Iterator[Word]:
    turn, names, again = found(variant, TurnUp), found(variant, NameTrump), found(variant, Undertake)
    if not variant.ladder.trumps:
        yield word("none")
    elif choices_of_trumps(variant) == ("",):
        yield word("fixed")
    elif names:
        yield word("declarer" if found(variant, Auction) else "forehand")
        late = names.settled(moment(variant, hand_number=LATE))
        if late is not None:
            yield word("settled", suit=suit_letter(late))
    elif turn:
        yield word("dealer-card" if turn.to_dealer else "lifter" if _lifter(variant) else "turn-up")
        yield from (word(key) for key, so in (("strikers", turn.strikers), ("or-none", turn.no_trump)) if so)
    else:
        others = ((BottomCard, "cut"), (DealerTrump, "dealer-chooses"), (FirstLed, "first-led"))
        yield from (word(key) for kind, key in others if found(variant, kind))
    if again and again.trumps > 1:
        yield word("again")
    if found(variant, RenameTrump) or found(variant, PlayRenaming):
        yield word("renamed")


def _lifter(variant: Variant) -> bool:
    """Whether the card is turned by somebody who asks for it and then must play."""
    before = variant.phases[: next(n for n, phase in enumerate(variant.phases) if isinstance(phase, TurnUp))]
    return any(isinstance(phase, Ask) and phase.note is Noted.DECLARER for phase in before)


def always(variant: Variant) -> Trait:
    """The cards that are trumps whatever is trump."""
    cards = [code(number) for number in variant.ladder.permanent if variant.pack >> number & 1]
    if not cards:
        return trait([word("none")], "ladder.permanent", "ladder", "the-cards")
    weli = wears_weli(variant)
    names = tuple(dict.fromkeys("weli" if weli and c == "S6" else SPECIAL.get(c, "other") for c in cards))
    words = (word("cards", cards=" ".join(cards)),)
    return Trait(names, words, ("ladder.permanent", "ladder", "the-cards"), (len(cards),))


def declarer(variant: Variant) -> Trait:
    """Whether somebody plays against all the others, and how he comes to it."""
    auction, undertakes, names = found(variant, Auction), found(variant, Undertake), found(variant, NameTrump)
    if auction:
        return trait([word("bids", most=auction.highest)], auction.key)
    if undertakes:
        return trait([word("undertakes")], undertakes.key)
    if names:
        return trait([word("names")], names.key)
    if found(variant, TurnUp) and _lifter(variant):
        return trait([word("lifts")], "lift", "turn-up")
    declares = found(variant, Declare)
    if declares and dealer_bound(variant, declares):
        return trait([word("dealer")], declares.key)
    return trait([word("nobody")], "declare", "the-hand")


# --- before the tricks ---------------------------------------------------------------


TURN_UP = word("turn-up")  # the least of what can be changed: it is told last


def exchange(variant: Variant) -> Trait:
    """What can be changed of a hand."""
    changes = dict(sorted(_changes(variant), key=lambda found: found[0] == TURN_UP))
    if not changes:
        return Trait(("none",), (word("none"),), ("the-hand",), (0,))
    most = max(int(dict(one.data).get("most", 1)) for one in changes)
    kinds = tuple(one.key for one in changes)
    return Trait(kinds, tuple(changes), tuple(dict.fromkeys(changes.values())), (most,))


def _changes(variant: Variant) -> Iterator[tuple[Word, str]]:
    """Every way to change cards, with the chapter that tells of it."""
    size, rounds = variant.hand_size, sum(isinstance(phase, Exchange | StandOrExchange) for phase in variant.phases)
    for phase in variant.phases:
        if isinstance(phase, FreshHand):
            yield word("fresh", most=size), phase.key
        if isinstance(phase, Declare | TakeSpare) and phase.spare:
            yield word("spare", most=size), phase.key
        if isinstance(phase, DeclarerExchange):
            yield word("declarer", most=phase.most), phase.key
        if isinstance(phase, Exchange) and phase.pool:
            yield word("pool", most=phase.pool), phase.key
        elif isinstance(phase, Exchange | StandOrExchange):
            again = max(rounds, phase.rounds if isinstance(phase, Exchange) else 1)
            times = {1: "cards", 2: "twice"}.get(again, "often")
            yield word(times, most=min(size, phase.each)), phase.key
        if isinstance(phase, Exchange) and phase.bonus:
            yield word("bonus"), phase.key
        if isinstance(phase, PassAlong):
            yield word("skat" if phase.shoving else "passed", most=2), phase.key
        swaps = isinstance(phase, Exchange) and phase.swap_turn_up
        if swaps or isinstance(phase, Rob | DealerExchange | TakeTurnUp):
            yield TURN_UP, phase.key


def dealer_bound(variant: Variant, asks: Declare) -> bool:
    """Whether the dealer is the one who is not asked, because he plays in any case."""
    return 0 not in asks.asked(moment(variant))


def moment(variant: Variant, *, hand_number: int = 2, scores: int | None = None) -> State:
    """A moment before the tricks: seat 0 has dealt, forehand has declared, everybody is in.

    If nothing is said of the ``scores``, the match has begun, nobody is near its end, and the pot is full.
    """
    points = (variant.start - (FULL if variant.antes else 1)) if scores is None else scores
    standing = Standing((points,) * variant.seats, hand_number=hand_number)
    everybody = (1 << variant.seats) - 1
    state = State(variant, standing, hands=(0,) * variant.seats, playing=everybody, trump=NO_SUIT)
    return state.note(state.forehand, Noted.DECLARER)


# --- the tricks ---------------------------------------------------------------------------


def duty(variant: Variant) -> Trait:
    """What must be played."""
    duties = {type(one) for one in variant.profile}
    trumps, heads = ElseTrump in duties, Head in duties
    words = [word(key) for key, kind in (("follow", Follow), ("trump", ElseTrump), ("head", Head)) if kind in duties]
    words += [word("overtrump")] * (Overtrump in duties)
    free = [key for key, so in (("no-trump", not trumps and variant.ladder.trumps), ("no-head", not heads)) if so]
    kinds = (*(one.key for one in words), *free)
    return Trait(kinds, tuple(words), ("play.follow",), (len(words), heads))


def lead(variant: Variant) -> Trait:
    """What must be led."""
    plays = found(variant, Play)
    duties: tuple[LeadDuty, ...] = plays.lead_profile if plays else ()
    if not duties:
        return trait([word("anything")], "play.lead", "the-play")
    keys = dict.fromkeys(one.rule.removeprefix("play.") for one in duties)
    return trait([word(key) for key in keys], *(one.rule for one in duties))


def direction(variant: Variant) -> Trait:
    """Which way the play goes round."""
    return trait([word("clockwise" if variant.clockwise else "anticlockwise")], "needs.direction", "needs.players")
