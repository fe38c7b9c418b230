"""The book of a large club as a file: written beside the web process, kept for a day."""

from __future__ import annotations

import gzip
import json
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.exchange.document import document, pieces
from scoring.models import Club, Posting

FOLDER = "exports"  # in WELI_DATA; emptied by the night's clearing away
AT_ONCE = 1500  # postings that a page writes out itself: some hundredths of a second


def small(club: Club) -> bool:
    """Whether the book is written sooner than anybody would wait for it."""
    return Posting.objects.filter(club=club).count() <= AT_ONCE


def text(club: Club, *, rank: int) -> str:
    """The whole book as a page gives itas this rank may take it along."""
    return json.dumps(document(club, rank=rank), ensure_ascii=False, indent=1)


def written(club: Club, *, rank: int, since: datetime) -> bytes | None:
    """The whole book packed by gzip, no older than that; None if it has still to be written, which is then under way."""
    if _made(club, rank) < since and not _on_its_way(club, rank):
        write_book.enqueue(club.pk, rank)
    return _file(club.pk, rank).read_bytes() if _made(club, rank) >= since else None


@task()
def write_book(club: int, rank: int) -> int:
    """Writes the file, whole or not at all; its size in bytes, 0 if there is no such club any more."""
    found = Club.objects.filter(pk=club).first()
    if found is None:
        return 0
    path = _file(club, rank)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    half = path.with_suffix(".half")
    half.touch(0o600)
    with gzip.open(half, "wt", encoding="utf-8", compresslevel=5) as out:
        out.writelines(pieces(found, rank=rank))
    half.replace(path)
    return path.stat().st_size


def _file(club: int, rank: int) -> Path:
    return Path(settings.DATA_DIR, FOLDER, f"{club}-{rank}.json.gz")


def _made(club: Club, rank: int) -> datetime:
    try:
        return datetime.fromtimestamp(_file(club.pk, rank).stat().st_mtime, timezone.get_default_timezone())
    except FileNotFoundError:
        return datetime.fromtimestamp(0, timezone.get_default_timezone())


def _on_its_way(club: Club, rank: int) -> bool:
    alive = (TaskResultStatus.READY, TaskResultStatus.RUNNING)
    mine = {"args": [club.pk, rank], "kwargs": {}}
    return DBTaskResult.objects.filter(task_path=write_book.module_path, args_kwargs=mine, status__in=alive).exists()
