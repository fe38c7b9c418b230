"""Before anything is asked: what one plays for, how it is counted, and what this deal is."""

from __future__ import annotations

from collections.abc import Iterator

from rules.encyclopedia.book.fact_box import FittingSentence, fitting_sentences
from rules.encyclopedia.guide.remark import GuideSentence, Remark, sentence
from rules.encyclopedia.guide.wording import knows
from rules.engine.cards import code
from rules.engine.description import traits_of
from rules.engine.seat import View
from rules.engine.variant import Variant
from rules.games.sense import rules_of
from rules.languages import USUAL
from rules.phrases import own_words

MOST_SCORES = 2  # sentences about the score: more than that is the article
NO_SUIT = ""


def aims(view: View) -> Iterator[Remark]:
    """What one plays for, and what counts."""
    variant = rules_of(view)
    goal = _facts(variant, "goal")
    yield Remark("aim", (*_start(variant), *_said(variant, "goal")), _rule(variant, goal, variant.goal.key))
    yield Remark("trick", (sentence("guide.aim.trick", n=variant.hand_size),), "play")
    counted = _facts(variant, "score")[:MOST_SCORES]
    yield Remark("score", tuple(_fact(variant, one) for one in counted), _rule(variant, counted, "score"))


def duty(view: View) -> tuple[GuideSentence, ...]:
    """What may be played at all."""
    return _said(rules_of(view), "duty")


def this_deal(view: View) -> Remark:
    """What is trumps and why, and which of them one holds. It is told anew once trumps are known."""
    told = (*_how_known(view), *_mine(view))
    return Remark(f"deal.{view.trump}", told, "ladder")


def _mine(view: View) -> tuple[GuideSentence, ...]:
    """The own trumps, and those of them that do not look it."""
    variant = rules_of(view)
    if view.trump is None or not variant.ladder.trumps or (view.trump == NO_SUIT and variant.ladder.has_trump_suit):
        return ()
    trumps = view.trumps
    held = sentence("guide.deal.held", n=len(trumps), cards=" ".join(trumps))
    return (held, *_always(view)) if trumps else (sentence("guide.deal.bare"),)


def _start(variant: Variant) -> tuple[GuideSentence, ...]:
    if variant.crosses:
        each = int(variant.start // variant.crosses)
        return (sentence("guide.aim.crosses", n=variant.crosses, each=each, score=int(variant.start)),)
    if variant.start:
        return (sentence("guide.aim.start", score=variant.start),)
    return (sentence("guide.aim.pot"),) if variant.antes else ()


def _how_known(view: View) -> tuple[GuideSentence, ...]:
    """What is trumps, and where that comes from."""
    variant = rules_of(view)
    ladder, turned = variant.ladder, view.open.get("turn-up", [])
    if not ladder.trumps or (view.trump == NO_SUIT and ladder.has_trump_suit):
        return (sentence("guide.deal.none"),)
    beat = sentence("guide.deal.beat")
    if view.trump is None or view.trump == NO_SUIT:
        return *(_named("guide.deal.how", one) for one in _facts(variant, "trump")[:1]), beat
    if turned and turned[0][0] == view.trump:
        return sentence("guide.deal.turned", card=turned[0], suit=view.trump), beat
    return sentence("guide.deal.trump", suit=view.trump), beat


def _always(view: View) -> tuple[GuideSentence, ...]:
    """Those of the own cards that are trumps in every hand and do not look it."""
    held = [number for number in rules_of(view).ladder.permanent if code(number) in view.trumps]
    hidden = [code(number) for number in held if code(number)[0] != view.trump]
    return (sentence("guide.deal.always", n=len(hidden), cards=" ".join(hidden)),) if hidden and view.trump else ()


# --- what the rule set says of itself -------------------------------------------------


def _facts(variant: Variant, row: str) -> tuple[FittingSentence, ...]:
    """The sentences of the fact box in this row. Which they are is the same in every language."""
    found = sorted(
        (one for one in fitting_sentences(USUAL, variant) if one.sentence.row == row), key=lambda one: one.place
    )
    return tuple(found)


def _said(variant: Variant, row: str) -> tuple[GuideSentence, ...]:
    return tuple(_fact(variant, one) for one in _facts(variant, row))


def _fact(variant: Variant, one: FittingSentence) -> GuideSentence:
    """As the game says it itself, else as the guide says it for every game, else as the fact box does."""
    own, general = f"guide.{one.sentence.phrase}", one.sentence.phrase not in own_words(USUAL, variant.key)
    return GuideSentence(own if general and knows(variant.key, own) else one.sentence.phrase, tuple(one.data.items()))


def _named(phrase: str, one: FittingSentence) -> GuideSentence:
    """A sentence with a fact in it."""
    return GuideSentence(phrase, (("fact", one.sentence.phrase), *one.data.items()))


def _rule(variant: Variant, facts: tuple[FittingSentence, ...], otherwise: str) -> str:
    """The chapter that tells of the first of these facts."""
    keys = {name for one in facts[:1] for name in one.sentence.traits}
    rules = (one.rule for one in traits_of(variant) if one.key in keys and one.kind == facts[0].sentence.row)
    return next((rule for rule in rules if rule), otherwise)
