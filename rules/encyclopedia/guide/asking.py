"""A question that stands: what it means, what is left, what it costs, what the rules do not allow, and what is usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.encyclopedia.guide.aims import duty
from rules.encyclopedia.guide.remark import GuideSentence, Remark, sentence
from rules.encyclopedia.guide.usual import usual
from rules.encyclopedia.guide.wording import knows
from rules.engine.actions import Action
from rules.engine.description import traits_of
from rules.engine.notes import BID, DECLARER, EXCHANGED
from rules.engine.seat import View
from rules.games.sense import rules_of

PLAY = "play"


def asked(view: View, names: Sequence[str], wont: Action | None) -> Iterator[Remark]:
    """What is said of a question. ``wont``: what a steady player would do, where that may be told."""
    means = tuple(_means(view))
    yield Remark(means[0].phrase.removeprefix("guide."), means, _rule(view))
    weighed = (
        *_against(view, names),
        *_lying(view, names),
        *_refused(view, names),
        *_left(view),
        *_costs(view),
        *_binding(view),
    )
    said = (*weighed, *(usual(view, wont) if wont is not None else ()))
    if said:
        yield Remark("weigh", said, _reason_rule(view))


# --- what it means ----------------------------------------------------------------------


def _means(view: View) -> Iterator[GuideSentence]:
    """The sentence of the question; of one with something special to do the sentence of that."""
    if view.phase == PLAY and view.table and not _special(view):
        yield sentence("guide.ask.play")
        yield from duty(view)
        return
    base = _special(view) or (f"guide.ask.{view.phase}.lead" if _leads(view) else f"guide.ask.{view.phase}")
    yield sentence(base, **_data(view))
    for verb in _verbs(view):
        also = f"guide.also.{view.phase}.{verb}"
        if knows(view.game, also):
            yield sentence(also, **_data(view))


def _special(view: View) -> str:
    """The phrase for a verb that makes another question of it."""
    named = (f"guide.ask.{view.phase}.{verb}" for verb in _verbs(view))
    return next((one for one in named if knows(view.game, one)), "")


def _leads(view: View) -> bool:
    return view.phase == PLAY and not view.table


def _verbs(view: View) -> list[str]:
    return [str(offer["verb"]) for offer in view.legal]


def _data(view: View) -> dict[str, str | int]:
    """What a sentence about the question may name: the card that lies open or was seen, how many cards are asked for."""
    shown = view.own.get("peek") or view.open.get("turned") or view.open.get("turn-up") or [""]
    most = max((int(offer.get("max", 0)) for offer in view.legal), default=0)
    least = min((int(offer["min"]) for offer in view.legal if offer.get("max")), default=0)
    return {"card": shown[0], "n": most, "least": least, "suit": view.trump or ""}


def _rule(view: View) -> str:
    if view.phase == PLAY:
        return "play.lead" if _leads(view) else "play.follow"
    special = _special(view).removeprefix("guide.ask.")
    return special or view.phase


# --- what it costs, what is left, what is not allowed ------------------------------------


def _against(view: View, names: Sequence[str]) -> Iterator[GuideSentence]:
    """Who has undertaken how much, or has bid most so far, before the tricks."""
    if view.phase == PLAY:
        return
    declarer = next((seat for seat, key, _ in view.notes if key == DECLARER), None)
    bids = [(n, seat) for seat, key, n in view.notes if key == BID and declarer in (None, seat)]
    if bids and max(bids)[1] != view.seat:
        n, seat = max(bids)
        said = "guide.weigh.bid" if declarer is None else "guide.weigh.declarer"
        yield sentence(said, name=names[seat], fact="note.bid", n=n)


def _lying(view: View, names: Sequence[str]) -> Iterator[GuideSentence]:
    """The best card so far, for who plays to it; where a refusal names it, that is enough."""
    if any("best" in no["data"] for no in view.why_not.values()):
        return
    best = next((card for seat, card in view.table if seat == view.winning), None)
    if view.phase == PLAY and best is not None and view.winning is not None:
        yield sentence("guide.weigh.best", name=names[view.winning], card=best)


def _refused(view: View, names: Sequence[str]) -> Iterator[GuideSentence]:
    """Each reason for which cards of the hand may not be used now, once."""
    told = set()
    for no in view.why_not.values():
        said = GuideSentence(
            f"refusal.{no['rule']}", tuple((name, _named(name, value, names)) for name, value in no["data"].items())
        )
        if said not in told:
            told.add(said)
            yield said


def _named(name: str, value: str | int, names: Sequence[str]) -> str | int:
    return names[value] if name == "seat" and isinstance(value, int) else value


def _left(view: View) -> Iterator[GuideSentence]:
    """How many cards may still be exchanged: of those for the whole table, or by oneself."""
    offers = [offer for offer in view.legal if offer["verb"] == "exchange"]
    if not offers:
        return
    pool = next(
        (dict(one.data)["most"] for one in traits_of(rules_of(view)) if (one.kind, one.key) == ("exchange", "pool")), 0
    )
    gone = sum(n for _, key, n in view.notes if key == EXCHANGED)
    if pool:
        yield sentence("guide.weigh.pool", most=pool, n=int(pool) - gone)
    else:
        yield sentence("guide.weigh.each", n=int(offers[0]["max"]))


def _costs(view: View) -> Iterator[GuideSentence]:
    """By how much the own score would change."""
    if view.stakes:
        yield sentence("guide.weigh.stay", none=view.stakes["none"], one=view.stakes["one"])
        yield sentence("guide.weigh.drop" if view.stakes["drop"] else "guide.weigh.free", drop=view.stakes["drop"])


def _binding(view: View) -> Iterator[GuideSentence]:
    """What a choice takes from whoever makes it."""
    told = set()
    for offer in view.legal:
        bound = offer.get("binds")
        if bound is None:
            continue
        special = f"binds.{bound}.{offer['verb']}"
        phrase = special if knows(view.game, special) else f"binds.{bound}"
        if knows(view.game, phrase) and bound not in told:
            told.add(bound)
            yield sentence(phrase)


def _reason_rule(view: View) -> str:
    """The rule that keeps cards from being used, or else that of the question."""
    return next((str(no["rule"]) for no in view.why_not.values()), _rule(view))
