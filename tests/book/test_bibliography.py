"""Reading lists are in the reader's language: our words are, and titles of works stay as they are, and say in what."""

import re

import pytest
from django.test import Client

from rules.encyclopedia.book.bibliography import cited, cited_pieces
from rules.encyclopedia.book.sources import sources

OURS = re.compile(
    r"\b(?:as (?:cited|quoted|reported)|read in|pp?\. \d|vol\.|\d(?:st|nd|rd|th) ed|chapter|entry|article|glossary of|"
    r"source code|pattern sheet|report of|rules (?:of|beside)|state of|the official|account of|inquiry|after|note of|"
    r"contributed by|January|May|June|July|October|December|Munich|Hanover)\b"
)
QUOTED = re.compile(r"„[^“]*“")


def test_no_word_of_ours_is_english_in_german() -> None:
    for source in sources().values():
        said = QUOTED.sub("", cited(source, "de"))
        for foreign in (source.title, source.container, source.part):
            said = said.replace(foreign, "") if foreign else said
        assert not OURS.search(said), (source.key, said)
        assert "month:" not in said and "“" not in said.replace("„", ""), (source.key, said)


def test_words_are_put_and_whole_citations_taken() -> None:
    known = sources()
    assert cited(known["stalder-1812"], "de") == (
        "Stalder, Franz Josef: Versuch eines Schweizerischen Idiotikon, Bd. 2, 1812, S. 133, zitiert nach Wikipedia, "
        "„Ramsen (card game)“."
    )
    assert "gespielt an einem 30. Dezember" in cited(known["zaisertshofen-40"], "de")
    assert cited(known["stalder-1812"], "en") == known["stalder-1812"].citation


def test_a_title_in_another_language_says_so() -> None:
    pieces = cited_pieces(sources()["geiser-2004"], "en")
    assert [piece.lang for piece in pieces] == ["", "de", ""] and pieces[
        1
    ].text == "100 Kartenspiele des Landes Salzburg"
    assert len(cited_pieces(sources()["geiser-2004"], "de")) == 1


@pytest.mark.django_db
def test_the_list_of_a_page_shows_it() -> None:
    html = Client().get("/de/spiele/ramsen/").content.decode()
    assert "zitiert nach Wikipedia" in html and "as cited in" not in html
    assert '<span lang="en">How to Play Ramsen</span>' in html
