"""About, contact, what is kept: what they say is what is set, and nothing is made up."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client

from config.checks import named
from config.register import COOKIES, IMPERSONAL, OTHER_FIELDS, PERSONAL, RECIPIENTS
from config.retention import KINDS
from config.web.preferences import LANGUAGE, THEME, YEAR
from config.what_is_kept import WORDS
from rules.encyclopedia.pages.look import DECK, TERMS
from scoring.club import phones, reading_link
from scoring.evening import taps
from scoring.sheets import access
from tables.bot_levels import LEVEL
from tables.guided import GUIDE
from tables.identity import DEVICE_AGE
from tests.book.pages import sent
from tests.running import ROOT

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


def test_the_register_knows_every_row_and_field_that_is_kept() -> None:
    """A new model or field fails here until config/register.py says whether it is about people, and in which words."""
    there = {model._meta.label: fields_of(model) for model in apps.get_models()}
    assert set(PERSONAL) | IMPERSONAL == set(there)
    for label, row in PERSONAL.items():
        assert set(row.fields) <= there[label], label
        assert there[label] - set(row.fields) <= OTHER_FIELDS, (
            f"{label}: what is kept in {there[label] - set(row.fields)}?"
        )


def fields_of(model: Any) -> set[str]:
    return {one.name for one in model._meta.get_fields() if getattr(one, "column", None)}


def test_the_register_knows_every_cookie_for_as_long_as_it_lasts() -> None:
    preferences = [THEME, LANGUAGE, DECK, TERMS, LEVEL, GUIDE]
    lasts = {f"weli_{one.name}": YEAR for one in preferences} | {
        "sid": settings.SESSION_COOKIE_AGE, "csrf": settings.CSRF_COOKIE_AGE, "player": DEVICE_AGE,
        "weli_phone": int(phones.DAYS * 86400), "weli_writer": access.WRITER_AGE, "reading": reading_link._AGE,
        "here": taps._AGE,
    }  # fmt: skip
    assert {one.name: one.days for one in COOKIES} == {name: round(age / 86400) for name, age in lasts.items()}
    setting = {
        path for path in python_files() if re.search(r"set_(signed_)?cookie\(", path.read_text(encoding="utf-8"))
    }
    assert {str(path.relative_to(ROOT)) for path in setting} == {
        "config/web/preferences.py", "scoring/club/phones.py", "scoring/club/reading_link.py", "scoring/evening/taps.py",
        "scoring/sheets/access.py", "tables/identity.py",
    }  # fmt: skip


def test_the_register_knows_everybody_to_whom_something_is_sent() -> None:
    ways = re.compile(
        r"^\s*(?:from|import) (?:smtplib|http\.client|urllib\.request|requests|sentry_sdk|django\.core\.mail|socket)\b|send_mail\(",
        re.MULTILINE,
    )
    sending = {str(path.relative_to(ROOT)) for path in python_files() if ways.search(path.read_text(encoding="utf-8"))}
    told = {f"{module.replace('.', '/')}.py" for one in RECIPIENTS for module in one.modules}
    inside = {
        "config/environment.py",
        "config/server.py",
        "config/preflight.py",
        "config/with_uvicorn.py",
        "config/management/commands/serve.py",
        "config/backups/trial.py",
    }  # our own address
    assert sending - inside == told


def python_files() -> list[Path]:
    rooms = ("config", "rules", "scoring", "tables")
    return [path for room in rooms for path in (ROOT / room).rglob("*.py")]


def test_a_hole_can_be_told(settings: Any) -> None:
    settings.OPERATOR_MAIL = "post@au.example"
    text = Client().get("/.well-known/security.txt").content.decode()
    told = dict(line.split(": ", 1) for line in reversed(text.splitlines()))
    assert told["Contact"] == "mailto:post@au.example" and told["Policy"].endswith("/en/contact/#security")
    assert timedelta(days=170) < datetime.fromisoformat(told["Expires"]) - datetime.now(UTC) < timedelta(days=181)
