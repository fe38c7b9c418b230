"""Whoever finds a mistake says so beside the rule, without an account; whoever runs the site finds it in a list."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from config.retention import clear
from rules.encyclopedia import book
from rules.encyclopedia.models import MistakeReport
from rules.encyclopedia.pages import report as page
from tests.book.pages import Seen, address, seen

pytestmark = pytest.mark.django_db
WHERE = {"en": "/en/report/", "de": "/de/melden/"}
SAID = {"game": "ramsen", "rule": "play.follow", "words": "We never follow bells.\nNever."}


@pytest.fixture
def reader() -> Client:
    return Client(headers={"sec-fetch-site": "same-origin"})


def told(*words: str, **options: Any) -> str:
    out = StringIO()
    call_command("reports", *words, stdout=out, **options)
    return out.getvalue()


def test_the_way_from_a_rule_to_the_operator_and_back(reader: Client) -> None:
    rules = "?schlecken=false"
    rule = address("en", "ramsen", rules)
    link = next(
        a["href"] for a in seen(rule).of("a") if a.get("class") == "report" and a["href"].endswith("play.follow")
    )
    form = reader.get(link)
    assert form["Cache-Control"] == "no-store" and "csrf" not in form.content.decode()
    shown = Seen(form.content.decode())
    assert "Bells" in form.content.decode() or "follow" in form.content.decode(), "the rule stands above the form"
    sent = {one["name"]: one.get("value", "") for one in shown.of("input") if "name" in one}
    answer = reader.post(WHERE["en"], sent | {"words": SAID["words"], "reply_to": "resi@example.org"}, follow=True)
    assert "Thank you" in answer.content.decode()
    assert f'href="{rule}&amp;edition=1#play.follow"' in answer.content.decode(), "the way back to the very rule"
    found = MistakeReport.objects.get()
    assert (found.page, found.rule, found.lang, found.words) == (
        f"{rule}&edition=1",
        "play.follow",
        "en",
        SAID["words"],
    )
    assert dict(book.read_code(found.rule_set).changed) == {"schlecken": False}
    assert found.text_of == book.article("en", "ramsen").changed
    assert len(found.quoted) > 20 and "<" not in found.quoted
    listed = told()
    assert f"{rule}&edition=1#play.follow" in listed and "We never follow bells. Never." in listed
    assert "resi@example.org" in told("show", str(found.pk))


@pytest.mark.parametrize(("lang", "word"), [("en", "Report a mistake"), ("de", "Fehler melden")])
def test_a_page_without_a_rule_offers_all_rules_to_choose_from(reader: Client, lang: str, word: str) -> None:
    html = reader.get(WHERE[lang], {"game": "loo"}).content.decode()
    assert word in html
    offered = {one["value"] for one in Seen(html).of("option") if one["value"]}
    assert {"play.follow", "play.head"} <= offered <= set(book.article(lang, "loo").anchors)


def test_other_pages_are_reported_too_and_no_foreign_ones(reader: Client) -> None:
    for sent, kept in (("/en/family/#tree", "/en/family/#tree"), ("//evil.example/x", ""), ("/nowhere/", "")):
        reader.post(WHERE["en"], {"page": sent, "words": f"Wrong at {kept or sent}"})
        assert MistakeReport.objects.latest("pk").page == kept


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"words": " "}, "Please write what is wrong."),
        ({"words": "x", "reply_to": "nobody"}, "Please write what is wrong."),
        ({"reply_to": "nobody"}, "No mail can be sent to this address."),
        ({"words": "Buy http://a http://b http://c"}, "two are enough"),
    ],
)
def test_what_cannot_be_taken_is_said_and_nothing_typed_is_lost(
    reader: Client, sent: dict[str, str], says: str
) -> None:
    answer = reader.post(WHERE["en"], SAID | sent)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert says in html
    assert all(typed.strip() in html for typed in sent.values())
    assert not MistakeReport.objects.exists()


def test_machines_and_strangers_leave_nothing(reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reader.post(WHERE["en"], SAID | {"website": "spam"}).status_code == 302
    foreign = Client(headers={"sec-fetch-site": "cross-site"}, enforce_csrf_checks=True)
    assert foreign.post(WHERE["en"], SAID).status_code == 403
    assert not MistakeReport.objects.exists()
    monkeypatch.setattr(page, "PER_HOUR", 3)
    answers = [reader.post(WHERE["en"], SAID | {"words": f"Number {n}"}).status_code for n in range(4)]
    assert answers == [302, 302, 429, 429], "the machine's one was counted"
    reader.post(WHERE["en"], SAID)
    assert MistakeReport.objects.count() == 2


def test_sent_twice_it_is_one(reader: Client) -> None:
    for _ in range(2):
        reader.post(WHERE["en"], SAID)
    assert MistakeReport.objects.count() == 1


def test_what_is_settled_forgets_the_address_and_goes_in_time(reader: Client) -> None:
    reader.post(WHERE["en"], SAID | {"reply_to": "resi@example.org"})
    number = str(MistakeReport.objects.get().pk)
    told("take", number)
    assert MistakeReport.objects.get().reply_to
    told("done", number, note="Edition 2 has it right.")
    found = MistakeReport.objects.get()
    assert (found.state, found.reply_to, found.note) == ("done", "", "Edition 2 has it right.")
    assert "Nothing is reported." in told() and "done" in told(all=True)
    assert clear(timezone.now() + timedelta(days=399))["reports"] == 0
    assert clear(timezone.now() + timedelta(days=401))["reports"] == 1
    with pytest.raises(CommandError, match="no report 77"):
        told("done", "77")


def test_the_operator_gets_a_mail_that_can_be_answered(reader: Client, settings: Any) -> None:
    settings.OPERATOR_MAIL, settings.MAIL_IS_SENT = "wirt@example.org", True
    reader.post(WHERE["en"], SAID | {"reply_to": "resi@example.org"})
    (sent,) = mail.outbox
    assert (sent.to, sent.reply_to) == (["wirt@example.org"], ["resi@example.org"])
    assert "We never follow bells." in sent.body and "#play.follow" in sent.subject
