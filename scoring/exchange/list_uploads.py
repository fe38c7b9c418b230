"""What the worker does with lists from spreadsheets: reads them, and writes them once somebody has said yes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django_tasks import task

from scoring.club import service as clubs
from scoring.exchange import lists, people_list, result_import
from scoring.journal.book import PostingAuthor
from scoring.journal.slices import in_slices
from scoring.models import Club, Member, Season
from tables.uploads.folder import Upload, find, forget_file, note, opened

RESULTS, PEOPLE = "results", "people"
SHOWN = 40  # matches
FAULTS = 200


@task()
def look_through_list(name: str) -> None:
    """Says in its note what is in a list, and which of its rows cannot be taken."""
    upload = find(name)
    if upload is None or upload.state != "checking":
        return
    with opened(upload) as file:
        if file is not None:
            found = _results(upload, file.read()) if upload.kind == RESULTS else _people(upload, file.read())
            note(upload, state="checked", share=1.0, found=found)


@task()
def write_list(name: str) -> None:
    """The results or people of a list in the book. Begun again, nothing is there twice."""
    upload = find(name)
    if upload is None or upload.state != "writing":
        return
    with opened(upload) as file:
        if file is None:
            return
        by = PostingAuthor(Member.objects.get(pk=upload.told["member"]), "import")
        if upload.kind == RESULTS:
            count = result_import.bring_in(_season(upload), _read(upload, file.read()), by)
        else:
            count = _take_in(_club(upload), people_list.read_people(file.read(), _known(upload)), by)
        note(upload, state="done", share=1.0, found={"count": count})
    forget_file(upload)


def _results(upload: Upload, data: bytes) -> dict[str, Any]:
    sheet = _read(upload, data)
    spelt = {name.casefold() for name in _known(upload)}
    return {
        "matches": [
            {
                "day": one.day.isoformat(),
                "round": one.round,
                "table": one.table,
                "places": sorted(zip(one.places, one.people, strict=True)),
            }
            for one in sheet.matches[:SHOWN]
        ],
        "count": len(sheet.matches),
        "days": [day.isoformat() for day in sheet.days],
        "new": [name for name in sheet.people if name.casefold() not in spelt],
        **_faults(sheet.faults),
    }


def _people(upload: Upload, data: bytes) -> dict[str, Any]:
    read = people_list.read_people(data, _known(upload))
    return {
        "people": read.people,
        "count": len(read.people),
        "notes": _told(read.notes),
        "noted": len(read.notes),
        **_faults(read.faults),
    }


def _faults(faults: Sequence[lists.RowFault]) -> dict[str, Any]:
    return {"faults": _told(faults), "wrong": len(faults)}


def _told(faults: Sequence[lists.RowFault]) -> list[Any]:
    return [
        [one.line, one.key, {name: str(value) for name, value in one.data if name != "day"}] for one in faults[:FAULTS]
    ]


def _take_in(club: Club, read: people_list.PeopleFile, by: PostingAuthor) -> int:
    count = 0
    for role in people_list.ROLES:
        wanted = [name for name, own in read.people if own == role]
        count += len(wanted)
        in_slices(wanted, partial(clubs.take_in, club, by=by, role=role))
    return count


def _read(upload: Upload, data: bytes) -> lists.ResultsFile:
    return lists.read_results(data, upload.told["game"], _known(upload))


def _known(upload: Upload) -> list[str]:
    return list(_club(upload).members.filter(left_at=None).exclude(name="").values_list("name", flat=True))


def _club(upload: Upload) -> Club:
    return Club.objects.get(pk=upload.told["club"])


def _season(upload: Upload) -> Season:
    return Season.objects.get(pk=upload.told["season"], club=upload.told["club"])
