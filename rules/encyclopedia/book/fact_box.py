"""The fact box: sentences about what the parts of a rule set say of themselves.

A sentence is a phrase ``fact.<row>.<trait>+<trait>``: it is said where the rule set has all
these traits, and then they need no other. Sentences of the game's own come before those of
every game, and those about more traits before those about fewer; a trait without a sentence
is not spoken of. A trait is named by its key, or by key and a number or code of its data:
``suit``, ``suit-H``. An empty sentence keeps a general one from being said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rules.engine.description import traits_of
from rules.engine.traits import Trait, trait
from rules.engine.variant import Variant
from rules.phrases import catalog, own_words, say

FACT = "fact"


class FactRow(NamedTuple):
    """A row of the fact box: what it is about, and one or more sentences."""

    label: str
    says: tuple[str, ...]


class BoxRow(NamedTuple):
    """A row: its name in the phrases, the kinds of traits that it tells of, and what it tells first."""

    name: str
    kinds: tuple[str, ...]
    order: tuple[str, ...] = ()


class FactSentence(NamedTuple):
    """A phrase and the traits that it is about."""

    phrase: str
    row: str
    traits: tuple[str, ...]


class FittingSentence(NamedTuple):
    """A sentence that fits a rule set, with the data of the traits that it covers."""

    sentence: FactSentence
    place: tuple[int, int]
    data: Mapping[str, Any]


_TRUMPS = ("none", "fixed", "declarer", "forehand", "dealer-card", "lifter", "turn-up", "cut", "dealer-chooses")
_CHANGES = ("none", "cards", "twice", "often", "pool", "declarer", "skat", "passed", "fresh", "spare", "lay-away")
_SCORES = (
    "trick",
    "takes",
    "promised",
    "penalty",
    "taken",
    "most-lose",
    "most-points",
    "stakes",
    "most",
    "plate",
    "pot",
)
_COSTS = (
    "falling",
    "roles",
    "bete",
    "bete-chips",
    "julep",
    "fallen",
    "nothing",
    "announcer",
    "short",
    "sweep",
    "followed",
)
_REWARDS = ("flush", "general", "general-wins", "slam", "target", "bolla-last-placed", "bolla-all-but-winner")

ROWS = (
    BoxRow("players", ("players",)),
    BoxRow("pack", ("pack",)),
    BoxRow("hand", ("hand",)),
    BoxRow("trump", ("trump", "always"), _TRUMPS),
    BoxRow("weli", ("always",)),
    BoxRow("undertake", ("declarer",)),
    BoxRow("exchange", ("exchange",), (*_CHANGES, "turn-up", "dead-hand")),
    BoxRow("drop", ("drop",), ("all", "not-dealer", "not-declarer", "late", "never")),
    BoxRow("rounds", ("exchange",)),
    BoxRow("score", ("score",), (*_SCORES, *_COSTS, *_REWARDS)),
    BoxRow("deals", ("deals",)),
    BoxRow("doubling", ("doubling",)),
    BoxRow("duty", ("duty",)),
    BoxRow("start", ("start",)),
    BoxRow("goal", ("goal",)),
)
BY_NAME = {row.name: row for row in ROWS}


def facts(lang: str, variant: Variant, deck: str = "") -> tuple[FactRow, ...]:
    """The fact box of a rule set, in the order in which people ask; ``deck`` as for ``say``."""
    said = fitting_sentences(lang, variant)
    found = []
    for row in ROWS:
        in_order = sorted((one for one in said if one.sentence.row == row.name), key=lambda one: one.place)
        told = (say(lang, one.sentence.phrase, game=variant.key, deck=deck, **one.data) for one in in_order)
        says = tuple(text for text in told if text)
        if says:
            found.append(FactRow(say(lang, f"fact_label.{row.name}"), says))
    return tuple(found)


def fitting_sentences(lang: str, variant: Variant) -> tuple[FittingSentence, ...]:
    """The sentences that fit: each takes the traits that it is about from those that are left."""
    everything = (*_at_the_table(variant), *traits_of(variant), *_without(variant))
    left = said = list(dict.fromkeys(one._replace(rule="") for one in everything))
    found = []
    for sentence in (*sentences(lang, variant.key), *sentences(lang, "")):
        about = _about(sentence, left)
        if about:
            found.append(FittingSentence(sentence, _place(sentence, about, said), _data(about)))
            left = [one for one in left if one not in about]
    return tuple(found)


@cache
def sentences(lang: str, game: str) -> tuple[FactSentence, ...]:
    """The sentences of a game's own, or with ``""`` those of every game; those about most traits first."""
    words = own_words(lang, game) if game else catalog(lang)
    split = (key.split(".") for key in words)
    found = (FactSentence(".".join(key), key[1], tuple(key[2].split("+"))) for key in split if _is_sentence(key))
    return tuple(sorted(found, key=lambda one: -len(one.traits)))


def _is_sentence(key: Sequence[str]) -> bool:
    """Whether these words of a key name a sentence; a fourth one is a form of it for the number 1."""
    return len(key) == 3 and key[0] == FACT


def _about(sentence: FactSentence, left: Sequence[Trait]) -> tuple[Trait, ...]:
    """Those of the traits left that the sentence is about; none unless all are there."""
    there = [one for one in left if one.kind in BY_NAME[sentence.row].kinds]
    about = tuple(next((one for one in there if name in _names(one)), None) for name in sentence.traits)
    return tuple(one for one in about if one is not None) if None not in about else ()


def _names(one: Trait) -> frozenset[str]:
    return frozenset((one.key, *(f"{one.key}-{value}" for _, value in one.data)))


def _place(sentence: FactSentence, about: Sequence[Trait], said: Sequence[Trait]) -> tuple[int, int]:
    """Where in its row a sentence stands: by the order of the row, of equals as the rule set says it."""
    order = BY_NAME[sentence.row].order
    return min((order.index(one.key) if one.key in order else len(order), said.index(one)) for one in about)


def _data(about: Sequence[Trait]) -> Mapping[str, Any]:
    return {name: value for one in about for name, value in one.data}


def _at_the_table(variant: Variant) -> Iterator[Trait]:
    """Who plays with what, and from where: it stands in the rule set itself, not in a part of it."""
    low, high = variant.game.players
    yield trait("players", "exactly" if low == high else "range", low=low, high=high, usual=variant.game.best)
    yield trait("pack", "cards", cards=variant.pack.bit_count())
    yield trait("hand", "cards", cards=variant.hand_size)
    yield trait("start", "score", score=variant.start)


def _without(variant: Variant) -> Iterator[Trait]:
    """What people ask for and a rule set has not: cards to exchange, but for the turn-up, and a way to drop out."""
    said = {(one.kind, one.key) for one in traits_of(variant)}
    if not any(kind == "exchange" and key != "turn-up" for kind, key in said):
        yield trait("exchange", "none")
    if not any(("drop", who) in said for who in ("all", "not-dealer", "not-declarer", "late")):
        yield trait("drop", "never")
