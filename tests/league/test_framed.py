"""The standings on a club's own page: for public clubs alone, the same for everybody, and found from the bare link."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from scoring.club import service as clubs
from tests.league import people
from tests.league.books import TEST, Book, text

pytestmark = pytest.mark.django_db
SITE = "http://testserver"


@pytest.fixture
def owner():
    return people.guest("Vroni")


@pytest.fixture
def book(owner):
    """A public club in which four people have played, and another evening is planned."""
    found = Book(people.club_of(owner, public=True))
    found.play(1, "anna:1 bert:5 cilli:8 dora:12")
    later = (timezone.localdate() + timedelta(days=9)).isoformat()
    people.evening_of(found.season, later, place="Gasthof Post", begins="19:30")
    return found


def frame(book, lang="en", query=""):
    return Client().get(f"/embed/{lang}/c/{book.club.slug}/{book.season.slug}/{query}")


def within(pattern, words):
    found = re.search(pattern, words)
    assert found, pattern
    return found[1]


def asked(address, **more):
    return Client().get("/oembed", {"url": address, **more})


def test_it_shows_places_points_and_the_next_evening_to_everybody_alike(book, owner):
    answer = frame(book)
    told = text(answer)
    assert re.search(r"1 Anna .* 2 Bert .* 3 Cilli .* 4 Dora", told)
    assert re.search(r"Next evening: .*\d ?, 19:30, Gasthof Post", told)
    assert f'href="{SITE}{book.address()}"' in answer.content.decode()
    assert (answer["Content-Language"], answer.has_header("X-Frame-Options")) == ("en", False)
    assert "frame-ancestors *;" in answer["Content-Security-Policy"] + ";"
    assert not answer.cookies
    assert "csrf" not in answer.content.decode()
    assert people.browser(owner).get(answer.request["PATH_INFO"]).content == answer.content
    assert "Platz" in text(frame(book, "de"))


def test_as_many_places_as_the_address_says(book):
    told = text(frame(book, query="?first=2"))
    assert "Bert" in told
    assert "Cilli" not in told
    assert "2 more" in told


def test_strangers_initials_stay_initials(book):
    clubs.change(book.club, TEST, name=book.club.name, public=True, initials=True)
    told = text(frame(book))
    assert "Anna" not in told
    assert "A." in told


def test_a_closed_club_shows_nothing_and_offers_nothing(book, owner):
    page = people.browser(owner).get(book.address()).content.decode()
    assert "<textarea" in page
    assert "json+oembed" in page
    clubs.change(book.club, TEST, name=book.club.name, public=False, initials=False)
    assert frame(book).status_code == 404
    assert asked(SITE + book.address()).status_code == 404
    page = people.browser(owner).get(book.address()).content.decode()
    assert "<textarea" not in page
    assert "json+oembed" not in page


def test_only_who_directs_is_told_how_to_frame_it(book):
    assert "<textarea" not in Client().get(book.address()).content.decode()


def test_the_bare_link_leads_to_the_frame(book):
    page = Client().get(book.address()).content.decode()
    discovered = within(r'type="application/json\+oembed" href="([^"]+)"', page)
    assert parse_qs(urlsplit(discovered).query) == {"url": [SITE + book.address()]}
    told = json.loads(Client().get(discovered.removeprefix(SITE)).content)
    assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", f"{book.club.name}: {book.season.name}")
    source = within(r'src="([^"]+)"', told["html"])
    assert text(Client().get(source.removeprefix(SITE))) == text(frame(book))
    smaller = asked(SITE + book.address(), maxwidth="300", maxheight="200").json()
    assert (smaller["width"], smaller["height"]) == (300, 200)
    assert 'width="300" height="200"' in smaller["html"]


def test_a_game_is_shown_as_the_hand_that_is_told_of_it_under_the_same_rules():
    told = asked(f"{SITE}/de/spiele/ramsen/?crosses=1").json()
    assert f'src="{SITE}/embed/de/ramsen/told/?crosses=1"' in told["html"]
    discovered = Client().get("/en/games/ramsen/").content.decode()
    assert "json+oembed" in discovered


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "http://[", "ftp://testserver/en/games/ramsen/", "http://elsewhere.test/en/games/ramsen/",
     f"{SITE}/clubs/", f"{SITE}/en/games/whist/", f"{SITE}/en/games/ramsen/?crosses=99", f"{SITE}/c/none/2026/"],
)  # fmt: skip
def test_of_anything_else_there_is_nothing(address):
    assert asked(address).status_code == 404


def test_another_format_is_not_there():
    assert asked(f"{SITE}/en/games/ramsen/", format="xml").status_code == 501
