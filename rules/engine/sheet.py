"""The score sheet: what a form asks about a hand, and which entries are impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.actions import Refusal, refuse
from rules.engine.antes import before_play
from rules.engine.breaches import OFFENDER, is_breach
from rules.engine.breaches import fields as of_a_breach
from rules.engine.fact_kinds import UNSAID, UnreadableFact
from rules.engine.hand_facts import OF_ANY_HAND, Facts, read
from rules.engine.paper import WRITTEN, amounts_fit, asked_of, fields_of_scores, is_short
from rules.engine.possible import doubts
from rules.engine.record import HandRecord
from rules.engine.scoring import score
from rules.engine.standing import Points, Standing
from rules.engine.variant import Check as Check
from rules.engine.variant import Field as Field
from rules.engine.variant import Variant


def applies(field: Field, answers: Mapping[str, str]) -> bool:
    """Whether this question is asked, given the answers to the others ("" = none)."""
    return all(answers.get(name, "") in values for name, values in field.when)


def is_needed(field: Field) -> bool:
    """Whether this is a single question to which saying nothing is no answer."""
    single = not field.each_seat and field.kind in ("seat", "suit", "choice")
    usual = bool(field.choices) and field.choices[0] == ""  # then nothing said means the usual
    return single and not (field.optional or field.telling or usual)


def about(variant: Variant, refusal: Refusal) -> str:
    """The name of the field that a refused entry has to change; empty where it is none in particular."""
    asked = (*variant.fields, *fields_of_scores(variant), *of_a_breach(variant))
    names = sorted({field.name for field in asked}, key=len, reverse=True)
    chapter, _, rest = refusal.rule.partition(".")
    if chapter != "sheet":
        return "called" if chapter in variant.called else _CHAPTERS.get(chapter, "")
    named, word = dict(refusal.data).get("name"), rest.replace("-", "_")
    for name in names:
        if name == named or word == name or word.startswith(f"{name}_"):
            return name
    return _ELSEWHERE.get(word, "")


_CHAPTERS = {
    "respond": "tricks",
    "declare": "tricks",
    "join": "tricks",
    "name-trump": "trump",
    "bid": "bid",
}
_ELSEWHERE = {"lone": "tricks", "everyone_plays": "tricks", "thrown_in": "called"}


def entry(
    variant: Variant,
    facts: Facts,
    standing: Standing | None = None,
    *,
    retold: bool = False,
) -> HandRecord | tuple[Refusal, ...]:
    """The record that these facts describe, or why they cannot have happened.

    ``facts`` are stated in the words of ``hand_facts``. ``standing`` supplies
    dealer, multiplier and hand number where the facts do not.
    ``retold``: the hand was accepted once and stands on a sheet; what people
    did with the scores they then saw is not held against later corrections,
    nor is it doubted that it happened.
    """
    judged_by = None if retold else standing
    try:
        hand = _read(variant, facts, standing)
    except UnreadableFact as problem:
        return (*_unanswered(variant, facts), problem.refusal)
    found = [*_not_asked(variant, facts), *_out_of_range(variant, facts)]
    if is_breach(facts):
        found += _nobody_named(facts)
        return tuple(found) if found else hand
    found += () if retold else doubts(variant, facts, hand, standing)
    if is_short(variant, facts):
        found += [no for no in (amounts_fit(variant, hand, retold=retold),) if no]
        if not found and standing is not None and _needs_order(variant, standing, hand):
            found.append(refuse("sheet.written-order", name=WRITTEN))
        return tuple(found) if found else hand
    further = () if retold else variant.doubts
    found += [no for check in (_tricks_fit, *variant.checks, *further) if (no := check(variant, hand, judged_by))]
    if not found and standing is not None and _needs_order(variant, standing, hand):
        found.append(refuse("sheet.winners"))
    return tuple(found) if found else hand


def _nobody_named(facts: Facts) -> Iterator[Refusal]:
    """Why what went wrong cannot be written: there is nobody who did it."""
    if facts.get(OFFENDER) is None:
        yield refuse(f"sheet.{OFFENDER}")


def legible(variant: Variant, facts: Facts) -> bool:
    """Whether these are answers to the questions of a form at all, whatever they come to."""
    try:
        _read(variant, facts, None)
    except UnreadableFact:
        return False
    return True


def _read(variant: Variant, facts: Facts, standing: Standing | None) -> HandRecord:
    words: dict[str, Any] = {}
    if standing is not None:
        words["dealer"] = standing.dealer
        words["multiplier"] = standing.multiplier
        words["hand_number"] = standing.hand_number
        words["before"] = standing.scores
        words.update(before_play(variant, standing))
    words |= read(facts, variant.seats)
    if words.get("winners"):
        words.setdefault("last_winner", words["winners"][-1])
    words.setdefault("tricks", (None,) * variant.seats)
    return _credited(variant, HandRecord(**words))


def _credited(variant: Variant, hand: HandRecord) -> HandRecord:
    """The record with every trick for a lone player, where the rule set says so."""
    if not variant.lone_wins or len(hand.seats) != 1 or hand.played:
        return hand
    size = variant.hand_size
    return replace(hand, tricks=tuple(None if n is None else size for n in hand.tricks))


def _unanswered(variant: Variant, facts: Facts) -> Iterator[Refusal]:
    """The single questions that must be answered and were not."""
    answers = {name: str(value) for name, value in facts.items() if value is not None}
    for field in asked_of(variant, facts):
        if is_needed(field) and field.name not in answers and applies(field, answers):
            yield refuse(f"sheet.{field.name.replace('_', '-')}")


def _not_asked(variant: Variant, facts: Facts) -> Iterator[Refusal]:
    """Facts that cannot be, since no question about them applies to this hand."""
    answers = {name: str(value) for name, value in facts.items() if value is not None}
    asked = {field.name for field in asked_of(variant, facts) if applies(field, answers)}
    for name, value in facts.items():
        if value and name not in asked and name not in OF_ANY_HAND:
            yield refuse("sheet.unknown", name=name)


def _out_of_range(variant: Variant, facts: Facts) -> Iterator[Refusal]:
    """Numbers and words that no hand of this rule set can have."""
    answers = {name: str(value) for name, value in facts.items() if value is not None}
    for field in asked_of(variant, facts):
        value = facts.get(field.name)
        if value is None or not applies(field, answers):
            continue
        if field.kind == "choice" and str(value) not in field.choices:
            yield refuse("sheet.choice", name=field.name, value=str(value))
        if field.kind == "number":
            numbers = value if field.each_seat else (value,)
            if any(isinstance(n, str) and n not in UNSAID for n in numbers):
                yield refuse("sheet.number", name=field.name, value=str(value))
            elif not all(n in UNSAID or field.low <= n <= field.high for n in numbers):
                yield refuse("sheet.range", name=field.name, low=field.low, high=field.high)


def _tricks_fit(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The tricks of a played hand add up; of a hand not played there are none."""
    total = sum(n or 0 for n in hand.tricks)
    size = variant.hand_size
    if hand.called in variant.cut_short and 0 < total < size:
        return _winners_fit(hand)
    if len(hand.seats) == 1 and not (total == 0 or (variant.lone_wins and total == size)):
        return refuse("sheet.lone", seat=hand.seats[0])
    if total not in (0, size):
        return refuse("sheet.tricks", size=size, total=total)
    if total == 0 and len(hand.seats) > 1 and not hand.called:
        return refuse("sheet.tricks", size=size, total=total)
    return _winners_fit(hand)


def everybody_plays(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The check for a game in which nobody drops out."""
    return None if len(hand.seats) == variant.seats else refuse("sheet.everyone-plays")


def nobody_from_home(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The check for a match in which somebody may have finished before the others."""
    back = [seat for seat in hand.seats if standing and seat in standing.home]
    return refuse("sheet.home", seat=back[0]) if back else None


def _winners_fit(hand: HandRecord) -> Refusal | None:
    if not hand.winners:
        return None
    for seat, tricks in enumerate(hand.tricks):
        if hand.winners.count(seat) != (tricks or 0):
            return refuse("sheet.winners-fit", seat=seat, tricks=tricks or 0)
    return None


def _needs_order(variant: Variant, standing: Standing, hand: HandRecord) -> bool:
    after: list[Points] = list(standing.scores)
    for line in score(variant, hand):
        after[line.seat] += line.amount
    return variant.goal.needs_trick_order(standing, hand, tuple(after))


def not_played(*words: str) -> Check:
    """The check that a hand of one of these words has no tricks and nobody in play."""

    def check(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
        return refuse("sheet.thrown-in") if hand.called in words and hand.seats else None

    return check
