"""What a rule set says to the questions people ask, as keys and numbers: one function for each question.

Nothing is written down here about any game. Each verdict follows from the traits that the parts of a rule set give of
themselves, so that the answer is what the tables judge by. The words are those of rules/encyclopedia/book/answers/wording.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rules.encyclopedia.book import dropping_out, score_traits, traits
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.answers import ranking
from rules.encyclopedia.book.traits import ColumnValue, TraitWord, of_kind, word
from rules.encyclopedia.book.which_game import rounded
from rules.engine.phases import Play
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.sets import lengths

YES, NO, NONE = "yes", "no", "none"
HEARTS, WELI = "H", "S6"
LIMITED = ("cards", "pool", "twice", "often", "declarer")  # exchanges with the stock
FOLLOWING, TRUMPING, HEADING = "play.follow", "play.trump", "play.head"


class RuleVerdict(NamedTuple):
    """What a rule set says to a question.

    ``key``: of the words that say it, with their numbers and codes. ``rules``: the anchors that tell more; the first
    that an article has is meant. ``more``: what is to be said beside it. ``numbers``: those to which the answer is
    yes, where people ask about one. ``orders``: of ranks, where they ask which of two is higher; see ranking.py.
    """

    key: str
    rules: tuple[str, ...]
    data: tuple[tuple[str, int | str], ...] = ()
    more: tuple[TraitWord, ...] = ()
    numbers: tuple[int, ...] = ()
    orders: tuple[str, ...] = ()


def _verdict(key: str, *rules: str, more: tuple[TraitWord, ...] = (), **data: int | str) -> RuleVerdict:
    return RuleVerdict(key, rules, tuple(data.items()), more)


def _of_column(found: ColumnValue) -> RuleVerdict:
    """The first word of a column, and the others beside it."""
    first, *others = found.words
    return RuleVerdict(first.key, found.rules, first.data, tuple(others))


# --- people and cards --------------------------------------------------------------


def players(variant: Variant) -> RuleVerdict:
    """How many can play?"""
    seats = lengths.seats_of(variant)
    low, high = seats[0], seats[-1]
    rules = ("needs.players", "needs")
    if low == high:
        return RuleVerdict("exactly", rules, (("n", low),), (), seats)
    best = (word("best", n=variant.game.best),)
    return RuleVerdict("range", rules, (("low", low), ("high", high)), best, seats)


def pack(variant: Variant) -> RuleVerdict:
    """What cards are needed?"""
    sizes = traits.with_any_seats(variant, lambda one: one.pack.bit_count())
    key = "weli" if wears_weli(variant) else "cards" if len(sizes) == 1 else "by-seats"
    return RuleVerdict(key, ("needs.pack", "needs"), _sizes(sizes))


def hand(variant: Variant) -> RuleVerdict:
    """How many cards does everybody get?"""
    sizes = traits.with_any_seats(variant, lambda one: one.hand_size)
    dealer = tuple(word("dealer", **dict(one.data)) for one in of_kind(variant, "hand") if one.key == "dealer")
    return RuleVerdict("cards", ("deal", "the-deal", "the-hand"), _sizes(sizes), dealer)


def _sizes(sizes: tuple[int, ...]) -> tuple[tuple[str, int | str], ...]:
    """How many cards, with each number of players; ``n`` where it is always as many."""
    cards = ("cards", "/".join(map(str, sorted(sizes))))
    return (cards, ("n", sizes[0])) if len(sizes) == 1 else (cards,)


def weli(variant: Variant) -> RuleVerdict:
    """Is there a Weli?"""
    if not wears_weli(variant):
        return _verdict(NO, "needs.pack", "needs")
    place = next((dict(one.data)["place"] for one in of_kind(variant, "always") if one.key == WELI), "plain")
    return _verdict(str(place), "ladder.permanent", "ladder.weli", "ladder")


def length(variant: Variant) -> RuleVerdict:
    """How long does it take?"""
    goal = variant.goal.key
    if lengths.agreed(variant):
        return _verdict("agreed", goal)
    if not 0 < lengths.hands(variant, variant.seats) <= lengths.ENDLESS:
        return _verdict("open", goal)
    minutes, hands = lengths.minutes(variant, variant.seats), round(lengths.hands(variant, variant.seats))
    return _verdict("about", goal, minutes=rounded(minutes), hands=hands, seats=variant.seats)


def direction(variant: Variant) -> RuleVerdict:
    """Which way does it go round?"""
    return _of_column(traits.direction(variant))


def where(variant: Variant) -> RuleVerdict:
    """Where is it played?"""
    first, *others = about(variant.key).regions
    return _verdict(first, "history", more=tuple(map(word, others)))


# --- before the tricks ---------------------------------------------------------------


def trump_from(variant: Variant) -> RuleVerdict:
    """Where do trumps come from?"""
    return _of_column(traits.trump(variant))


def bidding(variant: Variant) -> RuleVerdict:
    """Is there bidding?"""
    found = traits.declarer(variant)
    bids = found.words[0].key == "bids"
    return _verdict(YES if bids else NO, *(found.rules if bids else ("declare", "the-hand")))


def exchange(variant: Variant) -> RuleVerdict:
    """May cards be exchanged, and how many?"""
    found = _of_column(traits.exchange(variant))
    chapter = "exchange" if found.key == NONE else "exchange.limit" if found.key in LIMITED else ""
    return found._replace(rules=(chapter, *found.rules))


def turn_up(variant: Variant) -> RuleVerdict:
    """May the dealer take the turn-up?"""
    swaps = [one for one in of_kind(variant, "exchange") if one.key == "turn-up"]
    if swaps:
        return _verdict(YES, *(one.rule for one in swaps), "rob", "exchange.swap")
    declarers = any(one.key == "declarer-turn-up" for one in of_kind(variant, "exchange"))
    return _verdict("declarer" if declarers else NO, "exchange", "turn-up", "the-hand")


def drop(variant: Variant) -> RuleVerdict:
    """May one drop out of a hand?"""
    found = _of_column(dropping_out.drop(variant))
    if {"at-once", "after"} <= _said_of_dropping(variant):  # one is asked twice
        return found._replace(more=tuple(word("again") if one.key == "at-once" else one for one in found.more))
    return found


def drop_trump(variant: Variant) -> RuleVerdict:
    """May one drop out holding a trump?"""
    found = drop(variant)
    bound = found.key in ("late", "never") or not variant.ladder.trumps
    return found if bound else found._replace(more=(word("unbound"), *_but(found)))


def _said_of_dropping(variant: Variant) -> set[str]:
    return {one.key for one in of_kind(variant, "drop")}


def drop_dealer(variant: Variant) -> RuleVerdict:
    """May the dealer drop out?"""
    said = _said_of_dropping(variant)
    found = drop(variant)
    if found.key == "never" or {"not-dealer", "not-the-dealer"} & said:
        return _verdict(NO, *_tells("not-the-dealer", variant), *found.rules)
    if found.key == "not-declarer" and any(one.key == "dealer" for one in of_kind(variant, "declarer")):
        return _verdict(NO, *found.rules)
    return found._replace(key="late" if found.key == "late" else YES, more=_but(found))


def _but(found: RuleVerdict) -> tuple[TraitWord, ...]:
    """What is said beside a verdict, without when one decides."""
    return tuple(one for one in found.more if one.key not in (*dropping_out.WHEN, "again"))


def drop_exchanged(variant: Variant) -> RuleVerdict:
    """May one still drop out after exchanging?"""
    said, found, changes = _said_of_dropping(variant), drop(variant), exchange(variant).key
    if found.key in ("never", "late"):
        return _verdict(found.key, *found.rules)
    if changes in (NONE, "turn-up", "spare"):
        return _verdict(NONE if changes == "turn-up" else changes, *found.rules)
    if "bound" in said:
        return _verdict("bound", *_tells("bound", variant), *found.rules)
    return _verdict(YES if "after" in said else "before" if "before" in said else "at-once", *found.rules)


def _tells(key: str, variant: Variant) -> tuple[str, ...]:
    """The rules that say so of dropping out."""
    return tuple(one.rule for one in of_kind(variant, "drop") if one.key == key)


def beats(variant: Variant) -> RuleVerdict:
    """What beats what?"""
    trumps, plain = ranking.ladder(variant)
    key = "trumps" if trumps else "every"
    data = (("game", variant.game.key), ("trumps", trumps), ("plain", plain))
    return RuleVerdict(key, ("ladder", "ladder.plain", "the-cards"), data, orders=ranking.ranked(variant))


# --- the tricks --------------------------------------------------------------------------


def follow(variant: Variant) -> RuleVerdict:
    """Must one follow suit?"""
    return _verdict(YES if "follow" in _duties(variant) else NO, FOLLOWING, more=_at_will(variant))


def trump(variant: Variant) -> RuleVerdict:
    """Must one trump if one cannot follow?"""
    duties = _duties(variant)
    if not variant.ladder.trumps:
        return _verdict(NONE, FOLLOWING)
    if "trump" in duties:
        return _verdict(YES, TRUMPING, FOLLOWING)
    return _verdict("to-win" if "head" in duties else NO, TRUMPING, HEADING, FOLLOWING)


def head(variant: Variant) -> RuleVerdict:
    """Must one beat the best card?"""
    duties = _duties(variant)
    kinds = [key for key in ("head", "overtrump", "head-in-suit") if key in duties]
    key = {"head": YES}.get(kinds[0], kinds[0]) if kinds else NO
    return _verdict(key, HEADING, FOLLOWING)


def _duties(variant: Variant) -> set[str]:
    return {one.key for one in of_kind(variant, "duty")}


def _at_will(variant: Variant) -> tuple[TraitWord, ...]:
    """That there are cards which may be played at any time."""
    order = next((one for one in variant.ladder.orders if one.trumps), None)
    free = order and any(phase.at_will(order) for phase in variant.phases if isinstance(phase, Play))
    return (word("at-will"),) if free else ()


# --- the score -----------------------------------------------------------------------------


def hearts(variant: Variant) -> RuleVerdict:
    """Do hearts count double?"""
    for one in of_kind(variant, "doubling"):
        if one.key == "suit" and dict(one.data)["suit"] == HEARTS:
            return _verdict(YES, one.rule)
    return _verdict(NO, score_traits.SCORING)


def no_trick(variant: Variant) -> RuleVerdict:
    """What does it cost to play and take too few tricks?"""
    return _of_column(score_traits.penalty(variant))


def quota(variant: Variant) -> RuleVerdict:
    """How many tricks must one take?"""
    return _of_column(score_traits.quota(variant))


def start(variant: Variant) -> RuleVerdict:
    """With how many points does one begin?"""
    key = "chips" if variant.antes else "points" if variant.start else NONE
    return _of_column(score_traits.start(variant))._replace(key=key)


def money(variant: Variant) -> RuleVerdict:
    """Is it played for money?"""
    return _of_column(score_traits.economy(variant))


def goal(variant: Variant) -> RuleVerdict:
    """Who wins?"""
    return _of_column(score_traits.goal(variant))


QUESTIONS: Mapping[str, Callable[[Variant], RuleVerdict]] = MappingProxyType(
    {
        "players": players,
        "pack": pack,
        "hand": hand,
        "trump-from": trump_from,
        "beats": beats,
        "follow": follow,
        "trump": trump,
        "head": head,
        "exchange": exchange,
        "turn-up": turn_up,
        "drop": drop,
        "drop-trump": drop_trump,
        "drop-dealer": drop_dealer,
        "drop-exchanged": drop_exchanged,
        "no-trick": no_trick,
        "quota": quota,
        "start": start,
        "goal": goal,
        "length": length,
        "hearts": hearts,
        "weli": weli,
        "bidding": bidding,
        "money": money,
        "direction": direction,
        "where": where,
    }
)
