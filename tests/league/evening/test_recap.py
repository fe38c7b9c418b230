"""What is sent of an evening: names and numbers of the book and nothing else, as far as the visitor may see them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.encyclopedia.pages.drawing import link_picture
from scoring.club import service as clubs
from scoring.drawing.recap_picture import RecapPictureWords, draw_recap
from tests.league import people
from tests.league.books import TEST, Book, text

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def book():
    """Two evenings; on the second Dora wins and comes up from the last place."""
    found = Book(people.club_of(people.guest("Vroni"), public=True))
    found.play(1, "anna:0 bert:5 cilli:8 dora:12")
    found.play(2, "dora:0 anna:7 bert:9 cilli:11", n=1, hands=7)
    found.play(2, "dora:0 bert:1 anna:13 cilli:15", n=2, hands=9)
    return found


def recap(book, number, browser=None, lang="en"):
    browser = browser or Client()
    browser.cookies["weli_language"] = lang
    return browser.get(book.address(f"evenings/{book.evenings[number].key}/recap/"))


def sentences(answer):
    found = re.search(r'id="recap-words"[^>]*>(.*?)</div>', answer.content.decode(), re.DOTALL)
    assert found
    return re.findall(r"<p>(.*?)</p>", found[1])


def test_five_sentences_of_what_the_book_holds(book):
    met, won, closest, climbed, leads = sentences(recap(book, 2))
    assert "4 people, 2 matches of Ramsen (16 hands)" in met
    assert won == "Dora won the evening with 6 points, ahead of Anna (3) and Bert (3)."
    assert closest == "The closest table was table 2 of round 1: Dora beat Bert, 0 to 1."
    assert climbed == "Dora rose furthest in the season, from place 4 to place 1."
    assert leads == "Anna and Dora lead the season with 6 points each."


def test_the_first_evening_and_german(book):
    told = sentences(recap(book, 1, lang="de"))
    assert "4 Leute, 1 Partie Ramsen" in told[0]
    assert told[3] == "Es war der erste Abend der Saison."
    assert told[4] == "In der Saison führt Anna (3 Punkte)."


def test_strangers_see_initials_where_the_club_wants_it_so(book):
    clubs.change(book.club, TEST, name=book.club.name, public=True, initials=True)
    told = " ".join(sentences(recap(book, 2)))
    assert "Dora" not in told
    assert "D. won the evening" in told


def test_the_picture_is_small_and_for_readers_of_the_club_alone(book):
    address = book.address(f"evenings/{book.evenings[2].key}/recap.png")
    answer = Client().get(address)
    assert answer.content.startswith(PNG)
    assert len(answer.content) < 150_000
    assert "private" in answer["Cache-Control"]
    clubs.change(book.club, TEST, name=book.club.name, public=False, initials=False)
    assert Client().get(address).status_code == 404


def test_the_picture_leaves_nobody_out_who_shares_the_third_place(monkeypatch):
    monkeypatch.setattr(link_picture, "letters_here", lambda: True)
    monkeypatch.setattr(link_picture, "beside_game", lambda _deck, _game, words, _ground: words)
    places = [("1.", "Anna", "9"), ("2.", "Bert", "7"), ("3.", "Cilli", "4"), ("3.", "Dora", "4"), ("5.", "Emil", "1")]
    drawn = str(draw_recap("bavarian", "ramsen", RecapPictureWords("Club", "today", places)))
    feet = [int(foot) for foot in re.findall(r' y="(\d+)"', drawn)]
    assert "3. Dora" in drawn
    assert "Emil" not in drawn
    assert max(feet) < 600


def test_a_result_without_a_seat_waits_for_no_other(book):
    """An evening that was brought in from elsewhere has results, and nobody was seated here."""
    assert "Not every table" not in text(recap(book, 2, people.browser()))


def test_an_evening_on_which_nothing_was_played_says_so(book):
    empty = people.evening_of(book.season, "2026-12-30")
    address = book.address(f"evenings/{empty.key}/recap")
    assert "Nothing has been played" in text(people.browser().get(f"{address}/"))
    assert Client().get(f"{address}.png").status_code == 404


def test_somebodys_own_page_tells_his_last_evening(book):
    player = people.guest("Bert")
    clubs.claim(book.members["bert"], player)
    browser = people.browser(player)
    told = text(browser.get(f"/my/{book.club.slug}/"))
    assert "place 2 of 4, with 3. In the season you fell one place, to 3." in told
    assert re.search(r"3\. with Dora, Anna and Cilli 9 2\. with Dora, Anna and Cilli 1 ", told)
    browser.cookies["weli_language"] = "de"
    assert "In der Saison bist du um einen Platz auf den 3. zurückgefallen." in text(
        browser.get(f"/my/{book.club.slug}/")
    )
