"""The developer page names everything that a program can meet, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest
from django.conf import settings
from django.test import Client

from tables import consumers, hub, protocol
from tables.api import api
from tables.api.opening import Opening

KNOWN = {kind.__struct_config__.tag for kind in (*get_args(protocol.Message), *protocol.Outgoing.__subclasses__())}
CLOSED = {
    consumers.MALFORMED, hub.UNPROVEN, consumers.FORBIDDEN, consumers.NO_TABLE, consumers.TOO_SLOW,
    consumers.TOO_MANY, consumers.RESTART,
}  # fmt: skip


def page(address: str, language: str) -> str:
    browser = Client()
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return browser.get(address).content.decode().replace("&quot;", '"')


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.django_db
class TestDeveloperPage:
    def test_every_message(self, language):
        text = page("/api/", language)
        assert {name for name in KNOWN if f'"t": "{name}"' not in text and f"<code>{name}</code>" not in text} == set()

    def test_every_code(self, language):
        text = page("/api/", language)
        assert {code for code in get_args(protocol.Code) if code not in text} == set()
        assert {code for code in CLOSED if str(code) not in text} == set()

    def test_every_setting_of_a_table(self, language):
        text = page("/api/", language) + page("/api/v1/docs", language)
        assert {name for name in Opening.model_fields if f"<code>{name}</code>" not in text} == set()

    def test_every_endpoint_has_a_summary_in_the_readers_language(self, language):
        text = page("/api/v1/docs", language)
        schema = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
        summaries = [call["summary"] for calls in schema.values() for call in calls.values()]
        assert [one for one in summaries if (f"<strong>{one}.</strong>" in text) != (language == "en")] == []
