"""Everything of a club as one document: whoever brings it to an empty server has the same club with the same standings.

``format`` is "weli club", ``version`` 1. Times are ISO 8601. ``postings`` is the book as it was written, corrections
included; ``scoring.book.subjects`` says what its subjects mean. No link that opens anything is in it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import F
from django.utils import timezone

from scoring.book import subjects
from scoring.models import Club, Confirmation, Entry, Evening, Member, Posting, Season, Sheet

FORMAT = "weli club"
VERSION = 1
Document = dict[str, Any]


def document(club: Club, *, wishes: bool = True) -> Document:
    """The club, its people under the names they have now, its book and its sheets; who wishes to sit apart on demand."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported": timezone.now().isoformat(timespec="seconds"),
        "club": {"name": club.name, "public": club.public, "initials": club.initials},
        "members": [_member(one) for one in club.members.order_by("pk")],
        "seasons": [_season(one) for one in club.seasons.order_by("pk")],
        "postings": [one for one in _postings(club) if wishes or not one["subject"].startswith(subjects.WISH)],
        "sheets": _sheets(club),
    }


def _member(one: Member) -> Document:
    return {
        "key": one.key,
        "name": one.name,
        "role": one.role,
        "initials": one.initials,
        "joined": one.joined_at.isoformat(timespec="seconds"),
        "left": one.left_at.isoformat(timespec="seconds") if one.left_at else None,
    }


def _season(one: Season) -> Document:
    keys = Evening.objects.filter(season=one).order_by("pk").values_list("key", flat=True)
    return {"slug": one.slug, "name": one.name, "evenings": list(keys)}


def _postings(club: Club) -> list[Document]:
    rows = Posting.objects.filter(club=club).order_by("n").values(
        "n", "subject", "facts", "who", "why", "ref", "at",
        of_season=F("season__slug"), of_evening=F("evening__key"), writer=F("by__key"),
    )  # fmt: skip
    return [
        {
            "n": row["n"],
            "season": row["of_season"],
            "evening": row["of_evening"],
            "subject": row["subject"],
            "facts": row["facts"],
            "by": row["writer"],
            "who": row["who"],
            "why": row["why"],
            "ref": row["ref"],
            "at": row["at"].isoformat(timespec="milliseconds"),
        }
        for row in rows
    ]


def _sheets(club: Club) -> list[Document]:
    sheets = list(Sheet.objects.filter(evening__season__club=club).select_related("evening").order_by("pk"))
    entries: dict[int, list[Document]] = defaultdict(list)
    for one in Entry.objects.filter(sheet__in=sheets).order_by("sheet_id", "n"):
        entries[one.sheet_id].append(
            {"n": one.n, "hand": one.hand, "facts": one.facts, "by": one.by, "why": one.why, "ref": one.ref,
             "at": one.at.isoformat(timespec="milliseconds")}
        )  # fmt: skip
    said: dict[int, list[Document]] = defaultdict(list)
    names = [field.name for field in Confirmation._meta.fields if field.name not in ("id", "sheet", "at")]
    for word in Confirmation.objects.filter(sheet__in=sheets).order_by("pk"):
        said[word.sheet_id].append({name: getattr(word, name) for name in names})
    return [
        {
            "id": sheet.pk,
            "evening": sheet.evening.key if sheet.evening else None,
            "round": sheet.round,
            "table": sheet.table,
            "stage": sheet.stage,
            "game": sheet.game,
            "edition": sheet.edition,
            "options": sheet.options,
            "seats": sheet.seats,
            "previous": sheet.previous_id,
            "entries": entries[sheet.pk],
            "confirmations": said[sheet.pk],
        }
        for sheet in sheets
    ]
