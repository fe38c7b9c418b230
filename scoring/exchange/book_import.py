"""A club's document brought to a server on which the club is not yet: read piece by piece, checked, then written.

It is written in many short transactions, so that a large book stops nobody. Until the last of them the club has no name
and no owner and nobody finds it; one that was left half-way is taken out when its file is brought again.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import IO, Any

from django.utils import timezone

from config.web.names import clean
from scoring.book import subjects
from scoring.club.deleting import delete
from scoring.club.service import free_slug
from scoring.exchange.book_check import RENAMED, Contents, Heard, check, things
from scoring.exchange.faults import UnreadableBook, unreadable
from scoring.exchange.shapes import WrongShape
from scoring.journal.retry import with_retries
from scoring.journal.slices import in_slices, store
from scoring.models import (
    LONGEST_NAME,
    LONGEST_REASON,
    Club,
    Confirmation,
    Entry,
    Evening,
    Member,
    Posting,
    Season,
    Sheet,
    token,
)
from tables.models import Player, table_code

LARGEST = 64 * 1024 * 1024  # bytes of a file that comes over the web
PASSES = 3  # times that a file is read until it is brought in; the first looks through it
UNFINISHED = "~"  # begins the address of a club that is being written: no page has such an address
AT_ONCE = 40  # sheets that are held in memory
_SHEET = "s"  # results of sheets are named by the number of their sheet
_OF_A_ROW = re.compile(r"s[0-9]+|m[0-9a-f]+")  # of a sheet or a match: numbers of the server that the file comes from
_ONLINE = re.compile(r"o[0-9a-f]+-([0-9]{6})")  # the evening of a day's matches online, by the number of its season


@dataclass
class _Brought:
    """What has been written so far: numbers of new rows by the names that they have in the document."""

    club: Club
    members: dict[str, int] = field(default_factory=dict)
    seasons: dict[str, int] = field(default_factory=dict)
    evenings: dict[str, int] = field(default_factory=dict)
    sheets: dict[int, int] = field(default_factory=dict)


def read(file: IO[bytes], heard: Heard = lambda _read: None, *, doubted: bool = True) -> Contents:
    """What is in a file that this site could have written; ``heard`` is told how many bytes were read. Raises UnreadableBook.

    ``doubted``: no hand in it counts that cannot have happened; a copy of what this site had is not doubted.
    """
    file.seek(0)
    try:
        return check(file, heard, doubted=doubted)
    except WrongShape as no:
        raise unreadable(no) from None


def begun(name: str) -> Club:
    """A club that nobody finds yet, for the file of this name; what an earlier attempt has left of it is taken out."""
    address = f"{UNFINISHED}{name}"[:40]
    delete(Club.objects.filter(slug=address))
    return with_retries(lambda: Club.objects.create(slug=address, name=address))


def bring(
    file: IO[bytes],
    owner: Player | None = None,
    *,
    into: Club | None = None,
    heard: Heard = lambda _read: None,
    doubted: bool = True,
) -> Club:
    """The club of a file, new on this server; ``owner`` claims the entry of its first owner.

    ``into``: one that was begun, so that whoever is cut off knows which. ``doubted``: as ``read`` has it. Raises UnreadableBook.
    """
    club = into or begun(token())
    try:
        contents = read(file, heard, doubted=doubted)
        if owner is not None and not contents.owned:
            raise UnreadableBook("owner")
        size = file.tell()
        _write(_Brought(club), contents, file, lambda read: heard(size + read))
    except Exception:
        delete([club])
        raise
    return with_retries(lambda: _opened(club, contents.about, owner))


def _opened(club: Club, about: Mapping[str, Any], owner: Player | None) -> Club:
    """The club under its name, with its owner."""
    club.name = clean(about["name"], LONGEST_NAME)
    club.slug = free_slug(club.name, lambda slug: Club.objects.filter(slug=slug).exists())
    club.public, club.initials = about["public"], about["initials"]
    club.zone, club.language = about.get("zone", ""), about.get("language", "")
    club.save()
    if owner is not None:
        first = club.members.filter(role=Member.Role.OWNER, left_at=None).order_by("pk")[:1]
        Member.objects.filter(pk__in=[one.pk for one in first]).update(player=owner)
    return club


def _write(brought: _Brought, contents: Contents, file: IO[bytes], heard: Heard) -> None:
    _bring_members(brought, contents.members)
    for one in contents.seasons:
        row = Season(club=brought.club, slug=one["slug"], name=clean(one["name"], LONGEST_NAME))
        with_retries(row.save)
        brought.seasons[one["slug"]] = row.pk
        _bring_evenings(brought, row, one["evenings"])
    size = file.seek(0, 2)
    file.seek(0)
    for some in _heaps(one for name, n, one in things(file, heard) if n and name == "sheets"):
        _bring_sheets(brought, some)
    file.seek(0)
    told = (one for name, n, one in things(file, lambda read: heard(size + read)) if n and name == "postings")
    store(_posting(brought, one, contents.taken) for one in told)


def _heaps(sheets: Iterator[Any]) -> Iterator[list[Any]]:
    heap: list[Any] = []
    for one in sheets:
        heap.append(one)
        if len(heap) == AT_ONCE or len(one["entries"]) > AT_ONCE:
            yield heap
            heap = []
    yield heap


def _bring_members(brought: _Brought, told: Sequence[Mapping[str, Any]]) -> None:
    store(
        Member(
            club=brought.club,
            key=one["key"],
            name=clean(one["name"], LONGEST_NAME),
            role=one["role"],
            initials=one["initials"],
            joined_at=_moment(one["joined"]),
            left_at=_moment(one["left"]) if one["left"] else None,
        )
        for one in told
    )
    brought.members |= dict(Member.objects.filter(club=brought.club).values_list("key", "pk"))


def _bring_evenings(brought: _Brought, season: Season, keys: Sequence[str]) -> None:
    """Those who read the document name an evening by the key that it has there."""
    here: dict[str, str] = {}
    for key in keys:
        wanted = _free(key, season)
        here[table_code() if wanted in here else wanted] = key
    now = timezone.now()
    store(Evening(season=season, key=key, created_at=now) for key in here)
    rows = Evening.objects.filter(season=season).values_list("key", "pk")
    brought.evenings |= {here[key]: row for key, row in rows}


def _free(key: str, season: Season) -> str:
    """The key of an evening, or another one where it is taken here or would be that of another season's matches online."""
    wanted = _ONLINE.sub(rf"o{season.pk:x}-\1", key)[:16]
    return table_code() if Evening.objects.filter(key=wanted).exists() else wanted


def _bring_sheets(brought: _Brought, told: Sequence[Mapping[str, Any]]) -> None:
    in_slices(told, lambda some: _bring_bare(brought, some))
    entries = (_entry(brought.sheets[one["id"]], line) for one in told for line in one["entries"])
    store(entries)
    words = (_confirmation(brought.sheets[one["id"]], line) for one in told for line in one["confirmations"])
    store(words)


def _bring_bare(brought: _Brought, told: Sequence[Mapping[str, Any]]) -> None:
    for one in told:
        brought.sheets[one["id"]] = Sheet.objects.create(
            game=one["game"], edition=one["edition"], options=one["options"], seats=one["seats"],
            evening_id=brought.evenings[one["evening"]], round=one["round"], table=one["table"], stage=one["stage"],
            previous_id=brought.sheets[one["previous"]] if one["previous"] else None,
        ).pk  # fmt: skip


def _entry(sheet: int, line: Mapping[str, Any]) -> Entry:
    return Entry(
        sheet_id=sheet,
        n=line["n"],
        hand=line["hand"],
        facts=line["facts"],
        by=clean(line["by"]),
        why=clean(line["why"], LONGEST_REASON),
        ref=line["ref"],
        at=_moment(line["at"]),
    )


def _confirmation(sheet: int, line: Mapping[str, Any]) -> Confirmation:
    return Confirmation(
        sheet_id=sheet,
        n=line["n"],
        kind=line["kind"],
        seat=line["seat"],
        seen=line["seen"],
        hand=line["hand"],
        words=clean(line["words"], LONGEST_REASON),
        settles=line["settles"],
        law=line.get("law", ""),
        by=clean(line["by"]),
        ref=line["ref"],
    )


def _posting(brought: _Brought, one: Mapping[str, Any], taken: Container[str]) -> Posting:
    subject, facts = _of_new_row(brought, one["subject"], one["facts"], taken)
    return Posting(
        club=brought.club,
        n=one["n"],
        season_id=brought.seasons[one["season"]] if one["season"] else None,
        evening_id=brought.evenings[one["evening"]] if one["evening"] else None,
        subject=subject,
        facts=facts,
        by_id=brought.members[one["by"]] if one["by"] else None,
        who=clean(one["who"], LONGEST_NAME),
        why=clean(one["why"], LONGEST_REASON),
        ref=one["ref"] or token(),
        at=_moment(one["at"]),
    )


def _of_new_row(brought: _Brought, subject: str, facts: Any, taken: Container[str]) -> tuple[str, Any]:
    """A result named by the number of its sheet has another one here; those of sheets and matches elsewhere have none.

    Whatever number the document tells, no row of this server is opened by it.
    """
    word, what = subjects.parts(subject)
    if word != subjects.RESULT:
        return subject, facts
    if facts is not None:
        facts = {name: value for name, value in facts.items() if name not in ("sheet", "match")}
    if not _OF_A_ROW.fullmatch(what):
        return subject, facts
    sheet = brought.sheets.get(int(what[1:])) if what.startswith(_SHEET) else None
    if sheet is None:
        new = (subjects.about(word, f"{RENAMED * n}{what}") for n in count(1))
        return next(one for one in new if one not in taken), facts
    return subjects.about(word, f"{_SHEET}{sheet}"), None if facts is None else facts | {"sheet": sheet}


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
