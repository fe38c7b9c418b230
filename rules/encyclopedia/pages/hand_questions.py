"""A hand in which rule sets differ, as a page shows it: what happened in sentences, the cards, the question, the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from rules.encyclopedia.pages.reader import Reader
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.scoring import opening
from rules.engine.seat import held
from rules.engine.variant import Variant
from rules.engine.weli import wears_weli
from rules.mind.hands_apart import NEVER, HandQuestion
from rules.notation.narration import Teller
from rules.notation.record import RecordLine
from rules.notation.replay import ReplayedStep
from rules.samples.annotated_hand import PLAYERS


class ShownPlayer(NamedTuple):
    """A player of the hand with the cards that are held at that moment."""

    name: str
    cards: str
    deals: bool


class ShownHand(NamedTuple):
    """A hand up to a moment; ``deed`` is what somebody wants to do there, in a sentence."""

    kind: str
    sentences: tuple[str, ...]
    players: tuple[ShownPlayer, ...]
    deed: str
    weli: bool


def shown_hand(reader: Reader, question: HandQuestion, variant: Variant) -> ShownHand:
    """The hand of a question as it goes by one of the rule sets that come so far."""
    teller = Teller(reader.lang, reader.wording, PLAYERS[: variant.seats], reader.region)
    steps = list(_steps(question, variant))
    state = steps[-1].after
    players = tuple(
        ShownPlayer(PLAYERS[seat], " ".join(held(state, state.hands[seat])), seat == question.dealer)
        for seat in (state.ring_from(0, state.present) if state.hands else ())
        if question.kind != "sum"
    )
    deed = teller.deed(question.action, variant) if question.action else ""
    return ShownHand(question.kind, tuple(_said(teller, steps)), players, deed, wears_weli(variant))


def _steps(question: HandQuestion, variant: Variant) -> Iterator[ReplayedStep]:
    state = core.begin(variant, opening(variant, question.dealer))
    for n, action in enumerate(question.log, start=1):
        after = core.play(state, action)
        yield ReplayedStep(n, RecordLine(str(action)), state, after, action)
        state = after


def _said(teller: Teller, steps: list[ReplayedStep]) -> Iterator[str]:
    for step in steps:
        if step.action is not None and step.action.seat != CHANCE:
            yield teller.deed(step.action, step.before.variant)
        yield teller.turned_up(step)
        if len(step.after.tricks) > len(step.before.tricks):
            yield teller.trick(step.after)


def answer_words(question: HandQuestion, said: str) -> str:
    """An answer to a question as somebody would say it."""
    if said == NEVER:
        return gettext("At our table it would not have come to this")
    if question.kind == "may":
        return gettext("Yes, that may be done") if said == "yes" else gettext("No, that may not be done")
    if question.kind == "next":
        return _goes_on([PLAYERS[int(seat)] for seat in said.split() if int(seat) != CHANCE])
    changes = zip(PLAYERS, said.split(), strict=False)
    return ", ".join(f"{name} {change.replace('-', '−').replace('+0', '0')}" for name, change in changes)


def _goes_on(names: list[str]) -> str:
    if not names:
        return gettext("The hand is over, or is dealt anew")
    words = ngettext("%(names)s goes on", "%(names)s go on", len(names))
    return words % {"names": ", ".join(names)}
