"""Records that people bring along: shown hand by hand, kept for a day, and whatever is wrong is said."""

from __future__ import annotations

import html
import itertools
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules import notation
from rules.notation import film, replay_hands
from rules.notation.narration import Teller
from tables.brought.work import look_through_record
from tables.models import Match, Table
from tables.uploads import folder
from tests.rules import matches
from tests.tables.matches import config_of

pytestmark = pytest.mark.usefixtures("tables")


def bring(text="", file=None, client=None, **cookies):
    client = client or Client()
    for name, value in cookies.items():
        client.cookies[name] = value
    return client.post("/replay/", {"record": text} | ({"file": file} if file else {}), follow=True)


TEXT = notation.write(matches.finished_match("ramsen", 3))


def hands_of(text):
    return notation.read_document(text).hands if text.startswith("{") else notation.read(text).hands


def test_a_good_record_is_shown_hand_by_hand_and_is_no_match_of_ours():
    before = (Match.objects.count(), Table.objects.count())
    answer = bring(TEXT)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"
    config = config_of(answer)
    assert config["whole"]
    assert len(config["outcomes"]) == len(config["names"]) == TEXT.count("\nhand ")
    assert list(config["films"]) == ["1"], "the others are fetched"
    told = list(replay_hands(notation.read(TEXT)))
    assert config["films"]["1"] == json.loads(json.dumps(film(told[0])))
    for one in told:
        sent = Client().get(f"{config['address']}{one.log.number}/")
        assert sent.json() == json.loads(json.dumps(film(one)))
        assert "no-store" in sent["Cache-Control"]
    assert Client().get(f"{config['address']}{len(told) + 1}/").status_code == 404
    assert (Match.objects.count(), Table.objects.count()) == before


def test_whoever_has_the_address_reads_it_in_his_language_and_with_his_cards():
    page = bring(TEXT).request["PATH_INFO"]
    for lang, deck in itertools.product(("en", "de"), ("german", "french")):
        client = Client()
        client.cookies["weli_language"], client.cookies["weli_deck"] = lang, deck
        shown = client.get(page).content.decode()
        assert f'lang="{lang}"' in shown
        record = notation.read(TEXT)
        names = [one.name for one in record.seated(1)]
        for sentence in Teller(lang, deck, names).sentences(next(replay_hands(record))):
            assert html.escape(sentence.text) in shown
        assert shown.count('class="hand-words" open') == 1


def test_it_can_be_deleted_at_once_and_is_gone_after_a_day():
    page = bring(TEXT).request["PATH_INFO"]
    assert Client().get(f"{page}forget/").status_code == 405
    assert Client().post(f"{page}forget/").status_code == 302
    for gone in (page, f"{page}hands/1/"):
        assert Client().get(gone).status_code == 404
    assert not list(folder.folder().glob(f"*{page.split('/')[2]}*")), "nothing of it is left"
    later = bring(TEXT).request["PATH_INFO"]
    folder.forget_old_uploads(datetime.now(UTC) + timedelta(seconds=1))
    assert Client().get(later).status_code == 404


def test_a_record_that_nobody_has_come_to_says_so(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    answer = bring(TEXT)
    assert answer.status_code == 200
    assert "Nobody has come to it yet." in answer.content.decode()
    page = answer.request["PATH_INFO"]
    assert "HX-Refresh" not in Client().get(page, headers={"HX-Request": "true"})
    look_through_record.func(page.split("/")[2])
    assert Client().get(page, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert 'class="hand-words" open' in Client().get(page).content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [*lines, *("hand 2" for _ in range(501))], "More than 500 hands cannot be shown here"),
        (lambda lines: [*lines, *("! 0 x" for _ in range(999))], "A hand of more than 1000 lines cannot be shown"),
    ],
)
def test_more_than_can_be_shown_is_refused_before_it_is_played(change, said, monkeypatch):
    monkeypatch.setattr("tables.brought.work.replay_hands", lambda _: pytest.fail("it was played"))
    head, _, hands = TEXT.partition("\nhand 1\n")
    first = hands.partition("\nhand 2\n")[0].splitlines()
    first = [line for line in first if not line.startswith(("score", "result"))]
    lines = change(["hand 1", *first])
    for n, place in enumerate([k for k, line in enumerate(lines) if line == "hand 2"], start=2):
        lines[place] = f"hand {n}"
    answer = bring("\n".join([head, *lines]))
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_all_hands_together_have_a_bound_that_no_played_record_reaches(monkeypatch):
    monkeypatch.setattr("tables.brought.work.MOST_LINES", sum(len(hand.entries) for hand in hands_of(TEXT)))
    assert bring(TEXT).status_code == 200
    monkeypatch.setattr("tables.brought.work.MOST_LINES", sum(len(hand.entries) for hand in hands_of(TEXT)) - 1)
    answer = bring(TEXT)
    assert answer.status_code == 422
    assert "lines cannot be shown here" in answer.content.decode()


def test_what_takes_too_long_is_given_up(settings):
    settings.TABLES_UPLOAD_MINUTES = 0
    answer = bring(TEXT)
    assert answer.status_code == 422
    assert "To go through this record took too long." in answer.content.decode()


def test_a_file_and_json_and_a_single_hand_are_read_as_well():
    assert bring(file=SimpleUploadedFile("x.txt", TEXT.encode())).status_code == 200
    document = json.dumps(notation.as_document(matches.finished_match("ramsen", 3)))
    assert bring(document).status_code == 200
    hand = "game ramsen\nseats 3\n\n* shuffle " + TEXT.split("* shuffle ")[1].splitlines()[0] + "\n"
    answer = bring(hand)
    assert answer.status_code == 200
    assert config_of(answer)["outcomes"] == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Line 3: There is no game “whist”."), ("de", "Zeile 3: Es gibt kein Spiel „whist“.")]
)
def test_what_is_wrong_is_said_in_the_reader_s_language(lang, said):
    answer = bring(TEXT.replace("game ramsen", "game whist"), weli_language=lang)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert "game whist" in page, "the text is still there to be mended"


def test_an_illegal_line_names_its_rule_and_leads_to_it():
    line = next(line for line in TEXT.splitlines() if " play " in line)
    answer = bring(TEXT.replace(line, line[0] + " fly", 1))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "fly” is refused by play: " in page
    assert re.search(r'href="/en/[a-z]+/ramsen/#play"', page)


@pytest.mark.parametrize("bad", ["<script>alert(1)</script>", "weli 1\n<img src=x onerror=alert(1)>", "game <b>x</b>"])
def test_what_was_brought_is_shown_as_text(bad):
    page = bring(bad).content.decode()
    assert bad.splitlines()[-1] not in page


def test_too_much_is_refused():
    assert bring("x" * (notation.LONGEST + 1)).status_code == 422
    assert bring(file=SimpleUploadedFile("x", b"\xff\xfe\x00")).status_code == 422
    assert bring(file=SimpleUploadedFile("x", b"x" * (5 * notation.LONGEST))).status_code == 422


def test_a_record_needs_the_token_of_our_own_page():
    assert Client(enforce_csrf_checks=True).post("/replay/", {"record": TEXT}).status_code == 403


def test_one_address_brings_only_so_many(monkeypatch):
    monkeypatch.setattr("tables.pages.brought.UPLOADS_PER_HOUR", 2)
    assert [bring("").status_code for _ in range(3)] == [422, 422, 429]
