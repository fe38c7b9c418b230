"""What a sheet of a club's evening tells the book: how the match ended, and again whenever it is corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rules.engine.actions import Seat
from rules.engine.goals import places
from rules.engine.state import Points
from scoring.book import results, subjects
from scoring.journal.book import PostingAuthor, PostingDraft, write
from scoring.league.results import Ended, Result
from scoring.models import Posting, Sheet
from scoring.sheets.fold import Fold

SHEET = PostingAuthor(who="sheet")
NO_DAY = date.min  # the day of an evening stands with the evening


def subject_of(sheet: Sheet) -> str:
    """Under what the book has the result of a sheet."""
    return subjects.about(subjects.RESULT, f"s{sheet.pk}")


def holding(sheet: Sheet) -> Posting | None:
    """What the book says of this sheet now; None where it has not come to a result, or its result was taken out."""
    posting = Posting.objects.filter(evening=sheet.evening, subject=subject_of(sheet)).order_by("-n").first()
    return posting if posting is not None and posting.facts is not None else None


def follow(
    sheet: Sheet,
    fold: Fold,
    by: PostingAuthor = SHEET,
    why: str = "",
    *,
    end: bool = False,
    order: Sequence[Seat] | None = None,
) -> None:
    """Post how the match ended, inside the transaction that has changed the sheet.

    A match that goes on is no result yet, unless somebody said that it ends here (``end``). One that stood in the
    book already is posted again as it is now, or taken out where no hand is left. ``order``: the people are the same,
    for each seat the one in which its person was thought to sit.
    """
    if sheet.evening is None or not fold.head.members:
        return
    held = holding(sheet)
    if not (fold.over or end or held):
        return
    if held is not None and not fold.rows and not (held.facts or {}).get("hands"):
        facts = results.reseated(held.facts or {}, order) if order else held.facts or {}
        _follow_people(sheet, held.subject, {**facts, "people": list(fold.head.members)}, by, why)
        return
    ended: Ended = "complete" if fold.over else "early"
    counted = any(row.counts for row in fold.rows)
    facts = facts_of(sheet, result_of(sheet, fold, ended)) if counted else None
    season = sheet.evening.season
    write(season.club, [PostingDraft(subject_of(sheet), facts, season, sheet.evening, why)], by)


def facts_of(sheet: Sheet, result: Result) -> dict[str, Any]:
    """The facts of a posting of this result; at a play-off of too few people some sit in without a stake."""
    facts = results.written(result, sheet=sheet.pk)
    staked = _staked(sheet)
    if staked:
        facts["aside"] = [member not in staked for member in result.people]
    return facts


def _staked(sheet: Sheet) -> list[str]:
    """Who plays for the place that the sheet is about, where others sit in; else nobody in particular."""
    if not sheet.stage:
        return []
    about = Posting.objects.filter(evening=sheet.evening, subject=subjects.about(subjects.STAGE, sheet.stage))
    told = about.order_by("-n").values_list("facts", flat=True).first() or {}
    return list(told["members"]) if told.get("aside") else []


def _follow_people(sheet: Sheet, subject: str, facts: Mapping[str, Any], by: PostingAuthor, why: str) -> None:
    """A result that was typed in without hands: whoever is written into a seat has what stands there."""
    if sheet.evening is not None and len(facts["people"]) == len(facts["scores"]):
        season = sheet.evening.season
        write(season.club, [PostingDraft(subject, dict(facts), season, sheet.evening, why)], by)


def result_of(sheet: Sheet, fold: Fold, ended: Ended) -> Result:
    """How the match on this sheet stands."""
    standing = fold.standing
    marks = fold.variant.goal.marks(standing)
    result = result_at(sheet, fold, standing.written, places(fold.variant.goal, standing), marks)
    return result._replace(ended=ended, hands=fold.hands)


def result_at(
    sheet: Sheet, fold: Fold, scores: Sequence[Points], placed: Sequence[int], marks: Sequence[int]
) -> Result:
    """A result of the match on this sheet; ``marks`` empty where the game chalks up none of its own."""
    return Result(
        key=f"s{sheet.pk}",
        evening=sheet.evening.key if sheet.evening else "",
        day=NO_DAY,
        round=sheet.round,
        table=sheet.table,
        game=fold.variant.key,
        edition=fold.variant.edition,
        options=tuple(sorted(fold.variant.differences.items())),
        people=fold.head.members,
        scores=tuple(float(points) for points in scores),
        places=tuple(placed),
        marks=tuple(marks) or last_ones(placed),
        stage=sheet.stage,
    )


def last_ones(placed: Sequence[int]) -> tuple[int, ...]:
    """A mark for each who is last; nobody where all are level."""
    return tuple(int(place == max(placed) > 1) for place in placed)
