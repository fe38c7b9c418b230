"""The column that asks whether one may drop out: who may, when, for what, and when nobody may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.book.score_traits import home
from rules.book.traits import Trait, Word, dealer_bound, found, moment, trait, word
from rules.engine.cards import RANKS, SUITS, card, suit_number
from rules.engine.phases import Declare
from rules.engine.phases.force import Force
from rules.engine.phases.last_tricks import Follow as LastTricks
from rules.engine.phases.undertake import Undertake
from rules.engine.state import Noted, Phase, State
from rules.engine.variant import Variant

FREE = "free"  # dropping out costs nothing; that goes without saying
CHANGING = {"exchange", "lay", "spare"}  # verbs by which cards are changed


def drop(variant: Variant) -> Trait:
    """Whether one may drop out, who may not, and when."""
    phases = [phase for phase in variant.phases if "drop" in phase.verbs()]
    if not phases:
        return trait([word("never")], "declare", "the-hand")
    asks = phases[0]
    if isinstance(asks, LastTricks):
        return trait([word("late")], asks.key)
    price = home(variant)
    costs = [word("costs", n=price)] if price > 0 else []
    words = (_who_drops(variant, asks), *_when(variant, asks), *costs, *_not_always(variant))
    return Trait((*(one.key for one in words), *(() if costs else (FREE,))), words, (asks.key,))


def _who_drops(variant: Variant, asks: Phase) -> Word:
    if not isinstance(asks, Declare):
        return word("not-declarer")
    missing = set(range(variant.seats)) - set(asks.asked(moment(variant)))
    if dealer_bound(variant, asks):
        return word("not-dealer")
    return word("not-declarer" if missing else "all")


def _when(variant: Variant, asks: Phase) -> Iterator[Word]:
    """Before or after cards are changed."""
    if CHANGING & set(asks.verbs()):
        yield word("at-once")
        return
    places = [n for n, phase in enumerate(variant.phases) if CHANGING & set(phase.verbs())]
    if places:
        yield word("before" if variant.phases.index(asks) < places[0] else "after")


def _not_always(variant: Variant) -> Iterator[Word]:
    """When nobody may drop out, or not this player: every ban is asked in moments that differ in one thing."""
    usual, asks = moment(variant), found(variant, Declare)
    if barred(usual, seat=0) and not barred(usual):
        yield word("not-the-dealer")
    yield from _not_the_last(usual)
    yield from (word("suit", suit=letter) for letter in SUITS if barred(usual._replace(trump=suit_number(letter))))
    for rank in RANKS:
        if barred(usual.with_pile("turn-up", 1 << card(SUITS[0] + rank))):
            yield word("turned", rank=rank)
    if variant.antes and _forced(variant):
        yield word("force")
    if not variant.antes and barred(moment(variant, scores=1)):
        yield word("few")
    if barred(usual.note(1, Noted.EXCHANGED)):
        yield word("bound")
    if asks and not asks.asked(moment(variant, scores=variant.start)):
        yield word("not-first")


def _not_the_last(usual: State) -> Iterator[Word]:
    """How few are left when nobody may drop out any more."""
    two, last = usual._replace(playing=0b11), usual._replace(playing=0b10)
    if barred(two):
        yield word("two")
    elif barred(two, seat=0) and not barred(usual, seat=0):
        yield word("company")
    elif barred(last):
        yield word("one")


def barred(then: State, seat: int = 1) -> bool:
    """Whether a ban keeps the seat from dropping out at that moment."""
    return any(ban.when(then, seat) for ban in then.variant.bans_on.get("drop", ()))


def _forced(variant: Variant) -> bool:
    """Whether everybody must play while the pot holds nothing but the stake."""
    bare, undertakes = moment(variant, scores=variant.start), found(variant, Undertake)
    bindings = undertakes.bindings if undertakes else ()
    if found(variant, Force) or any(Noted.FORCE in one.notes and one.when(bare) for one in bindings):
        return True
    return barred(bare) and not barred(moment(variant))
