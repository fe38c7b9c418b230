"""What a messenger shows beside a link into a public club: whose it is, which page, and what stands there."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests.league import people
from tests.league.books import Book

pytestmark = pytest.mark.django_db
SITE = "http://testserver"


@pytest.fixture
def book():
    """A public club in which four people have played on one evening."""
    found = Book(people.club_of(people.guest("Vroni"), public=True))
    found.play(1, "anna:1 bert:5 cilli:8 dora:12")
    return found


def told(address, lang="en"):
    """What the page says of itself to a program that knows nobody here: title, description, picture."""
    answer = Client().get(address, headers={"accept-language": lang})
    assert answer.status_code == 200, address
    said = re.findall(r'<meta property="og:(\w+)"\s+content="([^"]*)"', answer.content.decode())
    return {name: html.unescape(" ".join(words.split())) for name, words in said}


def test_a_season_is_named_with_its_club_and_who_is_in_front(book):
    said = told(book.address())
    assert said["title"] == f"Standings · {book.season.name} · {book.club.name}"
    assert re.match(r"1\. Anna \S+, 2\. Bert \S+, 3\. Cilli \S+$", said["description"])
    assert said["image"].endswith("/preview/en/game/ramsen.png")
    assert told(book.address(), "de")["title"].startswith("Tabelle · ")


def test_an_evening_shows_when_it_was_and_its_own_picture(book):
    evening = book.season.evenings.get()
    address = f"{book.address()}evenings/{evening.key}/"
    said = told(address)
    assert said["title"] == f"Card evening · {book.club.name}"
    assert re.search(r"Ramsen: 1\. Anna \S+, 2\. Bert", said["description"])
    assert said["image"] == f"{SITE}{address}recap.png"
    assert Client().get(said["image"].removeprefix(SITE))["Content-Type"] == "image/png"


def test_all_are_told_who_share_the_third_place():
    book = Book(people.club_of(people.guest("Vroni"), public=True))
    book.play(1, "anna:1 bert:5 cilli:8 dora:8")
    evening = book.season.evenings.get()
    for address in (book.address(), f"{book.address()}evenings/{evening.key}/"):
        assert re.search(r"2\. Bert \S+, 3\. Cilli \S+, 3\. Dora \S+$", told(address)["description"]), address


def test_every_public_page_of_a_club_says_whose_it_is(book):
    club, season = f"/c/{book.club.slug}/", book.address()
    for address in (
        club,
        f"{club}members/",
        f"{club}ratings/",
        f"{season}results/",
        f"{season}rules/",
        f"{season}curves/",
    ):
        for lang in ("en", "de"):
            said = told(address, lang)
            assert book.club.name in said["title"], address
            assert "Weli" not in said["title"], address
            assert book.club.name in said["description"], address


def test_before_anything_is_known_of_a_season_it_has_the_picture_of_the_house():
    season = people.season_of(people.club_of(people.guest("Vroni"), public=True))
    evening = people.evening_of(season, "2026-01-09", rule_set=None)
    address = f"/c/{season.club.slug}/{season.slug}/"
    for page in (address, f"{address}evenings/{evening.key}/"):
        assert told(page)["image"] == f"{SITE}/preview/weli.png"
