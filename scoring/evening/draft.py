"""A seating that a director has before him and that is not posted yet: it travels in the form, and is kept beside the book."""

from __future__ import annotations

import random
import secrets
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.book.fold import EveningBook, SeasonBook
from scoring.book.presence import met_before, present
from scoring.evening.forms import SeatsForm
from scoring.evening.strength import ORDERS
from scoring.evening.strength import USUAL as USUAL_ORDER
from scoring.league.results import Member
from scoring.league.seating import Pair, SeatedRound, Seating, SeatingRequest, looked_at, pair, propose, swapped
from scoring.league.seating_by_strength import tables_by_strength
from scoring.sheets.service.rounds import sizes

USUAL = (3, 4, 5)
PREFERRED = 4
EFFORT = 250_000  # up to half a second of a core
# Whoever else is on the site shares the processor with one who draws, not with all of them.
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class DraftedRounds:
    """The rounds not posted yet. ``preferred`` and ``chosen``: the sizes of tables; ``allowed``: those the game has.

    ``strong``: which of them are seated by strength, and ``by`` what; the others so that people meet anew.
    """

    asked: SeatingRequest
    allowed: tuple[int, ...]
    rounds: tuple[SeatedRound, ...] = ()
    strong: tuple[int, ...] = ()
    by: str = ""

    @property
    def looked_at(self) -> Seating:
        """All rounds of the evening, posted ones too, with their repeats and the wishes that are not met."""
        return looked_at(self.asked, sorted([*_fixed(self.asked), *self.rounds], key=lambda each: each.number))

    def drawn(self, order: Sequence[Member] = ()) -> DraftedRounds:
        """With all open rounds proposed anew; ``order``: everybody, the strongest first. Raises Unseatable."""
        rng = random.Random(secrets.randbits(32))  # noqa: S311  nothing is won by guessing it
        asked = self.asked
        for number in self.strong:
            asked = replace(asked, fixed={**asked.fixed, number: _by_strength(asked, number, order)})
        with _ONE_AT_A_TIME:
            seating = propose(asked, rng, EFFORT)
        wanted = (each for each in seating.rounds if each.number not in self.asked.fixed)
        return replace(self, rounds=tuple(replace(each, fixed=False) for each in wanted))

    def swapped(self, picks: Iterable[tuple[int, Member]]) -> DraftedRounds | None:
        """After two people of one round have changed places; None if these are not two of one round."""
        chosen = sorted(set(picks))
        if len(chosen) != 2 or chosen[0][0] != chosen[1][0]:
            return None
        (number, one), (_number, other) = chosen
        rounds = tuple(swapped(each, one, other) if each.number == number else each for each in self.rounds)
        return replace(self, rounds=rounds)


def opened(book: EveningBook, season: SeasonBook, form: SeatsForm, released: Iterable[int]) -> DraftedRounds:
    """The draft that a form holds: what was seated already is fixed, but for the rounds released."""
    allowed = sizes(book.rule_set) if book.rule_set else USUAL
    usual = tuple(size for size in allowed if size in USUAL) or allowed
    chosen = tuple(size for size in allowed if size in form.sizes) or usual
    preferred = form.preferred if form.preferred in chosen else _nearest(chosen)
    free = set(released)
    fixed = {number: tables for number, tables in book.seatings.items() if number not in free}
    numbers = sorted({*range(1, book.rounds + 1), *free} - set(fixed))
    asked = SeatingRequest(
        present={number: present(book, number) for number in (*fixed, *numbers)},
        sizes=chosen,
        preferred=preferred,
        fixed=fixed,
        met=met_before(season, book.key),
        apart=_wishes(season, "apart"),
        together=_wishes(season, "together"),
    )
    strong = tuple(number for number in numbers if number in form.strong)
    by = form.by if form.by in ORDERS else USUAL_ORDER
    return DraftedRounds(asked, allowed, tuple(_rounds(form, asked, numbers)), strong, by)


def released_in(form: SeatsForm, begun: Iterable[int], book: EveningBook) -> list[int]:
    """The seated rounds that are to be seated again; those begun stay as they are."""
    return sorted((set(form.again) & set(book.seatings)) - set(begun))


def written(each: SeatedRound) -> str:
    """The tables of a round as they travel in the form."""
    return _rows(each.tables)


def read(text: str, people: Iterable[Member]) -> tuple[tuple[Member, ...], ...]:
    """The tables that were written; none where somebody sits twice or is not there."""
    tables = tuple(tuple(who for who in table.split(",") if who) for table in text.split("|"))
    seated = [who for table in tables for who in table]
    good = len(seated) == len(set(seated)) and set(seated) <= set(people) and all(tables)
    return tables if good else ()


def facts_of(draft: DraftedRounds, released: Iterable[int]) -> dict[str, Any]:
    """The draft as it is kept."""
    return {
        "sizes": list(draft.asked.sizes),
        "preferred": draft.asked.preferred,
        "again": list(released),
        "strong": list(draft.strong),
        "by": draft.by,
        "rounds": {
            str(each.number): {"tables": [list(table) for table in each.tables], "resting": list(each.resting)}
            for each in draft.rounds
        },
    }


def form_of(facts: Mapping[str, Any]) -> SeatsForm:
    """The form that holds a draft that was kept."""
    rounds = {int(number): _rows(told["tables"]) for number, told in facts["rounds"].items()}
    return SeatsForm(
        sizes=tuple(facts["sizes"]),
        preferred=facts["preferred"],
        again=tuple(facts["again"]),
        rounds=rounds,
        picks=(),
        strong=tuple(facts.get("strong", ())),
        by=facts.get("by", ""),
        seen=None,
    )


def moved(facts: Mapping[str, Any], draft: DraftedRounds) -> dict[int, tuple[set[Member], set[Member]]]:
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


def reopened(book: EveningBook, form: SeatsForm, number: int) -> SeatsForm:
    """The form in which a round that is seated lies open as it is; the form itself where none of this number is."""
    if number not in book.seatings:
        return form
    rounds = {**form.rounds, number: _rows(book.seatings[number])}
    return replace(form, again=(*form.again, number), rounds=rounds)


def without(form: SeatsForm, posted: Iterable[SeatedRound]) -> SeatsForm:
    """The form with the rounds that are still open."""
    done = {each.number for each in posted}
    return replace(form, again=tuple(number for number in form.again if number not in done))


def _rows(tables: Iterable[Iterable[Member]]) -> str:
    return "|".join(",".join(table) for table in tables)


def _rounds(form: SeatsForm, asked: SeatingRequest, numbers: list[int]) -> Iterable[SeatedRound]:
    for number in numbers:
        people = asked.present[number]
        tables = read(form.rounds.get(number, ""), people)
        if tables:
            seated = {who for table in tables for who in table}
            yield SeatedRound(number, tables, tuple(sorted(set(people) - seated)))


def _by_strength(asked: SeatingRequest, number: int, order: Sequence[Member]) -> list[tuple[Member, ...]]:
    """The tables of a round by strength; who of a table deals first falls to whoever is first there."""
    place = {who: at for at, who in enumerate(order)}
    people = sorted(set(asked.present[number]), key=lambda who: (place.get(who, len(place)), who))
    rested = Counter(
        who
        for other, tables in asked.fixed.items()
        for who in set(asked.present.get(other, ())) - {one for table in tables for one in table}
    )
    return tables_by_strength(people, asked.sizes, asked.preferred, rested)


def _fixed(asked: SeatingRequest) -> list[SeatedRound]:
    return [SeatedRound(number, tuple(map(tuple, tables)), (), True) for number, tables in asked.fixed.items()]


def _nearest(sizes: tuple[int, ...]) -> int:
    return min(sizes, key=lambda size: (abs(size - PREFERRED), size))


def _wishes(season: SeasonBook, kind: str) -> tuple[Pair, ...]:
    return tuple(pair(*wish.members) for wish in season.wishes if wish.kind == kind and len(wish.members) == 2)
