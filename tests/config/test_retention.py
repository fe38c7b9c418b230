"""The periods, the night's clearing away, and its dry run."""

import os
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult

from config.retention import retain
from rules.encyclopedia.models import MistakeReport, VillageRules
from scoring.models import Club, Evening, GuestLink, Member, MemberPhone, Notice, Season, Subscription
from tables.models import DeviceCode, Message, Player, Table
from tables.moderation.models import Complaint, DeskAct, SiteBar

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def old_things(db: None, folder: Path) -> None:
    """One of each kind, and beside it one that is too young."""
    for days in (0, 1000):
        then = NOW - timedelta(days=days)
        Session.objects.create(session_key=f"s{days}", expire_date=then + timedelta(minutes=5))
        player = Player.objects.create(name=f"P{days}")
        Player.objects.filter(pk=player.pk).update(created_at=then)
        DeviceCode.objects.create(player=player, code_hash=f"c{days}", expires_at=then + timedelta(minutes=10))
        table = Table.objects.create(game="ramsen", edition=1, active_at=then)
        Table.objects.filter(pk=table.pk).update(created_at=then)
        Message.objects.create(table=table, player=None, seat=0, name="A", text="Hi", at=then)
        closed = Club.objects.create(slug=f"c{days}", name="C", closed_at=then)
        season = Season.objects.create(club=closed, slug="2026", name="2026")
        GuestLink.objects.create(evening=Evening.objects.create(season=season))
        club, _ = Club.objects.get_or_create(slug="open", name="O")
        member = Member.objects.create(club=club, name=f"M{days}")
        MemberPhone.objects.create(club=club, member=member, token_hash=f"h{days}", used_at=then)
        told = {"club": club, "member": member, "kind": "results", "about": "x", "due_at": then, "good_until": then}
        Notice.objects.create(**told, state="sent", ended_at=then)
        Subscription.objects.create(member=member, email="m@example.org", kinds=[], lang="en", asked_at=then)
        MistakeReport.objects.create(page="/en/", words="Wrong.", settled_at=then)
        VillageRules.objects.create(place="Au", when="1970", state="declined", settled_at=then)
        Complaint.objects.create(room="table", key="x", page="/", subject="name", lang="en", settled_at=then)
        SiteBar.objects.create(until=then, reason="Rude.")
        DeskAct.objects.create(verb="hide", reason="Rude.", made_at=then)
        DBTaskResult.objects.create(status="SUCCESSFUL", finished_at=then, args_kwargs={}, task_path="x")
        file = folder / "exports" / f"{days}.json.gz"
        file.parent.mkdir(exist_ok=True)
        file.touch()
        os.utime(file, (then.timestamp(), then.timestamp()))


def said(*words: str) -> list[str]:
    out = StringIO()
    call_command("retention", *words, stdout=out)
    return out.getvalue().splitlines()


def counts() -> list[int]:
    return [model.objects.count() for model in (Session, Player, DeviceCode, Table, Message, DBTaskResult)]


def test_a_dry_run_tells_and_changes_nothing(old_things: None) -> None:
    told = said("--dry-run")
    oldest = f"{NOW - timedelta(days=1000):%Y-%m-%d}"
    assert [line.split()[1] for line in told] == ["1"] * 4 + ["0"] + ["1"] * 13 + ["0"]
    assert all(oldest in line for line in told if line.split()[1] == "1")
    assert told[2].endswith("what was said at tables (after 90 days)")
    assert counts() == [2] * 6


def test_the_night_clears_away_one_of_each(old_things: None, folder: Path) -> None:
    result = retain.enqueue()
    assert result.return_value == {
        "sessions": 1, "codes": 1, "chat": 1, "tables": 1, "passers": 1, "guests": 0, "jobs": 1,
        "exports": 1, "uploads": 0, "duplicates": 0, "clubs": 1, "reports": 1,
        "villages": 1, "complaints": 1, "bars": 1, "acts": 1, "phones": 1, "notices": 1, "addresses": 1,
    }  # fmt: skip
    assert counts() == [1] * 6
    assert GuestLink.objects.count() == 1  # goes with its club
    assert [file.name for file in (folder / "exports").iterdir()] == ["0.json.gz"]


def test_the_operator_says_how_long(old_things: None, settings: Any) -> None:
    settings.RETAIN_CHAT, settings.RETAIN_TABLES, settings.RETAIN_PASSERS, settings.RETAIN_GUESTS = 2000, 0, 0.5, 0
    told = said()
    assert [line.split()[1] for line in told] == [
        "1",
        "1",
        "0",
        "0",
        "0",
        "1",
        "0",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "0",
    ]
    assert told[3].endswith("(kept for ever)") and told[5].endswith("(after 0.5 days)")
