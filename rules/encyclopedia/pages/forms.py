"""The form for a hand, made from the questions of the rule set. What may be answered is decided there, not here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from rules.encyclopedia.pages.wording import Voice
from rules.engine.actions import Refusal
from rules.engine.breaches import BREACH, is_breach
from rules.engine.breaches import fields as of_a_breach
from rules.engine.fact_kinds import NOT_IN_PLAY, number_typed
from rules.engine.hand_facts import FACTS, Facts
from rules.engine.paper import fields_of_scores, is_short
from rules.engine.sheet import Field, about, applies, is_needed
from rules.engine.variant import Variant

FEW = 10  # numbers up to here are buttons, beyond they are typed
SUITS = "EGHS"
OUT = NOT_IN_PLAY
FLAGS = "flags"  # a kind of question: yes or no for each player
SHORT_FORM = "short"  # said of a form which of the two it is


Typed = Mapping[str, str]  # what a form brought


@dataclass(frozen=True)
class ButtonChoice:
    """One button: the value it sends, its words, and a sign to draw on it (a suit's letter or a card's code)."""

    value: str
    words: str
    chosen: bool
    suit: str = ""
    card: str = ""
    wide: bool = False


@dataclass(frozen=True)
class AnswerLine:
    """One answer of a question: the whole of it, or the part of one player or trick."""

    key: str
    label: str
    value: str = ""
    choices: tuple[ButtonChoice, ...] = ()


@dataclass(frozen=True)
class FormQuestion:
    """A field as it stands in the page. ``when`` is its condition as JSON for the script, "" = always asked."""

    key: str
    kind: str  # "pick" buttons of which one counts, "mark" of which any number, "type" a number
    label: str
    lines: tuple[AnswerLine, ...]
    high: int
    when: str
    wrong: tuple[str, ...]
    single: bool
    total: int | None = None  # what the lines have to add up to
    low: int = 0
    short: str = ""  # as JSON: under which words for the hand they may add up to less
    asks: str = ""  # the kind of the field, as the rule set has it
    telling: str = ""  # the answers that alone change anything, one after another; "" = all of them
    needed: bool = False  # a single question that has to be answered
    shut: bool = False  # whether it belongs to the other of two forms


def keyed(variant: Variant, *, short: bool = False, breach: bool = False) -> list[tuple[str, Field]]:
    """The fields with the names of their inputs; a field that comes twice, under two conditions, has two.

    ``short``: those of the short form, where the rule set has one; ``breach``: those of what went wrong.
    """
    found: list[tuple[str, Field]] = []
    usual = (fields_of_scores(variant) if short else ()) or variant.fields
    for field in of_a_breach(variant) if breach else usual:
        taken = sum(other.name == field.name for _, other in found)
        found.append((f"{field.name}-{taken + 1}" if taken else field.name, field))
    return found


def read(variant: Variant, typed: Typed, *, short: bool = False) -> dict[str, Any]:
    """The facts that a form states, in the words of ``rules.engine.hand_facts``; what does not apply is left out.

    ``short``: it is the short form, whether or not it says so itself under the name ``form``.
    """
    answers: dict[str, str] = {}
    facts: dict[str, Any] = {}
    short = short or typed.get("form") == SHORT_FORM
    for key, field in keyed(variant, short=short, breach=tells_a_breach(typed)):
        if applies(field, answers):
            answers[field.name] = _first(typed, key, field)
            fact = _fact(variant, field, key, typed)
            if fact is not None:
                facts[field.name] = fact
    return facts


def typed_of(variant: Variant, facts: Facts) -> dict[str, str]:
    """A form filled in so that it states these facts."""
    typed: dict[str, str] = {}
    answers = {name: str(value) for name, value in facts.items()}
    for key, field in keyed(variant, short=is_short(variant, facts), breach=is_breach(facts)):
        if field.name not in facts or not applies(field, answers):
            continue
        value = facts[field.name]
        if field.kind == "cards":
            typed |= {f"{key}-{code}": "on" for code in value.split()}
        elif field.kind == FLAGS:
            typed |= {f"{key}-{seat}": "on" for seat in value}
        elif field.each_seat or field.kind == "seats":
            typed |= {f"{key}-{n}": str(one) for n, one in enumerate(value)}
        else:
            typed[key] = str(value)
    return typed


def questions(
    voice: Voice, typed: Typed, refusals: Sequence[Refusal] = (), *, short: bool = False
) -> list[FormQuestion]:
    """The form as it is shown, with what was typed and what is wrong with it."""
    wrong: dict[str, list[str]] = {}
    for refusal in refusals:
        wrong.setdefault(about(voice.variant, refusal), []).append(voice.why(refusal))
    shown = []
    for key, field in keyed(voice.variant, short=short, breach=tells_a_breach(typed)):
        said = tuple(wrong.get(field.name, ()))
        if _on_demand(field) and not said and not _any(voice.variant, key, field, typed):
            continue  # only some hands need it, and the rule set says which
        shown.append(_question(voice, key, field, typed, said))
    return shown


def both_forms(
    voice: Voice, typed: Typed, refusals: Sequence[Refusal] = (), *, short: bool = False
) -> list[FormQuestion]:
    """The questions of a hand, and beside them those of the short form: under the name ``form`` is said which holds."""
    usual = questions(voice, {} if short else typed, () if short else refusals)
    shared = {question.key for question in usual}
    asked = questions(voice, typed if short else {}, refusals if short else (), short=True)
    other = [question for question in asked if question.key not in shared]
    if not other or not fields_of_scores(voice.variant):
        return usual
    common = {question.key for question in asked} & shared
    kept = [one if one.key in common else _only(one, "", shut=short) for one in usual]
    return [*kept, *(_only(one, SHORT_FORM, shut=not short) for one in other)]


def _only(question: FormQuestion, form: str, *, shut: bool) -> FormQuestion:
    when = json.loads(question.when or "{}") | {"form": [form]}
    return replace(question, when=json.dumps(when), shut=shut)


def further_questions(voice: Voice) -> list[FormQuestion]:
    """The questions that only some hands need: the rule set refuses these until they are answered."""
    return [_question(voice, key, field, {}, ()) for key, field in keyed(voice.variant) if _on_demand(field)]


def breach_questions(voice: Voice, typed: Typed, refusals: Sequence[Refusal] = ()) -> list[FormQuestion]:
    """The form for what went wrong, with what was typed, else with what happens most; nothing where nothing costs anything."""
    found = voice.variant.costly
    return questions(voice, {BREACH: found[0], **typed}, refusals) if found else []


def tells_a_breach(typed: Typed) -> bool:
    """Whether this is a form for what went wrong, and for no hand."""
    return bool(_text(typed, BREACH))


def general(variant: Variant, voice: Voice, refusals: Sequence[Refusal]) -> list[str]:
    """What is wrong with the entry as a whole."""
    return [voice.why(refusal) for refusal in refusals if not about(variant, refusal)]


def _question(voice: Voice, key: str, field: Field, typed: Typed, wrong: tuple[str, ...]) -> FormQuestion:
    lines = tuple(_lines(voice, key, field, typed))
    return FormQuestion(
        key=key,
        kind="mark" if field.kind in ("cards", FLAGS) else "pick" if _has_buttons(field) else "type",
        label=voice.label(field.name),
        lines=lines,
        high=field.high,
        when=json.dumps(dict(field.when)) if field.when else "",
        wrong=wrong,
        single=len(lines) == 1,
        total=voice.variant.hand_size if field.kind == "tricks" else None,
        low=field.low,
        short=json.dumps(voice.variant.cut_short) if field.kind == "tricks" and voice.variant.cut_short else "",
        asks=field.kind,
        telling=" ".join(field.telling),
        needed=is_needed(field),
    )


def _on_demand(field: Field) -> bool:
    return field.on_demand or (field.kind == "seats" and field.optional)


def _has_buttons(field: Field) -> bool:
    return field.kind != "number" or field.high <= FEW


def _lines(voice: Voice, key: str, field: Field, typed: Typed) -> Iterator[AnswerLine]:
    if field.kind == "seats":
        takers = _takers(voice, typed)
        for n in range(field.high):
            part = f"{key}-{n}"
            choices = _choices(voice, field, _text(typed, part))
            yield AnswerLine(
                part, f"{n + 1}.", _text(typed, part), tuple(one for one in choices if one.value in takers)
            )
    elif field.kind == "cards":
        marked = {code for code in field.choices if _text(typed, f"{key}-{code}")}
        yield AnswerLine(key, "", "", tuple(ButtonChoice(c, voice.card(c), c in marked, card=c) for c in field.choices))
    elif field.kind == FLAGS:
        flagged = {seat for seat in range(voice.variant.seats) if _text(typed, f"{key}-{seat}")}
        people = tuple(
            ButtonChoice(str(seat), name, seat in flagged, wide=True) for seat, name in enumerate(voice.names)
        )
        yield AnswerLine(key, "", "", people)
    elif field.each_seat:
        for seat, name in enumerate(voice.names):
            part = f"{key}-{seat}"
            value = _first(typed, part, field)
            yield AnswerLine(part, name, value, _choices(voice, field, value))
    else:
        value = _first(typed, key, field)
        yield AnswerLine(key, "", value, _choices(voice, field, value))


def _takers(voice: Voice, typed: Typed) -> set[str]:
    """The seats that were given tricks; all of them where nobody was."""
    seats = range(voice.variant.seats)
    keys = [key for key, field in keyed(voice.variant) if field.kind == "tricks"]
    found = {str(seat) for seat in seats for key in keys if _text(typed, f"{key}-{seat}") not in ("", "0", OUT)}
    return found or {str(seat) for seat in seats}


def _choices(voice: Voice, field: Field, chosen: str) -> tuple[ButtonChoice, ...]:
    if field.kind in ("seat", "seats"):
        people = tuple(ButtonChoice(str(n), name, chosen == str(n), wide=True) for n, name in enumerate(voice.names))
        nobody = field.kind == "seat" and field.optional
        return (ButtonChoice("", voice.nobody(field.name), chosen == "", wide=True), *people) if nobody else people
    if field.kind == "card":
        return tuple(ButtonChoice(one, voice.card(one), chosen == one, card=one, wide=True) for one in field.choices)
    if field.kind == "suit":
        suits = field.choices or tuple(SUITS)
        named = tuple(ButtonChoice(one, voice.suit(one), chosen == one, suit=one, wide=True) for one in suits)
        return (*named, ButtonChoice("", _("not noted"), not chosen, wide=True)) if field.telling else named
    if field.kind == "choice":
        return tuple(_choice(voice, field, value, chosen) for value in field.choices)
    if not _has_buttons(field):
        return ()
    numbers = tuple(ButtonChoice(str(n), str(n), chosen == str(n)) for n in range(field.low, field.high + 1))
    if field.kind == "tricks" and not field.everybody:
        return (ButtonChoice(OUT, voice.value(field.name, OUT), chosen == OUT, wide=True), *numbers)
    return numbers


def _choice(voice: Voice, field: Field, value: str, chosen: str) -> ButtonChoice:
    words = voice.value(field.name, value)
    return ButtonChoice(value, words, chosen == value, wide=not words.isdigit())


def _fact(variant: Variant, field: Field, key: str, typed: Typed) -> Any:
    """The answer to one question, None where there is none. Whether it makes sense is the rule set's to say."""
    if field.kind == "cards":
        return " ".join(code for code in field.choices if _text(typed, f"{key}-{code}"))
    if field.kind == FLAGS:
        return [seat for seat in range(variant.seats) if _text(typed, f"{key}-{seat}")] or None
    if field.kind == "seats":
        order = [_text(typed, f"{key}-{n}") for n in range(field.high)]
        return [number_typed(one) for one in order if one] or None
    if field.each_seat:
        row = [_first(typed, f"{key}-{seat}", field) for seat in range(variant.seats)]
        if field.kind == "number" and not any(row):
            return None  # the rule set says whether it has to know
        return [FACTS[field.name].typed(one) for one in row]
    return FACTS[field.name].typed(_first(typed, key, field))


def _first(typed: Typed, key: str, field: Field) -> str:
    """What was answered; a number of few that nobody touched is its lowest."""
    answer = _text(typed, key)
    if not answer and field.kind == "number" and _has_buttons(field):
        return str(field.low)
    return answer


def _any(variant: Variant, key: str, field: Field, typed: Typed) -> bool:
    parts = (key, *(f"{key}-{n}" for n in range(max(variant.seats, field.high))))
    return any(_text(typed, part) for part in parts)


def _text(typed: Typed, key: str) -> str:
    return str(typed.get(key, "")).strip()[:20]
