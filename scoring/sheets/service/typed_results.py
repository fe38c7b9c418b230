"""Results of an evening as they stand at the foot of a paper sheet: nobody has written down the hands."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.goals import places
from rules.engine.state import Points, Standing
from rules.engine.variant import Variant
from scoring.journal.book import Outcome, PostingAuthor, PostingDraft, post, write
from scoring.journal.retry import with_retries
from scoring.league.results import Result
from scoring.models import Sheet
from scoring.sheets.fold import SheetHead
from scoring.sheets.service.entries import Entered, EntryDraft, fold_of
from scoring.sheets.service.entries import Outcome as Written
from scoring.sheets.service.restating import restate
from scoring.sheets.service.results import SHEET, facts_of, result_at, subject_of


def chalks_up(variant: Variant) -> bool:
    """Whether the game itself chalks something up against people, and the paper has it beside the scores."""
    return bool(variant.goal.marks(Standing((variant.start,) * variant.seats)))


def type_in(
    sheet: Sheet, scores: Sequence[Points], marks: Sequence[int], by: PostingAuthor, seen: int, ref: str
) -> Outcome:
    """Post how the match at a table ended; ``marks`` empty where the game has none of its own."""
    if sheet.evening is None:
        raise ValueError("a sheet of nobody's evening")
    season = sheet.evening.season
    facts = facts_of(sheet, result_of(sheet, scores, marks))
    return post(season.club, [PostingDraft(subject_of(sheet), facts, season, sheet.evening, ref=ref, seen=seen)], by)


def correct(
    sheet: Sheet, head: SheetHead, scores: Sequence[Points], marks: Sequence[int], draft: EntryDraft
) -> Written:
    """Other people, or another number of them, at a table of which only the result is known: both in one."""

    def attempt() -> Written:
        outcome = restate(sheet, head, {}, draft)
        if isinstance(outcome, Entered) and not outcome.again and sheet.evening is not None:
            season = sheet.evening.season
            facts = facts_of(sheet, result_of(sheet, scores, marks))
            write(season.club, [PostingDraft(subject_of(sheet), facts, season, sheet.evening, draft.why)], SHEET)
        return outcome

    return with_retries(attempt)


def result_of(sheet: Sheet, scores: Sequence[Points], marks: Sequence[int]) -> Result:
    """The result that these scores are."""
    fold = fold_of(sheet)
    goal = fold.variant.goal
    tallies = ((goal.chalked_in, tuple(marks)),) if marks else ()
    placed = places(goal, Standing(tuple(scores), tallies=tallies))
    return result_at(sheet, fold, scores, placed, marks)
