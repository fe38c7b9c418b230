"""A seating that a director has before him and that is not posted yet: it travels in the form, and is kept beside the book."""

from __future__ import annotations

import random
import secrets
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from scoring.book.presence import met_before, present
from scoring.book.reading import EveningBook, SeasonBook
from scoring.league.results import Member
from scoring.league.seating import Asked, Pair, Seated, Seating, looked_at, pair, propose, swapped
from scoring.service.evenings import sizes

USUAL = (3, 4, 5)
PREFERRED = 4
EFFORT = 250_000  # up to half a second of a core
# Whoever else is on the site shares the processor with one who draws, not with all of them.
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Draft:
    """The rounds not posted yet. ``preferred`` and ``chosen``: the sizes of tables; ``allowed``: those the game has."""

    asked: Asked
    allowed: tuple[int, ...]
    rounds: tuple[Seated, ...] = ()

    @property
    def looked_at(self) -> Seating:
        """All rounds of the evening, posted ones too, with their repeats and the wishes that are not met."""
        return looked_at(self.asked, sorted([*_fixed(self.asked), *self.rounds], key=lambda each: each.number))

    def drawn(self) -> Draft:
        """With all open rounds proposed anew. Raises Unseatable."""
        rng = random.Random(secrets.randbits(32))  # noqa: S311  nothing is won by guessing it
        with _ONE_AT_A_TIME:
            seating = propose(self.asked, rng, EFFORT)
        return replace(self, rounds=tuple(each for each in seating.rounds if not each.fixed))

    def swapped(self, picks: Iterable[tuple[int, Member]]) -> Draft | None:
        """After two people of one round have changed places; None if these are not two of one round."""
        chosen = sorted(set(picks))
        if len(chosen) != 2 or chosen[0][0] != chosen[1][0]:
            return None
        (number, one), (_number, other) = chosen
        rounds = tuple(swapped(each, one, other) if each.number == number else each for each in self.rounds)
        return replace(self, rounds=rounds)


def opened(book: EveningBook, season: SeasonBook, form: QueryDict, released: Iterable[int]) -> Draft:
    """The draft that a form holds: what was seated already is fixed, but for the rounds released."""
    allowed = sizes(book.rule_set) if book.rule_set else USUAL
    usual = tuple(size for size in allowed if size in USUAL) or allowed
    chosen = tuple(size for size in allowed if str(size) in form.getlist("size")) or usual
    wanted = form.get("preferred", "")
    preferred = int(wanted) if wanted.isdecimal() and int(wanted) in chosen else _nearest(chosen)
    free = set(released)
    fixed = {number: tables for number, tables in book.seatings.items() if number not in free}
    numbers = sorted({*range(1, book.rounds + 1), *free} - set(fixed))
    asked = Asked(
        present={number: present(book, number) for number in (*fixed, *numbers)},
        sizes=chosen,
        preferred=preferred,
        fixed=fixed,
        met=met_before(season, book.key),
        apart=_wishes(season, "apart"),
        together=_wishes(season, "together"),
    )
    return Draft(asked, allowed, tuple(_rounds(form, asked, numbers)))


def released_in(form: QueryDict, begun: Iterable[int], book: EveningBook) -> list[int]:
    """The seated rounds that are to be seated again; those begun stay as they are."""
    asked_for = {int(number) for number in form.getlist("again") if number.isdecimal()}
    return sorted((asked_for & set(book.seatings)) - set(begun))


def written(each: Seated) -> str:
    """The tables of a round as they travel in the form."""
    return "|".join(",".join(table) for table in each.tables)


def read(text: str, people: Iterable[Member]) -> tuple[tuple[Member, ...], ...]:
    """The tables that were written; none where somebody sits twice or is not there."""
    tables = tuple(tuple(who for who in table.split(",") if who) for table in text.split("|"))
    seated = [who for table in tables for who in table]
    good = len(seated) == len(set(seated)) and set(seated) <= set(people) and all(tables)
    return tables if good else ()


def facts_of(draft: Draft, released: Iterable[int]) -> dict[str, Any]:
    """The draft as it is kept."""
    return {
        "sizes": list(draft.asked.sizes),
        "preferred": draft.asked.preferred,
        "again": list(released),
        "rounds": {
            str(each.number): {"tables": [list(table) for table in each.tables], "resting": list(each.resting)}
            for each in draft.rounds
        },
    }


def form_of(facts: Mapping[str, Any]) -> QueryDict:
    """The form that holds a draft that was kept."""
    form = QueryDict(mutable=True)
    form.setlist("size", [str(size) for size in facts["sizes"]])
    form["preferred"] = str(facts["preferred"])
    form.setlist("again", [str(number) for number in facts["again"]])
    for number, told in facts["rounds"].items():
        form[f"round-{number}"] = written(Seated(int(number), tuple(map(tuple, told["tables"]))))
    return form


def moved(facts: Mapping[str, Any], draft: Draft) -> dict[int, tuple[set[Member], set[Member]]]:
    """By round who has gone since the seats were drawn, and who has come; only rounds in which somebody has."""
    found = {}
    for number, told in facts["rounds"].items():
        if int(number) in draft.asked.fixed or int(number) not in draft.asked.present:
            continue
        then = {who for table in told["tables"] for who in table} | set(told["resting"])
        now = set(draft.asked.present[int(number)])
        if then != now:
            found[int(number)] = (then - now, now - then)
    return found


def seated_now(book: EveningBook, numbers: Iterable[int]) -> Mapping[str, str]:
    """What a form would hold that begins with these rounds as they are seated now."""
    return {f"round-{number}": written(Seated(number, tuple(map(tuple, book.seatings[number])))) for number in numbers}


def _rounds(form: QueryDict, asked: Asked, numbers: list[int]) -> Iterable[Seated]:
    for number in numbers:
        people = asked.present[number]
        tables = read(form.get(f"round-{number}", ""), people)
        if tables:
            seated = {who for table in tables for who in table}
            yield Seated(number, tables, tuple(sorted(set(people) - seated)))


def _fixed(asked: Asked) -> list[Seated]:
    return [Seated(number, tuple(map(tuple, tables)), (), True) for number, tables in asked.fixed.items()]


def _nearest(sizes: tuple[int, ...]) -> int:
    return min(sizes, key=lambda size: (abs(size - PREFERRED), size))


def _wishes(season: SeasonBook, kind: str) -> tuple[Pair, ...]:
    return tuple(pair(*wish.members) for wish in season.wishes if wish.kind == kind and len(wish.members) == 2)
