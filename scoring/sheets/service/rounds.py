"""Who sits where: the tables of a round, and a sheet for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.variant import Variant
from rules.games import find
from scoring.book import subjects
from scoring.book.fold import EveningBook, PlayedRules
from scoring.journal.book import Outcome, Overtaken, PostingAuthor, PostingDraft, latest, write
from scoring.journal.retry import with_retries
from scoring.league.results import Member as Key
from scoring.models import Entry, Evening, Sheet, token
from scoring.sheets.fold import HEAD
from scoring.sheets.points import game_of


class RoundBegun(Exception):
    """At this table hands have been entered already: who sat there is corrected on its sheet."""

    def __init__(self, table: int) -> None:
        super().__init__(table)
        self.table = table


def variant_for(rules: PlayedRules, seats: int) -> Variant:
    """What so many people play of an evening's rule set. Raises Contradiction where it is not for so many."""
    game = find(rules.game, rules.edition)
    return game.variant(game.options(dict(rules.options)), seats)


def sizes(rules: PlayedRules) -> tuple[int, ...]:
    """For how many people at a table the rule set is, fewest first."""
    game = game_of(rules.game, rules.edition)
    low, high = game.players
    options = game.options(dict(rules.options))
    return tuple(seats for seats in range(low, high + 1) if not game.contradictions(options, seats))


def seat(
    evening: Evening,
    book: EveningBook,
    number: int,
    tables: Sequence[Sequence[Key]],
    by: PostingAuthor,
    *,
    names: Mapping[Key, str],
    stages: Sequence[str] = (),
    why: str = "",
    seen: int | None = None,
) -> Outcome:
    """Post the tables of a round (from 1), and lay a sheet on each of them.

    ``names``: as they stand on the sheets. ``stages``: for each table what it decides, "final:1". Raises RoundBegun.
    """

    def attempt() -> Outcome:
        facts = {"tables": [list(table) for table in tables]}
        subject = subjects.about(subjects.SEATING, number)
        outcome = write(
            evening.season.club, [PostingDraft(subject, facts, evening.season, evening, why, seen=seen)], by
        )
        if not isinstance(outcome, Overtaken) and book.rule_set is not None:
            _lay_sheets(evening, book.rule_set, number, tables, names, stages)
        return outcome

    return with_retries(attempt)


def follow_seats(sheet: Sheet, people: Sequence[Key], why: str = "") -> None:
    """Post the seats of a round again where its sheet says now who sat there, inside the transaction that changed it."""
    if sheet.evening is None or not people or sheet.previous_id is not None:
        return
    season = sheet.evening.season
    subject = subjects.about(subjects.SEATING, sheet.round)
    holding = latest(season.club, PostingDraft(subject, None, season, sheet.evening))
    tables = [list(table) for table in (holding.facts or {}).get("tables", [])] if holding else []
    if not 0 < sheet.table <= len(tables) or tables[sheet.table - 1] == list(people):
        return
    tables[sheet.table - 1] = list(people)
    write(
        season.club, [PostingDraft(subject, {"tables": tables}, season, sheet.evening, why)], PostingAuthor(who="sheet")
    )


def _lay_sheets(
    evening: Evening,
    rules: PlayedRules,
    number: int,
    tables: Sequence[Sequence[Key]],
    names: Mapping[Key, str],
    stages: Sequence[str],
) -> None:
    laid = {sheet.table: sheet for sheet in evening.sheets.filter(round=number, previous=None)}
    for at, people in enumerate(tables, start=1):
        sheet = laid.pop(at, None)
        if sheet is not None and _people(sheet) == list(people):
            continue
        if sheet is not None:
            _clear(sheet)
        _lay(evening, variant_for(rules, len(people)), number, at, people, names, stages[at - 1] if stages else "")
    for sheet in laid.values():
        _clear(sheet)


def _people(sheet: Sheet) -> list[Key]:
    head = sheet.entries.filter(hand=HEAD).order_by("-n").first()
    return list((head.facts or {}).get("members", [])) if head else []


def _clear(sheet: Sheet) -> None:
    """An empty sheet goes back into the drawer."""
    if sheet.entries.exclude(hand=HEAD).exists():
        raise RoundBegun(sheet.table)
    sheet.delete()


def _lay(
    evening: Evening,
    variant: Variant,
    number: int,
    table: int,
    people: Sequence[Key],
    names: Mapping[Key, str],
    stage: str,
) -> None:
    sheet = Sheet.objects.create(
        game=variant.key,
        edition=variant.edition,
        options=dict(variant.differences),
        seats=len(people),
        evening=evening,
        round=number,
        table=table,
        stage=stage,
    )
    head = {"names": [names[key] for key in people], "dealer": 0, "members": list(people)}
    Entry.objects.create(sheet=sheet, n=1, hand=HEAD, facts=head, ref=token())
