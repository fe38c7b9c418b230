"""Backups by themselves: made, kept, tried, missed; and one before every upgrade."""

from __future__ import annotations

import sqlite3
import tarfile
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django_tasks_db.models import DBTaskResult

from config import preflight
from config.backups import archive, contents, making, shelf, trial
from config.backups.conf import conf
from config.jobs import nightly, occasions
from config.preflight import Unfit
from config.upgrade import applying, pending
from tests.running import copy

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def data(furnished: Path, tmp_path: Path, settings: Any) -> Path:
    """A site of its own in a folder, which makes backups."""
    settings.DATA_DIR = copy(furnished, tmp_path / "data")
    settings.BACKUP_FOLDER = tmp_path / "backups"
    settings.BACKUPS = True
    return Path(settings.DATA_DIR)


def on_shelf(folder: Path, *ages: float, migration: str = "") -> list[Path]:
    """Files named as backups of so many days ago."""
    folder.mkdir(exist_ok=True)
    found = [folder / shelf.name(NOON - timedelta(days=age), migration) for age in ages]
    for one in found:
        one.touch()
    return found


def test_a_backup_is_whole_private_and_the_last_good_one(data: Path) -> None:
    before = shelf.last_good()
    made = making.back_up()
    assert before is None and shelf.last_good() == made
    assert made.path.stat().st_mode & 0o077 == 0 and made.path.parent.stat().st_mode & 0o077 == 0
    with trial.standing(made.path) as (_environment, told, found):
        assert told == found and told["django_migrations"].rows > 50
    assert [one.name for one in data.iterdir() if one.name.startswith(("tmp", "weli-trial"))] == []


def test_a_row_that_is_missing_in_a_backup_is_noticed(data: Path, tmp_path: Path) -> None:
    made = making.back_up()
    found = archive.unpacked(made.path, tmp_path)
    with closing(sqlite3.connect(found[archive.DATABASE])) as file:
        file.execute("UPDATE django_migrations SET name = 'other' WHERE id = 1")
        file.execute("DELETE FROM django_content_type WHERE id = 1")
        file.commit()
    bad = tmp_path / "bad.tar.gz"
    with tarfile.open(bad, "w:gz") as tar:
        for path in found.values():
            tar.add(path, path.name)
    with pytest.raises(Unfit, match=r"does not hold what was written.*content_type: \d+ rows.*migrations: other rows"):
        trial.try_out(bad)


def test_who_writes_during_a_backup_does_not_wait(data: Path) -> None:
    """A transaction that is open while it is made holds nobody up, nor is it held up."""
    with closing(sqlite3.connect(data / "weli.sqlite3", timeout=0)) as writing:
        writing.execute("PRAGMA journal_mode=WAL")
        writing.execute("CREATE TABLE filler (n INTEGER, text TEXT)")
        writing.executemany("INSERT INTO filler VALUES (?, ?)", ((n, "x" * 1000) for n in range(5000)))
        writing.commit()
        done, failed = threading.Event(), []

        def back_up() -> None:
            try:
                making.back_up()
            except Unfit as error:
                failed.append(error)
            done.set()

        thread = threading.Thread(target=back_up)
        thread.start()
        for n in count():
            writing.execute("INSERT INTO filler VALUES (?, 'y')", [n])  # with timeout=0 a lock would raise
            writing.commit()
            if done.is_set():
                break
        thread.join()
    made = shelf.last_good()
    assert not failed and made is not None
    with trial.standing(made.path) as (_environment, told, found):
        assert told == found and told["filler"].rows >= 5000


def test_days_weeks_and_months_stay_and_five_upgrades(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_FOLDER = tmp_path
    on_shelf(tmp_path, *range(200), 0.1, 0.2)
    on_shelf(tmp_path, *range(300, 320), migration="tables.0019_languages")
    there = shelf.kept()
    stay = [one for one in there if one not in shelf.superfluous(there, conf())]
    ages = [(NOON - one.made).days for one in stay if not one.migration]
    assert ages == [*range(7), 7, 14, 21, 22, 53]
    assert [(NOON - one.made).days for one in stay if one.migration] == [300, 301, 302, 303, 304]
    assert {one.migration for one in stay} == {"", "tables.0019_languages"}


@pytest.mark.django_db
def test_the_site_shouts_when_there_has_been_none_for_three_days(
    tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BACKUP_FOLDER, settings.BACKUPS = tmp_path, True
    recorder = MigrationRecorder(connection).migration_qs
    recorder.update(applied=NOON - timedelta(days=4))
    assert "no backup of this site, which is 4 days old" in shelf.late(NOON)
    on_shelf(tmp_path, 2.9)
    assert shelf.late(NOON) == ""
    assert "last backup is 6 days old" in shelf.late(NOON + timedelta(days=4))
    making.tell.func()
    assert "last backup is" in caplog.text, "the clock has gone on since"
    settings.BACKUPS = False
    assert shelf.late(NOON + timedelta(days=4)) == ""


@pytest.mark.django_db
def test_the_worker_makes_one_every_night_before_anything_goes(data: Path, settings: Any) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    nightly.plan(NOON)
    tasks = DBTaskResult.objects.order_by("enqueued_at").values_list("task_path", flat=True)
    assert list(tasks) == ["config.backups.making.nightly", "config.retention.retain"]
    assert making.nightly.func() == shelf.kept()[0].path.name
    assert "config.backups.making.tell" in {one.task for one in occasions.OCCASIONS}


def hook(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o700)


def test_programs_of_the_operator_are_run_before_and_after(data: Path, tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_HOOKS = hooks = tmp_path / "hooks"
    hook(hooks, "pre-backup", f'test ! -e "$WELI_BACKUP" && echo before >> {tmp_path}/said')
    hook(hooks, "post-backup", f'test -s "$WELI_BACKUP" && echo "$WELI_BACKUP" >> {tmp_path}/said')
    made = making.back_up()
    assert (tmp_path / "said").read_text().split() == ["before", str(made.path)]
    hook(hooks, "pre-backup", "echo the disk is not there; exit 3")
    with pytest.raises(Unfit, match=r"pre-backup ended with 3 \(the disk is not there\)"):
        making.back_up(now=NOON)
    assert shelf.kept() == [made]


def test_where_there_is_no_room_it_says_how_much_is_needed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "size", lambda data: 10**15)
    with pytest.raises(Unfit, match="MB free and needs"):
        making.back_up()
    assert shelf.kept() == []


@pytest.fixture
def behind(data: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> list[str]:
    """A database that lacks two migrations; what is run then is put down."""
    run: list[str] = []
    missing = ["tables.0098_a", "tables.0099_b"]
    monkeypatch.setattr(pending, "missing", lambda executor=None: missing)
    monkeypatch.setattr(
        "django.core.management.commands.migrate.Command.handle", lambda *a, **k: run.append("migrated")
    )
    return run


def test_before_a_migration_a_backup_bears_its_name(behind: list[str]) -> None:
    applying.migrate()
    [made] = shelf.kept()
    assert (made.migration, behind) == ("tables.0099_b", ["migrated"])
    call_command("migrate", "--plan", stdout=StringIO())
    call_command("migrate", "--no-backup")
    assert shelf.kept() == [made] and len(behind) == 3


def test_without_a_backup_nothing_is_migrated(behind: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "size", lambda data: 10**15)
    with pytest.raises(CommandError, match=r"so nothing was changed: .* migrate --no-backup"):
        call_command("migrate")
    with pytest.raises(Unfit, match="nothing was changed"):
        applying.migrate()
    assert not behind


@pytest.mark.django_db
def test_a_database_newer_than_the_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)  # the test's own
    MigrationRecorder(connection).record_applied("gone", "0001_an_app_that_is_no_more")
    preflight.migrated()
    MigrationRecorder(connection).record_applied("tables", "0999_later")
    with pytest.raises(
        Unfit, match=r"newer than the program, which does not know tables\.0999_later; install the newer"
    ):
        preflight.migrated()
    monkeypatch.setenv("ALLOW_NEWER_DATABASE", "1")
    preflight.migrated()


def test_two_databases_are_compared_whatever_the_order_of_their_rows(tmp_path: Path) -> None:
    told: list[contents.Contents] = []
    for order in ((1, 2, 3), (3, 1, 2), (1, 2, 4)):
        file = tmp_path / f"{len(told)}.sqlite3"
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE one (n)")
            database.executemany("INSERT INTO one VALUES (?)", [[n] for n in order])
            database.commit()
        told.append(contents.of_sqlite(file))
    assert contents.difference(told[0], told[1]) == ""
    assert contents.difference(told[0], told[2]) == "one: other rows"
    assert contents.difference(told[0], {}) == "one: no rows instead of 3"
