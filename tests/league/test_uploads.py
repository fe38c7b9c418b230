"""Files that people send: how much, where they lie, what their page says, and what becomes of them when work is cut off."""

from __future__ import annotations

import json
import os
import stat
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scoring.exchange import book_import
from scoring.exchange import book_uploads as uploads
from scoring.exchange.document import document
from scoring.journal.slices import in_slices
from scoring.models import Club, Member, Posting
from tables.conf import TablesConf
from tables.uploads import folder, quota
from tests.league.people import address_of, browser, guest
from tests.league.test_book_import import book_of
from tests.league.test_book_import import whole as whole


@pytest.fixture(autouse=True)
def nothing_there(tmp_path, settings):
    """A folder of this test's own."""
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path / "uploads" / "arriving"
    settings.FILE_UPLOAD_TEMP_DIR.mkdir(parents=True)
    cache.clear()


def sent(text: str = "x", kind: str = uploads.BOOK, **more) -> folder.Upload:
    """A file in the folder, of which nothing is known."""
    upload = folder.keep(SimpleUploadedFile("book.json", text.encode()), kind, "test", {})
    return folder.note(upload, **more) if more else upload


def limits(monkeypatch, **numbers) -> None:
    for module in (quota, uploads):
        monkeypatch.setattr(module, "conf", lambda: TablesConf(**numbers))


def text_of(club) -> str:
    return json.dumps(document(club))


# --- where it lies ------------------------------------------------------------------------


def test_nobody_else_on_the_machine_reads_it():
    upload = sent()
    for path in folder.folder().glob(f"{upload.name}*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
    assert stat.S_IMODE((settings.DATA_DIR / "uploads").stat().st_mode) == 0o700


def test_a_file_that_arrives_is_no_note_whatever_it_is_called(settings):
    """A book arrives under a name of Django's that ends as its sender has it."""
    (settings.FILE_UPLOAD_TEMP_DIR / "tmpabc.upload.json").write_text('{"name": "x"')
    (folder.folder() / "torn.json").write_text("[[[")
    upload = sent()
    assert folder.everything() == [upload]


def test_what_is_a_day_old_is_forgotten_and_a_club_left_half_way(db):
    old, fresh = sent(), sent()
    left = book_import.begun(old.name)
    before = timezone.now() - folder.KEPT
    for path in folder.folder().glob(f"{old.name}*"):
        os.utime(path, (before.timestamp() - 9, before.timestamp() - 9))
    Club.objects.filter(pk=left.pk).update(created_at=before - timedelta(hours=1))
    assert uploads.forget_old_uploads(before) == 3
    assert folder.everything() == [fresh]
    assert not Club.objects.exists()


# --- how much -------------------------------------------------------------------------------


def bring(text="{}", client=None):
    return (client or browser()).post("/clubs/bring/", {"file": book_of(text)})


def test_a_stranger_sends_less(db, monkeypatch):
    limits(monkeypatch, upload_stranger=10)
    answer = bring("x" * 11)
    assert (answer.status_code, "Sign in to send a larger one." in answer.text) == (413, True)


def test_a_day_has_an_end(db, monkeypatch):
    limits(monkeypatch, upload_stranger_day=20)
    assert bring("x" * 15).status_code == 302
    answer = bring("x" * 15)
    assert (answer.status_code, "Try again tomorrow." in answer.text) == (429, True)


def test_two_files_of_one_person_at_once_are_enough(db, monkeypatch):
    for _ in range(2):
        folder.note(sent(), who="address:127.0.0.1")
    answer = bring()
    assert (answer.status_code, "Wait for them" in answer.text) == (429, True)


def test_the_disk_has_an_end(db, monkeypatch):
    limits(monkeypatch, uploads_disk=10)
    assert bring("x" * 15).status_code == 503


# --- its page -------------------------------------------------------------------------------


def test_the_page_says_how_far_it_is_and_looks_again(db):
    upload = sent(state="checking", share=0.4)
    page = browser().get(f"/clubs/bring/{upload.name}/")
    assert "40 % done" in page.text
    assert '<meta http-equiv="refresh"' in page.text
    assert "hx-get" in page.text
    assert "no-store" in page["Cache-Control"]
    folder.note(upload, state="refused", found={"fault": {"key": "format"}})
    assert browser().get(f"/clubs/bring/{upload.name}/", headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    german = browser()
    german.cookies["weli_language"] = "de"
    assert "ausgegebene Buch" in german.get(f"/clubs/bring/{upload.name}/").text


def test_a_file_that_nobody_has_sent_is_not_there(db):
    assert browser().get("/clubs/bring/nothing/").status_code == 404
    assert browser().get(f"/clubs/bring/{sent(kind='people').name}/").status_code == 404


@pytest.mark.parametrize(("where", "form"), [("forget/", {}), ("answer/", {"do": "forget"})])
def test_who_says_no_is_forgotten(whole, where, form):
    client = browser()
    page = address_of(bring(text_of(whole), client))
    client.post(page + where, form)
    assert folder.everything() == []
    assert not [path for path in folder.folder().iterdir() if path.is_file()]


# --- work that is cut off -------------------------------------------------------------------


def begun(club, hans) -> folder.Upload:
    """A book whose owner has said yes."""
    upload = sent(text_of(club))
    uploads.look_through_book.call(upload.name)
    looked = folder.find(upload.name)
    assert looked is not None
    return folder.note(looked, state="writing", told={"player": hans.pk})


def cut_off(*_given, **_more):
    raise SystemExit  # the worker is killed: nothing is put in order


def test_a_club_that_was_cut_off_is_there_once_and_whole(whole, monkeypatch):
    hans = guest("Hans")
    upload = begun(whole, hans)
    with monkeypatch.context() as patched:
        patched.setattr(book_import, "_posting", cut_off)
        with pytest.raises(SystemExit):
            uploads.write_book.call(upload.name)
    left = Club.objects.exclude(pk=whole.pk).get()
    assert left.slug.startswith(book_import.UNFINISHED)
    assert not left.public
    uploads.write_book.call(upload.name)
    again = Club.objects.exclude(pk=whole.pk).get()
    assert Posting.objects.filter(club=again).count() == Posting.objects.filter(club=whole).count()
    assert Member.objects.get(club=again, player=hans).role == Member.Role.OWNER


def test_who_is_cut_off_before_it_is_told_brings_no_second_club(whole, monkeypatch):
    upload = begun(whole, guest("Hans"))
    with monkeypatch.context() as patched:
        patched.setattr(uploads, "_opened", cut_off)
        with pytest.raises(SystemExit):
            uploads.write_book.call(upload.name)
    uploads.write_book.call(upload.name)
    uploads.write_book.call(upload.name)
    assert Club.objects.count() == 2
    assert folder.find(upload.name).state == "done"


def test_what_takes_too_long_is_refused_in_a_sentence(whole, monkeypatch):
    limits(monkeypatch, upload_minutes=0)
    client = browser()
    page = client.get(address_of(bring(text_of(whole), client)))
    assert (page.status_code, "took too long" in page.text) == (422, True)


def test_slices_grow_while_there_is_time_and_shrink_when_there_is_not(db, monkeypatch):
    sizes = []
    now = [0.0]
    monkeypatch.setattr("scoring.journal.slices.time.perf_counter", lambda: now[0])
    monkeypatch.setattr("scoring.journal.slices.time.sleep", lambda _: None)

    def put(some):
        sizes.append(len(some))
        now[0] += 0.0001 * len(some) if sum(sizes) < 200 else 0.001 * len(some)

    in_slices(range(300), put)
    assert sum(sizes) == 300
    assert sizes[:3] == [8, 16, 16]
    assert min(sizes) < 8
