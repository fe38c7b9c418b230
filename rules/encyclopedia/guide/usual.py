"""What a steady player would do, and what can be seen that speaks for it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.encyclopedia.guide.remark import GuideSentence, sentence
from rules.engine.actions import Action
from rules.engine.cards import COVERED, Card, code
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.games.sense import hand_of, lying, order_of, unseen_by

WEIGHED = frozenset({"stay", "drop", "lead", "pass", "bid", "spare", "defend", "general", "knock", "lift", "follow"})


def usual(view: View, action: Action) -> Iterator[GuideSentence]:
    """The action and the reason, where there is one to be seen. A single card that is allowed needs no advice."""
    if action.verb == "play":
        yield from _card(view, action)
        return
    if action.verb in WEIGHED and view.trump and view.hand:
        n = len(view.trumps)
        yield sentence("guide.usual.trumps", n=n) if n else sentence("guide.deal.bare")
    yield sentence("guide.usual.does", action=str(action))


def _card(view: View, action: Action) -> Iterator[GuideSentence]:
    number = action.cards[0]
    if len(view.hand or ()) == 1:
        yield sentence("guide.usual.last")
        return
    if _allowed(view) == [code(number)]:
        yield sentence("guide.usual.only", card=code(number))
        return
    yield sentence("guide.usual.plays", card=code(number))
    why = _leading(view, number) if not view.table else _following(view, number)
    if why:
        yield sentence(f"guide.why.{why}")


def _allowed(view: View) -> list[str]:
    return [card for offer in view.legal if offer["verb"] == "play" for card in offer.get("from", ())]


def _leading(view: View, number: Card) -> str:
    """Whether nothing that is still out is higher; else nothing is seen that would speak for a card."""
    order = order_of(view)
    higher = order.above[number] & unseen_by(view) & order.suit_with[number]
    if order.counts_as[number] == TRUMP:
        return "highest-trump" if not higher else "trump"
    return "highest" if not higher else ""


def _following(view: View, number: Card) -> str:
    order = order_of(view)
    best = next(lying(card) for seat, card in view.table if seat == view.winning)
    if best == COVERED:
        return ""
    if order.above[best] >> number & 1:
        last = len(view.table) == len(view.playing) - 1
        return "takes" if last else "best"
    can = any(order.above[best] >> one & 1 for one in hand_of(view) if code(one) in _allowed(view))
    return "leaves" if can else "cannot"
