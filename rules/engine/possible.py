"""Whether there is any deal and any course of calls with these facts: what is asked of every new hand.

One check for all who enter hands. The questions come from the parts of the rule set: its goal knows when a match is
over, its tallies how far they go, its calls how often a hand can count. What only one game can answer stands in its
``doubts``. Where an exact answer is too dear the bound is loose, and says so: what really happened is never refused.

A hand that stands on a sheet already is not doubted again, whatever is known today: a book stays as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import left_in_pot
from rules.engine.hand_facts import FACTS
from rules.engine.notes import FLUSH
from rules.engine.record import HandRecord
from rules.engine.standing import Standing
from rules.engine.variant import Check, Field, Variant

AT_LEAST = 2  # players, for tricks to be played or a match to go on


def doubts(
    variant: Variant, facts: Mapping[str, Any], hand: HandRecord, standing: Standing | None
) -> Iterator[Refusal]:
    """Why this hand cannot have happened, as far as the parts of every rule set say."""
    yield from _named_twice(facts)
    yield from (no for check in _OF_HAND if (no := check(variant, hand, standing)))
    if standing is not None:
        yield from _of_match(variant, standing)
        if facts.get("dealer") in standing.home:
            yield refuse("sheet.dealer-home", seat=hand.dealer)


def _of_match(variant: Variant, standing: Standing) -> Iterator[Refusal]:
    """Why no hand can begin where the match stands."""
    deals = variant.goal.deals
    if standing.winners or (deals and standing.dealt >= deals) or len(standing.home) > variant.seats - AT_LEAST:
        yield refuse("sheet.over")
        return
    if standing.home and not variant.goal.sends_home:
        yield refuse("sheet.home-never", seat=standing.home[0])
    yield from _scores(variant, standing)
    if variant.antes and left_in_pot(variant, standing) < 0:
        yield refuse("sheet.before-pot", missing=-left_in_pot(variant, standing))
    for tally in variant.tallies:
        counts, most = standing.tally(tally.name), tally.most
        if min(counts) < 0 or (most and max(counts) > most):
            yield refuse("sheet.tally", name=tally.name, count=min(min(counts), 0) or max(counts))


def _scores(variant: Variant, standing: Standing) -> Iterator[Refusal]:
    past = variant.goal.past(standing)
    if past:
        yield refuse("sheet.before-over", seat=past[0], score=f"{standing.scores[past[0]]:g}")
    halves = [seat for seat, score in enumerate(standing.scores) if score % 1]
    if halves and not any(part.halves for part in variant.scoring):
        yield refuse("sheet.before-whole", seat=halves[0], score=f"{standing.scores[halves[0]]:g}")


def _named_twice(facts: Mapping[str, Any]) -> Iterator[Refusal]:
    """A card that is named twice among those of one player."""
    for name, kind in FACTS.items():
        if twice := kind.twice(facts.get(name)):
            yield refuse("sheet.card-twice", name=name, card=twice)


def _multiplier(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """A hand counts as often as calls of earlier hands have made it."""
    fits = variant.carried.can_count(hand.multiplier, standing.queued if standing else 0)
    return None if fits else refuse("sheet.multiplier", times=hand.multiplier)


def _hand_number(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    return None if hand.hand_number > 0 else refuse("sheet.hand-number")


def _last_trick(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who took the last trick took one, and is the last in the order of the tricks, where these are told."""
    last, told = hand.last_winner, hand.seats or variant.asks("tricks")
    if last is None:
        return None
    if told and not hand.took(last):
        return refuse("sheet.last-winner-trick", seat=last)
    return refuse("sheet.last-winner-order", seat=last) if hand.winners and hand.winners[-1] != last else None


def _played_out(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Where two are in, and no hand was shown that takes all, what was announced was played."""
    asked = any(field.name == "tricks" and _asked_under(field, hand.called) for field in variant.fields)
    if not asked or hand.called in ("", FLUSH) or hand.played or len(hand.seats) < AT_LEAST:
        return None
    return refuse("sheet.tricks", size=variant.hand_size, total=0)


def _asked_under(field: Field, called: str) -> bool:
    return all(called in words for name, words in field.when if name == "called")


def _somebody_in(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Where the last one may not drop out, and need not earn what lies there, somebody was in."""
    untold = hand.called or hand.seats or hand.written
    return refuse("sheet.somebody-in") if variant.somebody_stays and not untold else None


_OF_HAND: tuple[Check, ...] = (_multiplier, _hand_number, _last_trick, _played_out, _somebody_in)
