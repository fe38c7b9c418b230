"""The words of the league: sentences of ``rules/texts/<lang>/league.toml`` with their braces filled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, time
from fractions import Fraction
from functools import lru_cache

from rules.phrases import figure, sentences
from scoring.league.reasons import Amount, Datum, Days, ReasonSentence, Values, Who
from scoring.league.results import Member

FILE = "league"
YEARS = range(1900, 2200)  # in which something may have been played, or is planned
Naming = Callable[[Member], str]


def in_words(lang: str, said: ReasonSentence, name: Naming) -> str:
    """A sentence of an explanation. ``name`` gives the name under which a member is shown."""
    return sentence(lang, f"why.{said.code}", {key: worded(lang, value, name) for key, value in said.data.items()})


def sentence(lang: str, key: str, data: dict[str, str] | None = None) -> str:
    """The words of this key; those of ``key.one`` where there are such and n is 1. Raises KeyError."""
    words = sentences(lang, FILE)
    found = words.get(f"{key}.one") if data and data.get("n") == "1" else None
    return (found or words[key]).format_map(data or {})


def knows(lang: str, key: str) -> bool:
    """Whether there are words for this key."""
    return key in sentences(lang, FILE)


def worded(lang: str, value: Datum, name: Naming) -> str:
    """One thing that a sentence needs, in words."""
    match value:
        case Who(members):
            return listed(lang, [name(one) for one in members])
        case Days(days):
            return listed(lang, [day_words(lang, one) for one in days])
        case Values(of_days):
            said = sentences(lang, FILE)["say.day"]
            return "; ".join(
                [
                    said.format(day=day_words(lang, day), values=" + ".join([_signed(lang, one) for one in values]))
                    for day, values in of_days
                ]
            )
        case Amount(number, marks):
            shown = number_words(lang, number)
            return sentence(lang, "say.marks" if marks else "say.points", {"n": shown})
        case Fraction():
            return number_words(lang, value)
        case date():
            return day_words(lang, value)
        case _:
            return str(value)


def listed(lang: str, words: Sequence[str]) -> str:
    """Some words as a sentence has them: "Anna, Bert and Cilli"."""
    if len(words) < 2:
        return "".join(words)
    return sentence(lang, "say.and", {"most": ", ".join(words[:-1]), "last": words[-1]})


@lru_cache(maxsize=2048)
def day_of(told: str) -> date | None:
    """A day as an address, a form or a file tells it, such as 2026-03-01; None for anything else."""
    try:
        found = date.fromisoformat(told)
    except ValueError:
        return None
    return found if found.year in YEARS else None


def clock_of(told: str) -> time | None:
    """A time of day as a form or a file tells it, such as 19:30; None for anything else."""
    try:
        return time.fromisoformat(told) if len(told) == len("19:30") else None
    except ValueError:
        return None


def day_words(lang: str, day: date) -> str:
    """A day of the season: "9 Jan", "9. Jan."."""
    return sentence(lang, "say.date", {"day": str(day.day), "month": sentence(lang, f"month.{day.month}")})


def number_words(lang: str, number: Fraction) -> str:
    """A number of points: whole, half, or with two decimals."""
    if number.denominator == 1:  # nearly all are, and there are thousands on a page
        return str(number.numerator) if number.numerator >= 0 else f"−{-number.numerator}"
    if number.denominator <= 2:
        return figure(float(number))
    whole, cents = divmod(int(abs(number) * 100 + Fraction(1, 2)), 100)  # a half goes up, as people round
    return f"{'−' if number < 0 else ''}{whole}{sentence(lang, 'say.point')}{cents:02d}"


def _signed(lang: str, number: Fraction) -> str:
    """How a number stands in a sum: one below nought in brackets."""
    if number.numerator < 0:
        return f"({number_words(lang, number)})"
    return str(number.numerator) if number.denominator == 1 else number_words(lang, number)
