"""What has changed in the texts: recorded by one command, told rule by rule, and to whoever has an old print."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from rules import wordings
from rules.encyclopedia import book
from rules.encyclopedia.book import concerning, revisions
from rules.encyclopedia.book.revisions import ChangedRule
from rules.encyclopedia.pages import paper, rulebook
from rules.games import GAMES, editions, folder
from rules.languages import toml
from rules.wordings import LostWording, RecordedText, former_by, record, recorded_texts, unrecorded
from tables.models import SavedRules
from tests.book.pages import address, seen

FRONT = "+++\ntitle = 'A'\n+++\n"
FIRST = 'You must follow [[HK]]. {#play.follow src="a"}\n\nAnything goes. {#play.any}\n\n- One. {#a}\n- Two. {#b}\n'
SECOND = (
    'You must head [[HK]]. {#play.follow src="a b"}\n\nNothing goes. {#play.none}\n\n- One. {#a src="c"}\n- Two. {#b}\n'
)
TOLD = ("cut.schlecken", "house-rules.each-five", "disputed.lone", "in-short")
MAY, JUNE = date(2027, 5, 3), date(2027, 6, 1)


def test_every_change_of_a_text_is_recorded() -> None:
    """Whoever has changed a text runs: python -m rules changes --write"""
    left = {text.key: unrecorded(text) for text in recorded_texts()}
    assert not {key: changed for key, changed in left.items() if changed}, "run: python -m rules changes --write"


def test_every_later_edition_has_its_day() -> None:
    for key in GAMES:
        told = [row["number"] for row in toml(folder.file_of(key, "editions.toml")).get("edition", [])]
        assert told == list(editions(key)[1:]), key


# --- the record -------------------------------------------------------------------------


@pytest.fixture
def text(tmp_path: Path) -> RecordedText:
    """A text of two languages, recorded in May; its versions are kept beside it."""
    files = {lang: tmp_path / f"{lang}.md" for lang in ("en", "de")}
    for path in files.values():
        path.write_text(FRONT + FIRST, encoding="utf-8")
    made = RecordedText("ours", files, tmp_path / "wordings.toml")
    assert len(unrecorded(made)) == 8
    made.record.write_text(record(made, MAY, former_by(lambda _: ())), encoding="utf-8")
    return made


def change(text: RecordedText, words: str, day: date, versions: tuple[str, ...] = (FRONT + FIRST,)) -> None:
    text.files["en"].write_text(FRONT + words, encoding="utf-8")
    text.record.write_text(record(text, day, former_by(lambda _: versions)), encoding="utf-8")


def test_a_change_keeps_the_former_words_and_touches_nothing_else(text: RecordedText) -> None:
    assert not unrecorded(text) and not wordings.rewordings(text)
    text.files["en"].write_text(FRONT + SECOND, encoding="utf-8")
    assert set(unrecorded(text)) == {("en", "play.follow"), ("en", "play.any"), ("en", "play.none")}, (
        "sources are no words"
    )
    change(text, SECOND, JUNE)
    assert not unrecorded(text)
    days = {rule: one.day for rule, one in wordings.since(text, "en").items()}
    assert days == {"play.follow": JUNE, "play.none": JUNE, "a": MAY, "b": MAY}
    found = {one.rule: (one.before, wordings._MARK.sub("", one.after)) for one in wordings.rewordings(text)}
    assert found["play.follow"] == ("You must follow [[HK]].", "You must head [[HK]].")
    assert found["play.any"] == ("Anything goes.", "")
    assert found["play.none"] == ("", "Nothing goes.")


def test_of_several_changes_each_has_the_words_of_its_time(text: RecordedText) -> None:
    change(text, SECOND, JUNE)
    change(text, SECOND.replace("head", "beat"), date(2027, 7, 1), (FRONT + SECOND, FRONT + FIRST))
    followed = [one for one in wordings.rewordings(text) if one.rule == "play.follow"]
    assert [(one.before, wordings._MARK.sub("", one.after)) for one in followed] == [
        ("You must follow [[HK]].", "You must head [[HK]]."),
        ("You must head [[HK]].", "You must beat [[HK]]."),
    ]


def test_words_that_nobody_knows_any_more_are_not_made_up(text: RecordedText) -> None:
    with pytest.raises(LostWording, match=r"how play\.(follow|any) read before"):
        change(text, SECOND, JUNE, ())


def test_what_was_taken_out_and_put_in_is_found_word_by_word() -> None:
    runs = revisions.differing("Kings beat queens.", "Kings never beat queens.")
    assert [(run.kind, run.words) for run in runs] == [("kept", "Kings "), ("in", "never "), ("kept", "beat queens.")]
    assert "".join(run.words for run in revisions.differing("", "All new.")) == "All new."
    said = revisions.plain("en", "A {{Sow/Ace}} **beats** [[HK]]. {#x src='a'}", "french", "ramsen")
    assert said == "A Ace beats King of hearts."


# --- the pages --------------------------------------------------------------------------


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ramsen, whose rule on following suit was changed in June, and one that is gone."""
    real = wordings.rewordings
    present = wordings.present(wordings.article_text("ramsen"), "en")
    now, licked = present["play.follow"], present["cut.schlecken"]

    def told(text: RecordedText) -> tuple[wordings.Rewording, ...]:
        if text.key != "ramsen":
            return real(text)
        return (
            wordings.Rewording("en", JUNE, "play.follow", "You may play <what> you like.", now),
            wordings.Rewording("en", JUNE, "play.gone", "Kings dance.", ""),
            wordings.Rewording("en", JUNE, "cut.schlecken", "The cutter may lick the card.", licked),
        )

    monkeypatch.setattr(wordings, "rewordings", told)
    forget()
    yield
    forget()


def forget() -> None:
    for kept in (revisions.revisions, revisions.all_revisions):
        kept.cache_clear()


@pytest.mark.usefixtures("changed")
def test_readers_see_what_went_and_what_came() -> None:
    own = "/en/games/ramsen/changes/"
    html = Client().get(own).content.decode()
    assert 'id="d2027-06-01"' in html and "<del>" in html and "&lt;what&gt;" in html
    assert "Kings dance." in html and "Gone" in html
    assert f'href="{address("en", "ramsen")}#play.follow"' in html
    listed = Client().get("/en/changes/").content.decode()
    assert f'href="{own}#d2027-06-01"' in listed
    assert "2027-06-01" not in Client().get("/de/aenderungen/").content.decode(), "the German text is as it was"
    assert own in {a.get("href") for a in seen(address("en", "ramsen")).of("a")}, "the way there from the article"


@pytest.mark.usefixtures("changed")
def test_a_feed_tells_the_same() -> None:
    for path in ("/en/changes/feed.xml", "/en/games/ramsen/changes/feed.xml"):
        answer = Client().get(path)
        assert answer["Content-Type"].startswith("application/atom+xml")
        atom = "{http://www.w3.org/2005/Atom}"
        (entry,) = [
            one
            for one in ET.fromstring(answer.content).iter(f"{atom}entry")
            if "2027-06-01" in one.findtext(f"{atom}id", "")
        ]
        assert entry.findtext(f"{atom}title") == "Ramsen: 3 paragraphs changed"
        assert "<del>" in entry.findtext(f"{atom}summary", "") and "2027-06-01" in entry.findtext(f"{atom}updated", "")
    assert Client().get("/en/games/nosuch/changes/feed.xml").status_code == 404


@pytest.mark.usefixtures("changed")
def test_an_old_print_leads_to_what_has_changed_and_a_new_one_to_the_rules() -> None:
    english = Client(headers={"accept-language": "en"})
    code = f"/r/{_code()}"
    old, new = (english.get(f"{code}?since={day}")["Location"] for day in (MAY, JUNE))
    assert old.startswith("/en/games/ramsen/changes/?since=2027-05-03&set=")
    assert new == "/en/games/ramsen/?schlecken=false&edition=1"
    assert english.get(f"{code}?since=nonsense")["Location"] == new
    html = english.get(old).content.decode()
    assert "What you have is the text of 3 May 2027." in html and f'href="{new.replace("&", "&amp;")}"' in html
    assert "Nothing has changed since then." in english.get(old.replace("05-03", "07-01")).content.decode()


@pytest.mark.usefixtures("changed")
def test_what_does_not_concern_the_rules_that_somebody_plays_stands_folded() -> None:
    client = Client()
    mine = client.get(f"/en/games/ramsen/changes/?since=2027-05-03&set={_code()}").content.decode()
    own, _, others = mine.partition('<details class="of-others">')
    assert "reads otherwise in your rules" in own and "Kings dance." in own and "lick" not in own
    assert "1 change that does not concern your rules" in others and "lick" in others
    whole = client.get("/en/games/ramsen/changes/?since=2027-05-03").content.decode()
    assert "lick" in whole and "of-others" not in whole
    usual = book.choices_from_query("ramsen", {})
    tells = {rule: concerning.concerns("en", usual, ChangedRule(rule, "Was.", "Is.")) for rule in TOLD}
    assert tells == {"cut.schlecken": True, "house-rules.each-five": False, "disputed.lone": False, "in-short": False}
    each = book.choices_from_query("ramsen", {"exchange_cap": "each5", "seats": "3"})
    assert concerning.concerns("en", each, ChangedRule("house-rules.each-five", "Was.", "Is."))


def _code() -> str:
    return book.code_of(book.choices_from_query("ramsen", {"schlecken": "false"}))


def test_a_printed_card_carries_the_day_of_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(text: str) -> str:
        drawn.append(text)
        return ""

    for module in (paper, rulebook):
        monkeypatch.setattr(module, "qr", draw)
    Client().get("/en/games/ramsen/card/?schlecken=false")
    Client().get("/en/games/ramsen/rulebook/?schlecken=false")
    day = revisions.day_of_text("en", "ramsen").isoformat()
    assert drawn == [f"http://testserver/r/{_code()}?since={day}"] * 2


@pytest.mark.django_db
@pytest.mark.usefixtures("changed")
def test_under_saved_rules_stands_what_has_changed_since() -> None:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    for day, told in (("2027-05-03", True), ("2027-07-01", False)):
        client.post(reverse("tables:open"), {"game": "ramsen", "schlecken": "false", "do": "save", "keep": "Ours"})
        SavedRules.objects.update(created_at=datetime.fromisoformat(f"{day}T12:00:00+00:00"))
        html = client.get("/me/rules/", headers={"accept-language": "en"}).content.decode()
        assert (f"/en/games/ramsen/changes/?since={day}" in html) is told
