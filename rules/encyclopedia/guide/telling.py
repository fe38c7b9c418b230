"""What has just happened: who took the trick and why, and what the hand came to for who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from rules.encyclopedia.guide.remark import GuideSentence, Remark, sentence
from rules.engine import scoring
from rules.engine.actions import Seat
from rules.engine.seat import View
from rules.engine.state import State
from rules.engine.variant import Variant


def last_trick(view: View, names: Sequence[str]) -> Remark:
    """Who took it with what, why, and how many one has by now."""
    trick, seat = view.tricks[-1], view.seat
    assert seat is not None
    card = next(card for taker, card in trick["cards"] if taker == trick["winner"])
    own = trick["winner"] == seat
    took = sentence("guide.trick.own" if own else "guide.trick.other", name=names[trick["winner"]], card=card)
    why = (GuideSentence(f"won.{trick['why']}"),) if trick["why"] else ()
    n = view.taken[seat] or 0
    have = sentence("guide.trick.have", n=n) if n else sentence("guide.trick.none")
    return Remark(f"trick.{len(view.tricks)}", (took, *why, have), "play")


def ending(state: State, seat: Seat) -> Remark:
    """The lines of the score that are this seat's, one by one, and where that leaves it."""
    variant = state.variant
    assert isinstance(variant, Variant)
    record = scoring.record(state)
    own = [line for line in scoring.score(variant, record) if line.seat == seat]
    after = scoring.settle(variant, state.standing, record)
    lines = [sentence("guide.end.line", part=line.part, change=line.amount) for line in own]
    counted = lines or [sentence("guide.end.nothing")]
    stands = sentence("guide.end.chips" if variant.antes else "guide.end.stands", n=after.written[seat])
    rule = own[0].part if own else variant.goal.key
    return Remark("end", (*counted, stands, sentence("guide.end.next")), rule)
