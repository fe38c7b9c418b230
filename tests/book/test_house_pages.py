"""About, contact, what is kept: what they say is what is set, and nothing is made up."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from config.checks import named
from config.retention import KINDS
from config.what_is_kept import WORDS
from tests.book.pages import sent

ADDRESSES = {"en": ("about/", "contact/", "privacy/"), "de": ("ueber/", "kontakt/", "datenschutz/")}


def test_the_footer_of_every_page_leads_there() -> None:
    for lang, pages in ADDRESSES.items():
        home = sent(f"/{lang}/")
        for page in pages:
            assert f'href="/{lang}/{page}"' in home
            assert "<h1>" in sent(f"/{lang}/{page}")
    assert Client().get("/de/about/")["Location"] == "/de/ueber/"
    assert Client().get("/en/impressum/")["Location"] == "/en/contact/"


@pytest.mark.django_db
def test_the_contact_page_says_what_is_set_and_what_is_missing(settings: Any) -> None:
    bare = Client().get("/en/contact/").content.decode()
    assert "has not said yet who they are" in bare and "OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_MAIL" in bare
    assert [one.id for one in named(None)] == ["weli.W003"]
    settings.OPERATOR_NAME, settings.OPERATOR_ADDRESS = "Kartenverein Au", "Dorfplatz 1; 6020 Innsbruck"
    half = Client().get("/en/contact/").content.decode()
    assert "Kartenverein Au" in half and "6020 Innsbruck<br>" in half
    assert "set OPERATOR_MAIL where" in half
    settings.OPERATOR_MAIL, settings.OPERATOR_FURTHER = "post@au.example", "ZVR 123"
    whole = Client().get("/de/kontakt/").content.decode()
    assert 'href="mailto:post@au.example"' in whole and "ZVR 123" in whole
    assert "OPERATOR" not in whole
    assert not named(None)


def test_people_are_told_of_everything_that_goes_and_when(settings: Any) -> None:
    assert set(WORDS) == {kind.name for kind in KINDS}
    settings.RETAIN_CHAT, settings.RETAIN_TABLES = 7, 0
    html = Client().get("/en/privacy/").content.decode()
    chat = html.partition("What was said at tables")[2].partition("</tr>")[0]
    tables = html.partition("Tables that nobody came back to")[2].partition("</tr>")[0]
    assert "7 days" in chat and "stays" in tables
