"""Columns of what a rule set says of its score, as in ``traits.py``."""

from __future__ import annotations

from collections.abc import Iterator

from rules.encyclopedia.book.traits import ColumnValue, TraitWord, Vocabulary, of_kind, shown, value, word
from rules.engine.antes import ANTE
from rules.engine.variant import Variant

BID = 8  # the quota of a declarer who needs as many tricks as he has bid: above all others
MUCH = 60_000  # chips: above any price that is not the whole pot
SCORING = "the-scoring"  # the chapter that every article has
BEGINNING = ("score.crosses", "needs.score", "needs.counters", "needs.chips", "needs")
TOO_FEW = ("score.no-trick", "score.bete", "score.loaf", "score.quota", "score.short")


def counts_down(variant: Variant) -> bool:
    """Whether points come off a score."""
    return variant.start > 0 and not variant.antes


def _kitty(variant: Variant) -> bool:
    """Whether a count is kept beside the score, of who plays without a trick."""
    return bool(of_kind(variant, "economy")) and not variant.antes


# --- too few tricks --------------------------------------------------------------------------


PENALTIES: Vocabulary = {
    "chips": ("n",),
    "pot": (),
    "limit": ("n",),
    "points": ("n",),
    "promise": ("n",),
    "at-least": ("n",),
    "declarer": ("n",),
}


def penalty(variant: Variant) -> ColumnValue:
    """What it costs to play and take too few tricks."""
    if any(variant.values):
        return ColumnValue(("wanted",), (word("wanted"),), ("score.penalty", SCORING), (-1,))
    words = list(_penalties(variant))
    if not words and _kitty(variant):
        words.append(word("kitty"))
    most = max((int(dict(one.data).get("n", MUCH)) for one in words), default=0)
    words = words or [word("none")]
    return ColumnValue(tuple(one.key for one in words), tuple(words), (*TOO_FEW, SCORING), (most,))


def _penalties(variant: Variant) -> Iterator[TraitWord]:
    """The prices of too few tricks; the declarer's only where it is above that of the others."""
    words = tuple(shown(of_kind(variant, "penalty"), PENALTIES))
    usual = max((int(dict(one.data)["n"]) for one in words if one.key == "points"), default=MUCH)
    yield from (one for one in words if one.key != "declarer" or int(dict(one.data)["n"]) > usual)


def quota(variant: Variant) -> ColumnValue:
    """How many tricks whoever plays must take."""
    said = {one.key: int(dict(one.data).get("n", BID)) for one in of_kind(variant, "quota")}
    if any(variant.values) or not (said or _kitty(variant)):
        return ColumnValue(("none",), (word("none"),), ("score.penalty", SCORING), (0,))
    if "promise" in said:
        return ColumnValue(("promise",), (word("promise"),), ("score.quota", "score"), (BID,))
    needed = said.get("number", 0)
    others = max(needed, int(_kitty(variant)))
    declarers = said.get("bid", said.get("declarer", needed))
    words, kinds = [word("number", n=others)], [str(others)]
    if declarers == BID:
        words, kinds = [*words, word("bid")], [*kinds, "bid"]
    elif declarers > others:
        words, kinds = [*words, word("declarer", n=declarers)], [*kinds, str(declarers)]
    return ColumnValue(tuple(kinds), tuple(words), (*TOO_FEW, SCORING), (others, declarers))


# --- from start to goal ------------------------------------------------------------------


def start(variant: Variant) -> ColumnValue:
    """The score with which everybody begins."""
    words = [word("points", n=variant.start) if variant.start else word("nought")]
    if variant.crosses:
        words.append(word("crosses", n=variant.crosses))
    return ColumnValue((str(variant.start),), tuple(words), BEGINNING, (variant.start,))


def goal(variant: Variant) -> ColumnValue:
    """When the match is over, and who has won it: the goal itself first, then what it says beside."""
    itself, *more = of_kind(variant, "goal")
    words = (TraitWord(itself.key, itself.data), *(TraitWord(one.key, one.data) for one in more))
    return ColumnValue((itself.key,), words, (itself.rule,))


def economy(variant: Variant) -> ColumnValue:
    """What is played for: chips in a pot, points that go down or up, penalties, payments from hand to hand."""
    goals = {one.key for one in of_kind(variant, "goal")}
    if variant.antes:
        kind = "pot"
    elif counts_down(variant):
        kind = "down"
    elif "target" in goals:
        kind = "up"
    else:
        kind = "penalties" if "deals" in goals else "payments"
    return value([word(kind), *([word("kitty")] if _kitty(variant) else [])], ANTE, "score.trick", SCORING)


TRICKLESS = ("score.jungfrau", "score.penalty")  # the chapters on a hand that weighs more where somebody took no trick


def doubling(variant: Variant) -> ColumnValue:
    """What makes a hand count more than once: trump suits first, then words, then what is asked for, then tricks."""
    said = of_kind(variant, "doubling")
    words = [TraitWord(one.key, one.data) for one in said if one.key != "trickless"]
    rules = [one.rule for one in said if one.key != "trickless"]
    if any(one.key == "trickless" for one in said) and any(variant.values):
        words, rules = [*words, word("trickless")], [*rules, *TRICKLESS]
    return value(words or [word("none")], *rules, SCORING)
