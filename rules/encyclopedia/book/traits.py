"""Columns of what a rule set says of itself: people and cards, what comes before the tricks, and the tricks.

Nothing is written down here about any game: each column picks of the traits of a rule set
those of one kind, and says in which words of its own it shows them. The score's columns
are in ``score_traits.py``, that of dropping out in ``dropping_out.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.engine.description import traits_of
from rules.engine.traits import Trait
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.sets.choices import choices_of

SPECIAL = {"S7": "bells-seven", "EU": "clubs-jack"}  # cards of note that are always trumps, beside the Weli
Vocabulary = Mapping[str, tuple[str, ...]]  # the traits that a column shows, each with the names of its data


class TraitWord(NamedTuple):
    """A word or two of a cell: their key, and the numbers and codes that they need."""

    key: str
    data: tuple[tuple[str, int | str], ...] = ()


class ColumnValue(NamedTuple):
    """What a rule set has in one column.

    ``kinds`` are what it can be filtered by, ``words`` what the cell says.
    ``order`` sorts where the kinds have no order of their own. ``rules`` are the
    anchors that tell more: the first that an article has is meant.
    """

    kinds: tuple[str, ...]
    words: tuple[TraitWord, ...]
    rules: tuple[str, ...]
    order: tuple[int, ...] = ()


def word(key: str, **data: int | str) -> TraitWord:
    """A word with its data."""
    return TraitWord(key, tuple(data.items()))


def value(words: Sequence[TraitWord], *rules: str) -> ColumnValue:
    """A value that can be filtered by each of its words."""
    return ColumnValue(tuple(one.key for one in words), tuple(words), rules)


def of_kind(variant: Variant, kind: str) -> tuple[Trait, ...]:
    """What a rule set says of itself on this subject."""
    return tuple(one for one in traits_of(variant) if one.kind == kind)


def shown(traits: Sequence[Trait], vocabulary: Vocabulary) -> dict[TraitWord, str]:
    """The words for those traits that the vocabulary lists, in its order, each with the rule that tells of it."""
    places = list(vocabulary)
    listed = sorted((one for one in traits if one.key in vocabulary), key=lambda one: places.index(one.key))
    return {_word_of(one, vocabulary[one.key]): one.rule for one in listed}


def _word_of(one: Trait, names: tuple[str, ...]) -> TraitWord:
    data = dict(one.data)
    return word(one.key, **{name: data[name] for name in names})


def with_any_seats(variant: Variant, size: Callable[[Variant], int]) -> tuple[int, ...]:
    """A number with the usual number of players, and what else it is with others."""
    seats = (variant.seats, *choices_of(variant).fitting_seats)
    return tuple(dict.fromkeys(size(variant.game.variant(variant.options, n)) for n in seats))


# --- people and cards -------------------------------------------------------------


def players(variant: Variant) -> ColumnValue:
    """How many can play."""
    seats = choices_of(variant).fitting_seats
    low, high = seats[0], seats[-1]
    some = (word("range", low=low, high=high), word("best", n=variant.seats))
    words = (word("exactly", n=low),) if low == high else some
    return ColumnValue(tuple(map(str, seats)), words, ("needs.players", "needs"), (low, high))


def pack(variant: Variant) -> ColumnValue:
    """The cards of the pack."""
    sizes = with_any_seats(variant, lambda one: one.pack.bit_count())
    kinds, words = tuple(map(str, sizes)), [word("cards", cards="/".join(map(str, sizes)))]
    if wears_weli(variant):
        kinds, words = (*kinds, "weli"), [*words, word("weli")]
    return ColumnValue(kinds, tuple(words), ("needs.pack", "needs"), sizes)


def hand(variant: Variant) -> ColumnValue:
    """How many cards everybody is dealt."""
    sizes = with_any_seats(variant, lambda one: one.hand_size)
    words = (word("cards", cards="/".join(map(str, sizes))), *shown(of_kind(variant, "hand"), {"dealer": ("cards",)}))
    return ColumnValue(tuple(map(str, sizes)), words, ("deal", "the-deal", "the-hand"), sizes)


SOURCES: Vocabulary = {
    "none": (),
    "fixed": (),
    "declarer": (),
    "forehand": (),
    "dealer-card": (),
    "lifter": (),
    "turn-up": (),
    "cut": (),
    "dealer-chooses": (),
    "first-led": (),
}
TRUMPS: Vocabulary = {**SOURCES, "settled": ("suit",), "strikers": (), "or-none": (), "again": (), "renamed": ()}


def trump(variant: Variant) -> ColumnValue:
    """Where trumps come from."""
    words = shown(of_kind(variant, "trump"), TRUMPS)
    anchors = [rule for one, rule in words.items() if one.key in SOURCES]
    return value(list(words), *anchors, "ladder", "the-cards")


def always(variant: Variant) -> ColumnValue:
    """The cards that are trumps whatever is trump."""
    cards = [one.key for one in of_kind(variant, "always")]
    rules = ("ladder.permanent", "ladder", "the-cards")
    if not cards:
        return value([word("none")], *rules)
    weli = wears_weli(variant)
    names = tuple(dict.fromkeys("weli" if weli and c == "S6" else SPECIAL.get(c, "other") for c in cards))
    return ColumnValue(names, (word("cards", cards=" ".join(cards)),), rules, (len(cards),))


DECLARERS: Vocabulary = {"bids": ("most",), "undertakes": (), "names": (), "lifts": (), "dealer": ()}
LIFTED_FOR = ("lift", "turn-up")  # the chapters on a card that is turned for who asks for it


def declarer(variant: Variant) -> ColumnValue:
    """Whether somebody plays against all the others, and how he comes to it."""
    for one, rule in shown(of_kind(variant, "declarer"), DECLARERS).items():
        return value([one], *(LIFTED_FOR if one.key == "lifts" else (rule,)))
    return value([word("nobody")], "declare", "the-hand")


# --- before the tricks ---------------------------------------------------------------


EXCHANGES = {
    "fresh": ("most",),
    "spare": ("most",),
    "declarer": ("most",),
    "pool": ("most",),
    "cards": ("most",),
    "twice": ("most",),
    "often": ("most",),
    "bonus": (),
    "skat": ("most",),
    "passed": ("most",),
    "turn-up": (),
}
ALSO_CALLED = {"dead-hand": "spare", "declarer-turn-up": "turn-up"}  # ways to change cards that read alike in a cell
LEAST = "turn-up"  # the least of what can be changed: it is told last


def exchange(variant: Variant) -> ColumnValue:
    """What can be changed of a hand."""
    changes = dict(sorted(_changes(variant), key=lambda found: found[0].key == LEAST))
    if not changes:
        return ColumnValue(("none",), (word("none"),), ("the-hand",), (0,))
    most = max(int(dict(one.data).get("most", 1)) for one in changes)
    kinds = tuple(one.key for one in changes)
    return ColumnValue(kinds, tuple(changes), tuple(dict.fromkeys(changes.values())), (most,))


def _changes(variant: Variant) -> Iterator[tuple[TraitWord, str]]:
    """Every way to change cards in the order of a hand, with the chapter that tells of it."""
    for one in of_kind(variant, "exchange"):
        alike = one._replace(key=ALSO_CALLED.get(one.key, one.key))
        yield from shown((alike,), EXCHANGES).items()


# --- the tricks ---------------------------------------------------------------------------


DUTIES: Vocabulary = {"follow": (), "trump": (), "head": (), "overtrump": ()}


def duty(variant: Variant) -> ColumnValue:
    """What must be played."""
    words = tuple(shown(of_kind(variant, "duty"), DUTIES))
    kinds = [one.key for one in words]
    trumps, heads = "trump" in kinds, "head" in kinds
    free = [key for key, so in (("no-trump", not trumps and variant.ladder.trumps), ("no-head", not heads)) if so]
    return ColumnValue((*kinds, *free), words, ("play.follow",), (len(words), heads))


def lead(variant: Variant) -> ColumnValue:
    """What must be led."""
    duties = of_kind(variant, "lead")
    if not duties:
        return value([word("anything")], "play.lead", "the-play")
    return value([word(one.key) for one in duties], *(one.rule for one in duties))


def direction(variant: Variant) -> ColumnValue:
    """Which way the play goes round."""
    return value([word("clockwise" if variant.clockwise else "anticlockwise")], "needs.direction", "needs.players")
