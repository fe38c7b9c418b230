"""What the worker does with the book of a club: looks through it, and writes it once somebody has said yes.

Either may be begun again after it was cut off: the note of the file says how far it was.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django_tasks import task

from scoring.club import deleting
from scoring.exchange import book_import
from scoring.exchange.book_check import Contents
from scoring.exchange.faults import UnreadableBook
from scoring.models import Club
from tables.conf import conf
from tables.models import Player
from tables.uploads import folder
from tables.uploads.folder import Progress, Upload, find, forget_file, note, opened

BOOK = "book"
Work = Callable[[], dict[str, Any]]  # what is found goes into the note


@task()
def look_through_book(name: str) -> None:
    """Says in its note what is in the book of a club, or what is wrong with it."""
    upload = find(name, BOOK)
    if upload is None or upload.state != "checking":
        return
    with opened(upload) as file:
        if file is not None:
            heard = Progress(upload, upload.size, conf().upload_minutes)
            conclude(upload, "checked", lambda: _shown(book_import.read(file, heard)))


@task()
def write_book(name: str) -> None:
    """The club of a book, for the player in its note."""
    upload = find(name, BOOK)
    if upload is None or upload.state != "writing":
        return
    with opened(upload) as file:
        if file is None:
            return
        club = _written(upload)
        if club is None:
            begun = book_import.begun(name)
            upload = note(upload, found={**upload.found, "club": begun.pk})
            owner = Player.objects.filter(pk=upload.told["player"]).first()
            heard = Progress(upload, book_import.PASSES * upload.size, conf().upload_minutes)
            conclude(upload, "done", lambda: _opened(book_import.bring(file, owner, into=begun, heard=heard)))
        else:
            conclude(upload, "done", lambda: _opened(club))


def forget_old_uploads(before: datetime) -> int:
    """Takes away the files that nobody has touched since, and clubs that were left half-way; how many that were."""
    left = Club.objects.filter(slug__startswith=book_import.UNFINISHED, created_at__lt=before)
    many = len(left)
    deleting.delete(left)
    return many + folder.forget_old_uploads(before)


def conclude(upload: Upload, state: str, work: Work) -> None:
    """Does the work, and notes that the upload has come to this state, or why it cannot."""
    try:
        found = work()
    except UnreadableBook as no:
        state, found = "refused", {"fault": no.kept()}
    except TimeoutError:
        state, found = "refused", {"fault": UnreadableBook("long").kept()}
    note(upload, state=state, share=1.0, found=found)
    if state != "checked":
        forget_file(upload)


def _written(upload: Upload) -> Club | None:
    """The club, where it was written whole and nobody was told."""
    key = upload.found.get("club")
    return Club.objects.filter(pk=key).exclude(slug__startswith=book_import.UNFINISHED).first() if key else None


def _opened(club: Club) -> dict[str, Any]:
    return {"slug": club.slug, "name": club.name}


def _shown(contents: Contents) -> dict[str, Any]:
    if not contents.owned:
        raise UnreadableBook("owner")
    return {
        "name": contents.about["name"],
        "people": sum(one["left"] is None for one in contents.members),
        "seasons": [one["name"] for one in contents.seasons][:100],
        "evenings": len(contents.evenings),
        "sheets": contents.sheets,
        "postings": contents.postings,
    }
