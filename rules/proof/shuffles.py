"""Whether a match was played by the rules, and its orders are what its seed and everybody's shares make of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from rules import shuffle
from rules.engine import core
from rules.engine.actions import CHANCE
from rules.engine.cards import code
from rules.engine.scoring import opening
from rules.notation.damage import Damaged
from rules.notation.record import FROM_MATCH, HandLog, Record
from rules.notation.replay import ReplayedHand, ReplayedStep, replay_hands
from rules.proof import examples
from rules.proof.check import Check


def checks(record: Record, *, vouched: bool = False, told: Iterable[ReplayedHand] | None = None) -> Iterator[Check]:
    """Every check in turn: the seal of the seed, the name, hand by hand the play, the orders, the seals, then the end.

    ``vouched``: the record is known to be as the site has written it. An example that its article has no more is then
    no sign of a forgery.
    """
    known = record.algorithm == shuffle.ALGORITHM
    yield Check("algorithm", wrong=None if known else Damaged("proof.wrong-algorithm", said=record.algorithm))
    if not known:
        return
    seed_fits = _is_hex(record.seed) and shuffle.commitment(record.seed) == record.commitment
    yield Check("commitment", wrong=None if seed_fits else Damaged("proof.wrong-commitment"))
    if record.deals:
        yield Check("shared", void=True)
    else:
        named = shuffle.match_name(record.commitment) == record.key
        yield Check("name", wrong=None if named else Damaged("proof.wrong-name", said=record.key))
    if not _is_hex(record.seed):
        return
    try:
        for hand in replay_hands(record) if told is None else told:
            yield Check("play", hand.log.number)
            yield from _shuffles(record, hand, vouched)
        yield Check("end")
    except Damaged as damage:
        yield Check("play" if damage.hand else "end", damage.hand, damage)
        yield from _first_order(record, damage.hand)


def _shuffles(record: Record, told: ReplayedHand, vouched: bool) -> Iterator[Check]:
    log, sealed = told.log, told.log.sealed
    own = [(draw, step) for draw, step in enumerate(_drawn(told)) if step.n > log.given]
    if log.given:
        yield from _example(record, told, vouched)
        if not own and not sealed:
            return
    order_wrong = seal_wrong = None
    for place, (draw, step) in enumerate(own):
        key = _key(record, log, draw)
        order_wrong = order_wrong or _order(step, key, log.number)
        seal_wrong = seal_wrong or _seals(step, key, log, sealed, place)
    if len(sealed) != len(own):
        first = own[0][1].entry.line if own else told.steps[0].entry.line if told.steps else log.line
        seal_wrong = seal_wrong or Damaged(
            "proof.wrong-count", line=first, hand=log.number, n=1, said=len(sealed), found=len(own)
        )
    yield Check("order", log.number, order_wrong)
    yield Check("seals", log.number, seal_wrong)


def _example(record: Record, told: ReplayedHand, vouched: bool) -> Iterator[Check]:
    log = told.log
    what = examples.damage(record, told)
    if what == "wrong-example" and vouched:
        yield Check("example-gone", log.number, void=True)
        return
    wrong = Damaged(f"proof.{what}", line=log.line, hand=log.number, said=log.example) if what else None
    if wrong or not log.example.startswith(FROM_MATCH):
        yield Check("example", log.number, wrong)
    yield Check("example-order", log.number, void=True)


def _first_order(record: Record, number: int) -> Iterator[Check]:
    """Of a hand that does not hold: whether it is the order of the pack that was changed."""
    log = next((hand for hand in record.hands if hand.number == number), None)
    if log is None or not log.lines or log.given:
        return
    first = replace(log, entries=tuple(entry for entry in log.entries if not entry.attempt)[:1], claims=())
    with suppress(Damaged):
        (told,) = replay_hands(replace(record, key="", standing=opening(record.variant), hands=(first,)))
        key = _key(record, log)
        if wrong := _order(told.steps[0], key, number):
            yield Check("order", number, wrong)


def _key(record: Record, log: HandLog, draw: int = 0) -> bytes:
    """What decides one shuffle of a hand."""
    name = shuffle.match_name(record.commitment) if record.deals else record.key
    return shuffle.key_of(seed=record.seed, match=name, hand=log.number, nonces=log.nonces, draw=draw)


def _drawn(told: ReplayedHand) -> list[ReplayedStep]:
    """The shuffles of a hand in order; a shuffle is never taken back."""
    return [step for step in told.steps if step.action is not None and step.action.seat == CHANCE and not step.attempt]


def _order(step: ReplayedStep, key: bytes, hand: int) -> Damaged | None:
    assert step.action is not None
    said = step.action.cards
    due = shuffle.order(next(offer.cards for offer in core.offers(step.before, CHANCE)), key)
    for position, (card, wanted) in enumerate(zip(said, due, strict=True)):
        if card != wanted:
            return _wrong(step, hand, "proof.wrong-order", position=position + 1, said=code(card), found=code(wanted))
    return None


def _seals(step: ReplayedStep, key: bytes, log: HandLog, sealed: Sequence[str], draw: int) -> Damaged | None:
    assert step.action is not None
    made = shuffle.seals(step.action.cards, key)
    if draw < len(log.seals):
        for position, (seal, wanted) in enumerate(zip(log.seals[draw], made, strict=False)):
            if seal != wanted:
                card = code(step.action.cards[position])
                return _wrong(step, log.number, "proof.wrong-seal", position=position + 1, said=card)
    if draw < len(sealed) and sealed[draw] != shuffle.digest(made):
        return _wrong(step, log.number, "proof.wrong-digest")
    return None


def _wrong(step: ReplayedStep, hand: int, what: str, **data: Any) -> Damaged:
    return Damaged(what, line=step.entry.line, hand=hand, n=step.n, **data)


def _is_hex(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")
