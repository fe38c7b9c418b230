"""Addresses: one language each for reading, none for what friends share."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

ADDRESSES = [
    ("home", {}, "/en/", "/de/"),
    ("rules:games", {}, "/en/games/", "/de/spiele/"),
    ("rules:game", {"key": "ramsen"}, "/en/games/ramsen/", "/de/spiele/ramsen/"),
    ("scoring:new", {}, "/en/score/new/", "/de/anschreiben/neu/"),
    ("scoring:sheet", {"code": "abcd"}, "/s/abcd/", "/s/abcd/"),
    ("tables:table", {"code": "abcd"}, "/t/abcd/", "/t/abcd/"),
    ("tables:play", {}, "/play/", "/play/"),
    ("tables:new", {}, "/tables/new/", "/tables/new/"),
]


@pytest.mark.parametrize(("name", "words", "english", "german"), ADDRESSES)
def test_names_lead_to_addresses(name: str, words: dict[str, str], english: str, german: str) -> None:
    for language, address in (("en", english), ("de", german)):
        with translation.override(language):
            assert reverse(name, kwargs=words) == address


@pytest.mark.parametrize(
    ("headers", "cookie", "home"),
    [
        ({}, "", "/en/"),
        ({"accept-language": "de-AT,de;q=0.9,en;q=0.8"}, "", "/de/"),
        ({"accept-language": "fr,it;q=0.9"}, "", "/en/"),
        ({"accept-language": "en"}, "de", "/de/"),
        ({"accept-language": "de"}, "nonsense", "/de/"),
    ],
)
def test_the_front_door_speaks_the_visitors_language(headers: dict[str, str], cookie: str, home: str) -> None:
    client = Client(headers=headers)
    if cookie:
        client.cookies["weli_language"] = cookie
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, home)
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/en/games/ramsen/", "/de/spiele/ramsen/", "/de/anschreiben/neu/", "/de/"])
def test_pages_speak_the_language_of_their_address(address: str) -> None:
    answer = Client(headers={"accept-language": "en" if address.startswith("/de") else "de"}).get(address)
    assert answer.status_code == 200
    assert f'<html lang="{address[1:3]}"' in answer.content.decode()


def test_the_icon_is_where_everybody_looks_for_it() -> None:
    answer = Client().get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (302, "/static/icons/favicon.png")
    assert answer["Cache-Control"] == "public, max-age=86400"
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert Client().post("/favicon.ico").status_code == 405
