"""The page of the search, its index as a file, the way to it from every page, and mixed-up names on the articles."""

import gzip
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from config.web.release import release
from rules.encyclopedia.pages.search import index_address


def get(path: str, **headers: str) -> str:
    """The text of a page."""
    answer = Client().get(path, headers=headers)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_without_javascript_the_page_answers() -> None:
    page = get("/en/search/?q=must+head")
    assert re.search(r'<a href="/en/games/ramsen/#play\.head">', page)
    assert "In German" not in page
    german = get("/en/search/?q=Stichzwang")
    assert (
        german.index('href="/en/games/ramsen/#play.head"') < german.index("In German") < german.index('<div lang="de">')
    )
    assert "<mark>Stichzwang</mark>" in german


def test_a_mixed_up_name_is_explained_above_the_results() -> None:
    page = get("/de/suche/?q=Ramsch")
    assert page.index("Rams, Ramsen und Ramsch sind mehrere Spiele") < page.index('class="finding"')


def test_cards_in_a_result_are_shown_in_the_readers_deck() -> None:
    client = Client()
    client.cookies["weli_deck"] = "french"
    page = client.get("/en/search/?q=dallmutz&in=ramsen").content.decode()
    assert 'class="chip red"' in page and "/cards/french.svg#suit-S" in page


def test_cards_in_a_result_are_called_what_the_readers_deck_calls_them() -> None:
    """With no deck chosen what the game's own calls them; either word is found."""
    client = Client()
    own = client.get("/en/search/?q=ober+unter+king&in=ramsen").content.decode()
    assert "<mark>Ober</mark>, <mark>Unter</mark>" in own and "Queen" not in own
    french = client.get("/en/search/?q=queen+jack+king&in=schieberamsch").content.decode()
    assert "<mark>Queen</mark>" in french and "Ober" not in french.partition("<main")[2]
    client.cookies["weli_deck"] = "french"
    changed = client.get("/en/search/?q=ober+unter+king&in=ramsen").content.decode()
    assert "Sow" not in changed.partition('class="finding"')[2] and "Queen" in changed


def test_what_somebody_typed_stays_text() -> None:
    page = get("/en/search/?q=%3Cb%3Exqzvwjy%3C/b%3E")
    assert "<b>xqz" not in page and "&lt;b&gt;xqz" in page
    assert "Nothing found" in page


def test_the_empty_page_is_kept_and_answers_are_not() -> None:
    assert "public" in Client().get("/en/search/")["Cache-Control"]
    assert "public" not in Client().get("/en/search/?q=weli")["Cache-Control"]


def test_the_words_of_both_languages_lead_to_the_page() -> None:
    assert Client().get("/de/search/?q=weli")["Location"] == "/de/suche/?q=weli"
    assert Client().get("/en/suche/")["Location"] == "/en/search/"


def test_the_index_is_sent_compressed_and_kept_for_good() -> None:
    address = index_address("de")
    answer = Client().get(address, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip" and "immutable" in answer["Cache-Control"]
    assert json.loads(gzip.decompress(answer.content))["lang"] == "de"
    assert len(answer.content) < 160_000
    plain = Client().get(address)
    assert "Content-Encoding" not in plain and plain.json()["ui"]["also"] == "auch genannt"
    assert Client().get(address.replace(release(), "older"))["Cache-Control"] == "no-store"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/en/", "/de/spiele/ramsen/", "/en/score/new/", "/de/tische/"])
def test_every_page_has_the_search_in_its_header(path: str) -> None:
    page = get(path)
    own = "de" if path.startswith("/de") else "en"
    assert re.search(rf'data-indexes="{index_address(own)} ', page)
    assert 'aria-keyshortcuts="/"' in page and 'id="search-box"' in page


def test_an_article_says_with_what_its_name_is_mixed_up() -> None:
    page = get("/en/games/kratzen/")
    box = page[page.index('class="mixed-up"') : page.index("</details>", page.index('class="mixed-up"'))]
    assert 'href="/en/games/chratze/"' in box
    assert 'href="/en/games/kratzen/"' not in box
    assert 'class="mixed-up"' not in get("/en/games/julepe/")


@pytest.mark.parametrize("name", ["rules:games", "rules:search", "rules:cards", "rules:offline"])
def test_the_rooms_of_the_encyclopedia_are_on_its_pages(name: str) -> None:
    page = get(reverse(name))
    nav = page[page.index('class="book-nav"') : page.index("</nav>", page.index('class="book-nav"'))]
    assert nav.count('aria-current="page"') == (name != "rules:offline")
    assert 'href="/en/cards/"' in nav and 'href="/en/search/"' in nav
