"""Everything of a club as one document: whoever brings it to an empty server has the same club with the same standings.

``format`` is "weli club", ``version`` 1. Times are ISO 8601. ``postings`` is the book as it was written, corrections
included; ``scoring.book.subjects`` says what its subjects mean. No link that opens anything is in it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone

from scoring.book import subjects
from scoring.club.membership import DIRECT, OWN
from scoring.models import Club, Confirmation, Entry, Evening, Member, Posting, Season, Sheet

FORMAT = "weli club"
VERSION = 1
AT_ONCE = 500  # rows read at a time
Document = dict[str, Any]


# What only they may take along who may do so much: who wishes to sit apart, and what everybody owes.
_FOR = {subjects.WISH: DIRECT, subjects.TILL: OWN, subjects.MONEY: OWN}


def document(club: Club, *, rank: int = OWN) -> Document:
    """The club, its people under the names they have now, its book as far as this rank may take it along, its sheets."""
    return {**_head(club), "postings": list(_postings(club, rank)), "sheets": list(_sheets(club))}


def pieces(club: Club, *, rank: int = OWN) -> Iterator[str]:
    """The text of the same document, bit by bit: the book of a large club is more than one wants in memory."""
    yield _json(_head(club)).removesuffix("}")
    for name, rows in (("postings", _postings(club, rank)), ("sheets", _sheets(club))):
        yield f', "{name}": ['
        for number, row in enumerate(rows):
            yield f"{',' if number else ''}\n {_json(row)}"
        yield "]"
    yield "}"


def _json(told: Document) -> str:
    return json.dumps(told, ensure_ascii=False)


def _head(club: Club) -> Document:
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported": timezone.now().isoformat(timespec="seconds"),
        "club": {name: getattr(club, name) for name in ("name", "public", "initials", "zone", "language")},
        "members": [_member(one) for one in club.members.order_by("pk")],
        "seasons": [_season(one) for one in club.seasons.order_by("pk")],
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


def _postings(club: Club, rank: int) -> Iterator[Document]:
    rows = Posting.objects.filter(club=club).order_by("n").values(
        "n", "subject", "facts", "who", "why", "ref", "at",
        of_season=F("season__slug"), of_evening=F("evening__key"), writer=F("by__key"),
    )  # fmt: skip
    for row in rows.iterator(AT_ONCE):
        if rank >= _FOR.get(subjects.parts(row["subject"])[0], 0):
            yield {
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


def _sheets(club: Club) -> Iterator[Document]:
    keys = list(Sheet.objects.filter(evening__season__club=club).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        yield from _some_sheets(keys[start : start + AT_ONCE])


def _some_sheets(keys: Sequence[int]) -> Iterator[Document]:
    entries: dict[int, list[Document]] = defaultdict(list)
    for one in Entry.objects.filter(sheet__in=keys).order_by("sheet_id", "n"):
        entries[one.sheet_id].append(
            {"n": one.n, "hand": one.hand, "facts": one.facts, "by": one.by, "why": one.why, "ref": one.ref,
             "at": one.at.isoformat(timespec="milliseconds")}
        )  # fmt: skip
    said: dict[int, list[Document]] = defaultdict(list)
    names = [field.name for field in Confirmation._meta.fields if field.name not in ("id", "sheet", "at")]
    for word in Confirmation.objects.filter(sheet__in=keys).order_by("pk"):
        said[word.sheet_id].append({name: getattr(word, name) for name in names})
    for sheet in Sheet.objects.filter(pk__in=keys).select_related("evening").order_by("pk"):
        yield {
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
