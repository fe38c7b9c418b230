"""Keeping the seats that a director has drawn until he announces them. A draft is no posting: it may be thrown away."""

from __future__ import annotations

from typing import Any

from scoring.book.fold import EveningBook
from scoring.journal.book import PostingAuthor
from scoring.models import Evening, SeatingDraft


def kept(evening: Evening) -> SeatingDraft | None:
    """The draft of the evening; one query."""
    return SeatingDraft.objects.filter(evening=evening).select_related("by").first()


def keep(evening: Evening, facts: dict[str, Any], by: PostingAuthor) -> SeatingDraft | None:
    """Put this in the place of what was kept; a draft of no round is none."""
    if not facts["rounds"]:
        drop(evening)
        return None
    return SeatingDraft.objects.update_or_create(evening=evening, defaults={"facts": facts, "by": by.member})[0]


def drop(evening: Evening) -> None:
    """Throw the draft away."""
    SeatingDraft.objects.filter(evening=evening).delete()


def rounds_of(draft: SeatingDraft | None, book: EveningBook) -> list[int]:
    """The rounds that are drawn and not announced."""
    if draft is None:
        return []
    numbers = sorted(map(int, draft.facts["rounds"]))
    return [number for number in numbers if number not in book.seatings or number in draft.facts["again"]]
