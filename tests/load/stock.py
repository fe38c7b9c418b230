"""What there is for the worker to do under load: rows that have lain too long, a large book, lists. Run in a shell of the site."""

from __future__ import annotations

import random
from datetime import timedelta
from io import BytesIO
from typing import Any

from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.utils import timezone

from config import retention
from scoring.club import service as clubs
from scoring.exchange import book_uploads as uploads
from scoring.exchange import exporting, list_uploads
from scoring.journal.book import PostingAuthor
from scoring.league.presets import PRESETS
from scoring.models import Club, Member, Posting, Season
from tables.models import Hand, Line, Match, Message, Player, Table
from tables.uploads import folder

OLD = timedelta(days=800)
SESSIONS, GUESTS, TABLES, HANDS, LINES, SAID, LEFT = 6000, 1500, 60, 4, 30, 20, 3000
MATCHES, PEOPLE = 1000, 400


def grow_old() -> str:
    """Rows of every kind that the night clears away, and the night's job; its number."""
    old = timezone.now() - OLD
    Session.objects.bulk_create(
        Session(session_key=f"old{n}", session_data="", expire_date=old) for n in range(SESSIONS)
    )
    guests = Player.objects.bulk_create(Player(name=f"G{n}") for n in range(GUESTS))
    Player.objects.filter(pk__in=[one.pk for one in guests]).update(created_at=old)
    tables = Table.objects.bulk_create(Table(game="ramsen", edition=1, active_at=old) for _ in range(TABLES))
    Table.objects.filter(pk__in=[one.pk for one in tables]).update(created_at=old)
    matches = Match.objects.bulk_create(Match(id=one.pk * HANDS, table=one, number=1, started_at=old) for one in tables)
    hands = Hand.objects.bulk_create(
        Hand(id=one.pk + n, match=one, number=n, started_at=old) for one in matches for n in range(1, HANDS)
    )
    Line.objects.bulk_create(
        Line(hand=one, n=n, seat=0, text="0 play H7", version=n, at=old) for one in hands for n in range(LINES)
    )
    Message.objects.bulk_create(
        Message(table=one, seat=0, name="G", text="…", at=old) for one in tables for _ in range(SAID)
    )
    left = Club.objects.create(slug="~left", name="~left")
    Posting.objects.bulk_create(Posting(club=left, n=n, subject="club", facts={}, ref=f"r{n}") for n in range(LEFT))
    Club.objects.filter(pk=left.pk).update(created_at=old)
    return retention.retain.enqueue().id


def send_book(text: bytes) -> str:
    """A book that is to be written; its job."""
    player = Player.objects.create(name="Owner")
    return _sent(text, uploads.BOOK, {"player": player.pk}, uploads.write_book)


def send_book_to_check(text: bytes) -> str:
    """A book that is to be looked through; its job."""
    return _sent(text, uploads.BOOK, {}, uploads.look_through_book, "checking")


def fetch_book() -> str:
    """The book of the largest club is asked for; the job."""
    club = Club.objects.order_by("-pk").first()
    assert club is not None
    return exporting.write_book.enqueue(club.pk, True).id


def send_results() -> str:
    """Many matches as a list; its job."""
    season = _season()
    dice = random.Random(3)
    rows = ["date;table;name;place"]
    for n in range(MATCHES):
        day = f"2026-01-{1 + n // 40:02}"
        rows += [f"{day};{1 + n % 40};Person {p};{at}" for at, p in enumerate(dice.sample(range(200), 4), 1)]
    told = {"club": season.club.pk, "season": season.pk, "game": "ramsen", "member": _owner(season.club)}
    return _sent("\n".join(rows).encode(), list_uploads.RESULTS, told, list_uploads.write_list)


def send_people() -> str:
    """Many people as a list; its job."""
    season = _season()
    rows = ["name", *(f"Newcomer {n}" for n in range(PEOPLE))]
    told = {"club": season.club.pk, "member": _owner(season.club)}
    return _sent("\n".join(rows).encode(), list_uploads.PEOPLE, told, list_uploads.write_list)


def _season() -> Season:
    club = clubs.found("Load", None, "Person 0", public=False)
    return clubs.open_season(club, "2026", PRESETS["places"].as_json(), PostingAuthor(club.members.get()))


def _owner(club: Club) -> int:
    return club.members.get(role=Member.Role.OWNER).pk


def _sent(text: bytes, kind: str, told: dict[str, Any], work: Any, state: str = "writing") -> str:
    file = InMemoryUploadedFile(BytesIO(text), "file", "load", "text/plain", len(text), None)
    upload = folder.note(folder.keep(file, kind, "load", told), state=state)
    folder.hand_over(upload, work)
    return (folder.folder() / f"{upload.name}.task").read_text()
